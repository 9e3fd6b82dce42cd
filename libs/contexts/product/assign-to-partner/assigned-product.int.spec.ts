import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventStore } from '@vpds/kernel';
import { sampleEvent } from '@vpds/kernel/testing';
import type { ProductAssigned } from '../domain/product.decider.ts';
import { FieldRegistries } from '../field-registries.ts';
import { productStream } from '../product.aggregate.ts';
import { productCodec } from '../product.events.ts';
import { type ProductHarness, startProducts } from '../testing/product-harness.ts';
import { AssignedProductHandler } from './assigned-product.handler.ts';

/** More than a page. */
const UPDATES = 120;

let harness: ProductHarness;
beforeAll(async () => void (harness = await startProducts()));
afterAll(() => harness.stop());

/** A handler, and how many events of products it has read. */
function counted(): { readonly handler: AssignedProductHandler; read(): number } {
  let read = 0;
  const { events } = harness.engine;
  const store = {
    readStream: async (range: Parameters<EventStore['readStream']>[0]) => {
      const found = await events.readStream(range);
      if (range.stream.startsWith('product-')) read += found.length;
      return found;
    },
  } as unknown as EventStore;
  const registries = new FieldRegistries(events, { maxLearnedKeys: 10 });
  return { handler: new AssignedProductHandler(store, registries, harness.products), read: () => read };
}

const ASSIGNED: ProductAssigned = {
  type: 'ProductAssignedToCommissionPartner',
  commissionPartnerID: 3,
  fields: new Map(),
  notify: true,
};
const assign = (productID: number) => harness.command(productID, () => [ASSIGNED]);

/** A product with a long history that was then assigned. */
async function assigned(): Promise<number> {
  const productID = await harness.create({ fields: { brand: 'Audi' } });
  for (let index = 1; index <= UPDATES; index += 1) await harness.update(productID, { model: `A${index}` });
  await assign(productID);
  return productID;
}

const REVISION = BigInt(UPDATES + 1);
const valuesOf = async ({ handler }: { readonly handler: AssignedProductHandler }, id: number, revision = REVISION) => {
  const { fields } = await handler.handle({ stream: productStream(id), revision: String(revision) });
  return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
};

test('COM-3: the product is taken from its view, if nothing has changed it since', async () => {
  const asked = counted();
  expect(await valuesOf(asked, await assigned())).toMatchObject({ brand: 'Audi', model: `A${UPDATES}` });
  expect(asked.read()).toBe(1);
});

test('COM-3: a product that was changed since is shown as the assignment left it; its history is read once for many', async () => {
  const productID = await assigned();
  for (let index = 1; index <= 5; index += 1) {
    await harness.update(productID, { model: `B${index}` });
    await assign(productID);
  }
  await harness.update(productID, { brand: 'Seat' });
  const asked = counted();
  expect(await valuesOf(asked, productID)).toMatchObject({ brand: 'Audi', model: `A${UPDATES}` });
  const first = asked.read();
  for (let index = 1; index <= 5; index += 1)
    expect(await valuesOf(asked, productID, REVISION + BigInt(2 * index))).toMatchObject({ model: `B${index}` });
  expect(asked.read() - first).toBeLessThan(UPDATES);
});

test('COM-3: an assignment of a log that a backup has replaced is gone', async () => {
  const productID = await assigned();
  const [event] = [sampleEvent(productCodec.encode(ASSIGNED).payload, ASSIGNED.type)];
  await harness.engine.events.append({
    stream: productStream(productID),
    expectedRevision: REVISION,
    events: [event],
  });
  const asked = counted();
  for (const revision of [0n, REVISION - 1n, REVISION + 2n])
    await expect(valuesOf(asked, productID, revision)).rejects.toMatchObject({ code: 'product_gone' });
  // The view has not seen the last event.
  expect(await valuesOf(asked, productID, REVISION + 1n)).toMatchObject({ brand: 'Audi' });
});
