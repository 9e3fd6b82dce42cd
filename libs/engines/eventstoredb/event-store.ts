import {
  LinkCheck,
  PAGE_CHARACTERS,
  brokenLink,
  checkAppend,
  type AppendRequest,
  type AppendResult,
  type BrokenLink,
  type CheckedEvent,
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
  Unavailable,
  now,
} from '@vpds/kernel';
import type { Connection } from './connection.ts';
import { asKernelError, isAccessDenied, type CallKind } from './failures.ts';
import { testOf } from './filter.ts';
import type { Installation } from './installation.ts';
import { placeOf, type LogAccess } from './log-access.ts';
import { positionOf, checkedEvent, streamOf, typeOf, type Received } from './mapping.ts';
import type { ReadBack } from './read-back.ts';
import type { Reservations } from './reservations.ts';
import { subscribeAll, type SubscribeRequest, type Watching } from './subscription.ts';
import type { AppendedViews } from './views.ts';

const STREAM_PAGE = 1_000;
/** A page without a match advances by this many. */
const FILTERED_SCAN = 2_000;
/** Reads of single events that a check of links has in progress. */
const PREDECESSORS_AT_ONCE = 16;

export interface EventStoreParts {
  readonly connection: Connection;
  readonly log: LogAccess;
  readonly readBack: ReadBack;
  readonly installation: Installation;
  readonly reservations: Reservations;
  readonly views: AppendedViews | null;
  readonly deadline: number;
  readonly watching: Watching;
}

export class EventStoreDbEvents implements EventStore, LinkedLog {
  readonly #parts: EventStoreParts;
  /** The links that a reader has collected page by page: an event's predecessor was on an earlier page. */
  #pass: { readonly next: Position; readonly links: LinkCheck } | null = null;

