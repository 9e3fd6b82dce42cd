import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { BEGINNING, NO_STREAM, checked, withCheck } from '@vpds/kernel';
import { sampleEvents } from '@vpds/kernel/testing';
import { verifiedEvent, verifyPage } from './verify-log.ts';

let directory: string;
let engine: SqliteEngine;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-verify-'));
  engine = await openSqliteEngine({ directory });
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

/** While nobody has the log open. */
async function tampered(work: (log: DatabaseSync) => void): Promise<void> {
  await engine.close();
  const log = new DatabaseSync(join(directory, 'events.sqlite'));
  work(log);
  log.close();
  engine = await openSqliteEngine({ directory });
}

/** Gives an event a link to another predecessor, and the checksum that fits. */
function relink(log: DatabaseSync, stream: string, revision: number): void {
  const row = log
    .prepare(
      'SELECT id, type, recorded_at AS recordedAt, payload, metadata FROM events WHERE stream = ? AND revision = ?',
    )
    .get(stream, revision) as { id: string; type: string; recordedAt: number; payload: string; metadata: string };
  const content = { ...row, stream, revision };
  const { metadata } = withCheck({ ...content, metadata: checked(content).metadata }, 'x'.repeat(16));
  log.prepare('UPDATE events SET metadata = ? WHERE stream = ? AND revision = ?').run(metadata, stream, revision);
}

test('DAM-2: of one event is found what a pass over the log finds of it', async () => {
  const streams = ['whole', 'changed', 'relinked', 'gap', 'headless'];
  for (const stream of streams)
    await engine.events.append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(3) });
  await tampered((log) => {
    log.exec(`UPDATE events SET payload = '{}' WHERE stream = 'changed' AND revision = 1`);
    relink(log, 'relinked', 1);
    log.exec(`DELETE FROM events WHERE stream = 'gap' AND revision = 1`);
    log.exec(`DELETE FROM events WHERE stream = 'headless' AND revision = 0`);
  });
  const { damaged } = await verifyPage(engine.events, new Map(), BEGINNING, 100);
  const listed = new Map(damaged.map(({ stream, revision, damage }) => [`${stream} ${revision}`, damage]));
  const found = new Map<string, string | undefined>();
  for (const stream of streams)
    for (const revision of [0n, 1n, 2n, 3n]) {
      const verified = await verifiedEvent(engine.events, stream, revision);
      if (verified === null) found.set(`${stream} ${revision}`, 'no event');
      else if (verified.finding !== null) found.set(`${stream} ${revision}`, verified.finding);
    }
  const lacking = [...streams.map((stream) => `${stream} 3`), 'gap 1', 'headless 0'];
  expect(found).toEqual(new Map([...listed, ...lacking.map((place) => [place, 'no event'] as const)]));
  expect(Object.fromEntries(listed)).toEqual({
    'changed 1': 'checksum',
    'relinked 1': 'chain',
    'relinked 2': 'chain',
    'gap 2': 'missing',
    'headless 1': 'missing',
  });
});
