import type { Position } from './events.ts';

/** Where a subscriber of the log has got to. `storeID` is the log's: a checkpoint of another log is not one of this. */
export interface Checkpoint {
  readonly storeID: string;
  readonly position: Position;
}

/** Checkpoints of subscribers whose work is idempotent. Operational state: a replay never touches it. */
export interface CheckpointStore {
  load(name: string): Promise<Checkpoint | null>;
  save(name: string, checkpoint: Checkpoint): Promise<void>;
}

/** Small documents of operational state (poll times, attempts, projection registry, relay leases), by kind and id. */
export interface OperationalRecord {
  readonly id: string;
  /** When it is due, Unix milliseconds; null: never by itself. */
  readonly dueAt: number | null;
  /** JSON text. */
  readonly body: string;
  /** Raised by one with every write; what `write` compares. */
  readonly version: number;
}

export interface OperationalStore {
  read(kind: string, id: string): Promise<OperationalRecord | null>;
  /** Compare-and-set: `expected` is the version read, 0 for a record that must not exist. False: another was first. */
  write(kind: string, record: Omit<OperationalRecord, 'version'>, expected: number): Promise<boolean>;
  /** `expected`: only if it has that version still. */
  remove(kind: string, id: string, expected?: number): Promise<void>;
  list(kind: string, request: { after?: string; limit: number }): Promise<readonly OperationalRecord[]>;
  /**
   * Claims up to `limit` records that are due at `now`, earliest first, by moving their `dueAt` to `until`: nobody else
   * gets them before. Found by an index: records that are not due cost nothing.
   */
  claim(kind: string, request: { now: number; until: number; limit: number }): Promise<readonly OperationalRecord[]>;
  /** The earliest `dueAt` of a kind, or null. */
  nextDue(kind: string): Promise<number | null>;
}
