import { SHARDS, addTotals, noTotals } from '@vpds/kernel';
import type { Database } from '../files/database.ts';
import { NewerSchema } from '../log/log-writer.ts';
import { orphanedSet } from './orphaned-sets.ts';
import { SettledCounts } from './settled-counts.ts';

const SCHEMA_VERSION = 1;
/** 544 years: a chunk's key is series number times this plus first second. */
const SECONDS = 2 ** 34;
const MAX_SKIPPED = 1_000;

/** Selects for each second the last chunk of a series that starts at or before it. */
const TOTALS = `
  SELECT key, (SELECT body FROM chunks WHERE chunks.key >= ? * ${SECONDS} AND chunks.key <= ? * ${SECONDS} + value
                      ORDER BY chunks.key DESC LIMIT 1)
  FROM json_each(?)`;

/** Shard, store, position, through. */
export type ShardFields = [number, string, number, number];
export type ChunkFields = [number, number, number, Uint8Array, number | null];
/** Position, stream, type, reason. */
export type SkippedFields = [number, string, string, string];

export interface ShardWriteFields {
  readonly from: number | null;
  readonly to: ShardFields;
  readonly chunks: readonly ChunkFields[];
  readonly skipped: readonly SkippedFields[];
}

/** Chunks of a series are adjacent, so a total is one descent. Numbers of dropped series are never reused. */
export class CounterTables {
  readonly #database: Database;
  readonly #series = new Map<string, number>();
  readonly #settled: SettledCounts;

