import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { OpenSeries, SHARDS } from '@vpds/kernel';
import { CounterTables, type ShardWriteFields } from './counter-tables.ts';
import { Database } from '../files/database.ts';

const QUARTER = 900;
const SCOPE = 7;
const [name, version] = ['statistics', 1];

let database: Database;
let tables: CounterTables;

beforeEach(() => {
  database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
  tables = new CounterTables(database);
  tables.ensure(name, version);
});
afterEach(() => database.close());

/** Counts one event in each of the shards at each of the seconds, up to `through`. */
function count(seconds: readonly number[], through: number, shards = SHARDS): void {
  const writes = Array.from({ length: shards }, (_, shard): ShardWriteFields => {
    const series = new OpenSeries(SCOPE, shard, null);
    for (const [index, second] of seconds.entries()) series.add(BigInt(index), second, 0);
    const [chunk] = series.writes();
    if (chunk === undefined) throw new Error('Nothing was counted');
    return {
      from: null,
      to: [shard, 'log', seconds.length - 1, through],
      chunks: [[SCOPE, chunk.first, Number(chunk.position), chunk.body, null]],
      skipped: [],
    };
  });
  expect(tables.write(name, version, writes)).toEqual(writes.map(() => true));
}

const totals = (...seconds: number[]) => tables.totals(name, version, SCOPE, seconds).map(([first]) => first);
const kept = () => database.all<[number]>('SELECT second FROM settled ORDER BY second').map(([second]) => second);

describe('totals of settled moments', () => {
  test('are answered without the chunks from the second time on', () => {
    count([100, 1_000, 2_000], 5_000);
    const requested = [QUARTER - 1, 2 * QUARTER - 1, QUARTER - 1];
    expect(totals(...requested)).toEqual([SHARDS, 2 * SHARDS, SHARDS]);
    database.exec('DELETE FROM chunks');
    expect(new CounterTables(database).totals(name, version, SCOPE, requested).map(([first]) => first)).toEqual([
      SHARDS,
      2 * SHARDS,
      SHARDS,
    ]);
  });

  test('are kept before quarters of an hour that are wholly counted, and nowhere else', () => {
    count([100, 1_000], 2 * QUARTER - 1);
    totals(150, QUARTER - 1, QUARTER, 2 * QUARTER - 1, 3 * QUARTER - 1);
    expect(kept()).toEqual([QUARTER - 1, 2 * QUARTER - 1]);
  });

  test('are not cached while a shard has not begun', () => {
    count([100, 1_000], 5_000, SHARDS - 1);
    expect(totals(QUARTER - 1)).toEqual([SHARDS - 1]);
    expect(kept()).toEqual([]);
  });

  test('belong to one company and one version of the counters, and are not used for others', () => {
    count([100], 5_000);
    expect(totals(QUARTER - 1)).toEqual([SHARDS]);
    expect(tables.totals(name, version, SCOPE + 1, [QUARTER - 1])[0]?.[0]).toBe(0);
    tables.ensure(name, version + 1);
    expect(tables.totals(name, version + 1, SCOPE, [QUARTER - 1])[0]?.[0]).toBe(0);
    tables.drop(name, version + 1);
    expect(totals(QUARTER - 1)).toEqual([SHARDS]);
    expect(kept()).toContain(QUARTER - 1);
  });

  test('go with their set', () => {
    count([100], 5_000);
    totals(QUARTER - 1);
    tables.ensure('another', 1);
    tables.drop(name, version);
    while (tables.purge());
    expect(kept()).toEqual([]);
  });
});
