import { expect, test } from '@jest/globals';
import { OpenSeries } from '@vpds/kernel';
import { CounterTables } from './counter-tables.ts';
import { Database } from '../files/database.ts';

const SET = ['statistics', 1] as const;

/** A set with one series; nothing can be removed from a table until the returned function is called. */
function guarded(table: string) {
  const database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
  const tables = new CounterTables(database);
  tables.ensure(...SET);
  const series = new OpenSeries(1, 0, null);
  series.add(0n, 1_000, 0);
  const [{ first, body } = { first: 0, body: new Uint8Array() }] = series.writes();
  tables.write(...SET, [{ from: null, to: [0, 'log', 0, 1_000], chunks: [[1, first, 0, body, null]], skipped: [] }]);
  database.exec(`CREATE TRIGGER kept BEFORE DELETE ON ${table} BEGIN SELECT RAISE(FAIL, 'kept'); END`);
  return { database, tables, release: () => database.exec('DROP TRIGGER kept') };
}

test('a failed drop removes nothing, and leaves no transaction open', () => {
  const { database, tables, release } = guarded('sets');
  expect(() => tables.drop(...SET)).toThrow('kept');
  expect(database.inTransaction).toBe(false);
  expect(tables.shards(...SET)).toHaveLength(1);
  release();
  tables.drop(...SET);
  expect(tables.shards(...SET)).toEqual([]);
});

test('a failed purge removes nothing, and leaves no transaction open', () => {
  const { database, tables, release } = guarded('series');
  tables.drop(...SET);
  expect(() => tables.purge()).toThrow('kept');
  expect(database.inTransaction).toBe(false);
  expect(database.get<[number]>('SELECT count(*) FROM chunks')).toEqual([1]);
  release();
  expect([tables.purge(), tables.purge()]).toEqual([true, false]);
  expect(database.get<[number]>('SELECT count(*) FROM chunks')).toEqual([0]);
});
