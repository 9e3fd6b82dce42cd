import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
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

const cancellations = async () => (await harness.simulators.state('a')).routes['POST /orders/:id/cancel'] ?? 0;
const placedOrders = async () => (await harness.simulators.state('a')).routes['POST /orders'] ?? 0;

test('EFF-2: while orders are held, none is cancelled with its provider, unless its id was released', async () => {
  const { transportID } = await harness.order({}, noWait());
  await jobs.runDue();
  gate.set(HELD);
  await expect(harness.cancel({ transportID })).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: false });
  expect(await cancellations()).toBe(0);
  expect((await harness.list()).hasActiveTransport).toBe(true);
  gate.set({ ...HELD, hold: { ...HELD.hold!, items: { [`order ${transportID}`]: clock.now } } });
  await harness.cancel({ transportID });
  expect([await cancellations(), (await harness.list()).hasActiveTransport]).toEqual([1, false]);
});

test('TRA-11: of two orders cancelled during a hold, that of the hold is never placed, the earlier one is settled', async () => {
  const earlier = await harness.order({ productID: 1 }, noWait());
  const position = String(await harness.engine.events.head());
  gate.set({ ...HELD, hold: { ...HELD.hold!, position } });
  const held = await harness.order({ productID: 2 }, noWait());
  clock.now += 120_000;
  for (const { transportID } of [earlier, held]) await harness.cancel({ transportID });
  gate.set({ hold: null, releasedAt: { order: clock.now } });
  await jobs.runDue();
  expect([await placedOrders(), await cancellations()]).toEqual([1, 1]);
  expect((await harness.list(1)).transports).toMatchObject([{ externalID: expect.any(Number) }]);
  expect((await harness.list(2)).transports).toMatchObject([{ externalID: null, cancelledAt: expect.any(String) }]);
});

test('EFF-5: a dropped order ends as a refused one; a dropped poll is not listed any more', async () => {
  harness.simulators.faults.set('a', { kind: 'status', status: 500, times: 1 });
  const { transportID } = await harness.order({}, noWait());
  await jobs.runDue();
  const attempts = () => harness.engine.operational.list('transport-placing', { limit: 10 });
  expect(await attempts()).toMatchObject([{ id: transportID }]);
  const [orders, polled] = (harness.service.effects ?? []).slice(0, 2);
  expect(await orders?.list()).toEqual([{ id: transportID, thing: 'product 1 at Alpha', since: expect.any(Number) }]);
  expect([await orders?.isPending(transportID), await orders?.isPending('none')]).toEqual([true, false]);
  await orders?.drop([transportID], callOfUser());
  expect([await orders?.list(), await orders?.isPending(transportID)]).toEqual([[], false]);
  clock.now += 60_000;
  await jobs.runDue();
  expect((await harness.history()).map(({ event }) => event)).toEqual(['TransportOrdered', 'TransportRefused']);
  expect(await attempts()).toEqual([]);

  const placed = (await harness.order({}, noWait())).transportID;
  await jobs.runDue();
  expect(await polled?.list()).toMatchObject([{ id: placed, thing: 'statuses at Alpha' }]);
  await polled?.drop([placed], callOfUser());
  expect(await polled?.list()).toEqual([]);
  await pollLater();
  expect(await polls()).toBe(0);
});

test('EFF-4: polls are listed by the last answer, the oldest first', async () => {
  const ids: string[] = [];
  for (let productID = 1; productID <= 6; productID += 1) {
    ids.push((await harness.order({ productID }, noWait())).transportID);
    await jobs.runDue();
    clock.now += 1_000;
  }
  const listed = async () => (await harness.service.effects?.[1]?.list())?.map(({ id }) => id);
  expect(await listed()).toEqual(ids);
  const [first = '', ...others] = ids;
  await harness.ask(first);
  expect(await harness.service.pollers.a.pollDue()).toBe(1);
  expect(await listed()).toEqual([...others, first]);
});

test('EFF-5: a poll that begins while it is dropped ends all the same', async () => {
  const { transportID } = await harness.order({}, noWait());
  await jobs.runDue();
  await harness.ask(transportID);
  const { operational } = harness.engine;
  const read = operational.read.bind(operational);
  let polled: Promise<number> | undefined;
  // The poller claims the record between the drop's read and its write.
  jest.spyOn(operational, 'read').mockImplementationOnce(async (kind, id) => {
    const record = await read(kind, id);
    polled = harness.service.pollers.a.pollDue();
    await eventually(async () => expect((await read(kind, id))?.version).not.toBe(record?.version));
    return record;
  });
  const effects = harness.service.effects?.[1];
  await effects?.drop([transportID], callOfUser());
  expect(await polled).toBe(1);
  expect(await effects?.list()).toEqual([]);
});
