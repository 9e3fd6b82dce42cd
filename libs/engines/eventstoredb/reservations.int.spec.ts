import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  NO_STREAM,
  Refusal,
  type Unavailable,
  WrongExpectedRevision,
  type AppendRequest,
  type IdempotencyRecord,
} from '@vpds/kernel';
import { eventually, rejection, sampleEvents, sleep, unique } from '@vpds/kernel/testing';
import { Connection } from './connection.ts';
import { openEventStoreDb, type EventStoreDbEngine } from './index.ts';
import { LogAccess } from './log-access.ts';
import { Reservations } from './reservations.ts';
import { appendUntilKnown } from './testing/index.ts';
import { isGiven, startTestServer, testOfEmulator, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let engine: EventStoreDbEngine;
let connection: Connection;
let reservations: Reservations;

beforeEach(async () => {
  server = await startTestServer();
  engine = await openEventStoreDb({ connectionString: server.url, deadline: 1_000, idempotencySeconds: 1 });
  connection = new Connection(server.url);
  reservations = new Reservations(new LogAccess(connection), 1_000);
});

afterEach(async () => {
  await engine.close();
  await connection.close();
  await server.stop();
});

const record = (key: string, text = 'made'): IdempotencyRecord => ({
  key,
  requestHash: 'h',
  answer: { message: text },
});
const request = (events = 2): AppendRequest => ({
  stream: unique('keyed-'),
  expectedRevision: NO_STREAM,
  events: sampleEvents(events),
});
const soon = () => Date.now() + 1_000;

describe('a reservation whose writer died before its append (ADR-14)', () => {
  test('who finds it carries it out; the late writer changes nothing', async () => {
    const made = record(unique('key-'));
    const append = request(3);
    await reservations.reserve(append, made, soon());
    expect(await engine.events.readStream({ stream: append.stream })).toEqual([]);
    expect(await engine.idempotency.find(made.key)).toEqual(made);
    const events = await engine.events.readStream({ stream: append.stream });
    expect(events).toMatchObject(append.events.map((event) => ({ ...event })));
    expect(events[0]?.metadata).toEqual(append.events[0]?.metadata);
    expect((await engine.events.append({ ...append, idempotency: made })).revision).toBe(2n);
    expect(await engine.events.readStream({ stream: append.stream })).toHaveLength(3);
  });

  test('is void once another event has its place: then the key is free, and its append can never happen', async () => {
    const key = unique('key-');
    const first = request();
    await reservations.reserve(first, record(key, 'first'), soon());
    await engine.events.append({ ...first, events: sampleEvents(1) });
    expect(await engine.idempotency.find(key)).toBeNull();
    const second = request();
    await engine.events.append({ ...second, idempotency: record(key, 'second') });
    expect((await engine.idempotency.find(key))?.answer.message).toBe('second');
    expect(await rejection(engine.events.append({ ...first, idempotency: record(key, 'first') }))).toBeInstanceOf(
      WrongExpectedRevision,
    );
    expect((await engine.idempotency.find(key))?.answer.message).toBe('second');
  });
});

test.each([['at once', 0] as const, ...(isGiven ? [] : [['only after a while', 50] as const])])(
  'of requests that race under one key one is carried out, the store replicating %s',
  async (_, delay) => {
    if (delay > 0) server.emulator.log.replicationDelay = delay;
    // Neither the deadline nor a key's age may expire in the race, even on a busy machine.
    const patient = await openEventStoreDb({ connectionString: server.url, deadline: 20_000 });
    const key = unique('key-');
    const requests = Array.from({ length: 10 }, () => request());
    const outcomes = await Promise.allSettled(
      requests.map((append) => patient.events.append({ ...append, idempotency: record(key, append.stream) })),
    );
    const written = await Promise.all(requests.map(({ stream }) => patient.events.readStream({ stream })));
    const streams = written.flatMap(([event]) => (event === undefined ? [] : [event.stream]));
    expect(streams).toHaveLength(1);
    expect((await patient.idempotency.find(key))?.answer.message).toBe(streams[0]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toBeInstanceOf(Refusal);
      expect((outcome.reason as Refusal).code).toBe('idempotency_key_in_use');
    }
    await patient.close();
  },
  30_000,
);

test.each([['on one node', 0] as const, ...(isGiven ? [] : [['that replicates', 100] as const])])(
  'the same append twice at once %s: both are answered, within their deadline',
  async (_, delay) => {
    if (delay > 0) server.emulator.log.replicationDelay = delay;
    for (let round = 0; round < 6; round += 1) {
      const append = request();
      const results = await Promise.all([engine.events.append(append), engine.events.append(append)]);
      expect(results.map(({ revision }) => revision)).toEqual([1n, 1n]);
      expect(results[0]).toEqual(results[1]);
      expect(await engine.events.readStream({ stream: append.stream })).toHaveLength(2);
    }
  },
);

testOfEmulator('answers lost at any step: the repeat ends with one append and its record', async () => {
  for (let lost = 1; lost <= 2; lost += 1) {
    const made = record(unique('key-'));
    const append = { ...request(), idempotency: made };
    server.emulator.faults.set({ cutInsteadOfAnswer: lost });
    expect(((await rejection(engine.events.append(append))) as Unavailable).outcomeUnknown).toBe(true);
    await appendUntilKnown(engine.events, append);
    expect(server.emulator.log.stream(append.stream)).toHaveLength(2);
    expect(await engine.idempotency.find(made.key)).toEqual(made);
  }
});

testOfEmulator(
  'after its time a record counts no more, the server may remove it, and the key serves again',
  async () => {
    const key = unique('key-');
    await engine.events.append({ ...request(), idempotency: record(key, 'old') });
    const settings = `$$idempotency-${key}`;
    await eventually(() =>
      expect(String(Buffer.from(server.emulator.log.stream(settings)?.[0]?.data ?? []))).toBe('{"$maxAge":1}'),
    );
    await sleep(1_100);
    expect(server.emulator.log.stream(`idempotency-${key}`)).toEqual([]);
    expect(await engine.idempotency.find(key)).toBeNull();
    await engine.events.append({ ...request(), idempotency: record(key, 'new') });
    expect((await engine.idempotency.find(key))?.answer.message).toBe('new');
  },
);
