import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const BUSY = 5;
const DAMAGED = [11, 26];
const FULL = 13;
const INPUT_OUTPUT = 10;
/** Too large, constraint, wrong type, parameter out of range. */
const INVALID_VALUE = [18, 19, 20, 25];
/** The disk is full, too. */
const SHM_NOT_GROWN = 4_874;

/** Extended; 0 for other errors. */
export function resultCode(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code : 0;
}

export function isDiskFull(error: unknown): boolean {
  const code = resultCode(error);
  return (code & 0xff) === FULL || code === SHM_NOT_GROWN;
}

export function isInputOutput(error: unknown): boolean {
  return (resultCode(error) & 0xff) === INPUT_OUTPUT;
}

export function isBusy(error: unknown): boolean {
  return (resultCode(error) & 0xff) === BUSY;
}

/** The file is no database, or has inconsistent pages. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.includes(resultCode(error) & 0xff);
}

export function isInvalidValue(error: unknown): boolean {
  const code = resultCode(error);
  return code === 0 ? error instanceof TypeError : INVALID_VALUE.includes(code & 0xff);
}

/** Committed data is safe in the WAL. */
export function ignoringBusyOrFull(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!isDiskFull(error) && !isBusy(error)) throw error;
  }
}

export interface DatabaseOptions {
  readonly readOnly?: boolean;
  readonly busyTimeout: number;
  readonly cacheKibibytes: number;
  readonly mappedBytes?: number;
}

/** Halves a look-up among a million cached rows. The price: an I/O error ends the process, as a failed fsync does. */
export const MAPPED_BYTES = 2_000_000_000;

/**
 * Limit of statements that take microseconds. SQLite plans by the value of a bare parameter and recompiles at each
 * binding: 12 µs of an exact search, 9 % of it.
 */
export const BOUND_LIMIT = 'LIMIT (? + 0)';

export class Database {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string, options: DatabaseOptions) {
    const { readOnly = false, busyTimeout, cacheKibibytes, mappedBytes = 0 } = options;
    this.path = path;
    this.#database = new DatabaseSync(path, { readOnly, timeout: busyTimeout });
    this.exec(`PRAGMA cache_size = -${cacheKibibytes}; PRAGMA mmap_size = ${mappedBytes}; PRAGMA temp_store = MEMORY;`);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Returns arrays. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  run(sql: string, ...parameters: SQLInputValue[]): number {
    return Number(this.prepare(sql).run(...parameters).changes);
  }

  all<Row extends unknown[]>(sql: string, ...parameters: SQLInputValue[]): Row[] {
    return this.prepare(sql).all(...parameters) as unknown as Row[];
  }

  get<Row extends unknown[]>(sql: string, ...parameters: SQLInputValue[]): Row | undefined {
    return this.prepare(sql).get(...parameters) as unknown as Row | undefined;
  }

  iterate<Row extends unknown[]>(sql: string, ...parameters: SQLInputValue[]): Iterable<Row> {
    return this.prepare(sql).iterate(...parameters) as unknown as Iterable<Row>;
  }

  /** Ends with {@link rollback}. */
  beginSnapshot(): void {
    this.run('BEGIN');
    // The first read fixes the snapshot.
    this.get('SELECT 1 FROM sqlite_schema LIMIT 1');
  }

  transaction<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  rollback(): void {
    if (this.#database.isTransaction) this.exec('ROLLBACK');
  }

  checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    this.get(`PRAGMA wal_checkpoint(${mode})`);
  }

  /** `left`: not yet in the file. */
  walFrames(): { written: number; left: number } {
    const [, written = 0, moved = 0] = this.get<number[]>('PRAGMA wal_checkpoint(NOOP)') ?? [];
    return { written, left: written - moved };
  }

  /** Required after tables were dropped, and after an error: the next run of a statement would report it again. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
