import {
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  type Position,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BEGINNING, NO_STREAM as NOTHING_YET } from '@vpds/kernel';
import { eventually, sampleEvent, unique } from '@vpds/kernel/testing';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStoreDb } from '../index.ts';
import { EventLog, EventStoreEmulator, Journal } from './index.ts';

// The unchanged client against the emulator: the rules are the real server's (README).

let server: EventStoreEmulator;
let client: EventStoreDBClient;

beforeEach(async () => {
  server = await EventStoreEmulator.start();
  client = EventStoreDBClient.connectionString(server.url);
});

afterEach(async () => {
  await client.dispose();
  await server.stop();
});

const event = (text = '') => jsonEvent({ type: 'Happened', data: { text } });

async function failure(promise: Promise<unknown>): Promise<{ type?: string } & Record<string, unknown>> {
  return promise.then(
    () => ({}),
    (error: unknown) => error as Record<string, unknown>,
  );
}

describe.each([
  ['BatchAppend', true],
  ['Append', false],
])('appends through %s', (_, batchAppend) => {
  beforeEach(async () => {
    await server.stop();
    server = await EventStoreEmulator.start({ batchAppend });
    client = EventStoreDBClient.connectionString(server.url);
  });

  test('positions have gaps, the first is well above 0; the answer names the last event’s', async () => {
    const answer = await client.appendToStream('a', [event(), event()], { expectedRevision: NO_STREAM });
    expect(answer.nextExpectedRevision).toBe(1n);
    const positions: bigint[] = [];
    for await (const { event: read } of client.readAll()) positions.push(read?.position?.commit ?? 0n);
    expect(positions[0]).toBeGreaterThan(1_000n);
    expect(positions.at(-1)).toBe(answer.position?.commit);
    expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0n) + 1n)).toBe(
      true,
    );
  });

  test('a conflict reports both revisions; a retry at an explicit revision always succeeds', async () => {
    const first = [event(), event()];
    const answer = await client.appendToStream('a', first, { expectedRevision: NO_STREAM });
    await client.appendToStream('a', event(), { expectedRevision: 1n });
    expect(await client.appendToStream('a', first, { expectedRevision: NO_STREAM })).toEqual(answer);
    expect(await failure(client.appendToStream('a', event(), { expectedRevision: 7n }))).toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
      expectedVersion: 7n,
      actualVersion: 2n,
    });
    expect(await failure(client.appendToStream('b', event(), { expectedRevision: STREAM_EXISTS }))).toMatchObject({
      type: ErrorType.WRONG_EXPECTED_VERSION,
      actualVersion: 'no_stream',
    });
  });

  test('over 1 MiB is refused', async () => {
    const large = event('x'.repeat(1_100_000));
    expect(await failure(client.appendToStream('a', large))).toMatchObject({
      type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
      maxAppendSize: 1_048_576,
    });
  });

  test('a node that does not lead sends clients to the leader', async () => {
    const leader = await EventStoreEmulator.start({ log: server.log, batchAppend });
    server.faults.set({ notLeader: { host: '127.0.0.1', port: leader.port } });
    const append = () => client.appendToStream('a', event(), { requiresLeader: true });
    expect(await failure(append())).toMatchObject({
      type: ErrorType.NOT_LEADER,
      leader: { address: '127.0.0.1', port: leader.port },
    });
    expect((await append()).success).toBe(true);
    await client.dispose();
    await leader.stop();
  });
});

test('the log is read from an event’s place only, or from its end', async () => {
  const { position } = await client.appendToStream('a', event(), { expectedRevision: NO_STREAM });
  await client.appendToStream('a', event());
  const place = position?.commit ?? 0n;
  const read = async (at: bigint) => {
    const found: bigint[] = [];
    for await (const { event: each } of client.readAll({ fromPosition: { commit: at, prepare: at } }))
      found.push(each?.position?.commit ?? 0n);
    return found;
  };
  expect((await read(place))[0]).toBe(place);
  expect(await read(place + 1_000_000n)).toEqual([]);
  expect(await failure(read(place - 1n))).toMatchObject({ message: expect.stringContaining('ReadAllResult') });
});

