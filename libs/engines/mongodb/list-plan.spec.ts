import { describe, expect, test } from '@jest/globals';
import type { ListQuery, ViewDefinition } from '@vpds/kernel';
import { indexesOf } from './search-plan.ts';
import { listPlan } from './view-lists.ts';

const VIEW: ViewDefinition = {
  name: 'listed',
  version: 1,
  keys: ['state', 'model'],
  scanOnly: ['model'],
  exactOnly: ['state', 'model'],
  listedByChange: true,
};
const QUERY: ListQuery = {
  scope: 7,
  by: 'createdAt',
  order: 'newest',
  lead: null,
  since: null,
  until: null,
  checks: [],
  after: null,
  limit: 100,
  most: 20_000,
};
const NO_TIMES = { from: null, before: null };

/**
 * Keys that a range of an index examines: equal fields first, then the sorted ones in their order. Then a page of n rows reads
 * n + 1 keys, whatever the number of documents.
 */
function isReadInOrder({ range, sort, hint }: ReturnType<typeof listPlan>): boolean {
  const equal = (range.$and ?? []).flatMap((condition) =>
    Object.entries(condition).flatMap(([field, value]) => (typeof value === 'object' ? [] : [field])),
  );
  const fields = Object.keys(hint);
  const sorted = Object.keys(sort as object);
  return (
    fields.slice(equal.length, equal.length + sorted.length).join() === sorted.join() &&
    equal.every((field) => fields.slice(0, equal.length).includes(field))
  );
}

describe('LST-2: a list reads one range of one index, in its order', () => {
  test.each<[string, Partial<ListQuery>]>([
    ['of the order of creation', {}],
    ['of a filter', { lead: { key: 'state', equals: 'open' } }],
    ['of a filter, after a page', { lead: { key: 'state', equals: 'open' }, after: { changedAt: null, position: 9n } }],
    ['of the order of changes', { by: 'changedAt' }],
    [
      'of the order of changes since a time, after a page',
      { by: 'changedAt', since: 5, after: { changedAt: 8, position: 9n } },
    ],
    ['oldest first', { order: 'oldest', lead: { key: 'state', equals: 'open' } }],
  ])('%s', (_, query) => {
    const plan = listPlan(VIEW, { ...QUERY, ...query }, NO_TIMES);
    expect(isReadInOrder(plan)).toBe(true);
    expect(indexesOf(VIEW).map(({ key }) => JSON.stringify(key))).toContain(JSON.stringify(plan.hint));
  });

  test('a time of creation is a range of positions', () => {
    const { range } = listPlan(VIEW, { ...QUERY, since: 1, until: 2 }, { from: 10n, before: 20n });
    expect(range).toEqual({
      $and: [{ scope: 7 }, { createdPosition: { $gte: 10n } }, { createdPosition: { $lt: 20n } }],
    });
  });

  test('a list that no index gives is refused as a defect', () => {
    const lead = { key: 'state', equals: 'open' };
    expect(() => listPlan(VIEW, { ...QUERY, by: 'changedAt', lead }, NO_TIMES)).toThrow(TypeError);
    expect(() => listPlan(VIEW, { ...QUERY, by: 'changedAt', scope: null }, NO_TIMES)).toThrow(TypeError);
    expect(() => listPlan(VIEW, { ...QUERY, lead: { key: 'unknown', equals: 'x' } }, NO_TIMES)).toThrow(TypeError);
  });
});
