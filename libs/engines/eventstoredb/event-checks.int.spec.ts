import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_STREAM, withCheck, type NewEvent, type RecordedEvent } from '@vpds/kernel';
import { sampleEvents, unique } from '@vpds/kernel/testing';
import { Connection } from './connection.ts';
import { openEventStoreDb, type EventStoreDbEngine } from './index.ts';
import { LogAccess } from './log-access.ts';
import { openClient } from './session.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let engine: EventStoreDbEngine;
let connection: Connection;
/** Appends without checksums, as an older release does. */
let older: LogAccess;

beforeEach(async () => {
  server = await startTestServer();
  engine = await openEventStoreDb({ connectionString: server.url });
  connection = new Connection(server.url);
  older = new LogAccess(connection);
});

afterEach(async () => {
  await engine.close();
  await connection.close();
  await server.stop();
});

/** An event whose own checksum is valid, but which is linked to another event than the one before it. */
function wronglyLinked(stream: string, revision: number): NewEvent {
  const [event] = sampleEvents(1) as [NewEvent];
  const { id, type, payload } = event;
  const content = { stream, revision, id, type, recordedAt: null, payload, metadata: JSON.stringify(event.metadata) };
  const { metadata } = withCheck(content, 'another-events-1');
  return { ...event, metadata: JSON.parse(metadata) as NewEvent['metadata'] };
}

/** Truncates a stream as an operator would. */
async function hideBefore(stream: string, revision: number): Promise<void> {
  const { client } = openClient(server.url);
  await client.setStreamMetadata(stream, { truncateBefore: revision });
  await client.dispose();
}

const soon = () => Date.now() + 10_000;
const damages = (events: readonly RecordedEvent[]) => events.map(({ damage }) => damage ?? null);
const unsigned = (events: readonly RecordedEvent[]) => events.map((event) => event.unsigned ?? false);

describe('checksums in EventStoreDB', () => {
  test('appends of old and new processes by turns: everything is readable, and the old ones are unsigned', async () => {
    const stream = unique('mixed-');
    await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(2) });
    await older.append(stream, 1n, sampleEvents(1), soon());
    await engine.events.append({ stream, expectedRevision: 2n, events: sampleEvents(1) });
    await older.append(stream, 3n, sampleEvents(1), soon());
    const other = await openEventStoreDb({ connectionString: server.url });
    await other.events.append({ stream, expectedRevision: 4n, events: sampleEvents(1) });
    const events = await other.events.readStream({ stream });
    expect(unsigned(events)).toEqual([false, false, true, false, true, false]);
    expect(damages(events)).toEqual([null, null, null, null, null, null]);
    await other.close();
  });

  test('an event that is not what its checksum was made of is damaged', async () => {
    const stream = unique('damaged-');
    const [event] = sampleEvents(1) as [NewEvent];
    const [signed] = (await older.signed(stream, NO_STREAM, [event], soon())) as [NewEvent];
    await older.append(stream, NO_STREAM, [{ ...signed, payload: signed.payload.replace('{', '{ ') }], soon());
    expect(damages(await engine.events.readStream({ stream }))).toEqual(['checksum']);
  });

  test('an event that links to another than the one before it breaks the chain', async () => {
    const stream = unique('broken-');
    await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) });
    const elsewhere = unique('elsewhere-');
    await engine.events.append({ stream: elsewhere, expectedRevision: NO_STREAM, events: sampleEvents(1) });
    const [wrong] = (await older.signed(elsewhere, 0n, sampleEvents(1), soon())) as [NewEvent];
    const check = (wrong.metadata as unknown as { check: string }).check;
    const [right] = (await older.signed(stream, 0n, sampleEvents(1), soon())) as [NewEvent];
    const metadata = { ...right.metadata, check } as NewEvent['metadata'];
    await older.append(stream, 0n, [{ ...right, metadata }], soon());
    expect(damages(await engine.events.readStream({ stream }))).toEqual([null, 'checksum']);
  });

  test('DAM-2: a page of the log shows broken links to events of earlier pages, and to events that are missing', async () => {
    const [right, wrong, gone] = [unique('right-'), unique('wrong-'), unique('gone-')];
    for (const stream of [right, wrong, gone])
      await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(2) });
    const before = await engine.events.head();
    await engine.events.append({ stream: right, expectedRevision: 1n, events: sampleEvents(2) });
    await older.append(wrong, 1n, [wronglyLinked(wrong, 2)], soon());
    await engine.events.append({ stream: gone, expectedRevision: 1n, events: sampleEvents(1) });
    await hideBefore(gone, 2);
    const page = await engine.events.readLinked({ after: before, limit: 1 });
    const rest = await engine.events.readLinked({ after: page.next, limit: 100 });
    const [events, broken] = [[...page.events, ...rest.events], new Map([...page.broken, ...rest.broken])];
    const { end } = rest;
    expect(end).toBe(true);
    const at = (stream: string) => events.filter((event) => event.stream === stream).map(({ position }) => position);
    expect(broken).toEqual(
      new Map([
        ...at(wrong).map((position) => [position, 'chain'] as const),
        ...at(gone).map((position) => [position, 'missing'] as const),
      ]),
    );
    expect(at(right)).toHaveLength(2);
  });
});
