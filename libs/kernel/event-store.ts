import type { NewEvent, Position, RecordedEvent } from './events.ts';
import type { IdempotencyRecord } from './idempotency.ts';
import type { ViewWrite } from './view-store.ts';

export const NO_STREAM = -1n;

/** Less than EventStoreDB's default limit of 1 MiB. */
export const MAX_APPEND_BYTES = 1_000_000;

export const MAX_STREAM_NAME = 256;

export interface AppendRequest {
  readonly stream: string;
  /** {@link NO_STREAM}: none. */
  readonly expectedRevision: bigint;
  readonly events: readonly NewEvent[];
  /** Written with the append or right after it. */
  readonly views?: readonly ViewWrite[];
  /** Atomic with the append. */
  readonly idempotency?: IdempotencyRecord;
}

export interface AppendResult {
  readonly revision: bigint;
  readonly firstPosition: Position;
  readonly lastPosition: Position;
  readonly recordedAt: number;
  /** `pending`: durable, but views follow later (`X-Projection: pending`). */
  readonly views: 'written' | 'pending';
}

export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface ReadAllRequest {
  /** Exclusive. */
  readonly after: Position;
  /** May return fewer events, even none, before the end. */
  readonly limit: number;
  readonly filter?: EventFilter;
}

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Advances even if the filter matched nothing. */
  readonly next: Position;
  readonly end: boolean;
}

/** `missing`: the event before it in its stream. */
export type BrokenLink = 'chain' | 'missing';

export interface LinkedPage extends LogPage {
  readonly broken: ReadonlyMap<Position, BrokenLink>;
}

/** A log that also checks each event's link to the event before it in its stream, on whatever page that is. */
export interface LinkedLog {
  readLinked(request: { readonly after: Position; readonly limit: number }): Promise<LinkedPage>;
}

export interface ReadStreamRequest {
  readonly stream: string;
  /** Inclusive. Default: 0 forwards, the end backwards. */
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
  /**
   * The page ends with the event that reaches this size of the stored payloads, by the store's measure (characters or
   * their bytes), and marks it. Default {@link PAGE_CHARACTERS}.
   */
  readonly maxCharacters?: number;
}

/** Marks the last event of a page that its size ended. */
export function filledPage<Event extends Pick<RecordedEvent, 'fillsPage'>>(events: readonly Event[]): Event[] {
  const last = events.at(-1);
  return last === undefined ? [] : events.with(-1, { ...last, fillsPage: true });
}

/** `live`: the last page of the history and all later ones. */
export interface SubscriptionPage {
  readonly events: readonly RecordedEvent[];
  /** The checkpoint: complete up to here. */
  readonly position: Position;
  readonly live: boolean;
}

/** Checkpoints of another log are meaningless. */
export interface StoreIdentity {
  readonly storeID: string;
  /** The release that began the log (ADR-29). Absent: unknown, so before 1.2.0. */
  readonly begunBy?: string;
}

/** `actual`: {@link NO_STREAM} if the stream does not exist. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly actual: bigint;

  constructor(stream: string, expected: bigint, actual: bigint) {
    super(`Stream ${stream} is at revision ${actual}, expected ${expected}`);
    this.actual = actual;
  }
}

/** Empty, too large, or an invalid stream name; nothing was written. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** UTF-8 bytes, with metadata as JSON. */
export function appendBytes(events: readonly NewEvent[]): number {
  let bytes = 0;
  for (const { type, payload, metadata } of events)
    bytes += Buffer.byteLength(type) + Buffer.byteLength(payload) + Buffer.byteLength(JSON.stringify(metadata));
  return bytes;
}

/** Names have 1 to 256 characters without U+0000 and lone surrogates. @throws AppendRefused */
export function checkAppend({ stream, events }: AppendRequest): void {
  if (
    stream.length === 0 ||
    stream.length > MAX_STREAM_NAME ||
    stream.includes('\u0000') ||
    /\p{Surrogate}/u.test(stream)
  )
    throw new AppendRefused(`${JSON.stringify(stream.slice(0, MAX_STREAM_NAME))} is not a stream name`);
  if (events.length === 0) throw new AppendRefused(`An append to ${stream} has no event`);
  let units = 0;
  for (const event of events) units += event.type.length + event.payload.length + 4_096;
  // A code unit has at most three UTF-8 bytes.
  if (units * 3 <= MAX_APPEND_BYTES) return;
  const bytes = appendBytes(events);
  if (bytes > MAX_APPEND_BYTES)
    throw new AppendRefused(`An append of ${bytes} bytes to ${stream} exceeds the limit of ${MAX_APPEND_BYTES}`);
}

export function charactersOf({ events, views }: AppendRequest): number {
  let characters = 0;
  for (const { payload } of events) characters += payload.length;
  for (const { document } of views ?? []) characters += document.body.length;
  return characters;
}

export const PAGE_CHARACTERS = 4 * 1_048_576;

/**
 * Calls have deadlines and throw `Unavailable`. A timed-out append has `outcomeUnknown`; a retry settles it: the same
 * event ids at the same expected revision return the first result, even after later appends.
 */
export interface EventStore {
  /**
   * @throws WrongExpectedRevision | AppendRefused | Unavailable; Refusal `idempotency_key_in_use` if another append
   * used the record's key
   */
  append(request: AppendRequest): Promise<AppendResult>;
  /**
   * Waits, up to a limit, for the pending views of this process's appends for a company (null: any). Required before a
   * view decides which aggregate is meant (ADR-2). Absent where append writes the views.
   */
  viewsWritten?(scope: number | null): Promise<void>;
  /**
   * Shorter than `limit` at the stream's end, or where its last event `fillsPage`; empty only beyond the end or for an
   * unknown stream.
   */
  readStream(request: ReadStreamRequest): Promise<readonly RecordedEvent[]>;
  readAll(request: ReadAllRequest): Promise<LogPage>;
  /**
   * Every event after a position, once and in order, until `signal` aborts; never calls the consumer concurrently. Not
   * guaranteed: one page per append.
   */
  subscribeAll(request: {
    after: Position;
    filter?: EventFilter;
    signal: AbortSignal;
  }): AsyncIterable<SubscriptionPage>;
  head(): Promise<Position>;
  /**
   * Whether an operator has ever decided about an event of the stream: what was folded from it before may not be as it
   * counts now. Absent: no.
   */
  hasDecision?(stream: string): boolean;
  /** Events recorded before this time (Unix milliseconds) are included in a `head()` called now. Default: now. */
  headFreshAsOf?(): number;
  identity(): Promise<StoreIdentity>;
}
