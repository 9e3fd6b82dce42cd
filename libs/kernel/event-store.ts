import type { NewEvent, Position, RecordedEvent } from './events.ts';
import type { IdempotencyRecord } from './idempotency.ts';
import type { ViewWrite } from './view-store.ts';

/** Expected revision of a stream that must not exist yet. */
export const NO_STREAM = -1n;

/** Largest append by {@link appendBytes}; EventStoreDB refuses appends over 1 MiB by default. */
export const MAX_APPEND_BYTES = 1_000_000;

/** Longest stream name, in UTF-16 code units. */
export const MAX_STREAM_NAME = 256;

export interface AppendRequest {
  readonly stream: string;
  /** Revision of the stream's last event, or {@link NO_STREAM}. */
  readonly expectedRevision: bigint;
  /** At least one. */
  readonly events: readonly NewEvent[];
  /** The aggregate's view documents at the revision that this append leads to. Written with it or right after it. */
  readonly views?: readonly ViewWrite[];
  /** Kept with the append, or not at all: a repeated request finds either both or neither. */
  readonly idempotency?: IdempotencyRecord;
}

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: bigint;
  readonly firstPosition: Position;
  readonly lastPosition: Position;
  /** Unix milliseconds at which the store recorded the events. */
  readonly recordedAt: number;
  /** `pending`: the append is durable, its views follow later (`X-Projection: pending`). */
  readonly views: 'written' | 'pending';
}

/** Which events of the log are wanted. Absent: all. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface ReadAllRequest {
  /** Exclusive; `BEGINNING` for the whole log. */
  readonly after: Position;
  /** Most events of a page; a page may hold fewer, even none, and yet not be the last. */
  readonly limit: number;
  readonly filter?: EventFilter;
}

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Where the next page starts: at or beyond the last event's position, also when a filter left nothing. */
  readonly next: Position;
  /** Nothing followed when the page was read. */
  readonly end: boolean;
}

export interface ReadStreamRequest {
  readonly stream: string;
  /** Inclusive. Forwards from 0, backwards from the end when absent. */
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  /** Default 1,000. */
  readonly limit?: number;
  /** The page ends with the event that brings its payloads to so many characters. Default {@link PAGE_CHARACTERS}. */
  readonly maxCharacters?: number;
}

/** What a subscription hands out: pages in order, the last one of the history (and each later one) with `live: true`. */
export interface SubscriptionPage {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here is in this page or an earlier one: what a checkpoint stores. */
  readonly position: Position;
  /** The log's end was reached when this page was read. */
  readonly live: boolean;
}

/** The identity of a log: a checkpoint of another log means nothing here. */
export interface StoreIdentity {
  readonly storeID: string;
}

/** The stream is not at the expected revision. `actual` is the revision of its last event, {@link NO_STREAM} if it has none. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly actual: bigint;

  constructor(stream: string, expected: bigint, actual: bigint) {
    super(`Stream ${stream} is at revision ${actual}, expected ${expected}`);
    this.actual = actual;
  }
}

/** The append is empty or larger than {@link MAX_APPEND_BYTES}, or its stream has no lawful name. Nothing was written. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** Size of an append as the limit counts it: types, payloads and metadata (as JSON) in UTF-8 bytes. */
export function appendBytes(events: readonly NewEvent[]): number {
  let bytes = 0;
  for (const { type, payload, metadata } of events)
    bytes += Buffer.byteLength(type) + Buffer.byteLength(payload) + Buffer.byteLength(JSON.stringify(metadata));
  return bytes;
}

/** What every store checks before it writes; a lawful name has 1 to 256 characters, no U+0000 and no half surrogate pair. @throws AppendRefused */
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
  // A UTF-16 code unit is at most three bytes of UTF-8: small appends need no exact count.
  if (units * 3 <= MAX_APPEND_BYTES) return;
  const bytes = appendBytes(events);
  if (bytes > MAX_APPEND_BYTES)
    throw new AppendRefused(`An append of ${bytes} bytes to ${stream} is over the limit of ${MAX_APPEND_BYTES}`);
}

/** About what an append holds in memory, in characters. */
export function charactersOf({ events, views }: AppendRequest): number {
  let characters = 0;
  for (const { payload } of events) characters += payload.length;
  for (const { document } of views ?? []) characters += document.body.length;
  return characters;
}

/** Payload of one page, of a stream or of the log: what comes after so many characters is on the next page. */
export const PAGE_CHARACTERS = 4 * 1_048_576;

/**
 * The log of all events. Every call has a deadline and then throws `Unavailable`; an append that timed out has
 * `outcomeUnknown`, and is settled by the same append once more: repeating an append with the same event ids at the same
 * expected revision is a success with the first result's revision and positions, also when others have appended behind it.
 */
export interface EventStore {
  /**
   * @throws WrongExpectedRevision | AppendRefused | Unavailable, Refusal `idempotency_key_in_use` when another append was
   * carried out under the key of the request's record
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /**
   * Ends when the views of this process's appends that are still being written for a company (null: for any) are written,
   * or after a while: before a view is asked which aggregate is meant (ADR-2). Absent where none is written behind its
   * append.
   */
  viewsWritten?(scope: number | null): Promise<void>;
  /** A page of one stream, empty only beyond its end; an unknown stream is empty. It may hold less than `limit`. */
  readStream(request: ReadStreamRequest): Promise<readonly RecordedEvent[]>;
  /** A page of the log. It ends early behind {@link PAGE_CHARACTERS}: how large events are is their writers' matter. */
  readAll(request: ReadAllRequest): Promise<LogPage>;
  /**
   * Every event after a position, once each and in order, history first and then as it comes, until `signal` aborts.
   * The consumer is never called again before it asked for the next page. Not guaranteed: a page per append.
   */
  subscribeAll(request: {
    after: Position;
    filter?: EventFilter;
    signal: AbortSignal;
  }): AsyncIterable<SubscriptionPage>;
  /** Position of the last event, or `BEGINNING`. */
  head(): Promise<Position>;
  /** Unix milliseconds: a `head` that is asked for now has reached whatever was recorded before. Absent: before now. */
  toldUntil?(): number;
  identity(): Promise<StoreIdentity>;
}
