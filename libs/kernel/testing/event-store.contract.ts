import { describe, expect, test } from '@jest/globals';
import { NO_STREAM, Unavailable, type EventStore } from '@vpds/kernel';
import { repeatTests, revisionTests, sizeAndNameTests } from './event-store-append.contract.ts';
import { readAllTests, readStreamTests } from './event-store-read.contract.ts';
import { subscribeTests } from './event-store-subscribe.contract.ts';
import { openedOnce, rejection, sampleEvents, unique, type Opened } from './harness.ts';

/** Contract of event stores (ADR-2). The log may contain other streams. */
export function eventStoreContract(name: string, open: () => Promise<Opened<EventStore>>): void {
  describe(`EventStore contract: ${name}`, () => {
    const opened = openedOnce(open);
    const store = () => opened().store;

    describe('revisions', () => revisionTests(store));
    describe('repeats', () => repeatTests(store));
    describe('sizes, names and payloads', () => sizeAndNameTests(store));
    describe('reading a stream', () => readStreamTests(store));
    describe('reading the log', () => readAllTests(store));
    describe('subscribing', () => subscribeTests(store));
    describe('deadlines', () => deadlineTests(opened));
  });

  describe(`EventStore contract, restarts: ${name}`, () => {
    const opened = openedOnce(open);
    test('what was acknowledged is there after a restart, with the same places and identity', async () => {
      const { store, reopen } = opened();
      if (reopen === undefined) return;
      const stream = unique('restart-');
      const events = sampleEvents(3);
      const first = await store.append({ stream, expectedRevision: NO_STREAM, events });
      const before = await store.readStream({ stream });
      const identity = await store.identity();
      const again = await reopen.call(opened());
      expect(await again.readStream({ stream })).toEqual(before);
      expect(await again.identity()).toEqual(identity);
      expect(await again.head()).toBe(first.lastPosition);
      const repeated = await again.append({ stream, expectedRevision: NO_STREAM, events });
      expect(repeated.lastPosition).toBe(first.lastPosition);
      const next = await again.append({ stream, expectedRevision: 2n, events: sampleEvents(1) });
      expect(next.firstPosition > first.lastPosition).toBe(true);
      expect(next.recordedAt).toBeGreaterThanOrEqual(first.recordedAt);
    }, 30_000);
  });
}

function deadlineTests(opened: () => Opened<EventStore>): void {
  test('a store that does not answer: every call ends with Unavailable, an append with an unknown outcome', async () => {
    const { store, stall, stalls = 'everything', deadline } = opened();
    if (stall === undefined || deadline === undefined) return;
    const stream = unique('deadline-');
    const events = sampleEvents(1);
    const resume = await stall.call(opened());
    const started = Date.now();
    const appending = rejection(store.append({ stream, expectedRevision: NO_STREAM, events }));
    const reading =
      stalls === 'everything'
        ? [rejection(store.readStream({ stream })), rejection(store.readAll({ after: 0n, limit: 10 }))]
        : [];
    const [append, ...reads] = await Promise.all([appending, ...reading]);
    expect(Date.now() - started).toBeLessThan(deadline * 2 + 2_000);
    await resume();
    for (const error of [append, ...reads]) expect(error).toBeInstanceOf(Unavailable);
    expect((append as Unavailable).outcomeUnknown).toBe(true);
    const settled = await store.append({ stream, expectedRevision: NO_STREAM, events });
    expect(settled.revision).toBe(0n);
    expect(await store.readStream({ stream })).toHaveLength(1);
  }, 60_000);
}
