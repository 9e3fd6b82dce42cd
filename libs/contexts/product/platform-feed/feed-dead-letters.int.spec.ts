import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rejection } from '@vpds/kernel/testing';
import { Products } from '../products.ts';
import { COMPANY, type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { FeedDeadLetters } from './feed-dead-letters.ts';
import { TakeFeedHandler } from './take-feed.handler.ts';

const ACCEPTED = { accepted: 1, skipped: 0, parked: 0 };
const source = 'platform-feed';

let harness: ProductHarness;
let delivery: TakeFeedHandler;
let letters: FeedDeadLetters;
let productID = 0;

beforeAll(async () => {
  harness = await startProducts();
  const { events, views } = harness.engine;
  delivery = new TakeFeedHandler(events, new Products(events, views));
  letters = new FeedDeadLetters(events, views, delivery);
});
afterAll(() => harness.stop());

const deliver = (line: string) => delivery.handle({ lines: [line] }, callOfUser());

/** A message about a product that does not exist yet. */
async function parked(): Promise<{ id: string; line: string }> {
  productID += 1;
  const id = crypto.randomUUID();
  const line = JSON.stringify({ messageID: id, productID, companyID: COMPANY, fact: { status: 'onAuction' } });
  await deliver(line);
  return { id, line };
}

const ids = async () => (await letters.list()).map(({ id }) => id);

test('a parked line is listed with its reason, and retried as it was delivered', async () => {
  const { id } = await parked();
  const reason = `Product not found with productID ${productID}`;
  expect(await letters.list()).toEqual([
    { kind: source, source, id, stream: `feedMessage-${id}`, reason, attempts: null },
  ]);
  expect(await letters.settle({ source, how: 'retry', id })).toBe(1);
  await harness.create({ productID });
  expect(await letters.settle({ source, how: 'retry', id: null })).toBe(0);
  expect((await harness.read(productID)).state).toMatchObject({ status: 'onAuction' });
});

test('a dropped line is listed no more; if it is delivered again, it is applied', async () => {
  const [dropped, stays] = [await parked(), await parked()];
  expect(await letters.settle({ source, how: 'drop', id: dropped.id })).toBe(1);
  expect(await ids()).toEqual([stays.id]);
  await harness.create({ productID: productID - 1 });
  expect(await letters.settle({ source, how: 'retry', id: null })).toBe(1);
  expect((await harness.read(productID - 1)).state).not.toMatchObject({ status: 'onAuction' });
  expect(await deliver(dropped.line)).toEqual(ACCEPTED);
  expect(await letters.settle({ source, how: 'drop', id: null })).toBe(0);
});

test('a line longer than the stored text stays parked: a part of it is never delivered', async () => {
  await deliver(`{"a":"${'x'.repeat(12_000)}"}`);
  const [id = ''] = await ids();
  expect(await letters.settle({ source, how: 'retry', id })).toBe(1);
  expect(await ids()).toEqual([id]);
  await letters.settle({ source, how: 'drop', id });
});

test('an unknown id is refused', async () => {
  const refused = await rejection(letters.settle({ source, how: 'drop', id: 'nothing' }));
  expect(refused).toMatchObject({ code: 'dead_letter_not_found', parameters: ['nothing'] });
});
