import { expect, test } from '@jest/globals';
import { readProductSearch } from './product.search.ts';

test('a moment is a text or a Unix timestamp', () => {
  expect(readProductSearch({ asOf: '2026-11-27' })).toEqual({ asOf: '2026-11-27' });
  expect(readProductSearch({ asOf: 1_700_000_000 })).toEqual({ asOf: '1700000000' });
  expect(readProductSearch({ asOf: '' })).toEqual({});
});
