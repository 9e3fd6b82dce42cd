import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { EffectsGate, type GateState } from '@vpds/runtime';
import { DrivenQueue } from '../testing/driven-queue.ts';
import { type TrackingHarness, callOfUser, noWait, startTracking } from '../testing/tracking-harness.ts';

const HELD: GateState = {
  hold: { reason: 'missing', since: 0, position: '0', released: [], items: {} },
  releasedAt: {},
};

let gate: EffectsGate;
let clock: { now: number };
let jobs: DrivenQueue;
let harness: TrackingHarness;

beforeEach(async () => {
  gate = new EffectsGate();
  clock = { now: Date.now() };
  const now = () => clock.now;
  jobs = new DrivenQueue(now);
  harness = await startTracking({ jobs, now, clock: now, gate });
});
afterEach(() => harness.stop());

const polls = async () => (await harness.simulators.state('a')).routes['GET /orders/:id'] ?? 0;

async function pollLater(): Promise<void> {
  clock.now += 400_000;
  while ((await harness.service.pollers.a.pollDue()) > 0);
}

test('EFF-2: held polls ask nobody, released ids only about themselves, and the rest after the release', async () => {
  const ids: string[] = [];
  for (const productID of [1, 2]) ids.push((await harness.order({ productID }, noWait())).transportID);
  await jobs.runDue();
  gate.set(HELD);
  await pollLater();
  expect(await polls()).toBe(0);
  const items = { [`poll ${ids[0]}`]: clock.now };
  gate.set({ ...HELD, hold: { ...HELD.hold!, items } });
  await pollLater();
  expect(await polls()).toBe(1);
  gate.set({ hold: null, releasedAt: {} });
  await pollLater();
  expect(await polls()).toBe(2);
});

test('EFF-2: while orders are held, one is answered at once with `externalID: null`', async () => {
  gate.set(HELD);
  const before = performance.now();
  expect((await harness.order()).externalID).toBeNull();
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('EFF-5: a dropped order ends as a refused one; a dropped poll is not listed any more', async () => {
  const { transportID } = await harness.order({}, noWait());
  const [orders, polled] = (harness.service.effects ?? []).slice(0, 2);
  expect(await orders?.list()).toEqual([{ id: transportID, thing: 'product 1 at Alpha', since: expect.any(Number) }]);
  expect([await orders?.isPending(transportID), await orders?.isPending('none')]).toEqual([true, false]);
  await orders?.drop([transportID], callOfUser());
  expect([await orders?.list(), await orders?.isPending(transportID)]).toEqual([[], false]);
  await jobs.runDue();
  expect((await harness.history()).map(({ event }) => event)).toEqual(['TransportOrdered', 'TransportRefused']);

  const placed = (await harness.order({}, noWait())).transportID;
  await jobs.runDue();
  expect(await polled?.list()).toMatchObject([{ id: placed, thing: 'statuses at Alpha' }]);
  await polled?.drop([placed], callOfUser());
  expect(await polled?.list()).toEqual([]);
  await pollLater();
  expect(await polls()).toBe(0);
});