  constructor(parts: EventStoreParts) {
    this.#parts = parts;
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    checkAppend(request);
    const { idempotency } = request;
    const written = await this.#call('append', async (until) => {
      // The installation's event must be the first in the store.
      await this.#parts.installation.identity(until);
      const { stream, expectedRevision } = request;
      const events = await this.#parts.log.signed(stream, expectedRevision, request.events, until);
      const signed = { ...request, events };
      if (idempotency !== undefined) await this.#parts.reservations.reserve(signed, idempotency, until);
      return this.#write(signed, until);
    });
    const first = written[0] as RecordedEvent;
    const last = written.at(-1) as RecordedEvent;
    const result: AppendResult = {
      revision: last.revision,
      firstPosition: first.position,
      lastPosition: last.position,
      recordedAt: last.recordedAt,
      views: 'written',
    };
    const { views } = this.#parts;
    if (views === null || request.views === undefined) return result;
    return { ...result, views: await views.write(request, { ...result, firstRecordedAt: first.recordedAt }) };
  }

  async viewsWritten(scope: number | null): Promise<void> {
    await this.#parts.views?.written(scope);
  }

  /** The answer to an append lacks times and some positions. */
  async #write(request: AppendRequest, until: number): Promise<RecordedEvent[]> {
    const { stream, expectedRevision, events } = request;
    const { position } = await this.#parts.log.append(stream, expectedRevision, events, until);
    try {
      return await this.#readWritten(request, position, until);
    } catch (error) {
      throw writtenAllTheSame(error);
    }
  }

  async #readWritten(
    { stream, expectedRevision, events }: AppendRequest,
    position: Position | null,
    until: number,
  ): Promise<RecordedEvent[]> {
    const { log, readBack } = this.#parts;
    if (position !== null && events.length === 1) {
      const event = await readBack.at(position, until).catch(nullWhereDenied);
      if (event?.id === events[0]?.id && event?.stream === stream) return [event];
    }
    const written = await log.readStream(stream, expectedRevision + 1n, 'forwards', events.length, until);
    if (written.length === events.length && written.every(({ id }, index) => id === events[index]?.id)) return written;
    throw new Error(`Stream ${stream} lacks appended events`);
  }

  async readStream(request: ReadStreamRequest): Promise<readonly RecordedEvent[]> {
    const { stream, direction = 'forwards', limit = STREAM_PAGE, maxCharacters = PAGE_CHARACTERS } = request;
    if (stream === '' || limit <= 0) return [];
    const from = request.from ?? (direction === 'forwards' ? 'start' : 'end');
    if (typeof from === 'bigint' && from < 0n)
      return direction === 'backwards' ? [] : this.readStream({ ...request, from: 0n });
    return this.#call('read', (until) =>
      this.#parts.log.readStream(stream, from, direction, limit, until, maxCharacters),
    );
  }

  /**
   * Filters here: the server answers a filtered read only with a full page or at the log's end, which may take any time
   * for a rare type. On time-out the events so far form a page; repeating the same request would keep a busy server
   * busy.
   */
  async readAll({ after, limit, filter }: ReadAllRequest): Promise<LogPage> {
    return this.#page({ after, limit, ...(filter === undefined ? {} : { filter }) }, () => {});
  }

  async #page(
    { after, limit, filter }: ReadAllRequest,
    onEvent: (recorded: RecordedEvent, check: CheckedEvent) => void,
  ): Promise<LogPage> {
    const wanted = testOf(filter);
    const scan = Math.max(limit, filter === undefined ? 0 : FILTERED_SCAN);
    return this.#call('read', async (until) => {
      const events: RecordedEvent[] = [];
      let next = after;
      let end = true;
      let scanned = 0;
      let characters = 0;
      let isOver = false;
      const visit = (event: Received): boolean => {
        if (isOver) return false;
        const position = positionOf(event);
        if (position <= after) return true;
        if (events.length >= limit || scanned >= scan || characters >= PAGE_CHARACTERS) {
          end = false;
          return false;
        }
        scanned += 1;
        next = position;
        if (!wanted(streamOf(event), typeOf(event))) return true;
        const { recorded, check } = checkedEvent(event);
        events.push(recorded);
        onEvent(recorded, check);
        characters += recorded.payload.length;
        return true;
      };
      try {
        // The limit includes one event for that at `after`, which the server includes, and one to detect more.
        await this.#parts.log.readAll(placeOf(after), scan + 2, until, visit);
      } catch (error) {
        isOver = true;
        if (next === after || !(asKernelError(error, 'read') instanceof Unavailable)) throw error;
        end = false;
      }
      return { events, next, end };
    });
  }

  async readLinked(request: { readonly after: Position; readonly limit: number }): Promise<LinkedPage> {
    const links = this.#pass?.next === request.after ? this.#pass.links : new LinkCheck();
    this.#pass = null;
    const broken = new Map<Position, BrokenLink>();
    const unknown: { event: RecordedEvent; check: CheckedEvent }[] = [];
    const page = await this.#page(request, (event, check) => {
      const link = links.next(event.stream, Number(event.revision), check);
      if (link === 'unknown') unknown.push({ event, check });
      else if (link !== null) broken.set(event.position, link);
    });
    await eachAtOnce(PREDECESSORS_AT_ONCE, unknown, async ({ event, check }) => {
      const before = await this.#call('read', (until) =>
        this.#parts.log.checkOf(event.stream, event.revision - 1n, until),
      );
      const link = brokenLink(check, before);
      if (link !== null) broken.set(event.position, link);
    });
    this.#pass = { next: page.next, links };
    return { ...page, broken };
  }

  subscribeAll(request: SubscribeRequest): AsyncIterable<SubscriptionPage> {
    return subscribeAll(this.#parts, this, request);
  }

  /** The maximum of all positions issued. */
  async head(): Promise<Position> {
    return this.#call('read', (until) => this.#parts.log.lastBefore('end', until));
  }

  async identity(): Promise<StoreIdentity> {
    return this.#call('read', (until) => this.#parts.installation.identity(until));
  }

  async #call<T>(kind: CallKind, work: (until: number) => Promise<T>): Promise<T> {
    try {
      return await work(now() + this.#parts.deadline);
    } catch (error) {
      throw asKernelError(error, kind);
    }
  }
}

async function eachAtOnce<T>(most: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}

/** A user may read streams but not `$all`. */
function nullWhereDenied(error: unknown): null {
  if (!isAccessDenied(error)) throw error;
  return null;
}

/** A failed read does not undo an acknowledged append. */
function writtenAllTheSame(error: unknown): unknown {
  const trouble = asKernelError(error, 'append');
  if (!(trouble instanceof Unavailable) || trouble.outcomeUnknown) return trouble;
  const { message, isDenied, retryAfterSeconds } = trouble;
  return new Unavailable(message, { outcomeUnknown: true, isDenied, retryAfterSeconds, cause: error });
}
