import {
  PAGE_CHARACTERS,
  checkAppend,
  now,
  type AppendRequest,
  type AppendResult,
  type EventFilter,
  type EventMetadata,
  type EventStore,
  type LinkedLog,
  type LinkedPage,
  type LogPage,
  type Position,
  type ReadAllRequest,
  type ReadStreamRequest,
  type RecordedEvent,
  type StoreIdentity,
  type SubscriptionPage,
} from '@vpds/kernel';
import type { LiveTail } from './live-tail.ts';
import type { EventFields, FilterFields } from './log-reader.ts';
import type { Readers } from '../threads/reader-client.ts';
import type { WriterClient } from '../threads/writer-client.ts';

const UNREADABLE_METADATA: EventMetadata = {
  owner: 0,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
const STREAM_PAGE = 1_000;
const SUBSCRIPTION_PAGE = 500;

export class SqliteEventStore implements EventStore, LinkedLog {
  readonly #writer: WriterClient;
  readonly #readers: Readers;
  readonly #tail: LiveTail;
  readonly #identity: StoreIdentity;

  constructor(writer: WriterClient, readers: Readers, tail: LiveTail, identity: StoreIdentity) {
    this.#writer = writer;
    this.#readers = readers;
    this.#tail = tail;
    this.#identity = identity;
    writer.onAppended((request, result) => {
      tail.append(request, result);
      readers.written(request.views?.length ?? 0);
    });
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    checkAppend(request);
    return this.#writer.append(request);
  }

  async readStream(request: ReadStreamRequest): Promise<RecordedEvent[]> {
    const { stream, from, direction, limit = STREAM_PAGE, maxCharacters = PAGE_CHARACTERS } = request;
    const start = from === undefined ? null : Number(from);
    const forwards = direction !== 'backwards';
    const events = await this.#readers.lookUp.read('stream', stream, start, forwards, limit, maxCharacters);
    return events.map(recorded);
  }

  async readAll({ after, limit, filter }: ReadAllRequest): Promise<LogPage> {
    const page = await this.#readers.scanInTurn('all', Number(after), limit, filterFields(filter));
    return { events: page.events.map(recorded), next: BigInt(page.next), end: page.end };
  }

  async readLinked({ after, limit }: { readonly after: Position; readonly limit: number }): Promise<LinkedPage> {
    const page = await this.#readers.scanInTurn('linked', Number(after), limit);
    const broken = new Map(page.broken.map(([position, link]) => [BigInt(position), link]));
    return { events: page.events.map(recorded), next: BigInt(page.next), end: page.end, broken };
  }

  async *subscribeAll(request: {
    after: Position;
    filter?: EventFilter;
    signal: AbortSignal;
  }): AsyncGenerator<SubscriptionPage> {
    const { filter, signal } = request;
    let position = request.after;
    this.#tail.subscribed();
    try {
      for (let live = false; !signal.aborted;) {
        // A pause here would keep a lagging subscriber from ever catching up with a busy log.
        if (live) await this.#tail.beyond(position, signal);
        if (signal.aborted) return;
        const page = this.#tail.read(position, filter) ?? (await this.#page(position, filter));
        position = page.next;
        live = page.end;
        yield { events: page.events, position, live };
      }
    } finally {
      this.#tail.unsubscribed();
    }
  }

  #page(after: Position, filter: EventFilter | undefined): Promise<LogPage> {
    return this.readAll({ after, limit: SUBSCRIPTION_PAGE, ...(filter === undefined ? {} : { filter }) });
  }

  async head(): Promise<Position> {
    return this.#tail.head;
  }

  /** Events have the time at which their commit began but are published after it. */
  headFreshAsOf(): number {
    return this.#writer.inProgressSince ?? now();
  }

  async identity(): Promise<StoreIdentity> {
    return this.#identity;
  }
}

function filterFields(filter: EventFilter | undefined): FilterFields {
  return { types: filter?.types ?? null, prefixes: filter?.streamPrefixes ?? null };
}

function recorded({ position, revision, metadata, damage, unsigned, ...event }: EventFields): RecordedEvent {
  return {
    ...event,
    position: BigInt(position),
    revision: BigInt(revision),
    metadata: readMetadata(metadata),
    ...(damage === null ? {} : { damage }),
    ...(unsigned ? { unsigned } : {}),
  };
}

/** The event's reader reports damaged metadata. */
function readMetadata(text: string): EventMetadata {
  try {
    return JSON.parse(text) as EventMetadata;
  } catch {
    return UNREADABLE_METADATA;
  }
}
