import {
  PAGE_CHARACTERS,
  checkAppend,
  now,
  type AppendRequest,
  type AppendResult,
  type Damage,
  type EventFilter,
  type EventMetadata,
  type EventStore,
  type LogPage,
  type Position,
  type ReadAllRequest,
  type ReadStreamRequest,
  type RecordedEvent,
  type StoreIdentity,
  type SubscriptionPage,
} from '@vpds/kernel';
import type { LiveTail } from './live-tail.ts';
import type { FilterFields } from './log-reader.ts';
import { EVENT_FIELDS, READ } from '../threads/protocol.ts';
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

export class SqliteEventStore implements EventStore {
  readonly #writer: WriterClient;
  readonly #readers: Readers;
  readonly #tail: LiveTail;
  readonly #storeID: string;

  constructor(writer: WriterClient, readers: Readers, tail: LiveTail, storeID: string) {
    this.#writer = writer;
    this.#readers = readers;
    this.#tail = tail;
    this.#storeID = storeID;
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
    const fields = [stream, start, forwards, limit, maxCharacters];
    return recorded(await this.#readers.lookUp.call<unknown[]>(READ.stream, ...fields));
  }

  async readAll({ after, limit, filter }: ReadAllRequest): Promise<LogPage> {
    const page = await this.#readers.scanInTurn<{ events: unknown[]; next: number; end: boolean }>(
      READ.all,
      Number(after),
      limit,
      filterFields(filter),
    );
    return { events: recorded(page.events), next: BigInt(page.next), end: page.end };
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
        // With a pause a lagging subscriber would never catch up with a busy log.
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

  /** ◆ Events have the time at which their commit began but are published after it. */
  headFreshAsOf(): number {
    return this.#writer.inProgressSince ?? now();
  }

  async identity(): Promise<StoreIdentity> {
    return { storeID: this.#storeID };
  }
}

function filterFields(filter: EventFilter | undefined): FilterFields {
  return { types: filter?.types ?? null, prefixes: filter?.streamPrefixes ?? null };
}

function recorded(fields: readonly unknown[]): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (let at = 0; at < fields.length; at += EVENT_FIELDS) {
    const damage = fields[at + 8] as Damage | null;
    events.push({
      position: BigInt(fields[at] as number),
      stream: fields[at + 1] as string,
      revision: BigInt(fields[at + 2] as number),
      id: fields[at + 3] as string,
      type: fields[at + 4] as string,
      recordedAt: fields[at + 5] as number,
      payload: fields[at + 6] as string,
      metadata: readMetadata(fields[at + 7] as string),
      ...(damage === null ? {} : { damage }),
      ...(fields[at + 9] === true ? { unsigned: true } : {}),
    });
  }
  return events;
}

/** The event's reader reports damaged metadata. */
function readMetadata(text: string): EventMetadata {
  try {
    return JSON.parse(text) as EventMetadata;
  } catch {
    return UNREADABLE_METADATA;
  }
}
