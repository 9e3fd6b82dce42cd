import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchesPattern, parsePattern, storedKey } from '@vpds/kernel';
import { PackedKeys } from './packed-keys.ts';

/** Keys as the database packs them. */
function packed(...steps: readonly (readonly string[])[]): PackedKeys {
  const keys = new PackedKeys();
  for (const values of steps) keys.add(Buffer.from(`\0${values.map(storedKey).join('\0')}\0`));
  return keys;
}

const matching = (keys: PackedKeys, like: string, most = 1_000) => keys.matching(parsePattern(like), most);

describe('packed keys', () => {
  test.each([
    ['%001', ['WVW001', '001']],
    ['%w0%', ['WVW001', 'WVW002']],
    ['W%2', ['WVW002']],
    ['%0%0%1', ['WVW001', '001']],
    ['00%1', ['001']],
    ['%X%', []],
    // A pattern's parts neither overlap nor reach into the next value.
    ['%00%01', []],
    ['%1W%', []],
    ['001%001', []],
  ])('%j: the values that match it, and no others', (like, values) => {
    expect(matching(packed(['WVW001', 'WVW002', '', '001']), like)).toEqual(values);
  });

  test('a literal that is in a value several times, overlapping itself: the value once', () => {
    expect(matching(packed(['AAAA', 'BAAB']), '%aa%')).toEqual(['AAAA', 'BAAB']);
    expect(matching(packed(['AAAA', 'ABAB']), '%a%aa%a')).toEqual(['AAAA']);
  });

  test('characters of several bytes, and those that resemble an edge', () => {
    const values = ['STRASSE Ä', '東京-1', '🚗京', '\u{10ffff}Z', 'A\nB', ' ', '\u0001'];
    const keys = packed(values);
    expect(matching(keys, '%ä')).toEqual(['STRASSE Ä']);
    expect(matching(keys, '%京%')).toEqual(['東京-1', '🚗京']);
    expect(matching(keys, '%🚗%')).toEqual(['🚗京']);
    expect(matching(keys, '%\u{10ffff}%')).toEqual(['\u{10ffff}Z']);
    expect(matching(keys, '%\nB')).toEqual(['A\nB']);
    expect(matching(keys, '%\u0001')).toEqual(['\u0001']);
    // U+0000 is never in a stored key; a pattern with it searches for its replacement.
    expect(matching(keys, '%\0%')).toEqual([]);
  });

  test('what is added later is found, too, in small pieces and in large ones', () => {
    const large = Array.from({ length: 20_000 }, (_, index) => `L${index}X`);
    const keys = packed(['FIRST'], ['', 'SECOND'], large, ['THIRD'], ['FIRST']);
    expect(matching(keys, '%ir%')).toEqual(['FIRST', 'THIRD']);
    expect(matching(keys, '%19999x')).toEqual(['L19999X']);
    expect(matching(keys, '%cond')).toEqual(['SECOND']);
  });

  test('a literal that is found too often: null, where each value counts once for it', () => {
    const keys = packed(['AAA', 'AB', 'B', 'A']);
    expect(matching(keys, '%a%', 3)).toEqual(['AAA', 'AB', 'A']);
    expect(matching(keys, '%a%', 2)).toBeNull();
    expect(matching(new PackedKeys(), '%a%', 0)).toEqual([]);
  });

  test('any values, any pattern: what a look at each value finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', '京', '🚗', '\n', '\0'), maxLength: 6 });
    const patterns = fc
      .tuple(text, fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '京', '%'), maxLength: 4 }), text)
      .map((parts) => parts.join('%'))
      .filter((like) => /%.*[^%]/su.test(like));
    fc.assert(
      fc.property(fc.array(fc.array(text)), patterns, (steps, like) => {
        const pattern = parsePattern(like);
        const wanted = steps
          .flat()
          .map(storedKey)
          .filter((value) => matchesPattern(pattern, value));
        expect(new Set(packed(...steps).matching(pattern, 1_000_000))).toEqual(new Set(wanted));
      }),
    );
  });
});
