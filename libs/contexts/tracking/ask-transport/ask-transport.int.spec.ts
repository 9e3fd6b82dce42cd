import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Refusal } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { DrivenQueue } from '../testing/driven-queue.ts';
import { type TrackingHarness, noWait, startTracking } from '../testing/tracking-harness.ts';
import { transportStream } from '../transport.aggregate.ts';

const MINUTE = 60_000;

let clock: number;
let jobs: DrivenQueue;
let harness: TrackingHarness;
beforeEach(async () => {
  clock = Date.now();
  jobs = new DrivenQueue(() => clock);
  harness = await startTracking({ jobs, now: () => clock, clock: () => clock });
});
afterEach(() => harness.stop());

async function ordered(provider: 'a' | 'b'): Promise<string> {
  const { transportID } = await harness.order({ provider }, noWait());
  await jobs.runDue();
  return transportID;
}

async function poll(): Promise<void> {
  for (const poller of [harness.service.pollers.a, harness.service.pollers.b]) while ((await poller.pollDue()) > 0);
}

const statusOf = async () => (await harness.list()).transports[0].status;
const refusalOf = async (transportID: string) => ((await rejection(harness.ask(transportID))) as Refusal).code;

test('LST-13: an order that waits for its next attempt is placed at once', async () => {
  harness.simulators.faults.set('a', { kind: 'status', status: 503, times: 1 });
  const transportID = await ordered('a');
  const externalID = async () => (await harness.list()).transports[0].externalID;
  await jobs.runDue();
  expect(await externalID()).toBeNull();
  expect(await harness.ask(transportID)).toBe('Provider is asked');
  await jobs.runDue();
  expect(await externalID()).not.toBeNull();
});

test('LST-13: the provider is asked now about a transport whose poll is due later', async () => {
  const transportID = await ordered('a');
  clock += 2 * MINUTE;
  await poll();
  expect(await statusOf()).toBe('created');
  await harness.ask(transportID);
  await poll();
  expect(await statusOf()).not.toBe('created');
});

test('LST-13: asking again within the interval has the same answer, and asks the provider once', async () => {
  const transportID = await ordered('b');
  const calls = async () => (await harness.simulators.state('b')).routes['GET /v2/transports/status'] ?? 0;
  for (let again = 0; again < 3; again += 1) {
    expect(await harness.ask(transportID)).toBe('Provider is asked');
    await poll();
  }
  expect(await calls()).toBe(1);
  clock += 5 * MINUTE;
  await poll();
  const before = await calls();
  await harness.ask(transportID);
  await poll();
  expect(await calls()).toBe(before + 1);
});

test('LST-13, TRA-2: if its poll record was lost, asking does not count as an answer', async () => {
  const transportID = await ordered('a');
  const { operational, events } = harness.engine;
  await operational.remove('transport-poll-a', transportID);
  clock += 60 * MINUTE;
  await harness.ask(transportID);
  const acceptance = (await events.readStream({ stream: transportStream(transportID) })).at(-1);
  const record = await operational.read('transport-poll-a', transportID);
  expect(JSON.parse(record?.body ?? '')).toMatchObject({ checkedAt: acceptance?.recordedAt });
});

test('LST-13, TRA-7: B may correct a whole history, so it is asked about a delivered transport, too', async () => {
  const transportID = await ordered('b');
  clock += 60 * MINUTE;
  await poll();
  expect(await statusOf()).toBe('delivered');
  const calls = async () => (await harness.simulators.state('b')).routes['GET /v2/transports/status'] ?? 0;
  const before = await calls();
  expect(await harness.ask(transportID)).toBe('Provider is asked');
  await poll();
  expect(await calls()).toBe(before + 1);
});

test('LST-13: transport_ended: A reports nothing after a delivery, and nobody is asked about a cancelled one', async () => {
  const delivered = await ordered('a');
  clock += 60 * MINUTE;
  await poll();
  expect(await statusOf()).toBe('delivered');
  expect(await refusalOf(delivered)).toBe('transport_ended');
  for (const provider of ['a', 'b'] as const) {
    const cancelled = await ordered(provider);
    await harness.cancel({ transportID: cancelled });
    expect(await refusalOf(cancelled)).toBe('transport_ended');
  }
  const { transportID } = await harness.order({}, noWait());
  await harness.cancel({ transportID });
  expect(await refusalOf(transportID)).toBe('transport_ended');
});