  constructor(database: Database) {
    this.#database = database;
    // The only connection: no lock conflicts, and its cache stays valid.
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 67108864;',
    );
    const version = database.get<[number]>('PRAGMA user_version')?.[0] ?? 0;
    if (version > SCHEMA_VERSION) throw new NewerSchema(version);
    if (version === 0)
      database.exec(`
        BEGIN IMMEDIATE;
        CREATE TABLE sets (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, version INTEGER NOT NULL,
          UNIQUE (name, version));
        CREATE TABLE shards (set_id INTEGER NOT NULL, shard INTEGER NOT NULL, store_id TEXT NOT NULL,
          position INTEGER NOT NULL, through INTEGER NOT NULL, PRIMARY KEY (set_id, shard)) WITHOUT ROWID;
        CREATE TABLE series (id INTEGER PRIMARY KEY AUTOINCREMENT, set_id INTEGER NOT NULL, scope INTEGER NOT NULL,
          shard INTEGER NOT NULL, UNIQUE (set_id, scope, shard));
        CREATE TABLE chunks (key INTEGER PRIMARY KEY, position INTEGER NOT NULL, body BLOB NOT NULL);
        CREATE TABLE skipped (set_id INTEGER NOT NULL, position INTEGER NOT NULL, stream TEXT NOT NULL,
          type TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (set_id, position)) WITHOUT ROWID;
        PRAGMA user_version = ${SCHEMA_VERSION};
        COMMIT;`);
    this.#settled = new SettledCounts(database);
  }

  #setID(name: string, version: number): number | null {
    return (
      this.#database.get<[number]>('SELECT id FROM sets WHERE name = ? AND version = ?', name, version)?.[0] ?? null
    );
  }

  versions(name: string): number[] {
    return this.#database.all<[number]>('SELECT version FROM sets WHERE name = ?', name).map(([version]) => version);
  }

  ensure(name: string, version: number): void {
    this.#database.run('INSERT OR IGNORE INTO sets (name, version) VALUES (?, ?)', name, version);
  }

  shards(name: string, version: number): ShardFields[] {
    return this.#database.all<ShardFields>(
      'SELECT shard, store_id, position, through FROM shards WHERE set_id = ? ORDER BY shard',
      this.#setID(name, version),
    );
  }

  #seriesID(set: number, scope: number, shard: number): number | null {
    const key = `${set} ${scope} ${shard}`;
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const sql = 'SELECT id FROM series WHERE set_id = ? AND scope = ? AND shard = ?';
    const id = this.#database.get<[number]>(sql, set, scope, shard)?.[0] ?? null;
    if (id !== null) this.#series.set(key, id);
    return id;
  }

  /** First second, position and body per `[shard, scope]`. */
  last(
    name: string,
    version: number,
    series: readonly (readonly [number, number])[],
  ): ([number, number, Uint8Array] | null)[] {
    const set = this.#setID(name, version);
    return series.map(([shard, scope]) => {
      const id = set === null ? null : this.#seriesID(set, scope, shard);
      if (id === null) return null;
      const sql = `SELECT key % ${SECONDS}, position, body FROM chunks WHERE key >= ? * ${SECONDS} AND key < (? + 1) * ${SECONDS} ORDER BY key DESC LIMIT 1`;
      return this.#database.get<[number, number, Uint8Array]>(sql, id, id) ?? null;
    });
  }

  /** Each shard's write succeeds or fails on its own. */
  write(name: string, version: number, writes: readonly ShardWriteFields[]): boolean[] {
    const set = this.#setID(name, version);
    if (set === null) throw new Error(`The counters ${name} ${version} do not exist`);
    try {
      return this.#database.transaction(() => writes.map((write) => this.#writeShard(set, write)));
    } catch (error) {
      this.#series.clear();
      throw error;
    }
  }

  #writeShard(set: number, { from, to, chunks, skipped }: ShardWriteFields): boolean {
    const [shard] = to;
    const standing = 'SELECT position FROM shards WHERE set_id = ? AND shard = ?';
    if ((this.#database.get<[number]>(standing, set, shard)?.[0] ?? null) !== from) return false;
    const series = chunks.map(([scope]) => this.#knownSeries(set, scope, shard));
    if (!chunks.every((chunk, index) => this.#isAsRead(series[index] ?? 0, chunk))) return false;
    for (const [index, [, first, position, body]] of chunks.entries())
      this.#database.run(
        `INSERT INTO chunks VALUES (? * ${SECONDS} + ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET position = excluded.position, body = excluded.body`,
        series[index] ?? 0,
        first,
        position,
        body,
      );
    for (const fields of skipped) this.#note(set, fields);
    this.#database.run('INSERT OR REPLACE INTO shards VALUES (?, ?, ?, ?, ?)', set, ...to);
    return true;
  }

  #knownSeries(set: number, scope: number, shard: number): number {
    const known = this.#seriesID(set, scope, shard);
    if (known !== null) return known;
    this.#database.run('INSERT INTO series (set_id, scope, shard) VALUES (?, ?, ?)', set, scope, shard);
    return this.#seriesID(set, scope, shard) ?? 0;
  }

  #isAsRead(series: number, [, first, , , replaces]: ChunkFields): boolean {
    const sql = `SELECT position FROM chunks WHERE key = ? * ${SECONDS} + ?`;
    return (this.#database.get<[number]>(sql, series, first)?.[0] ?? null) === replaces;
  }

  #note(set: number, fields: SkippedFields): void {
    this.#database.run(
      `INSERT OR IGNORE INTO skipped SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM skipped WHERE set_id = ?) < ${MAX_SKIPPED}`,
      set,
      ...fields,
      set,
    );
  }

  totals(name: string, version: number, scope: number, seconds: readonly number[]): number[][] {
    const set = this.#setID(name, version);
    if (set === null) return seconds.map(noTotals);
    const settled = this.#settled.read(set, scope, seconds);
    const missing = [...new Set(seconds)].filter((second) => !settled.has(second));
    const counted = new Map(missing.map((second) => [second, noTotals()]));
    if (missing.length > 0) {
      this.#count(set, scope, missing, counted);
      this.#settled.write(set, scope, counted);
    }
    return seconds.map((second) => settled.get(second) ?? counted.get(second) ?? noTotals());
  }

  #count(set: number, scope: number, seconds: readonly number[], into: ReadonlyMap<number, number[]>): void {
    const requested = JSON.stringify(seconds.map((second) => Math.max(-1, Math.min(second, SECONDS - 1))));
    for (let shard = 0; shard < SHARDS; shard += 1) {
      const id = this.#seriesID(set, scope, shard);
      if (id === null) continue;
      for (const [index, body] of this.#database.all<[number, Uint8Array | null]>(TOTALS, id, id, requested)) {
        const second = seconds[index] ?? -1;
        if (body !== null) addTotals(body, second, into.get(second) ?? []);
      }
    }
  }

  first(name: string, version: number, scope: number): number | null {
    const set = this.#setID(name, version);
    let first: number | null = null;
    for (let shard = 0; shard < SHARDS && set !== null; shard += 1) {
      const id = this.#seriesID(set, scope, shard);
      if (id === null) continue;
      const sql = `SELECT key % ${SECONDS} FROM chunks WHERE key >= ? * ${SECONDS} AND key < (? + 1) * ${SECONDS} ORDER BY key LIMIT 1`;
      const second = this.#database.get<[number]>(sql, id, id)?.[0];
      if (second !== undefined) first = Math.min(second, first ?? second);
    }
    return first;
  }

  scopes(name: string, version: number): number[] {
    const sql = 'SELECT DISTINCT scope FROM series WHERE set_id = ? ORDER BY scope';
    return this.#database.all<[number]>(sql, this.#setID(name, version)).map(([scope]) => scope);
  }

  skipped(name: string, version: number): SkippedFields[] {
    const sql = 'SELECT position, stream, type, reason FROM skipped WHERE set_id = ? ORDER BY position';
    return this.#database.all<SkippedFields>(sql, this.#setID(name, version));
  }

  /** {@link purge} removes the chunks and settled totals later. */
  drop(name: string, version: number): void {
    const set = this.#setID(name, version);
    if (set === null) return;
    this.#database.transaction(() => {
      for (const table of ['shards', 'skipped']) this.#database.run(`DELETE FROM ${table} WHERE set_id = ?`, set);
      this.#database.run('DELETE FROM sets WHERE id = ?', set);
    });
    this.#series.clear();
  }

  /** Removes one orphaned series, or a slice of settled totals. Returns false if there was none. */
  purge(): boolean {
    const set = orphanedSet(this.#database, 'series', 'sets');
    if (set === null) return this.#settled.purge();
    const id = this.#database.get<[number]>('SELECT id FROM series WHERE set_id = ? LIMIT 1', set)?.[0] ?? 0;
    this.#database.transaction(() => {
      this.#database.run(`DELETE FROM chunks WHERE key >= ? * ${SECONDS} AND key < (? + 1) * ${SECONDS}`, id, id);
      this.#database.run('DELETE FROM series WHERE id = ?', id);
    });
    return true;
  }
}
