import type { Position } from './events.ts';

/** A subscriber's position in the log `storeID`; meaningless for other logs. */
export interface Checkpoint {
  readonly storeID: string;
  readonly position: Position;
}

/** Of idempotent subscribers. Operational state: replays never change it. */
export interface CheckpointStore {
  load(name: string): Promise<Checkpoint | null>;
  save(name: string, checkpoint: Checkpoint): Promise<void>;
}

/** Small documents of operational state (poll times, attempts, projection registry, relay leases). */
export interface OperationalRecord {
  readonly id: string;
  /** Unix milliseconds; null: never due by itself. */
  readonly dueAt: number | null;
  /** JSON text. */
  readonly body: string;
  /** Incremented by each write; compared by `write`. */
  readonly version: number;
}

export interface OperationalStore {
  read(kind: string, id: string): Promise<OperationalRecord | null>;
  /** Compare-and-set: `expected` is the version read, 0 for a new record. False: a conflict. */
  write(kind: string, record: Omit<OperationalRecord, 'version'>, expected: number): Promise<boolean>;
  /** `expected`: only if this is still the version. */
  remove(kind: string, id: string, expected?: number): Promise<void>;
  list(kind: string, request: { after?: string; limit: number }): Promise<readonly OperationalRecord[]>;
  /**
   * Claims up to `limit` records due at `now`, earliest first, by moving `dueAt` to `until` (a lease). Uses an index.
   */
  claim(kind: string, request: { now: number; until: number; limit: number }): Promise<readonly OperationalRecord[]>;
  /** Earliest `dueAt` of a kind, or null. */
  nextDue(kind: string): Promise<number | null>;
}
