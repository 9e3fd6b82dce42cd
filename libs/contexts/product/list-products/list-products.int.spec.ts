import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ViewRow } from '@vpds/kernel';
import { ServiceTime } from '@vpds/http';
import { FieldRegistries } from '../field-registries.ts';
import { PRODUCTS } from '../product.view.ts';
import { type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { ListProductsHandler } from './list-products.handler.ts';

let harness: ProductHarness;
beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

/** @returns `X-Total` and the number of rows */
async function found(filters: Readonly<Record<string, string>>): Promise<[string | null, number]> {
  const { events, views } = harness.engine;
  const time = new ServiceTime('UTC');
  const registries = new FieldRegistries(events);
  const handler = new ListProductsHandler({ views, registries, time, completeUntil: async () => 0 });
  const order = { sort: 'created', order: 'desc', times: {}, cursor: null, limit: 2, total: true } as const;
  const slices = { fields: ['productID'], examined: 0, sliceBytes: 65_536 };
  const { total, texts } = await handler.handle({ ...order, ...slices, filters }, callOfUser());
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
