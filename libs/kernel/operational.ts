import type { Position } from './events.ts';

/** Meaningless for another log. */
export interface Checkpoint {
  readonly storeID: string;
  readonly position: Position;
}

/** Replays never change checkpoints. */
export interface CheckpointStore {
  load(name: string): Promise<Checkpoint | null>;
  save(name: string, checkpoint: Checkpoint): Promise<void>;
}

export interface OperationalRecord {
  readonly id: string;
  /** Unix milliseconds; null: never due. */
  readonly dueAt: number | null;
  /** JSON text. */
  readonly body: string;
  readonly version: number;
}

export interface OperationalStore {
  read(kind: string, id: string): Promise<OperationalRecord | null>;
  /** Compare-and-set: `expected` is the version read, 0 for a new record. False: a conflict. */
  write(kind: string, record: Omit<OperationalRecord, 'version'>, expected: number): Promise<boolean>;
  /** `expected`: only at this version. */
  remove(kind: string, id: string, expected?: number): Promise<void>;
  list(kind: string, request: { after?: string; limit: number }): Promise<readonly OperationalRecord[]>;
  /** Leases due records, earliest first, by moving `dueAt` to `until`. Uses an index. */
  claim(kind: string, request: { now: number; until: number; limit: number }): Promise<readonly OperationalRecord[]>;
  nextDue(kind: string): Promise<number | null>;
}
