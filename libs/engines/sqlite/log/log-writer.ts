import { carriedSum, checked, now, withCheck } from '@vpds/kernel';
import { KEY_STEPS, readKeySteps, slackOf, type KeyStep } from './key-steps.ts';
import { withFile } from '../files/data-directory.ts';
import { Database } from '../files/database.ts';
import type { Append, Appended, KeptAnswer } from './append.ts';

const SCHEMA_VERSION = 1;

/** Retention, ms (ANS-7). */
const IDEMPOTENCY_LIFE = 24 * 3_600_000;

/** Bytes of a usual append with its index pages. */
const PROBE_BYTES = 32_768;

export type AppendOutcome =
  | ({ readonly written: true } & Omit<Appended, 'pending'>)
  | { readonly written: false; readonly actual: number }
  /** Another request used the append's idempotency key. */
  | { readonly written: false; readonly actual: null };

/** The log's only writing connection; the caller begins and commits transactions. */
export class LogWriter {
  readonly database: Database;
  readonly #clock: () => number;
  readonly storeID: string;
  /** The release that created the log; null: none that recorded itself. */
  readonly begunBy: string | null;
  #head: number;
  #recordedAt: number;
  /** Forward clock steps of the last day extend the life of idempotency records. */
  #steps: readonly KeyStep[] = [];
  #link = '';

