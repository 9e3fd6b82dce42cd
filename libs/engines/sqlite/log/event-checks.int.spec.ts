import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BEGINNING, NO_STREAM, type RecordedEvent } from '@vpds/kernel';
import { sampleEvents } from '@vpds/kernel/testing';
import { openSqliteEngine, type SqliteEngine } from '../index.ts';
import { temporaryDirectory } from '../testing/samples.ts';

const STREAM = 'chained-1';
let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
let directory: string;
let engine: SqliteEngine;

/** Five events in three appends. */
beforeEach(async () => {
  temporary = await temporaryDirectory();
  directory = temporary.path;
  engine = await openSqliteEngine({ directory });
  for (const [expectedRevision, count] of [
    [NO_STREAM, 2],
    [1n, 1],
    [2n, 2],
  ] as const)
    await engine.events.append({ stream: STREAM, expectedRevision, events: sampleEvents(count) });
});

afterEach(async () => {
  await engine.close();
  await temporary[Symbol.asyncDispose]();
});

/** Changes the file from outside, while no process has it open. */
async function change(sql: string): Promise<void> {
  await engine.close();
  const database = new DatabaseSync(join(directory, 'events.sqlite'));
  database.exec(sql);
  database.close();
  engine = await openSqliteEngine({ directory });
}

const damages = (events: readonly RecordedEvent[]) => events.map(({ damage }) => damage ?? null);
const read = () => engine.events.readStream({ stream: STREAM });

describe('checksums in events.sqlite', () => {
  test('what was written is signed and whole', async () => {
    const events = await read();
    expect(damages(events)).toEqual([null, null, null, null, null]);
    expect(events.some(({ unsigned }) => unsigned)).toBe(false);
  });

  test('one changed byte of a payload is damage: of that event, in its stream, backwards and in the log', async () => {
    await change(
      `UPDATE events SET payload = substr(payload, 1, 9) || '#' || substr(payload, 11) WHERE stream = '${STREAM}' AND revision = 2`,
    );
    const expected = [null, null, 'checksum', null, null];
    expect(damages(await read())).toEqual(expected);
    const backwards = await engine.events.readStream({ stream: STREAM, direction: 'backwards' });
    expect(damages(backwards)).toEqual(expected.toReversed());
    expect(damages((await engine.events.readAll({ after: BEGINNING, limit: 10 })).events)).toEqual(expected);
    const types = [...new Set(backwards.map(({ type }) => type))];
    const { headers } = await engine.headerLog.readHeaders({ after: BEGINNING, limit: 10, types, withPayload: types });
    expect(headers.map(({ payload }) => payload === '')).toEqual([false, false, true, false, false]);
  });

  test('an event that took the place of another breaks the chain at the next one', async () => {
    await using elsewhere = await temporaryDirectory();
    const other = await openSqliteEngine({ directory: elsewhere.path });
    await other.events.append({ stream: STREAM, expectedRevision: NO_STREAM, events: sampleEvents(2) });
    await other.close();
    const columns = 'id, type, recorded_at, payload, metadata';
    await change(`ATTACH '${join(elsewhere.path, 'events.sqlite')}' AS other;
      UPDATE events SET (${columns}) = (SELECT ${columns} FROM other.events o WHERE o.stream = '${STREAM}' AND o.revision = 0)
      WHERE stream = '${STREAM}' AND revision = 0`);
    expect(damages(await read())).toEqual([null, 'chain', null, null, null]);
  });

  test('events of an old process are unsigned and readable, before and within a chain', async () => {
    const unsign = `UPDATE events SET metadata = json_remove(metadata, '$.check')`;
    await change(`${unsign} WHERE stream = '${STREAM}' AND revision = 4`);
    await engine.events.append({ stream: STREAM, expectedRevision: 4n, events: sampleEvents(1) });
    const events = await read();
    expect(damages(events)).toEqual([null, null, null, null, null, null]);
    expect(events.map(({ unsigned }) => unsigned ?? false)).toEqual([false, false, false, false, true, false]);
    await change(`UPDATE events SET payload = '{"v":1}' WHERE stream = '${STREAM}' AND revision = 4`);
    expect(damages(await read())).toEqual([null, null, null, null, null, 'chain']);
  });

  test('a log of before: nothing is signed, and what is appended to it is', async () => {
    await change(`UPDATE events SET metadata = json_remove(metadata, '$.check')`);
    await engine.events.append({ stream: STREAM, expectedRevision: 4n, events: sampleEvents(2) });
    const events = await read();
    expect(events.map(({ unsigned }) => unsigned ?? false)).toEqual([true, true, true, true, true, false, false]);
    expect(damages(events)).toEqual(Array.from({ length: 7 }, () => null));
  });
});
