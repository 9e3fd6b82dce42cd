import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BEGINNING, NO_STREAM, type EventFilter, type Position, type RecordedEvent } from '@vpds/kernel';
import { eventually, sampleEvent, sampleEvents, sleep, unique } from '@vpds/kernel/testing';
import { randomUUID } from 'node:crypto';
import { openEventStoreDb, type EventStoreDbEngine } from './index.ts';
import { appendUntilKnown, EventLog } from './testing/index.ts';
import { isGiven, startTestServer, testOfEmulator, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let engine: EventStoreDbEngine;
const drops: unknown[] = [];
const FILLED_AT_ONCE = 200;

beforeEach(async () => {
  drops.length = 0;
  await start(new EventLog());
});

afterEach(() => stop());

async function start(log: EventLog): Promise<void> {
  server = await startTestServer({ log });
  engine = await openEventStoreDb({
    connectionString: server.url,
    deadline: 1_000,
    watchInterval: 200,
    onSubscriptionDrop: (error) => drops.push(error),
  });
  await engine.events.identity();
}

async function stop(): Promise<void> {
  await engine.close();
  await server.stop();
}

interface Following {
  readonly events: RecordedEvent[];
  readonly positions: Position[];
  live: boolean;
  stop(): Promise<void>;
}

/** Collects the log's events and checks their order. */
function follow(after: Position, filter?: EventFilter): Following {
  const abort = new AbortController();
  const following: Following = { events: [], positions: [], live: false, stop: async () => {} };
  const run = (async () => {
    let last = after;
    const request = { after, signal: abort.signal, ...(filter === undefined ? {} : { filter }) };
    for await (const page of engine.events.subscribeAll(request)) {
      for (const event of page.events) expect(event.position > last && event.position <= page.position).toBe(true);
      expect(page.position >= last).toBe(true);
      last = page.position;
      following.events.push(...page.events);
      following.positions.push(page.position);
      following.live = page.live;
    }
  })();
  following.stop = async () => {
    abort.abort();
    await run;
  };
  return following;
}

const append = (stream: string, type = 'SampleHappened') =>
  appendUntilKnown(engine.events, {
    stream,
    expectedRevision: NO_STREAM,
    events: [{ ...sampleEvent(), type }],
  });

/** Appends quickly: directly to the emulator's log, or many to one stream. */
async function fill(count: number, type = 'Filler'): Promise<void> {
  if (isGiven) return fillGiven(count, type);
  const event = { type, contentType: 'application/json', data: Buffer.from('{}'), metadata: new Uint8Array() };
  for (let index = 0; index < count; index += 1)
    server.emulator.log.append({
      stream: `filler-${randomUUID()}`,
      expected: { revision: -1 },
      events: [{ ...event, id: randomUUID() }],
    });
}

async function fillGiven(count: number, type: string): Promise<void> {
  for (let left = count; left > 0; left -= FILLED_AT_ONCE) {
    const events = sampleEvents(Math.min(left, FILLED_AT_ONCE)).map((event) => ({ ...event, type }));
    await appendUntilKnown(engine.events, { stream: unique('filler-'), expectedRevision: NO_STREAM, events });
  }
}

describe('a subscription that breaks (ADR-5: it is resumed after the last position)', () => {
  testOfEmulator('cuts while events come: each once and in order', async () => {
    const prefix = unique('cut-');
    const following = follow(await engine.events.head(), { streamPrefixes: [prefix] });
    for (let index = 0; index < 60; index += 1) {
      await append(`${prefix}-${index}`);
      if (index % 6 === 0) server.emulator.cut();
      await sleep(5);
    }
    await eventually(() => expect(following.events).toHaveLength(60));
    await following.stop();
    expect(following.events.map(({ stream }) => stream)).toEqual(
      Array.from({ length: 60 }, (_, index) => `${prefix}-${index}`),
    );
    expect(drops.length).toBeGreaterThan(0);
  });

  testOfEmulator('a server that was down and one that was silent', async () => {
    const prefix = unique('gone-');
    const following = follow(await engine.events.head(), { streamPrefixes: [prefix] });
    await append(`${prefix}-0`);
    await eventually(() => expect(following.events).toHaveLength(1));
    await server.emulator.refuse();
    await sleep(500);
    await server.emulator.listen();
    await append(`${prefix}-1`);
    await eventually(() => expect(following.events).toHaveLength(2));
    server.emulator.faults.set({ silent: true });
    await sleep(1_500);
    server.emulator.faults.set({ silent: false });
    await append(`${prefix}-2`);
    await eventually(() => expect(following.events).toHaveLength(3));
    await eventually(() => expect(following.live).toBe(true));
    await following.stop();
  });

  testOfEmulator(
    'a node that lags the one that reported the head: missing events are waited for, not skipped',
    async () => {
      const stream = unique('stream-');
      await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(7) });
      server.emulator.faults.set({ lagging: 3 });
      const following = follow(BEGINNING, { streamPrefixes: [stream] });
      await eventually(() => expect(following.events).toHaveLength(4));
      server.emulator.faults.set({ lagging: 0 });
      await engine.events.append({ stream, expectedRevision: 6n, events: sampleEvents(1) });
      await eventually(() =>
        expect(following.events.map(({ revision }) => Number(revision))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]),
      );
      await following.stop();
    },
  );

  testOfEmulator('a connection that only looks alive (no progress while the head moves) is recreated', async () => {
    const following = follow(await engine.events.head());
    await eventually(() => expect(following.live).toBe(true));
    server.emulator.faults.set({ stalledSubscriptions: true });
    await append(unique('stalled-'));
    await eventually(() => expect(following.events).toHaveLength(1));
    await append(unique('stalled-'));
    await eventually(() => expect(following.events).toHaveLength(2));
    await following.stop();
  });
});

