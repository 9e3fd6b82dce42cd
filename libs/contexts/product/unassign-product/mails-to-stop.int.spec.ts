import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleEvent } from '@vpds/kernel/testing';
import type { ProductEvent } from '../domain/product.decider.ts';
import { productStream } from '../product.aggregate.ts';
import { productCodec } from '../product.events.ts';
import { type ProductHarness, startProducts } from '../testing/product-harness.ts';
import { MailsToStopHandler } from './mails-to-stop.handler.ts';

let harness: ProductHarness;
beforeAll(async () => void (harness = await startProducts()));
afterAll(() => harness.stop());

const ASSIGNED = { commissionPartnerID: 3, fields: new Map(), notify: true } as const;
const TAKEN_BACK = { ...ASSIGNED, by: 3, reason: 'The wrong partner', status: 'created' } as const;
const EVENTS: readonly ProductEvent[] = [
  { type: 'ProductAssignedToCommissionPartner', ...ASSIGNED },
  { type: 'ProductAssignedToCommissionPartner', ...ASSIGNED, notify: false },
  { type: 'ProductAssignedToCommissionPartner', ...ASSIGNED },
  { type: 'ProductStatusChanged', from: 'onCommission', to: 'sold', occurredAt: null },
  { type: 'ProductAssignmentTakenBack', ...TAKEN_BACK },
  { type: 'ProductWithdrawn', by: 3, reason: 'A double', at: 1_795_000_000_000 },
];

test('COR-1, COR-4: a taking back stops the mail of its assignment, a withdrawal all, and no other event any', async () => {
  const stream = productStream(await harness.create());
  const events = EVENTS.map((event) => sampleEvent(productCodec.encode(event).payload, event.type));
  await harness.engine.events.append({ stream, expectedRevision: 0n, events });
  const stoppedAt = async (revision: number) =>
    (await new MailsToStopHandler(harness.engine.events).handle({ stream, revision: String(revision) })).eventIDs;
  const [first, , third, , back] = events.map(({ id }) => id);
  expect(await stoppedAt(5)).toEqual([third]);
  expect(await stoppedAt(6)).toEqual([first, third, back]);
  // The job of a log that a backup has replaced.
  for (const revision of [0, 3, 4, 7]) expect([revision, await stoppedAt(revision)]).toEqual([revision, []]);
});
