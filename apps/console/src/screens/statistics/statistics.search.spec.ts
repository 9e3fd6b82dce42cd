import { expect, test } from '@jest/globals';
import { changedSearch, readStatisticsSearch } from './statistics.search.ts';

test('an address has what differs from the defaults, and nothing without a meaning', () => {
  const typed = {
    measure: 'products.created',
    by: 'month',
    axis: 'sideways',
    group: 'brand,location',
    since: 2026,
    until: '',
    company: -1,
    largest: 6,
    compare: 'year',
    view: 'pie',
    more: true,
  };
  const read = { measure: 'products.created', group: 'brand,location', since: '2026', largest: 6, compare: 'year' };
  expect(readStatisticsSearch(typed)).toEqual(read);
  expect(readStatisticsSearch(read)).toEqual(read);
});

test('a change to a default leaves the address', () => {
  const search = { measure: 'products.created', by: 'week', group: 'brand' } as const;
  expect(changedSearch(search, { measure: 'products.sold', group: undefined })).toEqual({ by: 'week' });
});
