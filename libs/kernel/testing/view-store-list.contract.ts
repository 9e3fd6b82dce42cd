import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ListCheck,
  type ListPage,
  type ListQuery,
  type ViewDefinition,
  type ViewRow,
  type ViewStore,
  passes,
} from '@vpds/kernel';
import { unique } from './harness.ts';

const COUNT = 120;
const EVERYTHING: ListQuery = {
  scope: 1,
  by: 'createdAt',
  order: 'newest',
  lead: null,
  since: null,
  until: null,
  checks: [],
  after: null,
  limit: 1_000,
  most: 20_000,
};

/** `state` and `rare` lead, `model` is only checked. */
function listedView(): ViewDefinition {
  return {
    name: unique('list'),
    version: 1,
    keys: ['state', 'rare', 'model'],
    scanOnly: ['model'],
    exactOnly: ['state', 'rare', 'model'],
    listedByChange: true,
  };
}

/** Several rows have the same times. */
const ROWS: readonly ViewRow[] = Array.from({ length: COUNT }, (_, index): ViewRow => {
  const keys = {
    state: index % 3 === 0 ? 'Open' : 'Closed',
    rare: index % 40 === 8 ? 'YES' : null,
    model: index % 5 === 0 ? null : `Golf ${index % 5}`,
  };
  return {
    id: String(index + 1),
    scope: index % 4 === 3 ? 2 : 1,
    keys,
    body: JSON.stringify({ index, padding: 'x'.repeat(index % 60 === 0 ? 5_000 : 50) }),
    revision: 1n,
    createdPosition: BigInt(10 + index * 3),
    createdAt: 1_000 + Math.floor(index / 4) * 10,
    changedAt: 5_000 + ((index * 7) % 30) * 10,
  };
});

const stored = ROWS.map((row) => ({
  ...row,
  keys: Object.fromEntries(Object.entries(row.keys).map(([key, value]) => [key, value?.toUpperCase() ?? null])),
}));

/** The plainest form of a list. */
function wanted({ scope, by, order, lead, since, until, checks }: ListQuery): string[] {
  const sign = order === 'newest' ? -1 : 1;
  return stored
    .filter((row) => scope === null || row.scope === scope)
    .filter((row) => lead === null || row.keys[lead.key] === lead.equals.toUpperCase())
    .filter((row) => passes(row, { time: by, since, until }) && checks.every((check) => passes(row, check)))
    .sort(
      (a, b) =>
        sign * ((by === 'changedAt' ? a.changedAt - b.changedAt : 0) || Number(a.createdPosition - b.createdPosition)),
    )
    .map(({ id }) => id);
}

async function pages(store: ViewStore, view: ViewDefinition, query: ListQuery): Promise<ListPage[]> {
  const all: ListPage[] = [];
  for (let after = query.after; ;) {
    const page = await store.list(view, { ...query, after });
    all.push(page);
    if (page.next === null) return all;
    after = page.next;
  }
}

const CHECKS: readonly (readonly ListCheck[])[] = [
  [],
  [{ key: 'model', equals: 'golf 2' }],
  [{ key: 'model', isSet: false }],
  [
    { key: 'model', isSet: true },
    { key: 'model', below: 'Golf 3' },
  ],
  [{ time: 'createdAt', since: 1_200, until: 1_400 }],
  [{ time: 'changedAt', since: 5_100, until: null }],
  [
    {
      anyOf: [
        { key: 'model', equals: 'Golf 1' },
        { key: 'rare', isSet: true },
      ],
    },
  ],
  [{ key: 'model', equals: 'nowhere' }],
];

const LEADS: readonly Partial<ListQuery>[] = [
  {},
  { scope: null },
  { lead: { key: 'state', equals: 'open' } },
  { lead: { key: 'rare', equals: 'YES' } },
  { lead: { key: 'state', equals: 'closed' }, since: 1_100, until: 1_500 },
  { since: 1_105, until: null },
  { since: null, until: 1_299 },
  { since: 99_999, until: null },
  { by: 'changedAt' },
  { by: 'changedAt', since: 5_050, until: 5_200 },
];

