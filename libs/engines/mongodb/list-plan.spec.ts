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

interface Doc {
  readonly scope: number;
  readonly createdPosition: bigint;
  readonly changedAt: number;
  readonly keys: Readonly<Record<string, string>>;
}
/** 5,000 documents of two companies; a third of them is open. */
const DOCS: readonly Doc[] = Array.from({ length: 5_000 }, (_, index) => ({
  scope: index % 2 === 0 ? 7 : 8,
  createdPosition: BigInt(index),
  changedAt: (index * 7) % 1_000,
  keys: { state: index % 3 === 0 ? 'OPEN' : 'CLOSED', model: `M${index % 5}` },
}));

function fieldOf(doc: Doc, field: string): unknown {
  return field.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], doc);
}

type Comparable = string | number | bigint;
const OPERATORS: Readonly<Record<string, (value: Comparable, bound: Comparable) => boolean>> = {
  $gt: (value, bound) => value > bound,
  $gte: (value, bound) => value >= bound,
  $lt: (value, bound) => value < bound,
  $lte: (value, bound) => value <= bound,
};

function matchesValue(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  return Object.entries(wanted).every(([name, bound]) => OPERATORS[name]?.(value as Comparable, bound) === true);
}

function matches(doc: Doc, filter: object): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    if (field === '$and') return (wanted as object[]).every((each) => matches(doc, each));
    if (field === '$or') return (wanted as object[]).some((each) => matches(doc, each));
    return matchesValue(fieldOf(doc, field), wanted);
  });
}

function compare(a: unknown, b: unknown): number {
  return a === b ? 0 : (a as Comparable) < (b as Comparable) ? -1 : 1;
}

/**
 * The number of entries of the hinted index that mongod reads for a page: those between the bounds that the filter
 * gives the index's fields, in order, until one row more than the page matches.
 */
function keysExamined(
  { range, sort, hint }: ReturnType<typeof listPlan>,
  limit: number,
): { keys: number; rows: number } {
  const conditions = (range.$and ?? [range]) as object[];
  const bounding = conditions.filter((condition) => !('$or' in condition));
  const fields = Object.keys(hint);
  const isEqual = (field: string) =>
    bounding.some(
      (condition) => typeof (condition as Record<string, unknown>)[field] !== 'object' && field in condition,
    );
  const open = fields.findIndex((field) => !isEqual(field));
  const bounded = new Set(open === -1 ? fields : fields.slice(0, open + 1));
  const bounds = bounding.filter((condition) => Object.keys(condition).every((field) => bounded.has(field)));
  const [direction = 1] = Object.values(sort as Record<string, number>);
  const entries = DOCS.filter((doc) => bounds.every((condition) => matches(doc, condition))).toSorted((a, b) => {
    const [field] = fields.filter((each) => compare(fieldOf(a, each), fieldOf(b, each)) !== 0);
    return field === undefined ? 0 : direction * compare(fieldOf(a, field), fieldOf(b, field));
  });
  let [keys, rows] = [0, 0];
  for (const doc of entries) {
    keys += 1;
    if (matches(doc, range)) rows += 1;
    if (rows > limit) break;
  }
  return { keys, rows };
}

describe('LST-2: where one filter leads, a page of 100 examines at most 400 keys', () => {
  const state = { key: 'state', equals: 'open' };
  test.each<[string, Partial<ListQuery>, Parameters<typeof listPlan>[2]]>([
    ['the order of creation', {}, NO_TIMES],
    ['all companies', { scope: null }, NO_TIMES],
    ['a filter', { lead: state }, NO_TIMES],
    ['a filter, oldest first', { lead: state, order: 'oldest' }, NO_TIMES],
    ['a filter, after a page', { lead: state, after: { changedAt: null, position: 2_000n } }, NO_TIMES],
    ['a filter, in a range of times', { lead: state, since: 1, until: 2 }, { from: 1_000n, before: 4_000n }],
    ['the order of changes', { by: 'changedAt' }, NO_TIMES],
    [
      'the order of changes, since a time, after a page',
      { by: 'changedAt', order: 'oldest', since: 100, after: { changedAt: 300, position: 9n } },
      NO_TIMES,
    ],
  ])('%s', (_, query, positions) => {
    const { keys, rows } = keysExamined(listPlan(VIEW, { ...QUERY, ...query }, positions), 100);
    expect(rows).toBe(101);
    expect(keys).toBeLessThanOrEqual(400);
  });

  test('the count notices an index that does not lead', () => {
    const plan = listPlan(VIEW, { ...QUERY, lead: { key: 'state', equals: 'open' } }, NO_TIMES);
    const other = { ...plan, hint: { scope: 1, changedAt: 1, createdPosition: 1 } as const };
    expect(keysExamined({ ...other, range: { $and: [plan.range, { 'keys.model': 'M1' }] } }, 100).keys).toBeGreaterThan(
      400,
    );
  });
});

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
