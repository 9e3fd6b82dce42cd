import { describe, expect, test } from '@jest/globals';
import { readProductsSearch, sortOf } from './products.search.ts';

describe('LST-3: the order of the list', () => {
  test('is that of creation, and of updates if the list is restricted by their time', () => {
    expect(sortOf({})).toBe('created');
    expect(sortOf({ updatedSince: 'yesterday' })).toBe('updated');
    expect(sortOf({ updatedUntil: 'yesterday' })).toBe('updated');
  });

  test('is what the address names', () => {
    expect(sortOf(readProductsSearch({ sort: 'updated' }))).toBe('updated');
    expect(sortOf(readProductsSearch({ sort: 'price' }))).toBe('created');
  });
});
