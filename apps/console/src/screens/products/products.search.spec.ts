import { describe, expect, test } from '@jest/globals';
import { readProductsSearch, sortChosen, sortOf } from './products.search.ts';

describe('LST-3: the order of the list', () => {
  test('is that of creation, and of updates if the list is restricted by their time', () => {
    expect(sortOf({})).toBe('created');
    expect(sortOf({ updatedSince: 'yesterday' })).toBe('updated');
    expect(sortOf({ updatedUntil: 'yesterday' })).toBe('updated');
  });

  test('is what the address names', () => {
    expect(sortOf(readProductsSearch({ updatedSince: 'yesterday', sort: 'created' }))).toBe('created');
    expect(sortOf(readProductsSearch({ sort: 'updated' }))).toBe('updated');
    expect(sortOf(readProductsSearch({ sort: 'price' }))).toBe('created');
  });

  test('is named in the address if it is not the usual one', () => {
    expect(sortChosen({}, 'created')).toBeUndefined();
    expect(sortChosen({ sort: 'created' }, 'updated')).toBe('updated');
    expect(sortChosen({ updatedSince: 'yesterday' }, 'created')).toBe('created');
    expect(sortChosen({ updatedSince: 'yesterday', sort: 'created' }, 'updated')).toBeUndefined();
  });
});