test('what comes while a consumer works is its next page: a busy log is not handed out by sixteens', async () => {
  const abort = new AbortController();
  const sizes: number[] = [];
  const busy = unique('Busy');
  const after = await engine.events.head();
  for await (const page of engine.events.subscribeAll({ after, filter: { types: [busy] }, signal: abort.signal })) {
    if (page.events.length > 0) sizes.push(page.events.length);
    else if (page.live && sizes.length === 0) await fill(300, busy);
    if (sizes.reduce((sum, size) => sum + size, 0) === 300) abort.abort();
    await sleep(200);
  }
  expect(sizes.length).toBeLessThan(10);
});

describe('positions of a filtered subscription', () => {
  const isEvent = (position: Position) =>
    server.emulator.log.events.some((event) => BigInt(event.position) === position);

  test('move on over a history without a match, and are places of events from which nothing is missed', async () => {
    const begin = await engine.events.head();
    await fill(9_000);
    const wanted = unique('Wanted');
    const following = follow(begin, { types: [wanted] });
    await eventually(() => expect(following.live).toBe(true));
    await following.stop();
    expect(following.positions.length).toBeGreaterThan(1);
    if (!isGiven) expect(following.positions.every(isEvent)).toBe(true);
    expect(following.positions.at(-1)).toBe(await engine.events.head());
    const { lastPosition } = await append(unique('wanted-'), wanted);
    for (const position of following.positions) {
      const again = follow(position, { types: [wanted] });
      await eventually(() => expect(again.events.map((event) => event.position)).toEqual([lastPosition]));
      await again.stop();
    }
  });

  testOfEmulator.each([499, 500, 501, 2_000])(
    'with %s events in the log, where the server’s checkpoint may name a place that has no event yet',
    async (count) => {
      await stop();
      await start(new EventLog({ systemEventEvery: 0 }));
      await fill(count - server.emulator.log.events.length);
      expect(server.emulator.log.events).toHaveLength(count);
      const following = follow(BEGINNING, { types: ['Wanted'] });
      await eventually(() => expect(following.live).toBe(true));
      await following.stop();
      await append(unique('wanted-'), 'Wanted');
      const again = follow(following.positions.at(-1) as Position, { types: ['Wanted'] });
      await eventually(() => expect(again.events).toHaveLength(1));
      await again.stop();
    },
  );

  test('reach the head while nothing matches', async () => {
    const following = follow(await engine.events.head(), { types: ['Wanted'] });
    await eventually(() => expect(following.live).toBe(true));
    await fill(5);
    const head = await engine.events.head();
    await eventually(() => expect(following.positions.at(-1)).toBe(head));
    expect(following.events).toEqual([]);
    await following.stop();
  });
});

describe('what is nobody’s business', () => {
  testOfEmulator('system events and the engine’s own are not handed out, but their positions are passed', async () => {
    const idempotency = { key: unique('key-'), requestHash: 'h', answer: { message: null } };
    const stream = unique('seen-');
    for (let index = 0; index < 10; index += 1) await append(unique('before-'));
    await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1), idempotency });
    await sleep(50);
    const kinds = new Set(server.emulator.log.events.map((event) => event.stream.replace(/[-0-9].*/, '')));
    for (const kind of ['$stats', 'installation', 'idempotency', '$$idempotency']) expect(kinds).toContain(kind);
    const following = follow(BEGINNING);
    await eventually(() => expect(following.live).toBe(true));
    await following.stop();
    const page = await engine.events.readAll({ after: BEGINNING, limit: 1_000 });
    expect(page.events).toEqual(following.events);
    expect(page.next).toBe(await engine.events.head());
    expect(page.events).toHaveLength(11);
  });
});
