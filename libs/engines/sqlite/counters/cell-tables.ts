import { type CellGroup, periodOf } from '@vpds/kernel';
import type { Database } from '../files/database.ts';
import { orphanedSet } from './orphaned-sets.ts';

const MAX_SKIPPED = 1_000;
/** Rows of a dropped set that are removed at once. */
const SLICE = 5_000;
/** Days from the first of a month to its last, at most. */
const LAST_OF_MONTH = 30;

/** Measure, grouping, level, company. */
export type CellSeriesFields = readonly [string, string, string, number];
/** Index of the series in the same message, recorded, happened, values. */
export type CellKeyFields = readonly [number, number, number, string];
/** Key, count, position. */
export type CellWriteFields = readonly [...CellKeyFields, number, number];
/** Id, body, position. */
export type KeptFields = readonly [string, string, number];
/** Store, position, day of recording. */
export type CellStateFields = [string, number, number];

export interface CellBatchFields {
  readonly from: number | null;
  readonly to: CellStateFields;
  readonly series: readonly CellSeriesFields[];
  readonly cells: readonly CellWriteFields[];
  /** The dependent ones, too: all are written in one transaction. */
  readonly documents: readonly KeptFields[];
  readonly skipped: readonly (readonly [number, string, string, string])[];
}

export interface CellQuestionFields {
  readonly measure: string;
  readonly grouping: string;
  readonly company: number | null;
  readonly byCompany: boolean;
  readonly groups: readonly CellGroup[] | null;
  readonly axis: 'happened' | 'recorded';
  readonly parts: readonly {
    readonly level: string;
    readonly recorded: { readonly from: number; readonly to: number };
    readonly happened: { readonly from: number; readonly to: number };
  }[];
  readonly periods: readonly number[];
  readonly limit: number;
}

/** Period, company, values, count. */
export type CellSumFields = [number, number, string, number];

/**
 * Tables in the counters' file, whose schema version an earlier release checks: it does not know these tables and does
 * not change them. Cells of a series are ordered by the day of recording, so that those of an open month are one range.
 */
