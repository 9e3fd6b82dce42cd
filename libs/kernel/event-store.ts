import type { NewEvent, Position, RecordedEvent } from './events.ts';
import type { IdempotencyRecord } from './idempotency.ts';
import type { ViewWrite } from './view-store.ts';

export const NO_STREAM = -1n;

/** Maximum of {@link appendBytes}; EventStoreDB refuses appends over 1 MiB by default. */
export const MAX_APPEND_BYTES = 1_000_000;

export const MAX_STREAM_NAME = 256;

export interface AppendRequest {
  readonly stream: string;
  /** Revision of the stream's last event, or {@link NO_STREAM}. */
  readonly expectedRevision: bigint;
  readonly events: readonly NewEvent[];
  /** Written with the append or right after it. */
  readonly views?: readonly ViewWrite[];
  /** Stored atomically with the append. */
  readonly idempotency?: IdempotencyRecord;
}

export interface AppendResult {
  readonly revision: bigint;
  readonly firstPosition: Position;
  readonly lastPosition: Position;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  /** `pending`: durable, but views follow later (`X-Projection: pending`). */
  readonly views: 'written' | 'pending';
}

export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface ReadAllRequest {
  /** Exclusive; `BEGINNING` for the whole log. */
  readonly after: Position;
  /** Maximum events; a page may hold fewer, even none, without being the last. */
  readonly limit: number;
  readonly filter?: EventFilter;
}

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Start of the next page, even if the filter matched nothing. */
  readonly next: Position;
  readonly end: boolean;
}

export interface ReadStreamRequest {
  readonly stream: string;
  /** Inclusive. Default: 0 forwards, the end backwards. */
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  /** Default 1,000. */
  readonly limit?: number;
  /** The page ends with the event that reaches this total payload size. Default {@link PAGE_CHARACTERS}. */
  readonly maxCharacters?: number;
}

/** A subscription's pages in order; the last page of the history and all later ones have `live: true`. */
export interface SubscriptionPage {
  readonly events: readonly RecordedEvent[];
  /** Complete up to here: what a checkpoint stores. */
  readonly position: Position;
  readonly live: boolean;
}

/** Identity of a log; checkpoints of another log are meaningless. */
export interface StoreIdentity {
  readonly storeID: string;
}

/** A conflict. `actual`: the stream's last revision, {@link NO_STREAM} if it does not exist. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly actual: bigint;

  constructor(stream: string, expected: bigint, actual: bigint) {
    super(`Stream ${stream} is at revision ${actual}, expected ${expected}`);
    this.actual = actual;
  }
}

/** Empty, larger than {@link MAX_APPEND_BYTES}, or an invalid stream name. Nothing was written. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** UTF-8 bytes of types, payloads and JSON metadata. */
export function appendBytes(events: readonly NewEvent[]): number {
  let bytes = 0;
  for (const { type, payload, metadata } of events)
    bytes += Buffer.byteLength(type) + Buffer.byteLength(payload) + Buffer.byteLength(JSON.stringify(metadata));
  return bytes;
}

/**
 * Validation in every store; stream names have 1 to 256 characters without U+0000 and lone surrogates. @throws
 * AppendRefused
 */
export function checkAppend({ stream, events }: AppendRequest): void {
  if (
    stream.length === 0 ||
    stream.length > MAX_STREAM_NAME ||
    stream.includes('\u0000') ||
    /\p{Surrogate}/u.test(stream)
  )
    throw new AppendRefused(`${JSON.stringify(stream.slice(0, MAX_STREAM_NAME))} cannot name a stream`);
  if (events.length === 0) throw new AppendRefused(`An append to ${stream} holds no event`);
  let units = 0;
  for (const event of events) units += event.type.length + event.payload.length + 4_096;
  // At most three UTF-8 bytes per code unit: small appends need no exact count.
  if (units * 3 <= MAX_APPEND_BYTES) return;
  const bytes = appendBytes(events);
  if (bytes > MAX_APPEND_BYTES)
    throw new AppendRefused(`An append of ${bytes} bytes to ${stream} is over the limit of ${MAX_APPEND_BYTES}`);
}

export function charactersOf({ events, views }: AppendRequest): number {
  let characters = 0;
  for (const { payload } of events) characters += payload.length;
  for (const { document } of views ?? []) characters += document.body.length;
  return characters;
}

/** Maximum total payload of a page, characters. */
export const PAGE_CHARACTERS = 4 * 1_048_576;

/**
 * The log of all events. Calls have deadlines and throw `Unavailable`. A timed-out append has `outcomeUnknown`. A retry
 * settles it: the same event ids at the same expected revision return the first result, even after later appends.
 */
export interface EventStore {
  /**
   * @throws WrongExpectedRevision | AppendRefused | Unavailable, Refusal `idempotency_key_in_use` if another append
   * used the record's key
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /**
   * Waits until the pending views of this process's appends for a company (null: any) are written, or a time limit
   * passes. Call it before a view decides which aggregate is meant (ADR-2). Absent where views are written with the
   * append.
   */
  viewsWritten?(scope: number | null): Promise<void>;
  /** Possibly shorter than `limit`; empty only beyond the end or for an unknown stream. */
  readStream(request: ReadStreamRequest): Promise<readonly RecordedEvent[]>;
  readAll(request: ReadAllRequest): Promise<LogPage>;
  /**
   * Every event after a position, once and in order, then live ones, until `signal` aborts. The consumer is never
   * called concurrently. Not guaranteed: one page per append.
   */
  subscribeAll(request: {
    after: Position;
    filter?: EventFilter;
    signal: AbortSignal;
  }): AsyncIterable<SubscriptionPage>;
  head(): Promise<Position>;
  /** Everything recorded before this time (Unix milliseconds) is included in a `head()` called now. Default: now. */
  headFreshAsOf?(): number;
  identity(): Promise<StoreIdentity>;
}
