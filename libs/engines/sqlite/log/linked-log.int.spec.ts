import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BEGINNING, NO_STREAM, checked, withCheck } from '@vpds/kernel';
import { sampleEvents } from '@vpds/kernel/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SqliteEngine, openSqliteEngine } from '../index.ts';

let directory: string;
let engine: SqliteEngine;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-linked-'));
  engine = await openSqliteEngine({ directory });
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

const append = async (stream: string, revision: bigint) =>
  void (await engine.events.append({ stream, expectedRevision: revision, events: sampleEvents(1) }));

/** While nobody has the log open. */
async function tampered(work: (log: DatabaseSync) => void): Promise<void> {
  await engine.close();
  const log = new DatabaseSync(join(directory, 'events.sqlite'));
  work(log);
  log.close();
  engine = await openSqliteEngine({ directory });
}

interface Row {
  readonly id: string;
  readonly type: string;
  readonly recorded_at: number;
  readonly metadata: string;
}

/** Other content with a checksum of its own, so that only the next event's link shows it. */
function exchange(log: DatabaseSync, stream: string, revision: number): void {
  const found = log
    .prepare('SELECT id, type, recorded_at, metadata FROM events WHERE stream = ? AND revision = ?')
    .get(stream, revision) as unknown as Row;
  const { id, type, recorded_at: recordedAt } = found;
  const content = { stream, revision, id, type, recordedAt, payload: '{"v":1,"data":{}}' };
  const before = checked({ ...content, metadata: found.metadata });
  const { metadata } = withCheck({ ...content, metadata: before.metadata }, before.link ?? '');
  log
    .prepare('UPDATE events SET payload = ?, metadata = ? WHERE stream = ? AND revision = ?')
    .run(content.payload, metadata, stream, revision);
}

test('DAM-2: a page shows broken links to events of earlier pages, and to events that are missing', async () => {
  for (const revision of [NO_STREAM, 0n])
    for (const stream of ['right', 'wrong', 'gone']) await append(stream, revision);
  const before = await engine.events.head();
  for (const stream of ['right', 'wrong', 'gone']) await append(stream, 1n);
  await append('right', 2n);
  await tampered((log) => {
    exchange(log, 'wrong', 1);
    log.prepare('DELETE FROM events WHERE stream = ? AND revision = 1').run('gone');
  });
  const { events, broken, end } = await engine.events.readLinked({ after: before, limit: 100 });
  expect(end).toBe(true);
  const findings = events.map(({ stream, revision, position }) => [stream, revision, broken.get(position)]);
  expect(findings).toEqual([
    ['right', 2n, undefined],
    ['wrong', 2n, 'chain'],
    ['gone', 2n, 'missing'],
    ['right', 3n, undefined],
  ]);
});

test('on one page they are the same, and page by page nothing is found in an undamaged log', async () => {
  for (const revision of [NO_STREAM, 0n, 1n]) for (const stream of ['a', 'b']) await append(stream, revision);
  let [after, count] = [BEGINNING, 0];
  for (let end = false; !end;) {
    const page = await engine.events.readLinked({ after, limit: 2 });
    expect([...page.broken]).toEqual([]);
    count += page.events.length;
    [after, end] = [page.next, page.end];
  }
  expect(count).toBe(6);
  await tampered((log) => exchange(log, 'b', 1));
  const whole = await engine.events.readLinked({ after: BEGINNING, limit: 100 });
  const broken = whole.events.filter(({ position }) => whole.broken.has(position));
  expect(broken.map(({ stream, revision }) => [stream, revision])).toEqual([['b', 2n]]);
});