export class CellTables {
  readonly #database: Database;
  readonly #series = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
    database.exec(`
      CREATE TABLE IF NOT EXISTS cell_sets (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
        version INTEGER NOT NULL, store_id TEXT, position INTEGER, recorded_day INTEGER, UNIQUE (name, version));
      CREATE TABLE IF NOT EXISTS cell_series (id INTEGER PRIMARY KEY AUTOINCREMENT, set_id INTEGER NOT NULL,
        measure TEXT NOT NULL, grouping TEXT NOT NULL, level TEXT NOT NULL, company INTEGER NOT NULL,
        UNIQUE (set_id, measure, grouping, level, company));
      CREATE TABLE IF NOT EXISTS cells (series INTEGER NOT NULL, recorded INTEGER NOT NULL, happened INTEGER NOT NULL,
        value TEXT NOT NULL, count INTEGER NOT NULL, position INTEGER NOT NULL,
        PRIMARY KEY (series, recorded, happened, value)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS cell_documents (set_id INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
        position INTEGER NOT NULL, PRIMARY KEY (set_id, id)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS cell_skipped (set_id INTEGER NOT NULL, position INTEGER NOT NULL, stream TEXT NOT NULL,
        type TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (set_id, position)) WITHOUT ROWID;`);
  }

  #setID(name: string, version: number): number | null {
    const sql = 'SELECT id FROM cell_sets WHERE name = ? AND version = ?';
    return this.#database.get<[number]>(sql, name, version)?.[0] ?? null;
  }

  versions(name: string): number[] {
    const sql = 'SELECT version FROM cell_sets WHERE name = ?';
    return this.#database.all<[number]>(sql, name).map(([version]) => version);
  }

  ensure(name: string, version: number): void {
    this.#database.run('INSERT OR IGNORE INTO cell_sets (name, version) VALUES (?, ?)', name, version);
  }

  state(name: string, version: number): CellStateFields | null {
    const sql =
      'SELECT store_id, position, recorded_day FROM cell_sets WHERE name = ? AND version = ? AND position IS NOT NULL';
    return this.#database.get<CellStateFields>(sql, name, version) ?? null;
  }

  #seriesID(set: number, series: CellSeriesFields): number | null {
    const key = `${set} ${series.join('\u0000')}`;
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const sql =
      'SELECT id FROM cell_series WHERE set_id = ? AND measure = ? AND grouping = ? AND level = ? AND company = ?';
    const id = this.#database.get<[number]>(sql, set, ...series)?.[0] ?? null;
    if (id !== null) this.#series.set(key, id);
    return id;
  }

  #knownSeries(set: number, series: CellSeriesFields): number {
    const known = this.#seriesID(set, series);
    if (known !== null) return known;
    const sql = 'INSERT INTO cell_series (set_id, measure, grouping, level, company) VALUES (?, ?, ?, ?, ?)';
    this.#database.run(sql, set, ...series);
    return this.#seriesID(set, series) ?? 0;
  }

  /** Count and position of each. */
  cells(
    name: string,
    version: number,
    series: readonly CellSeriesFields[],
    keys: readonly CellKeyFields[],
  ): ([number, number] | null)[] {
    const set = this.#setID(name, version);
    const ids = series.map((each) => (set === null ? null : this.#seriesID(set, each)));
    const sql = 'SELECT count, position FROM cells WHERE series = ? AND recorded = ? AND happened = ? AND value = ?';
    return keys.map(([index, ...key]) => {
      const id = ids[index] ?? null;
      return id === null ? null : (this.#database.get<[number, number]>(sql, id, ...key) ?? null);
    });
  }

  /** Recorded, happened, values, count, position; after a cell. */
  page(
    name: string,
    version: number,
    series: CellSeriesFields,
    after: readonly [recorded: number, happened: number, values: string] | null,
    limit: number,
  ): [number, number, string, number, number][] {
    const set = this.#setID(name, version);
    const id = set === null ? null : this.#seriesID(set, series);
    if (id === null) return [];
    const sql = `SELECT recorded, happened, value, count, position FROM cells
      WHERE series = ? ${after === null ? '' : 'AND (recorded, happened, value) > (?, ?, ?)'}
      ORDER BY recorded, happened, value LIMIT ?`;
    return this.#database.all<[number, number, string, number, number]>(sql, id, ...(after ?? []), limit);
  }

  documents(name: string, version: number, ids: readonly string[]): (KeptFields | null)[] {
    const set = this.#setID(name, version);
    const sql = 'SELECT id, body, position FROM cell_documents WHERE set_id = ? AND id = ?';
    return ids.map((id) => this.#database.get<[string, string, number]>(sql, set, id) ?? null);
  }

  write(name: string, version: number, batch: CellBatchFields): boolean {
    const set = this.#setID(name, version);
    if (set === null) throw new Error(`The cells ${name} ${version} do not exist`);
    try {
      return this.#database.transaction(() => this.#writeBatch(set, batch));
    } catch (error) {
      this.#series.clear();
      throw error;
    }
  }

  /** There is one writer and one transaction: the guard of the position is that of the cells, too. */
  #writeBatch(set: number, { from, to, series, cells, documents, skipped }: CellBatchFields): boolean {
    const before = this.#database.get<[number | null]>('SELECT position FROM cell_sets WHERE id = ?', set)?.[0] ?? null;
    if (before !== from) return false;
    const ids = series.map((each) => this.#knownSeries(set, each));
    for (const [index, recorded, happened, value, count, position] of cells)
      this.#database.run(
        `INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET count = excluded.count, position = excluded.position`,
        ids[index] ?? 0,
        recorded,
        happened,
        value,
        count,
        position,
      );
    for (const fields of documents)
      this.#database.run(
        `INSERT INTO cell_documents VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET body = excluded.body, position = excluded.position`,
        set,
        ...fields,
      );
    for (const fields of skipped) this.#note(set, fields);
    this.#database.run('UPDATE cell_sets SET store_id = ?, position = ?, recorded_day = ? WHERE id = ?', ...to, set);
    return true;
  }

  #note(set: number, fields: CellBatchFields['skipped'][number]): void {
    this.#database.run(
      `INSERT OR IGNORE INTO cell_skipped SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM cell_skipped WHERE set_id = ?) < ${MAX_SKIPPED}`,
      set,
      ...fields,
      set,
    );
  }

  sums(name: string, version: number, question: CellQuestionFields): CellSumFields[] | null {
    const { parts, periods, axis, company: asked, byCompany, groups, limit } = question;
    const wanted = groups === null ? null : wantedValues(groups);
    const ofWanted = wanted !== null && byCompany ? [...wanted.keys()] : null;
    const companies = asked === null ? ofWanted : [asked];
    const sums = new Map<string, CellSumFields>();
    const sql = `SELECT ${axis}, value, sum(count) FROM cells
      WHERE series = ? AND recorded BETWEEN ? AND ? AND happened BETWEEN ? AND ?
      ${wanted === null ? '' : 'AND value IN (SELECT value FROM json_each(?))'} GROUP BY 1, 2`;
    for (const { level, recorded, happened } of parts)
      for (const [id, company] of this.#seriesOf(name, version, question, level, companies)) {
        const of = byCompany ? company : 0;
        const values = wanted?.get(of);
        if (wanted !== null && values === undefined) continue;
        const range = [recorded.from, recorded.to, happened.from, happened.to];
        for (const [day, value, count] of this.#database.iterate<[number, string, number]>(
          sql,
          id,
          ...range,
          ...(values === undefined ? [] : [values]),
        )) {
          const period = periodOf(day, periods);
          if (period < 0) continue;
          const key = `${period} ${of} ${value}`;
          const sum = sums.get(key);
          if (sum !== undefined) sum[3] += count;
          else if (sums.size === limit) return null;
          else sums.set(key, [period, of, value, count]);
        }
      }
    return [...sums.values()];
  }

  /** `companies`: null means all. */
  #seriesOf(
    name: string,
    version: number,
    { measure, grouping }: Pick<CellQuestionFields, 'measure' | 'grouping'>,
    level: string,
    companies: readonly number[] | null,
  ): [id: number, company: number][] {
    const set = this.#setID(name, version);
    if (set === null) return [];
    if (companies !== null)
      return companies.flatMap((company): [number, number][] => {
        const id = this.#seriesID(set, [measure, grouping, level, company]);
        return id === null ? [] : [[id, company]];
      });
    const sql = 'SELECT id, company FROM cell_series WHERE set_id = ? AND measure = ? AND grouping = ? AND level = ?';
    return this.#database.all<[number, number]>(sql, set, measure, grouping, level);
  }

  first(
    name: string,
    version: number,
    measure: string,
    company: number | null,
    axis: CellQuestionFields['axis'],
  ): number | null {
    const of = { measure, grouping: '' };
    const companies = company === null ? null : [company];
    const days = new Map(this.#seriesOf(name, version, of, 'day', companies).map(([id, owner]) => [owner, id]));
    let first: number | null = null;
    for (const [months, owner] of this.#seriesOf(name, version, of, 'month', companies)) {
      const month = this.#database.get<[number | null]>(`SELECT min(${axis}) FROM cells WHERE series = ?`, months)?.[0];
      // The day of a later month cannot be the first.
      if (month === undefined || month === null || (first !== null && month > first)) continue;
      first = Math.min(this.#firstDay(months, days.get(owner) ?? 0, month, axis) ?? month, first ?? Infinity);
    }
    return first;
  }

  /** Looks at the days of the months of recording that have cells of the month, and at no others. */
  #firstDay(months: number, days: number, month: number, axis: CellQuestionFields['axis']): number | null {
    const sql = `SELECT min(days.${axis}) FROM cells months CROSS JOIN cells days
      WHERE months.series = ? AND months.${axis} = ? AND days.series = ?
        AND days.recorded BETWEEN months.recorded AND months.recorded + ${LAST_OF_MONTH}
        AND days.${axis} BETWEEN months.${axis} AND months.${axis} + ${LAST_OF_MONTH}`;
    return this.#database.get<[number | null]>(sql, months, month, days)?.[0] ?? null;
  }

  companies(name: string, version: number, measure: string): number[] {
    return this.#seriesOf(name, version, { measure, grouping: '' }, 'month', null).map(([, company]) => company);
  }

  skipped(name: string, version: number): [number, string, string, string][] {
    const sql = 'SELECT position, stream, type, reason FROM cell_skipped WHERE set_id = ? ORDER BY position';
    return this.#database.all<[number, string, string, string]>(sql, this.#setID(name, version));
  }

  /** {@link purge} removes the cells later. */
  drop(name: string, version: number): void {
    const set = this.#setID(name, version);
    if (set === null) return;
    this.#database.transaction(() => {
      this.#database.run('DELETE FROM cell_skipped WHERE set_id = ?', set);
      this.#database.run('DELETE FROM cell_sets WHERE id = ?', set);
    });
    this.#series.clear();
  }

  /** A slice of the cells or documents of a dropped set; false: there was none. */
  purge(): boolean {
    const ofSeries = orphanedSet(this.#database, 'cell_series', 'cell_sets');
    if (ofSeries !== null) {
      const id =
        this.#database.get<[number]>('SELECT id FROM cell_series WHERE set_id = ? LIMIT 1', ofSeries)?.[0] ?? 0;
      const slice = `DELETE FROM cells WHERE series = ? AND recorded <= ifnull(
        (SELECT recorded FROM cells WHERE series = ? ORDER BY recorded LIMIT 1 OFFSET ${SLICE}), ${Number.MAX_SAFE_INTEGER})`;
      if (this.#database.run(slice, id, id) === 0) this.#database.run('DELETE FROM cell_series WHERE id = ?', id);
      return true;
    }
    const set = orphanedSet(this.#database, 'cell_documents', 'cell_sets');
    if (set === null) return false;
    this.#database.run(
      `DELETE FROM cell_documents WHERE set_id = ? AND id IN (SELECT id FROM cell_documents WHERE set_id = ? LIMIT ${SLICE})`,
      set,
      set,
    );
    return true;
  }
}

/** The values of each company, as JSON. */
function wantedValues(groups: readonly CellGroup[]): ReadonlyMap<number, string> {
  const byCompany = Map.groupBy(groups, ({ company }) => company);
  return new Map([...byCompany].map(([company, some]) => [company, JSON.stringify(some.map(({ values }) => values))]));
}
