import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Enough to compute all later states; nothing personal. */
export interface Entry {
  readonly number: number;
  /** The client's id: transportID, or the id of the creation event. */
  readonly reference: string;
  /** Unix milliseconds. */
  readonly acceptedAt: number;
  /** Fixed when accepted: another setting never moves an old order back. */
  readonly stepMilliseconds: number;
  readonly markers: readonly string[];
}

export const firstNumbers = { orders_a: 4_711, transports_b: 1, registrations: 100_000 } as const;

export type LedgerName = keyof typeof firstNumbers;

const schemaVersion = 1;

export function openDatabase(directory: string): DatabaseSync {
  const folder = join(directory, 'simulators');
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    database = new DatabaseSync(join(folder, 'simulators.sqlite'), { timeout: 250 });
    // NORMAL: a committed order survives kill -9, not a power cut.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -1024;');
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version !== 0 && version !== schemaVersion) throw new Error(`it has version ${version}, not ${schemaVersion}`);
    database.exec(`PRAGMA user_version = ${schemaVersion}`);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(unusable(directory, error), { cause: error });
  }
}

/** The file is damaged, or not a database. */
const DAMAGED = [11, 26];

/** Adds what to do, unless the reason implies it. */
export function unusable(directory: string, error: unknown): string {
  const { errcode } = error as { errcode?: number };
  const reason = `The simulators' state in ${join(directory, 'simulators')} cannot be used (${(error as Error).message})`;
  if (errcode !== undefined && !DAMAGED.includes(errcode & 0xff)) return reason;
  return `${reason}: restore it from a backup, or delete it to start over`;
}

/**
 * Durable when `accept` returns. Synchronous, and a checkpoint may wait almost a second for the disk: use it in a
 * thread. Numbers are consecutive and never reused.
 */
export class Ledger {
  readonly #firstNumber: number;
  readonly #insert: StatementSync;
  readonly #byReference: StatementSync;
  readonly #byNumber: StatementSync;
  readonly #last: StatementSync;
  readonly #mark: StatementSync;

  constructor(database: DatabaseSync, table: LedgerName) {
    const firstNumber = firstNumbers[table];
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (
         number INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, accepted_at INTEGER NOT NULL,
         step_milliseconds INTEGER NOT NULL, markers TEXT NOT NULL) STRICT`,
    );
    this.#firstNumber = firstNumber;
    // Has no RETURNING: such a statement, read with get(), never ends, and SQLite never checkpoints.
    this.#insert = database.prepare(
      `INSERT INTO ${table} VALUES ((SELECT coalesce(max(number) + 1, ${firstNumber}) FROM ${table}), ?, ?, ?, ?)
       ON CONFLICT (reference) DO NOTHING`,
    );
    this.#byReference = database.prepare(`SELECT * FROM ${table} WHERE reference = ?`);
    this.#byNumber = database.prepare(`SELECT * FROM ${table} WHERE number = ?`);
    this.#mark = database.prepare(`UPDATE ${table} SET markers = trim(markers || ' ' || ?) WHERE number = ?`);
    this.#last = database.prepare(`SELECT max(number) AS last FROM ${table}`);
  }

  /** A new entry, or the reference's existing one (then `entry` is ignored). */
  accept(entry: Omit<Entry, 'number'>): { readonly entry: Entry; readonly isNew: boolean } {
    const { reference, acceptedAt, stepMilliseconds, markers } = entry;
    const { changes } = this.#insert.run(reference, acceptedAt, stepMilliseconds, markers.join(' '));
    const stored = toEntry(this.#byReference.get(reference));
    if (stored === undefined) throw new Error(`No entry is stored for ${reference}`);
    return { entry: stored, isNew: changes === 1 };
  }

  byNumber(number: number): Entry | undefined {
    return toEntry(this.#byNumber.get(number));
  }

  /** Durable when it returns. */
  mark(number: number, marker: string): void {
    this.#mark.run(marker, number);
  }

  count(): number {
    const last = this.#last.get()?.['last'];
    return typeof last === 'number' ? last - this.#firstNumber + 1 : 0;
  }
}

function toEntry(row: Record<string, unknown> | undefined): Entry | undefined {
  if (row === undefined) return undefined;
  const markers = row['markers'] as string;
  return {
    number: row['number'] as number,
    reference: row['reference'] as string,
    acceptedAt: row['accepted_at'] as number,
    stepMilliseconds: row['step_milliseconds'] as number,
    markers: markers === '' ? [] : markers.split(' '),
  };
}
