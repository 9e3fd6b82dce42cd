import { describe, expect, test } from '@jest/globals';
import { isDeep } from './body-parser.ts';

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);
const list = (item: string) => `[${Array.from({ length: 100 }, () => item).join(',')}]`;

describe('ANS-13: more than 64 levels', () => {
  test.each([
    ['64 levels', nested(64)],
    ['64 levels after many that are closed', `[${list('{}').slice(1, -1)},${nested(63)}]`],
    ['many values in one list', list('{"a":[1,{"b":[]}]}')],
    ['brackets in texts', list(JSON.stringify('[{"\\'.repeat(30)))],
    ['brackets in keys', `{${JSON.stringify('{['.repeat(100))}:1}`],
  ])('%s are not', (_, text) => {
    expect(isDeep(text)).toBe(false);
  });

  test.each([
    ['65 levels', nested(65)],
    ['65 levels of objects', '{"a":'.repeat(65) + '1' + '}'.repeat(65)],
    ['65 levels after many values', `[${list('{}')},${nested(64)}]`],
    ['65 levels after a text with escapes', nested(64, `"]]\\"]]",{}`)],
  ])('%s are', (_, text) => {
    expect(isDeep(text)).toBe(true);
  });
});
