import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventStore } from '@vpds/kernel';
import { PRODUCTS } from './product.view.ts';
import { Products } from './products.ts';
import { COMPANY, type ProductHarness, VIN, callOfUser, startProducts } from './testing/product-harness.ts';

let harness: ProductHarness;

beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

test('ADR-2: a VIN is looked for when the views that are still being written for the company are', async () => {
  const waitedFor: (number | null)[] = [];
  const store = {
    async viewsWritten(scope: number | null): Promise<void> {
      waitedFor.push(scope);
      await harness.create();
    },
  } as EventStore;
  const products = new Products(store, harness.engine.views);
  const { product } = await products.resolve({ vehicleIdentificationNumber: VIN }, callOfUser());
  expect([product.vin, waitedFor]).toEqual([VIN, [COMPANY]]);
  // By its id a product is found in its stream, too: nothing to wait for.
  await products.resolve({ productID: product.productID }, callOfUser());
  expect([waitedFor.length, (await harness.engine.views.count(PRODUCTS)).get(COMPANY)]).toEqual([1, 1]);
});
