import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Primary result codes of SQLite that the engine tells apart. */
const BUSY = 5;
const DAMAGED = [11, 26];
const FULL = 13;
const INPUT_OUTPUT = 10;
/** Too large, a constraint, a wrong type, a parameter out of range: what was given is at fault, not the file. */
const UNFIT = [18, 19, 20, 25];
/** The `-shm` file could not grow: the disk is full, too. */
const SHM_NOT_GROWN = 4_874;

/** SQLite's extended result code of an error, 0 for any other error. */
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

/** The file is no database, or its pages contradict each other. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.includes(resultCode(error) & 0xff);
}

/** The values were at fault: nothing is known against the file or the disk. */
export function isUnfitValue(error: unknown): boolean {
  const code = resultCode(error);
  return code === 0 ? error instanceof TypeError : UNFIT.includes(code & 0xff);
}

/** On a full disk upkeep waits: what is committed is safe in the WAL. Any other error is the caller's. */
export function tolerant(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!isDiskFull(error) && !isBusy(error)) throw error;
  }
}

export interface DatabaseOptions {
  readonly readOnly?: boolean;
  /** How long a lock is waited for, milliseconds. */
  readonly busyTimeout: number;
  readonly cacheKibibytes: number;
  /** How much of the file, from its beginning, is read as memory instead of page by page. */
  readonly mappedBytes?: number;
}

/**
 * {@link DatabaseOptions.mappedBytes} of those who look up rows here and there: a look-up among a million costs half, since
 * its pages are in the system's cache and a read of each costs more than what is done with it. It also means that an
 * input/output error ends the process, as a failed fsync does.
 */
export const MAPPED_BYTES = 2_000_000_000;

/** A connection with its prepared statements, kept by their text. */
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

  /**
   * A statement that answers rows as arrays. SQLite plans by the value of a parameter that is a `LIMIT` by itself, and so
   * compiles the statement anew each time it is bound, which costs more than the look-up of a row; an expression it leaves
   * alone.
   */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql.replace(/\b(LIMIT|OFFSET) \?/g, '$1 (? + 0)'));
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

  /** Begins a transaction whose reads all see the file as it is now; it ends with {@link rollback}. */
  beginSnapshot(): void {
    this.run('BEGIN');
    // What a transaction sees is fixed by its first read.
    this.get('SELECT 1 FROM sqlite_schema LIMIT 1');
  }

  /** All of the work or, if it throws, nothing of it. */
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

  /** Moves what the WAL holds into the file, as far as no reader is in the way. */
  checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    this.get(`PRAGMA wal_checkpoint(${mode})`);
  }

  /** Frames that the WAL holds, and those of them that are not in the file yet. */
  walFrames(): { written: number; left: number } {
    const [, written = 0, moved = 0] = this.get<number[]>('PRAGMA wal_checkpoint(NOOP)') ?? [];
    return { written, left: written - moved };
  }

  /** Forgets prepared statements: their tables are gone. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

/** A name as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
