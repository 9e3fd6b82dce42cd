import { describe, expect, test } from '@jest/globals';
import { Automaton } from './automaton.ts';
import { anyCase, parsePattern } from './pattern.ts';
import { RULES } from './rules.ts';

describe('of several patterns', () => {
  test('the longest match wins, at any place', () => {
    const automaton = new Automaton(['a|ab', 'a+b*c', '[a-c]{2}']);
    expect(automaton.longestMatch('abbc', 0)).toEqual({ pattern: 1, end: 4 });
    expect(automaton.longestMatch('abb', 0)).toEqual({ pattern: 0, end: 2 });
    expect(automaton.longestMatch('xcb', 1)).toEqual({ pattern: 2, end: 3 });
  });

  test('on a tie the first wins', () => {
    expect(new Automaton(['[a-z]+', 'noon']).longestMatch('noon', 0)?.pattern).toBe(0);
    expect(new Automaton(['noon', '[a-z]+']).longestMatch('noon', 0)?.pattern).toBe(0);
  });

  test('no match is null', () => {
    expect(new Automaton(['ab']).longestMatch('ac', 0)).toBeNull();
    expect(new Automaton(['a']).longestMatch('a', 1)).toBeNull();
  });
});

describe('patterns', () => {
  test.each([
    ['a{2,3}', ['aa', 'aaa'], ['a', '', 'aaaa']],
    ['a?b*c+', ['c', 'abbcc', 'bc'], ['ab', 'aac']],
    ['[+\\-]?x', ['+x', '-x', 'x'], ['*x']],
    ['(a|bc)(d|)', ['a', 'ad', 'bc', 'bcd'], ['b', 'd']],
    ['a.b', ['a.b'], ['axb']],
    [anyCase('ago', 'of'), ['ago', 'AGO', 'aGo', 'Of'], ['ag']],
    ['[\u00a0é]', ['\u00a0', 'é', 'ü'], ['e']],
  ])('%s', (pattern, accepted, refused) => {
    const automaton = new Automaton([pattern]);
    const matchesAll = (text: string) => automaton.longestMatch(`${text}\0`, 0)?.end === text.length;
    expect(accepted.filter((text) => !matchesAll(text))).toEqual([]);
    expect(refused.filter(matchesAll)).toEqual([]);
  });

  test.each(['(a', 'a)', '[a', 'a{x}', 'a{1', '\\'])('%s is a mistake in the grammar', (pattern) => {
    expect(() => parsePattern(pattern)).toThrow(SyntaxError);
  });

  test('PHP’s grammar consists of patterns', () => {
    for (const rule of RULES) expect(() => parsePattern(rule.pattern)).not.toThrow();
  });
});
