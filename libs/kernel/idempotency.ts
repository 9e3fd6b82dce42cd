import type { Json } from './json.ts';

/** What a call answers: the envelope's `message`, and the headers that belong to it (`x-product-id`). */
export interface Answer {
  readonly message: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How long a first answer is kept (ANS-7). */
export const IDEMPOTENCY_HOURS = 24;

/** A request that was carried out under an `Idempotency-Key`, and its answer (ANS-7). */
export interface IdempotencyRecord {
  /** API key id and SHA-256 of the client's key: never the client's text itself. */
  readonly key: string;
  /** SHA-256 of method, path with query, and the body's bytes. */
  readonly requestHash: string;
  readonly answer: Answer;
}

/** Answers kept for {@link IDEMPOTENCY_HOURS}. Those of an append are written by the append itself. */
export interface IdempotencyStore {
  find(key: string): Promise<IdempotencyRecord | null>;
  /** For a success that appended nothing. The first record of a key wins. */
  keep(record: IdempotencyRecord): Promise<void>;
}