test('a filtered subscription: history, checkpoints, caught up, live', async () => {
  const filler = Array.from({ length: 100 }, () => jsonEvent({ type: 'Filler', data: {} }));
  await client.appendToStream('filler', filler);
  await client.appendToStream('a', event());
  const seen: string[] = [];
  const checkpointReached = (_: unknown, { commit }: Position) => void seen.push(`checkpoint ${commit > 0n}`);
  const filter = eventTypeFilter({ prefixes: ['Happened'], maxSearchWindow: 50, checkpointReached });
  const subscription = client.subscribeToAll({ filter });
  subscription.on('error', () => {});
  subscription.on('caughtUp', () => seen.push('caught up'));
  subscription.on('data', (resolved) => seen.push(resolved.event?.type ?? ''));
  await eventually(() => expect(seen.at(-1)).toBe('caught up'));
  await client.appendToStream('a', event());
  await eventually(() => expect(seen.at(-1)).toBe('Happened'));
  expect(seen.filter((what) => what.startsWith('checkpoint')).length).toBeGreaterThan(1);
  expect(seen.filter((what) => what === 'Happened')).toHaveLength(2);
});

test('stream settings: $maxCount hides events, revisions continue', async () => {
  await client.appendToStream('a', [event(), event(), event()]);
  await client.setStreamMetadata('a', { maxCount: 1 });
  const revisions: bigint[] = [];
  for await (const { event: read } of client.readStream('a')) revisions.push(read?.revision ?? -1n);
  expect(revisions).toEqual([2n]);
  expect((await client.appendToStream('a', event(), { expectedRevision: 2n })).nextExpectedRevision).toBe(3n);
});

test('the same append twice at once: the second is left unanswered in most tries, and answered later', () => {
  const log = new EventLog({ systemEventEvery: 0 });
  const append = (id: string) => {
    const happened = { id, type: 'Happened', contentType: 'application/json', data: Buffer.from('{}') };
    return log.append({
      stream: id,
      expected: { revision: -1 },
      events: [{ ...happened, metadata: new Uint8Array() }],
    });
  };
  const kinds = Array.from({ length: 60 }, (_, index) =>
    [append(`s${index}`), append(`s${index}`)].map(({ kind }) => kind),
  );
  expect(kinds.every(([first]) => first === 'written')).toBe(true);
  const unanswered = kinds.filter(([, second]) => second === 'dropped').length;
  expect(unanswered).toBeGreaterThan(30);
  expect(unanswered).toBeLessThan(60);
});

test('a client finds the node by gossip', async () => {
  const discovering = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${server.port}?tls=false`);
  expect((await discovering.appendToStream('a', event())).success).toBe(true);
  await discovering.dispose();
});

test('a journal brings everything back but a torn last line, and forgets the ids of appends without a revision', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'journal-'));
  const path = join(directory, 'events.log');
  const journal = new Journal(path);
  const log = new EventLog({ journal, systemEventEvery: 0 });
  const proposed = (id: string) => ({
    id,
    type: 'Happened',
    contentType: 'application/json',
    data: Buffer.from([0, 255, 10]),
    metadata: new Uint8Array(),
  });
  log.append({ stream: 'a', expected: { revision: -1 }, events: [proposed('1'), proposed('2')] });
  log.append({ stream: 'b', expected: 'any', events: [proposed('3')] });
  expect(log.append({ stream: 'b', expected: 'any', events: [proposed('3')] })).toMatchObject({ revision: 0 });
  journal.close();
  await appendFile(path, '[{"position":99');
  const again = new Journal(path);
  const restarted = new EventLog({ journal: again, systemEventEvery: 0 });
  expect(JSON.stringify(restarted.events.map(({ id, position }) => [id, position]))).toBe(
    JSON.stringify(log.events.map(({ id, position }) => [id, position])),
  );
  expect([...(restarted.stream('a')?.[0]?.data ?? [])]).toEqual([0, 255, 10]);
  expect(restarted.append({ stream: 'b', expected: 'any', events: [proposed('3')] })).toMatchObject({ revision: 1 });
  again.close();
  await rm(directory, { recursive: true });
});

test('any number of reads may be cancelled: other calls of the connection continue', async () => {
  const engine = await openEventStoreDb({ connectionString: server.url });
  const append = () =>
    engine.events.append({ stream: unique('beside-'), expectedRevision: NOTHING_YET, events: [sampleEvent()] });
  await append();
  for (let round = 0; round < 30; round += 1)
    await Promise.all([
      append(),
      ...Array.from({ length: 50 }, () => engine.events.readAll({ after: BEGINNING, limit: 1 })),
    ]);
  await engine.close();
}, 60_000);
