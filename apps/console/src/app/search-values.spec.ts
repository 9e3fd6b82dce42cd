import { expect, test } from '@jest/globals';
import { parseSearch, stringifySearch } from './search-values.ts';

test.each(['12345678901234567890', '1e5', '4711.0', '007'])(
  'what was typed into an address stays as it is: %s',
  (q) => {
    expect(parseSearch(`?q=${q}`)).toEqual({ q });
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
  },
);

test('numbers, booleans and lists keep their types', () => {
  const search = { partner: 12, registered: false, columns: ['brand'], q: '12' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
