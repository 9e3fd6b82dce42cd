import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { BEGINNING, type Position, type RecordedEvent, type ViewRow } from '@vpds/kernel';
import { eventually, sleep } from '@vpds/kernel/testing';
import { openSqliteEngine, type SqliteEngine } from './index.ts';
import { startWriting } from './testing/child.ts';
import { holdLock } from './testing/lock.ts';
import { VIEW, temporaryDirectory } from './testing/samples.ts';

async function log(engine: SqliteEngine, after: Position): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let position = after; ;) {
    const page = await engine.events.readAll({ after: position, limit: 1_000 });
    events.push(...page.events);
    position = page.next;
    if (page.end) return events;
  }
}

const rowOf = (event: RecordedEvent): ViewRow => ({
  id: String((JSON.parse(event.payload) as { id: number }).id),
  scope: 1,
  keys: { vin: event.stream.replace('sample-', 'VIN') },
  body: event.payload,
  revision: event.revision,
  createdPosition: event.position,
  createdAt: event.recordedAt,
  changedAt: event.recordedAt,
});

/** Replays the views as an application does at its start. */
async function recover(engine: SqliteEngine): Promise<void> {
  const { after, head } = engine.recovery;
  if (after === head) return;
  await engine.views.put(VIEW, (await log(engine, after)).map(rowOf));
  await engine.recovered(head);
}

async function expectAgreement(engine: SqliteEngine, acknowledged: readonly number[]): Promise<void> {
  const events = await log(engine, BEGINNING);
  const streams = new Set(events.map((event) => event.stream));
  expect(acknowledged.filter((id) => !streams.has(`sample-${id}`))).toEqual([]);
  expect(streams.size).toBe(events.length);
  expect((await engine.views.count(VIEW)).get(1) ?? 0).toBe(events.length);
  for (const event of events.slice(-200)) expect(await engine.views.get(VIEW, rowOf(event).id)).toEqual(rowOf(event));
  for (const id of acknowledged.slice(-50))
    expect((await engine.idempotency.find(`key-${id}`))?.answer.message).toBe(id);
}

describe('ADR-4: kill -9', () => {
  test('in the middle of writing: every acknowledged append is there, and the views agree with the log', async () => {
    await using directory = await temporaryDirectory();
    const acknowledged: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await using child = await startWriting(directory.path, 1 + round * 1_000_000);
      await sleep(40 + round * 60);
      await eventually(() => expect(child.acknowledged().length).toBeGreaterThan(20));
      await child.kill();
      acknowledged.push(...child.acknowledged().map(([id]) => id));
      const engine = await openSqliteEngine({ directory: directory.path });
      await recover(engine);
      await expectAgreement(engine, acknowledged);
      await engine.close();
    }
  }, 60_000);

  test('between the two commits: the engine reports what the views lack, until recovery', async () => {
    await using directory = await temporaryDirectory();
    await (await openSqliteEngine({ directory: directory.path })).close();
    await using child = await startWriting(directory.path, 1);
    await eventually(() => expect(child.acknowledged().some(([, views]) => views === 'written')).toBe(true));
    const release = await holdLock(join(directory.path, 'state.sqlite'));
    await eventually(() => expect(child.acknowledged().at(-1)?.[1]).toBe('pending'));
    await child.kill();
    await release();
    const acknowledged = child.acknowledged().map(([id]) => id);

    const engine = await openSqliteEngine({ directory: directory.path });
    expect(engine.recovery.viewsInvalid).toBeNull();
    expect(engine.recovery.after < engine.recovery.head).toBe(true);
    await engine.close();
    const again = await openSqliteEngine({ directory: directory.path });
    expect(again.recovery).toEqual(engine.recovery);
    await recover(again);
    await expectAgreement(again, acknowledged);
    await again.close();
    const last = await openSqliteEngine({ directory: directory.path });
    expect(last.recovery.after).toBe(last.recovery.head);
    await last.close();
  }, 60_000);
});
