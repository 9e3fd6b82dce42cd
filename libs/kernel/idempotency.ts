import type { Json } from './json.ts';

/** `message` of the envelope. */
export interface Answer {
  readonly message: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Retention of first answers (ANS-7). */
export const IDEMPOTENCY_HOURS = 24;

export interface IdempotencyRecord {
  /** The API key's id, of a session `user-` and its user's, and the SHA-256 of the client's key. */
  readonly key: string;
  /** SHA-256 of method, path with query, and body. */
  readonly requestHash: string;
  readonly answer: Answer;
}

/** Appends write their own records. */
export interface IdempotencyStore {
  find(key: string): Promise<IdempotencyRecord | null>;
  /** Stores the answer of a request that appends nothing. The first record wins. */
  keep(record: IdempotencyRecord): Promise<void>;
}
