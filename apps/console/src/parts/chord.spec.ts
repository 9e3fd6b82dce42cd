import { expect, test } from '@jest/globals';
import { isChord } from './chord.ts';

type Modifier = 'ctrlKey' | 'metaKey' | 'altKey' | 'AltGraph';

const pressed = (key: string, ...modifiers: readonly Modifier[]) => ({
  key,
  ctrlKey: modifiers.includes('ctrlKey'),
  metaKey: modifiers.includes('metaKey'),
  altKey: modifiers.includes('altKey'),
  getModifierState: (name: string) => modifiers.some((modifier) => modifier === name),
});

type Case = readonly [key: string, modifiers: readonly Modifier[]];

const KEYS: readonly Case[] = [
  ['m', []],
  [']', []],
  [']', ['AltGraph']],
  // Windows reports AltGr as both, too.
  ['[', ['AltGraph', 'ctrlKey', 'altKey']],
  // Macs have the sign on Option.
  ['[', ['altKey']],
];

test.each(KEYS)('%s with %j is a key of the console', (key, modifiers) => {
  expect(isChord(pressed(key, ...modifiers))).toBe(false);
});

const CHORDS: readonly Case[] = [
  ['m', ['ctrlKey']],
  ['m', ['altKey']],
  ['[', ['metaKey']],
  ['[', ['ctrlKey', 'altKey']],
  ['ArrowDown', ['altKey']],
];

test.each(CHORDS)('%s with %j belongs to the browser', (key, modifiers) => {
  expect(isChord(pressed(key, ...modifiers))).toBe(true);
});