  constructor(path: string, busyTimeout: number, clock: () => number = now, release: string | null = null) {
    this.#clock = clock;
    this.database = new Database(path, { busyTimeout, cacheKibibytes: 4_096 });
    this.database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 33554432;',
    );
    this.#createTables(release);
    this.storeID = this.#meta('storeID') ?? '';
    this.begunBy = this.#meta('release');
    const last = this.database.get<[number, number]>(
      'SELECT position, recorded_at FROM events ORDER BY position DESC LIMIT 1',
    );
    this.#head = last?.[0] ?? -1;
    this.#recordedAt = last?.[1] ?? 0;
    this.#steps = readKeySteps(this.database);
  }

  outliveStep(by: number): void {
    const at = this.#clock();
    this.#steps = [...this.#steps.filter((step) => step.at > at - IDEMPOTENCY_LIFE), { at, by }];
    this.database.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', KEY_STEPS, JSON.stringify(this.#steps));
  }

  #keptSince(at: number): number {
    const since = at - IDEMPOTENCY_LIFE;
    return since - slackOf(this.#steps, since);
  }

  /** -1: none. Includes the open transaction. */
  get head(): number {
    return this.#head;
  }

  get recordedAt(): number {
    return this.#recordedAt;
  }

  #meta(key: string): string | null {
    return this.database.get<[string]>('SELECT value FROM meta WHERE key = ?', key)?.[0] ?? null;
  }

  #createTables(release: string | null): void {
    const database = this.database;
    const version = database.get<[number]>('PRAGMA user_version')?.[0] ?? 0;
    if (version > SCHEMA_VERSION) throw new NewerSchema(version);
    if (version > 0) return;
    database.exec(`
        BEGIN IMMEDIATE;
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE events (
          position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
          type TEXT NOT NULL, recorded_at INTEGER NOT NULL, owner INTEGER NOT NULL, payload TEXT NOT NULL,
          metadata TEXT NOT NULL);
        CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
        CREATE TABLE idempotency (
          number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, request_hash TEXT NOT NULL, answer TEXT NOT NULL,
          at INTEGER NOT NULL);
        INSERT INTO meta VALUES ('storeID', '${crypto.randomUUID()}');
        PRAGMA user_version = ${SCHEMA_VERSION};`);
    if (release !== null) database.run(`INSERT INTO meta VALUES ('release', ?)`, release);
    database.exec('COMMIT');
  }

  /**
   * Session of the last process that accepted its operational state; undefined if that was of a release before
   * sessions.
   */
  get session(): string | undefined {
    return this.database.get<[string]>(`SELECT value FROM meta WHERE key = 'session'`)?.[0];
  }

  beginSession(session: string): void {
    this.database.run(`INSERT OR REPLACE INTO meta VALUES ('session', ?)`, session);
  }

  begin(): void {
    this.database.run('BEGIN IMMEDIATE');
    // Monotonic across restarts: statistics and history require it.
    this.#recordedAt = Math.max(this.#clock(), this.#recordedAt);
  }

  commit(): void {
    this.database.run('COMMIT');
  }

  rollback(head: number): void {
    this.#head = head;
    this.database.rollback();
  }

  /** Conflicts are checked before inserting: a refusal leaves the shared transaction intact. */
  append(job: Append): AppendOutcome {
    if (job.idempotency !== null && this.#isKept(job.idempotency.key))
      return this.#repeated(job) ?? { written: false, actual: null };
    const actual = job.expected < 0 ? this.#insertFirst(job) : this.#checkRevision(job);
    if (actual !== null) return this.#repeated(job) ?? refused(job, actual);
    const { stream, events } = job;
    if (job.expected >= 0) this.#link = this.#sumOf(stream, job.expected);
    const firstPosition = job.expected < 0 ? this.#head : this.#head + 1;
    for (let index = job.expected < 0 ? 1 : 0; index < events.length; index += 1)
      this.#insert(job, index, 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', stream);
    if (job.idempotency !== null) this.keep(job.idempotency);
    return {
      written: true,
      revision: job.expected + events.length,
      firstPosition,
      lastPosition: this.#head,
      recordedAt: this.#recordedAt,
      repeated: false,
    };
  }

  /** A new stream needs no read: the unique index is the check. */
  #insertFirst(job: Append): number | null {
    this.#link = '';
    if (this.#insert(job, 0, 'INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', job.stream))
      return null;
    return this.#lastRevision(job.stream);
  }

  #checkRevision(job: Append): number | null {
    const actual = this.#lastRevision(job.stream);
    return actual === job.expected ? null : actual;
  }

  #insert(job: Append, index: number, sql: string, stream: string): boolean {
    const event = job.events[index];
    if (event === undefined) return false;
    const { id, type, owner, payload } = event;
    const position = this.#head + 1;
    const revision = job.expected + 1 + index;
    const recordedAt = this.#recordedAt;
    const content = { stream, revision, id, type, recordedAt, payload, metadata: event.metadata };
    const { metadata, sum } = withCheck(content, this.#link);
    const inserted = this.database
      .prepare(sql)
      .run(position, stream, revision, id, type, recordedAt, owner, payload, metadata).changes;
    if (inserted === 0) return false;
    this.#head = position;
    this.#link = sum;
    return true;
  }

  /** Computed from the content of an unsigned event. */
  #sumOf(stream: string, revision: number): string {
    const sql = 'SELECT metadata FROM events WHERE stream = ? AND revision = ?';
    const metadata = this.database.get<[string]>(sql, stream, revision)?.[0] ?? '';
    const carried = carriedSum(metadata);
    if (carried !== null) return carried;
    const [id, type, recordedAt, payload] = this.database.get<[string, string, number, string]>(
      'SELECT id, type, recorded_at, payload FROM events WHERE stream = ? AND revision = ?',
      stream,
      revision,
    ) ?? ['', '', 0, ''];
    return checked({ stream, revision, id, type, recordedAt, payload, metadata }).sum;
  }

  #lastRevision(stream: string): number {
    const sql = 'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1';
    return this.database.get<[number]>(sql, stream)?.[0] ?? -1;
  }

  /** If the stream has all ids of this append from the expected revision on. */
  #repeated(job: Append): AppendOutcome | null {
    const rows = this.database.all<[string, number, number]>(
      'SELECT id, position, recorded_at FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
      job.stream,
      job.expected,
      job.events.length,
    );
    const first = rows[0];
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return null;
    if (rows.length !== job.events.length || rows.some(([id], index) => id !== job.events[index]?.id)) return null;
    return {
      written: true,
      revision: job.expected + rows.length,
      firstPosition: first[1],
      lastPosition: last[1],
      recordedAt: last[2],
      repeated: true,
    };
  }

  #isKept(key: string): boolean {
    const at = this.database.get<[number]>('SELECT at FROM idempotency WHERE key = ?', key)?.[0];
    return at !== undefined && at >= this.#keptSince(this.#recordedAt);
  }

  /** The first record wins until it expires. */
  keep({ key, requestHash, answer }: KeptAnswer): void {
    this.database.run(
      `INSERT INTO idempotency (key, request_hash, answer, at) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
       SET request_hash = excluded.request_hash, answer = excluded.answer, at = excluded.at,
         number = (SELECT max(number) + 1 FROM idempotency)
       WHERE at < ?`,
      key,
      requestHash,
      answer,
      this.#recordedAt,
      this.#keptSince(this.#recordedAt),
    );
  }

  /** Oldest first. */
  purgeIdempotency(limit: number): number {
    return this.database.run(
      'DELETE FROM idempotency WHERE number IN (SELECT number FROM idempotency ORDER BY number LIMIT ?) AND at < ?',
      limit,
      this.#keptSince(this.#clock()),
    );
  }

  /** Writes as many bytes as a usual append, invisibly to readers. @throws as an append would */
  probe(): void {
    this.database.run('BEGIN IMMEDIATE');
    this.database.run(`INSERT OR REPLACE INTO meta VALUES ('probe', ?)`, 'x'.repeat(PROBE_BYTES));
    this.database.run('COMMIT');
  }

  /** @throws DataDirectoryError: damage of the log must not be attributed to views */
  creation(stream: string): { position: number; at: number } | null {
    const sql = 'SELECT position, recorded_at FROM events WHERE stream = ? AND revision = 0';
    const row = withFile(this.database.path, () => this.database.get<[number, number]>(sql, stream));
    return row === undefined ? null : { position: row[0], at: row[1] };
  }

  close(): void {
    this.database.close();
  }
}

/** `OR IGNORE` also skips a row that lacks a required value, which is no conflict. */
function refused({ stream, expected }: Append, actual: number): AppendOutcome {
  if (actual === expected) throw new TypeError(`An event for ${stream} lacks a value`);
  return { written: false, actual };
}

export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';

  constructor(version: number) {
    super(`The data was written by a newer version of this program (schema ${version}, known: ${SCHEMA_VERSION})`);
  }
}
