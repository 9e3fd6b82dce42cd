import { describe, expect, test } from '@jest/globals';
import { caseless, matchesPattern, parsePattern, storedKey } from './key-pattern.ts';

describe('SEA-2: caseless by full folding, over one normal form', () => {
  test.each([
    ['WEIẞ 1', 'weiß 1', 'WEISS 1', 'weiss 1'],
    ['İNŞ', 'İNŞ'.toLowerCase(), 'I\u0307NS\u0327'],
    ['FÜS', 'FU\u0308S', 'füs', 'fu\u0308s'],
    ['ΣΑΣ', 'σας', 'σασ'],
    ['ΑΙ', 'ᾳ', 'α\u0345'],
    ['\u0390', '\u1fd3', 'ι\u0308\u0301'],
    ['\u212b', 'å', 'A\u030a'],
    ['\ufb03', 'FFI'],
    ['wvw-1', 'WVW-1'],
  ])('alike: %j', (...texts) => {
    expect(new Set(texts.map(caseless)).size).toBe(1);
  });

  test.each([
    ['ı', 'i'],
    ['İ', 'I'],
    ['u', 'ü'],
    ['Ａ', 'A'],
  ])('not alike: %j and %j', (one, other) => {
    expect(caseless(one)).not.toBe(caseless(other));
  });

  test('applied again it changes nothing, whatever the character', () => {
    const changed = Array.from({ length: 0x1_10_00 }, (_, point) => String.fromCodePoint(point)).filter((character) => {
      const folded = storedKey(character);
      return storedKey(folded) !== folded;
    });
    expect(changed).toEqual([]);
  });

  test('a pattern ends between characters, not within one', () => {
    const stored = storedKey('FU\u0308S 1');
    expect(matchesPattern(parsePattern('fü%'), stored)).toBe(true);
    expect(matchesPattern(parsePattern('fu%'), stored)).toBe(false);
  });
});
