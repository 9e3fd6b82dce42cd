import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UnreadableEvent, eventStoreWith } from '@vpds/kernel';
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

/** @returns how many remain; none is left for a further call */
async function settled(how: 'retry' | 'drop', id: string | null = null): Promise<number> {
  const { remaining, next } = await letters.settle({ source, how, id });
  expect(next).toBeNull();
  return remaining;
}

const ids = async () => (await letters.list()).map(({ id }) => id);

test('a parked line is listed with its reason, and retried as it was delivered', async () => {
  const { id } = await parked();
  const reason = `Product not found with productID ${productID}`;
  expect(await letters.list()).toEqual([
    { kind: source, source, id, stream: `feedMessage-${id}`, reason, attempts: null },
  ]);
  expect(await settled('retry', id)).toBe(1);
  await harness.create({ productID });
  expect(await settled('retry')).toBe(0);
  expect((await harness.read(productID)).state).toMatchObject({ status: 'onAuction' });
});

test('a dropped line is listed no more; if it is delivered again, it is applied', async () => {
  const [dropped, stays] = [await parked(), await parked()];
  expect(await settled('drop', dropped.id)).toBe(1);
  expect(await ids()).toEqual([stays.id]);
  await harness.create({ productID: productID - 1 });
  expect(await settled('retry')).toBe(1);
  expect((await harness.read(productID - 1)).state).not.toMatchObject({ status: 'onAuction' });
  expect(await deliver(dropped.line)).toEqual(ACCEPTED);
  expect(await settled('drop')).toBe(0);
});

test('a line longer than the stored text stays parked: a part of it is never delivered', async () => {
  await deliver(`{"a":"${'x'.repeat(12_000)}"}`);
  const [id = ''] = await ids();
  expect(await settled('retry', id)).toBe(1);
  expect(await ids()).toEqual([id]);
  await settled('drop', id);
});

test('an unknown id is refused', async () => {
  const refused = await rejection(settled('drop', 'nothing'));
  expect(refused).toMatchObject({ code: 'dead_letter_not_found', parameters: ['nothing'] });
});

test('a call about all that has no time left is continued behind what it settled', async () => {
  const all = [await parked(), await parked(), await parked()];
  const { events, views } = harness.engine;
  const slow = new FeedDeadLetters(events, views, delivery, 0);
  const first = await slow.settle({ source, how: 'retry', id: null });
  expect(first).toEqual({ remaining: 3, next: expect.any(String) });
  await harness.create({ productID: productID - 1 });
  const second = await slow.settle({ source, how: 'retry', id: null, cursor: first.next });
  expect(second).toEqual({ remaining: 2, next: expect.any(String) });
  expect(await letters.settle({ source, how: 'drop', id: null, cursor: second.next })).toEqual({
    remaining: 1,
    next: null,
  });
  expect(await ids()).toEqual([all[0]?.id]);
  await settled('drop');
});

test('one whose own events cannot be read stays, and the others go on', async () => {
  const [unreadable, other] = [await parked(), await parked()];
  const { events, views } = harness.engine;
  const damaged = eventStoreWith(events, {
    async readStream(request) {
      if (request.stream === `feedMessage-${unreadable.id}`) throw new UnreadableEvent('damaged');
      return events.readStream(request);
    },
  });
  await harness.create({ productID });
  const over = new FeedDeadLetters(damaged, views, new TakeFeedHandler(damaged, new Products(damaged, views)));
  expect(await over.settle({ source, how: 'retry', id: null })).toEqual({ remaining: 1, next: null });
  expect([await ids(), other.id === unreadable.id]).toEqual([[unreadable.id], false]);
  await settled('drop');
});
