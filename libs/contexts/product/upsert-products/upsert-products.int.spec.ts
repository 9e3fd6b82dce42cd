import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type CallContext,
  type EventStore,
  type JsonObject,
  NONE_LOST,
  ReadBudget,
  ReadScope,
  Unavailable,
  mapFromObject,
  withinReads,
} from '@vpds/kernel';
import type { ProductQuota } from '@vpds/http';
import { ExternalIDs } from '../external-id/external-ids.ts';
import { FieldRegistries } from '../field-registries.ts';
import { withdrawProduct } from '../domain/correct-product.ts';
import { ProductIds } from '../product-ids.ts';
import type { UpsertRequest, UpsertResult, UpsertRow } from '../product.contract.ts';
import { Products } from '../products.ts';
import { COMPANY, type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { ROWS_PER_CALL, inTurn } from './row-turns.ts';
import { UpsertRows } from './upsert-rows.ts';
import { takeBatch } from './upsert-products.controller.ts';
import { UpsertProductsHandler } from './upsert-products.handler.ts';

let harness: ProductHarness;

beforeEach(async () => {
  harness = await startProducts();
});
afterEach(() => harness.stop());

function handlerOver(events: EventStore): UpsertProductsHandler {
  const products = new Products(events, harness.engine.views);
  const registries = new FieldRegistries(events);
  const externalIDs = new ExternalIDs(events);
  const rows = new UpsertRows({ events, products, externalIDs, ids: new ProductIds(events, NONE_LOST) });
  return new UpsertProductsHandler(rows, registries);
}

const row = (externalID: string, fields: JsonObject = {}, more: Partial<UpsertRow> = {}): UpsertRow => ({
  externalID,
  vehicleIdentificationNumber: VIN,
  fields,
  meta: {},
  revision: null,
  ...more,
});

interface Options {
  dryRun?: boolean;
  quota?: { left: number; limit: number } | null;
  context?: CallContext;
  events?: EventStore;
}

async function upsert(rows: readonly UpsertRow[], options: Options = {}): Promise<readonly UpsertResult[]> {
  const { dryRun = false, quota = null, context = callOfUser(), events = harness.engine.events } = options;
  return (await handlerOver(events).handle({ rows, dryRun, quota }, context)).results;
}

/** `more`: of the calls between the services, which nothing has answered before. */
async function batched(
  rows: readonly object[],
  given: Partial<CallContext> = {},
  more: Partial<CallContext> = {},
): Promise<unknown> {
  const handler = handlerOver(harness.engine.events);
  const call = (_: unknown, request: UpsertRequest, context: CallContext) =>
    handler.handle(request, { ...context, ...more });
  const quota = { within: (_: number, __: number, work: (left: null) => unknown) => work(null) };
  const batch = { body: Buffer.from(JSON.stringify(rows)), query: { dryRun: false }, call: call as never };
  const answer = await takeBatch(
    { ...batch, context: { ...callOfUser(), ...given } },
    quota as unknown as ProductQuota,
  );
  return 'message' in answer ? answer.message : null;
}

const idOf = (result: UpsertResult | undefined) =>
  result !== undefined && result.outcome !== 'failed' ? (result.productID as number) : 0;
const outcomes = (results: readonly UpsertResult[]) =>
  results.map((result) => (result.outcome === 'failed' ? result.code : result.outcome));
const head = () => harness.engine.events.head();

test('EXT-4: a row of more than a MiB is its own failure, and is not read', async () => {
  const [large, other] = ['A', 'B'].map((externalID) => ({ externalID, vehicleIdentificationNumber: VIN }));
  expect(await batched([{ ...large, meta: { note: 'x'.repeat(1_048_576) } }, other ?? {}])).toMatchObject([
    {
      externalID: null,
      result: 'failed',
      code: 'row_too_large',
      error: 'The row is too large: at most 1048576 characters',
    },
    { externalID: 'B', result: 'created' },
  ]);
});

describe('EXT-2: a row creates, updates, or changes nothing', () => {
  test('created, then unchanged without an event, then updated', async () => {
    const [created] = await upsert([row('A', { brand: 'VW', mileage: 1 })]);
    expect(created).toMatchObject({ outcome: 'created', revision: 1 });
    const before = await head();
    expect(await upsert([row('A', { mileage: '1' })])).toMatchObject([{ outcome: 'unchanged', revision: 1 }]);
    expect(await head()).toBe(before);
    expect(await upsert([row('A', { mileage: 2 })])).toMatchObject([{ outcome: 'updated', revision: 2 }]);
    const { state } = await harness.read(idOf(created));
    expect(state).toMatchObject({ externalID: 'A', fields: mapFromObject({ brand: 'VW', mileage: 2 }) });
  });

  test('absent stays, null clears, also in meta', async () => {
    const meta = { integratorId: 'x', other: 1 };
    const [created] = await upsert([row('A', { brand: 'VW', model: 'Golf' }, { meta })]);
    expect(outcomes(await upsert([row('A', { brand: null }, { meta: { other: null } })]))).toEqual(['updated']);
    const { state } = await harness.read(idOf(created));
    expect(state).toMatchObject({
      fields: mapFromObject({ model: 'Golf' }),
      meta: mapFromObject({ integratorId: 'x' }),
    });
  });

  test('a row is validated as a creation each time', async () => {
    await upsert([row('A')]);
    expect(await upsert([row('A', { mileage: 'many' }), row('A', { colour: 1 }), row('A', { colour: null })])).toEqual([
      { outcome: 'failed', code: 'not_numeric', parameters: ['mileage'] },
      { outcome: 'failed', code: 'fields_not_allowed', parameters: ['colour'] },
      { outcome: 'failed', code: 'fields_not_allowed', parameters: ['colour'] },
    ]);
  });

  test('EXT-3: another VIN, an old revision and a withdrawn product are the row’s error, the others are done', async () => {
    const [first, second] = await upsert([row('A'), row('B')]);
    await harness.update(idOf(first), { brand: 'VW' });
    await harness.command(idOf(second), (state) =>
      withdrawProduct(state, { by: 1, reason: 'x', at: 1, isTransported: false }),
    );
    const other = { vehicleIdentificationNumber: 'WVWZZZ1KZAW000002' };
    expect(
      await upsert([
        row('A', { brand: 'Audi' }, { revision: 1 }),
        row('A', {}, other),
        row('B', { brand: 'Audi' }),
        row('C', {}, { revision: 0 }),
        row('D', { brand: 'Audi' }),
        row('A', { brand: 'BMW' }, { revision: 2 }),
      ]),
    ).toMatchObject([
      { code: 'conflict', parameters: ['2'] },
      { code: 'vin_differs', parameters: [VIN] },
      { code: 'withdrawn' },
      { code: 'conflict', parameters: ['none'] },
      { outcome: 'created' },
      { outcome: 'updated', revision: 3 },
    ]);
  });

  test('EXT-3, EXT-4: a repeated row with its revision is unchanged, one that would change something is refused', async () => {
    await upsert([row('A', { brand: 'VW' })]);
    const rows = [row('A', { brand: 'Audi' }, { revision: 1 })];
    expect(await upsert(rows)).toMatchObject([{ outcome: 'updated', revision: 2 }]);
    expect(await upsert(rows)).toMatchObject([{ outcome: 'unchanged', revision: 2 }]);
    expect(await upsert([row('A', { brand: 'BMW' }, { revision: 1 })])).toMatchObject([{ code: 'conflict' }]);
  });

  test('rows of one id are applied in order', async () => {
    const rows = [1, 2, 3, 2].map((mileage) => row('A', { mileage }));
    expect(outcomes(await upsert(rows))).toEqual(['created', 'updated', 'updated', 'updated']);
  });

  test('ids that differ only by case are different products', async () => {
    const results = await upsert(['a', 'A', 'b', 'B'].map((id) => row(id)));
    expect(outcomes(results)).toEqual(['created', 'created', 'created', 'created']);
    expect(outcomes(await upsert(['a', 'A', 'b', 'B'].map((id) => row(id, { brand: id }))))).toEqual(
      Array(4).fill('updated'),
    );
  });
});

test('ANS-7: the answer of a keyed row is stored with what it appends, and names what it ignored', async () => {
  const kept: string[] = [];
  const keyed = (key: string): CallContext => ({
    ...callOfUser(),
    idempotency: { key, requestHash: 'hash' },
    onAnswerKept: () => kept.push(key),
  });
  const [created] = await upsert([row('A', { checkinDate: '30-02-2026' })], { context: keyed('first') });
  await upsert([row('A', { brand: 'VW' }, { revision: 1 })], { context: keyed('second') });
  const headers = { 'x-product-id': String(idOf(created)) };
  const stored = async (key: string) => (await harness.engine.idempotency.find(key))?.answer;
  expect(await stored('first')).toEqual({
    message: { result: 'created', productID: idOf(created), revision: 1 },
    headers: { ...headers, 'x-ignored': 'fields.checkinDate' },
  });
  expect(await stored('second')).toEqual({
    message: { result: 'updated', productID: idOf(created), revision: 2 },
    headers,
  });
  expect(kept).toEqual(['first', 'second']);
});

describe('EXT-4: dryRun, quotas, repetition', () => {
  test('a dry run is the same run without an append', async () => {
    await upsert([row('A', { brand: 'VW' })]);
    const before = await head();
    const rows = [row('A', { brand: 'VW' }), row('A', { brand: 'Audi' }), row('B'), row('C', { mileage: 'x' })];
    const dry = await upsert(rows, { dryRun: true });
    expect(outcomes(dry)).toEqual(['unchanged', 'updated', 'created', 'not_numeric']);
    expect(dry).toMatchObject([{ revision: 1 }, { revision: 1 }, { productID: null, revision: null }, {}]);
    expect(await head()).toBe(before);
    expect(outcomes(await upsert(rows))).toEqual(outcomes(dry));
  });

  test('QUO-2: rows that create count, others do not; what failed gives its place back', async () => {
    await upsert([row('A')]);
    const rows = [row('A', { brand: 'VW' }), row('B', {}, { revision: 9 }), row('C'), row('D'), row('A')];
    expect(
      outcomes(await upsert(rows, { quota: { left: 1, limit: 2 } })).filter((each) => each !== 'conflict'),
    ).toEqual(['updated', 'created', 'quota_exceeded', 'unchanged']);
  });

  test('QUO-4: a batch that waits for its turn has reserved no products', async () => {
    const reserved: number[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const budget = new ReadBudget({ total: 1_000 });
    const others = Array.from({ length: 4 }, (_, index) =>
      withinReads(new ReadScope({ budget, companyID: COMPANY + 1 + index }), () => inTurn(() => held)),
    );
    const products = {
      within: async (_: number, most: number, work: (quota: null) => unknown) => {
        reserved.push(most);
        await work(null);
      },
    } as unknown as ProductQuota;
    const call = (_: unknown, request: UpsertRequest, context: CallContext) =>
      handlerOver(harness.engine.events).handle(request, context);
    const batch = { body: Buffer.from(JSON.stringify([row('A')])), query: { dryRun: false }, call: call as never };
    const answered = takeBatch({ ...batch, context: callOfUser() }, products);
    await new Promise(setImmediate);
    expect(reserved).toEqual([]);
    release();
    await Promise.all([...others, answered]);
    expect(reserved).toEqual([1]);
  });

  test('a batch that is killed anywhere and sent again leaves no double', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(`K${index}`, { mileage: index }));
    for (let kill = 3; kill < 120; kill += 13) {
      let appends = 0;
      const { events } = harness.engine;
      const dying = new Proxy(events, {
        get(target, name) {
          const value = Reflect.get(target, name, target) as unknown;
          if (name !== 'append') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          return (request: Parameters<EventStore['append']>[0]) => {
            if ((appends += 1) > kill) throw new Unavailable('The process died');
            return target.append(request);
          };
        },
      });
      await upsert(rows, { events: dying }).catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
    }
    const results = await upsert(rows);
    const found = await harness.engine.views.find((await import('../product.view.ts')).PRODUCTS, {
      scope: COMPANY,
      where: [],
      order: 'oldest',
      limit: 100,
    });
    expect(found.rows.map(({ id }) => Number(id)).sort()).toEqual(results.map(idOf).sort());
    expect(outcomes(await upsert(rows))).toEqual(Array(40).fill('unchanged'));
  });

  test('a retry in another process is the same run', async () => {
    const context = callOfUser();
    const rows = [row('A', { brand: 'VW' }), row('B')];
    const first = await upsert(rows, { context });
    await harness.update(idOf(first[0]), { brand: 'Audi' });
    expect(await upsert(rows, { context: { ...context, isRetry: true } })).toMatchObject([
      { outcome: 'created', productID: idOf(first[0]) },
      { outcome: 'created', productID: idOf(first[1]) },
    ]);
    expect((await harness.read(idOf(first[0]))).state.fields.get('brand')).toBe('Audi');
  });

  test('a part whose call is sent again finds no event of an earlier part with the same ids', async () => {
    const rows = [1, 2].flatMap((mileage) =>
      Array.from({ length: ROWS_PER_CALL }, (_, index) => row(`P${index}`, { mileage })),
    );
    const results = (await batched(rows, {}, { isRetry: true })) as { result: string; productID: number }[];
    expect(results.map(({ result }) => result)).toEqual(
      rows.map((_, place) => (place < ROWS_PER_CALL ? 'created' : 'updated')),
    );
    const { state } = await harness.read(results[0]?.productID ?? 0);
    expect(state.fields.get('mileage')).toBe(2);
  });

  test('the same batch in two processes at once makes each product once', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(`R${index}`, { mileage: index }));
    const both = await Promise.all([upsert(rows), upsert(rows)]);
    expect(both[0].map(idOf)).toEqual(both[1].map(idOf));
  });
});
