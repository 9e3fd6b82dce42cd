import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ViewRow } from '@vpds/kernel';
import { ServiceTime } from '@vpds/http';
import { withdrawProduct } from '../domain/correct-product.ts';
import { FieldRegistries } from '../field-registries.ts';
import type { ProductListSlice } from '../product.contract.ts';
import { PRODUCTS } from '../product.view.ts';
import { COMPANY, type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { ListProductsHandler } from './list-products.handler.ts';

let harness: ProductHarness;
beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

function listed(filters: Readonly<Record<string, string>>, fields: readonly string[]): Promise<ProductListSlice> {
  const { events, views } = harness.engine;
  const time = new ServiceTime('UTC');
  const registries = new FieldRegistries(events);
  const handler = new ListProductsHandler({ views, registries, time, completeUntil: async () => 0 });
  const order = { sort: 'created', order: 'desc', times: {}, cursor: null, limit: 2, total: true } as const;
  return handler.handle({ ...order, fields, examined: 0, sliceBytes: 65_536, filters }, callOfUser());
}

/** @returns `X-Total` and the number of rows */
async function found(filters: Readonly<Record<string, string>>): Promise<[string | null, number]> {
  const { total, texts } = await listed(filters, ['productID']);
  return [total, texts.length];
}

test('LST-4, LST-8: a total of `q` has a + if more may match than the newest 1,000 of a kind', async () => {
  const { views } = harness.engine;
  const productID = await harness.create({ fields: { brand: 'VW' } });
  const row = (await views.get(PRODUCTS, String(productID))) as ViewRow;
  expect(await found({ q: VIN.slice(-4) })).toEqual(['1', 1]);
  const others = Array.from({ length: 1_001 }, (_, index) => ({
    ...row,
    id: String(100_000 + index),
    createdPosition: row.createdPosition + BigInt(index + 1),
  }));
  await views.put(PRODUCTS, others);
  for (const q of [VIN, VIN.slice(-4)]) {
    expect([q, ...(await found({ q }))]).toEqual([q, '1000+', 2]);
    expect([q, ...(await found({ q, brand: 'vw' }))]).toEqual([q, '1000+', 2]);
    expect([q, ...(await found({ q, brand: 'Audi' }))]).toEqual([q, '0+', 0]);
  }
});

test('LST-7: of a product with fields named as its state the list shows the state', async () => {
  const own = { externalID: 'theirs', dispute: 7, withdrawn: { a: 1 } };
  const productID = await harness.create({ fields: { brand: 'Lada', ...own } });
  await new FieldRegistries(harness.engine.events).learn(COMPANY, own, callOfUser());
  const expectShown = async (withdrawn: object | null) => {
    const filters = { brand: 'lada', withdrawn: 'any' };
    const state = { externalID: null, dispute: 'none', withdrawn };
    expect((await listed(filters, Object.keys(own))).texts.map((text) => JSON.parse(text))).toEqual([state]);
    const [whole = ''] = (await listed(filters, [])).texts;
    expect(JSON.parse(whole)).toMatchObject({ productID, brand: 'Lada', ...state });
    for (const name of Object.keys(own)) expect(whole.split(`"${name}":`)).toHaveLength(2);
  };
  await expectShown(null);
  const withdrawal = { by: 1, reason: 'A double', at: Date.UTC(2026, 10, 22), isTransported: false };
  await harness.command(productID, (state) => withdrawProduct(state, withdrawal));
  await expectShown({ at: '2026-11-22 00:00:00', by: 1, reason: 'A double' });
});

test('LST-7: of a product with a field `revision` the list shows its revision, once, and the field where it is named', async () => {
  const productID = await harness.create({ fields: { brand: 'Saab', revision: 'facelift' } });
  await new FieldRegistries(harness.engine.events).learn(COMPANY, { revision: 'facelift' }, callOfUser());
  const [text = ''] = (await listed({ brand: 'saab' }, [])).texts;
  expect(text.match(/"revision":/g)).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ productID, revision: 0, brand: 'Saab' });
  expect((await listed({ brand: 'saab' }, ['revision'])).texts).toEqual(['{"revision":"facelift"}']);
});
