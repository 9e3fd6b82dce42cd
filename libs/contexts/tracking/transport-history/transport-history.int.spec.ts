import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventStore } from '@vpds/kernel';
import { ServiceTime } from '@vpds/http';
import { eventually } from '@vpds/kernel/testing';
import type { RelatedHistoryEntry } from '@vpds/product/contract';
import { type TrackingHarness, noWait, startTracking } from '../testing/tracking-harness.ts';
import { Transports } from '../transports.ts';
import { TransportHistoryHandler } from './transport-history.handler.ts';

const TRANSPORTS = 12;
const SLICE = 25_000;

let harness: TrackingHarness;
beforeAll(async () => {
  harness = await startTracking();
});
afterAll(() => harness.stop());

test('LIF-5: transports of any number are read by slices, in the log’s order; ended streams are read once', async () => {
  for (let number = 0; number < TRANSPORTS; number += 1)
    await harness.order({ productID: 7, comment: `${number}${'x'.repeat(10_000)}` }, noWait());
  // Ordered, and accepted.
  await eventually(async () => expect(await harness.history(7)).toHaveLength(2 * TRANSPORTS));
  const whole = await harness.history(7);
  const { events, views } = harness.engine;
  let streamsRead = 0;
  const counting: EventStore = Object.assign(Object.create(events) as EventStore, {
    readStream: (request: Parameters<EventStore['readStream']>[0]) => {
      streamsRead += 1;
      return events.readStream(request);
    },
  });
  const [name, url] = ['A', harness.simulators.providerA];
  const providers = { a: { name, ...url }, b: { name, ...url } } as never;
  const transports = new Transports(events, views);
  const handler = new TransportHistoryHandler(counting, transports, providers, new ServiceTime('UTC'));

  const walk = async () => {
    const entries: RelatedHistoryEntry[] = [];
    let most = 0;
    for (let after = '-1'; ;) {
      const slice = await handler.handle({ productID: 7, after, maxCharacters: SLICE });
      entries.push(...slice);
      const characters = slice.reduce((sum, entry) => sum + JSON.stringify(entry).length, 0);
      most = Math.max(most, characters);
      if (characters < SLICE) return { entries, most };
      after = slice.at(-1)?.position ?? '';
    }
  };
  const { entries, most } = await walk();
  expect(entries.map(({ position }) => position)).toEqual(
    whole.map((entry) => (entry as unknown as RelatedHistoryEntry).position),
  );
  expect(entries.filter(({ event }) => event === 'TransportOrdered')).toHaveLength(TRANSPORTS);
  expect(most).toBeLessThan(SLICE + 11_000);

  streamsRead = 0;
  const last = entries.at(-1)?.position ?? '';
  expect(await handler.handle({ productID: 7, after: last, maxCharacters: SLICE })).toEqual([]);
  expect(streamsRead).toBe(0);
});
