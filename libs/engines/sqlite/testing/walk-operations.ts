import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { ALL_COMPANIES, ALL_SHARDS, BEGINNING, OpenSeries } from '@vpds/kernel';
import { rejection, sampleEvents } from '@vpds/kernel/testing';
import type { openSqliteEngine, SqliteEngine } from '../index.ts';
import { holdLock } from './lock.ts';
import { VIEW, creation, temporaryDirectory } from './samples.ts';

/** What the contract suites of the ports do not reach. */
export async function walkOperations(open: typeof openSqliteEngine): Promise<void> {
  await using temporary = await temporaryDirectory();
  const directory = temporary.path;
  const opened = () => open({ directory, busyTimeout: 20, release: '1.0.0', search: { window: 0, notes: 1_000 } });
  const engine = await opened();
  await engine.acceptState();
  await engine.events.append(creation(1));
  await engine.headerLog.readHeaders({
    after: BEGINNING,
    limit: 10,
    types: ['SampleCreated'],
    withPayload: ['SampleCreated'],
  });
  await refreshPackedKeys(engine);
  await engine.shiftDue(1_000);
  await loseClaim(engine, join(directory, 'state.sqlite'));
  await settle(engine);
  await engine.resetViews();
  await engine.close();
  unsign(join(directory, 'events.sqlite'));
  const again = await opened();
  await again.events.append({ stream: 'sample-1', expectedRevision: 0n, events: sampleEvents(1) });
  await again.close();
}

/** A search packs the values; the next one adds those of the rows that were written meanwhile. */
async function refreshPackedKeys(engine: SqliteEngine): Promise<void> {
  const query = { scope: 1, where: [{ key: 'vin', like: '%IN%' }], order: 'newest', limit: 10 } as const;
  await engine.views.find(VIEW, query);
  await engine.events.append(creation(2));
  await engine.views.find(VIEW, query);
}

/** The claim after one whose answer was lost. */
async function loseClaim(engine: SqliteEngine, state: string): Promise<void> {
  await engine.jobs.add('walked', ['job']);
  const release = await holdLock(state);
  const ran = new Promise<void>((resolve) =>
    engine.jobs.process('walked', { concurrency: 1, timeoutMilliseconds: 1_000 }, async () => {
      resolve();
      return { done: true };
    }),
  );
  // When the second write is refused, the claim, which follows the first, is so, too.
  for (const id of ['first', 'second'])
    await rejection(engine.operational.write('walked', { id, dueAt: null, body: '' }, 0));
  await release();
  await ran;
}

/** Totals of a moment that every shard has counted, and their end. */
async function settle(engine: SqliteEngine): Promise<void> {
  const set = { name: 'walked', version: 1 };
  await engine.counters.ensure(set);
  const writes = ALL_SHARDS.map((shard) => {
    const series = new OpenSeries(ALL_COMPANIES, shard, null);
    series.add(0n, 100, 0);
    const to = { storeID: 'log', position: 0n, countedUpToSecond: 5_000 };
    return { shard, from: null, to, chunks: series.writes(), skipped: [] };
  });
  await engine.counters.write(set, writes);
  for (const _ of ['counted', 'settled']) await engine.counters.totals(set, ALL_COMPANIES, [899]);
  await engine.counters.drop(set);
  // What was dropped is removed in steps between calls: a series each, then the settled totals.
  for (let step = 0; step < 4 * ALL_SHARDS.length; step += 1) await engine.counters.shards(set);
}

/** Leaves the last event of a stream as a release before checksums did. */
function unsign(log: string): void {
  const database = new DatabaseSync(log);
  database.exec(`UPDATE events SET metadata = json_remove(metadata, '$.check')`);
  database.close();
}