export function listTests(store: () => ViewStore): void {
  let view: ViewDefinition;
  beforeAll(async () => {
    view = listedView();
    await store().ensure(view);
    await store().put(view, ROWS);
  });

  describe.each(LEADS)('led by %j', (lead) => {
    test.each(CHECKS)(
      'and checked by %j %j, the pages of any size join to the list, in both orders',
      async (...checks) => {
        for (const order of ['newest', 'oldest'] as const) {
          const query: ListQuery = {
            ...EVERYTHING,
            ...lead,
            checks: checks.filter((check) => check !== undefined),
            order,
          };
          const ids = wanted(query);
          for (const part of [{ limit: 17 }, { limit: 9, most: 23 }, { maxBytes: 6_000 }]) {
            const found = await pages(store(), view, { ...query, ...part });
            expect([part, found.flatMap(({ rows }) => rows.map(({ id }) => id))]).toEqual([part, ids]);
          }
        }
      },
    );
  });

  test('a page examines at most the requested rows, and may end without one', async () => {
    const query = { ...EVERYTHING, checks: [{ key: 'model', equals: 'nowhere' }], most: 50 };
    const page = await store().list(view, query);
    expect(page).toMatchObject({ rows: [], examined: 50 });
    expect(page.next).not.toBeNull();
  });

  test('the last page has no next one, even if it is full', async () => {
    const query: ListQuery = { ...EVERYTHING, lead: { key: 'rare', equals: 'YES' } };
    const count = wanted(query).length;
    expect((await store().list(view, { ...query, limit: count })).next).toBeNull();
    expect((await store().list(view, { ...query, limit: count - 1 })).next).not.toBeNull();
  });

  test('a pick and the row come as from a search', async () => {
    const pick = { scope: null, members: [['index', ['index']]] } as const;
    const query: ListQuery = { ...EVERYTHING, order: 'oldest', limit: 1, pick };
    const { rows } = await store().list(view, query);
    expect(rows).toEqual([{ ...stored[0], body: '{"index":0}' }]);
  });

  test('a row that is changed while pages are read comes again at its new place; no other is lost', async () => {
    const own = listedView();
    await store().ensure(own);
    await store().put(own, ROWS);
    const query: ListQuery = { ...EVERYTHING, by: 'changedAt', order: 'oldest', limit: 20 };
    const first = await store().list(own, query);
    const [moved] = first.rows;
    if (moved === undefined) throw new Error('The list is empty');
    await store().put(own, [{ ...moved, revision: 2n, changedAt: 9_000 }]);
    const rest = await pages(store(), own, { ...query, after: first.next });
    const ids = [...first.rows, ...rest.flatMap(({ rows }) => rows)].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(wanted(query)));
    expect(ids.at(-1)).toBe(moved.id);
  });

  test('a count is exact up to its bounds', async () => {
    const checks: ListCheck[] = [{ key: 'model', equals: 'Golf 2' }];
    const query: ListQuery = { ...EVERYTHING, checks };
    expect(await store().countListed(view, query)).toEqual({ count: wanted(query).length, isComplete: true });
    const all = { ...EVERYTHING, scope: null };
    expect(await store().countListed(view, all)).toEqual({ count: COUNT, isComplete: true });
    const cut = await store().countListed(view, { ...query, most: 40 });
    expect(cut.isComplete).toBe(false);
    expect(cut.count).toBeLessThan(wanted(query).length);
  });

  test('a list of a view that is not there is empty', async () => {
    expect(await store().list(listedView(), EVERYTHING)).toMatchObject({ rows: [], next: null });
    expect(await store().countListed(listedView(), EVERYTHING)).toEqual({ count: 0, isComplete: true });
  });
}
