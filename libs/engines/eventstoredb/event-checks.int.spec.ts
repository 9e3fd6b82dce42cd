import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_STREAM, type NewEvent, type RecordedEvent } from '@vpds/kernel';
import { sampleEvents, unique } from '@vpds/kernel/testing';
import { Connection } from './connection.ts';
import { openEventStoreDb, type EventStoreDbEngine } from './index.ts';
import { LogAccess } from './log-access.ts';
import { EventStoreEmulator } from './testing/index.ts';

let server: EventStoreEmulator;
let engine: EventStoreDbEngine;
let connection: Connection;
/** Appends without checksums, as an older release does. */
let older: LogAccess;

beforeEach(async () => {
  server = await EventStoreEmulator.start();
  engine = await openEventStoreDb({ connectionString: server.url });
  connection = new Connection(server.url);
  older = new LogAccess(connection);
});

afterEach(async () => {
  await engine.close();
  await connection.close();
  await server.stop();
});

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
});
