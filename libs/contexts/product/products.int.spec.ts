import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type EventStore, type ViewRow, eventStoreWith, refuse } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { setDispute } from './domain/product.decider.ts';
import type { ProductState } from './domain/product.ts';
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
  // A search by id also reads the product's stream, so it does not wait for the view.
  await products.resolve({ productID: product.productID }, callOfUser());
  expect([waitedFor.length, (await harness.engine.views.count(PRODUCTS)).get(COMPANY)]).toEqual([1, 1]);
});

test('ADR-8: a product with a decided event is decided about from its events, not from its document of before', async () => {
  const { engine } = harness;
  const productID = await harness.create();
  await harness.update(productID, { brand: 'Volvo' });
  const events = eventStoreWith(engine.events, {
    hasDecision: (stream) => stream === `product-${productID}`,
    readStream: async (request) =>
      (await engine.events.readStream(request)).map((event) => ({
        ...event,
        payload: event.payload.replace('Volvo', 'Audi'),
      })),
  });
  const { product } = await new Products(events, engine.views).resolve({ productID }, callOfUser());
  expect(product.fields.get('brand')).toBe('Audi');
});

describe('ADR-8: a product whose document is of a release with another state', () => {
  const { version } = PRODUCTS;
  const release = (number: number) => Object.assign(PRODUCTS, { version: number });
  const isOpen = (state: ProductState) => (state.kind !== 'none' && state.dispute === 'open' ? refuse('seen') : []);

  afterEach(() => void release(version));

  test('is decided about from its events, not from what that document lacks', async () => {
    const { engine } = harness;
    const productID = await harness.create();
    await harness.command(productID, (state) => setDispute(state, { action: 'open', reason: null }));
    const row = (await engine.views.get(PRODUCTS, String(productID))) as ViewRow;
    // `dispute` represents a member that the other release does not know.
    const older = { ...row, body: row.body.replace('"dispute":"open"', '"dispute":"none"') };
    await engine.views.drop(PRODUCTS);
    await engine.views.ensure(PRODUCTS);
    await engine.views.put(PRODUCTS, [older]);
    expect((await engine.views.get(PRODUCTS, String(productID)))?.body).toContain('"dispute":"none"');
    release(version + 1);
    expect(await rejection(harness.command(productID, isOpen))).toMatchObject({ code: 'seen' });
    // The product's own documents are trusted, and the next event writes one.
    await harness.update(productID, { brand: 'VW' });
    expect((await engine.views.get(PRODUCTS, String(productID)))?.body).toMatch(
      new RegExp(`^\\{"v":${version + 1},.*"dispute":"open"`),
    );
  });
});
