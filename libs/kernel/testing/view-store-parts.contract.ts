import { beforeAll, expect, test } from '@jest/globals';
import {
  CHANGED_AT,
  CREATED_AT,
  ExceedsMaxBytes,
  type ViewDefinition,
  type ViewPage,
  type ViewQuery,
  type ViewStore,
} from '@vpds/kernel';
import { found, sampleRow, sampleView, vinRow } from './view-samples.ts';

const IDS = Array.from({ length: 400 }, (_, index) => String(index + 1));
const EACH = { scope: 1, where: [], order: 'oldest', limit: 1_000 } as const;

/** Every slice of a query, to its end. */
async function slices(store: ViewStore, view: ViewDefinition, query: ViewQuery): Promise<ViewPage[]> {
  const pages: ViewPage[] = [];
  for (let next: ViewQuery = { ...query, inSlices: true }; ;) {
    const page = await store.find(view, next);
    pages.push(page);
    const last = page.rows.at(-1);
    if (!page.more) return pages;
    const { resume, beyond, ...same } = next;
    void [resume, beyond];
    if (page.resume !== undefined) next = { ...same, resume: page.resume };
    else if (last !== undefined) next = { ...same, beyond: last.createdPosition };
    else throw new Error('A slice without a row and without a way on');
  }
}

export function partsTests(store: () => ViewStore): void {
  let view: ViewDefinition;
  beforeAll(async () => {
    view = sampleView();
    await store().ensure(view);
    const rows = IDS.map((id) => {
      const padding = 'x'.repeat(Number(id) % 50 === 0 ? 20_000 : 200);
      const body = JSON.stringify({ a: { b: Number(id) }, more: { c: id, a: 'é' }, padding });
      return vinRow(id, Number(id), `VIN-${Number(id) % 7}-${id}`, { body, scope: 1 + (Number(id) % 2) });
    });
    await store().put(view, rows);
  });

  test('slices join to the rows that the page has, in both orders, for every kind of search', async () => {
    const matches: ViewQuery['where'][] = [
      [],
      [{ key: 'vin', like: 'VIN-3%' }],
      [{ key: 'vin', like: '%-3-%' }],
      [{ key: 'vin', like: '%7' }],
      [{ key: 'number', like: '%9%' }],
      [{ key: 'vin', equals: 'VIN-1-1' }],
      [{ key: 'vin', like: '%nowhere%' }],
    ];
    for (const where of matches)
      for (const order of ['newest', 'oldest'] as const)
        for (const scope of [1, null]) {
          const query = { scope, where, order, limit: 1_000 };
          const pages = await slices(store(), view, { ...query, maxBytes: 30_000 });
          const joined = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
          expect([where, joined]).toEqual([where, await found(store(), view, query)]);
        }
  });

  test('a slice has no more bytes than requested, unless its first row is larger: that is refused, or comes alone', async () => {
    for (const page of await slices(store(), view, { ...EACH, scope: null, maxBytes: 25_000 }))
      expect(page.bytes <= 25_000 || page.rows.length === 1).toBe(true);
    const first = { ...EACH, scope: null, beyond: 49n, limit: 10, inSlices: true, maxBytes: 1_000 };
    const outcome = await store()
      .find(view, first)
      .catch((error: unknown) => error);
    if (outcome instanceof ExceedsMaxBytes) {
      expect(outcome.needs).toBeGreaterThan(20_000);
      const again = await store().find(view, { ...first, maxBytes: outcome.needs });
      expect(again.rows[0]?.id).toBe('50');
    } else expect((outcome as ViewPage).rows.map(({ id }) => id)).toEqual(['50']);
  });

  test('a pick has its members in order, null for what is not there, times left to the caller, then what is spread', async () => {
    const members = [
      ['value', ['a', 'b']],
      ['none', ['a', 'c', 'd']],
      ['since', 'createdAt'],
      ['until', 'changedAt'],
    ] as const;
    const pick = { scope: null, members, spread: 'more' };
    const wanted = `{"value":7,"none":null,"since":${CREATED_AT},"until":${CHANGED_AT},"c":"7","a":"é"}`;
    const { rows } = await store().find(view, { ...EACH, scope: null, where: [{ key: 'vin', like: '%-7' }], pick });
    expect(rows.map(({ body }) => body)).toEqual([wanted]);
    expect(rows[0]).toMatchObject({ id: '7', createdPosition: 7n, createdAt: sampleRow('7', 7).createdAt });
    expect((await store().get(view, '7', { pick }))?.body).toBe(wanted);
  });

  test('a pick of one scope leaves the documents of others whole; a pick of nothing keeps their places', async () => {
    const pick = { scope: 1, members: [['value', ['a', 'b']]] } as const;
    const { rows } = await store().find(view, { ...EACH, scope: null, limit: 2, pick });
    expect(rows.map(({ body }) => body.length < 20)).toEqual(rows.map(({ scope }) => scope === 1));
    const nothing = await store().find(view, { ...EACH, limit: 3, pick: { scope: null, members: [] } });
    expect(nothing.rows.map(({ createdPosition }) => createdPosition)).toEqual([2n, 4n, 6n]);
  });

  test('a pick without keys brings none, found by a value, by a pattern or by its id', async () => {
    const pick = { scope: null, members: [['value', ['a', 'b']]], withoutKeys: true } as const;
    const found = [
      await store().find(view, { ...EACH, scope: 2, where: [{ key: 'vin', equals: 'VIN-0-7' }], pick }),
      await store().find(view, { ...EACH, scope: null, where: [{ key: 'vin', like: '%-7' }], pick }),
    ].map(({ rows }) => rows[0]);
    for (const row of [...found, await store().get(view, '7', { pick })])
      expect([row?.id, row?.scope, row?.body, row?.keys]).toEqual(['7', 2, '{"value":7}', {}]);
  });

  test('get of more than the caller has room for is refused with what it needs, or answered whole', async () => {
    const outcome = await store()
      .get(view, '50', { maxBytes: 100 })
      .catch((error: unknown) => error);
    if (outcome instanceof ExceedsMaxBytes) expect(outcome.needs).toBeGreaterThan(20_000);
    else expect(outcome).toMatchObject({ id: '50' });
    expect((await store().get(view, '50', { maxBytes: 100_000 }))?.id).toBe('50');
  });
}
