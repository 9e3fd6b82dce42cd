import { describe, expect, test } from '@jest/globals';
import { type ProductsFilters, isOnlyByUpdates, readProductsSearch, sortOf } from './products.search.ts';

describe('LST-3: the order of the list', () => {
  test('is that of creation, and of updates if the list is restricted by their time', () => {
    expect(sortOf({})).toBe('created');
    expect(sortOf({ updatedSince: 'yesterday' })).toBe('updated');
    expect(sortOf({ updatedUntil: 'yesterday' })).toBe('updated');
  });

  test.each<ProductsFilters>([
    { model: 'Golf' },
    { registered: true },
    { model: 'Golf', registered: true },
    { model: 'Golf', withdrawn: 'any' },
  ])('LST-2: is that of updates where no filter leads: %j', (filters) => {
    expect([sortOf(filters), isOnlyByUpdates(filters)]).toEqual(['updated', true]);
    expect(sortOf({ ...filters, brand: 'VW' })).toBe('created');
  });

  test.each<ProductsFilters>([
    { withdrawn: 'any' },
    { model: 'Golf', withdrawn: 'only' },
    { model: 'Golf', withoutPartner: true },
    { model: 'Golf', createdSince: 'yesterday' },
    { registered: false },
    { registered: true, q: '123456' },
  ])('LST-2: is that of creation where a filter leads, or none is needed: %j', (filters) => {
    expect([sortOf(filters), isOnlyByUpdates(filters)]).toEqual(['created', false]);
  });

  test('is what the address names', () => {
    expect(sortOf(readProductsSearch({ sort: 'updated' }))).toBe('updated');
    expect(sortOf(readProductsSearch({ sort: 'price' }))).toBe('created');
  });
});
