import type { Decider } from './decider.ts';
import { type EventCodec, UnreadableEvent } from './event-codec.ts';
import type { EventStore } from './event-store.ts';
import { NO_STREAM } from './event-store.ts';
import type { Position, RecordedEvent } from './events.ts';
import type { JsonObject } from './json.ts';
import { currentReads } from './async-context.ts';
import { TimeSlice } from './time-slice.ts';
import type { ViewDefinition } from './view-store.ts';
import type { ViewDocument, ViewRow } from './view-row.ts';

export interface AggregateView {
  readonly view: ViewDefinition;
  readonly document: ViewDocument;
}

export interface Aggregate<State, Event extends { type: string }> {
  readonly name: string;
  readonly decider: Decider<State, Event>;
  readonly codec: EventCodec<Event>;
  /** An empty list means that the state must not be found. */
  views(state: State): readonly AggregateView[];
  /** Whether `changedAt` moves (`updatedAt` in answers). */
  movesUpdatedAt(event: Event, before: State): boolean;
}

export interface Folded<State> {
  readonly state: State;
  readonly revision: bigint;
}

export interface Loaded<State> extends Folded<State> {
  readonly createdPosition: Position;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly creationEventID: string;
}

/** Events of a page; a single event may exceed the characters. */
const PAGE = 50;
const PAGE_CHARACTERS = 1_048_576;
/** Characters of the first page, which is smaller since most streams are short. */
const FIRST_PAGE_CHARACTERS = 65_536;

/**
 * Reads the events in order, page by page. In a {@link ReadScope} a page stays reserved until the next is asked for.
 */
export async function* readWhole(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  from = 0n,
): AsyncIterable<readonly RecordedEvent[]> {
  const reads = currentReads();
  let maxCharacters = FIRST_PAGE_CHARACTERS;
  for (let next = from; ;) {
    const lease = await reads?.acquire(maxCharacters);
    try {
      const events = await store.readStream({ stream, from: next, limit: PAGE, maxCharacters });
      if (events.length === 0) return;
      lease?.correct(charactersIn(events));
      yield events;
      // Characters do not show the end: a store may count bytes, and an operator may have replaced a payload.
      if (events.length < PAGE && events.at(-1)?.fillsPage !== true) return;
      next += BigInt(events.length);
      maxCharacters = PAGE_CHARACTERS;
    } finally {
      lease?.release();
    }
  }
}

/** The event at a position of the log: a log can be read from an event's position only, so its stream is read. */
export async function eventAt(
  store: Pick<EventStore, 'readStream'>,
  { stream, position }: Pick<RecordedEvent, 'stream' | 'position'>,
): Promise<RecordedEvent | null> {
  for await (const page of readWhole(store, stream))
    for (const event of page) if (event.position >= position) return event.position === position ? event : null;
  return null;
}

/** Reads from a revision back to the first event, with the reservations of {@link readWhole}. */
export async function* readBackwards(
  store: EventStore,
  stream: string,
  from: bigint,
): AsyncIterable<readonly RecordedEvent[]> {
  const reads = currentReads();
  for (let next = from; next >= 0n;) {
    const lease = await reads?.acquire(PAGE_CHARACTERS);
    try {
      const maxCharacters = PAGE_CHARACTERS;
      const events = await store.readStream({ stream, from: next, direction: 'backwards', limit: PAGE, maxCharacters });
      const last = events.at(-1);
      if (last === undefined) return;
      lease?.correct(charactersIn(events));
      yield events;
      next = last.revision - 1n;
    } finally {
      lease?.release();
    }
  }
}

/** @throws UnreadableEvent */
export function evolveRecorded<State, Event extends { type: string }>(
  { decider, codec }: Aggregate<State, Event>,
  state: State,
  recorded: RecordedEvent,
): State {
  return recorded.skipped === true ? state : decider.evolve(state, codec.decode(recorded));
}

/**
 * Without an unreadable event: of streams that a start or every read needs, and that one event must not block (ADR-18).
 * An operator decides about it (docs/operations.md).
 */
export function evolvedWhereReadable<State, Event extends { type: string }>(
  aggregate: Aggregate<State, Event>,
  state: State,
  recorded: RecordedEvent,
  onUnreadable?: (error: UnreadableEvent) => void,
): State {
  try {
    return evolveRecorded(aggregate, state, recorded);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    onUnreadable?.(error);
    return state;
  }
}

function charactersIn(events: readonly RecordedEvent[]): number {
  return events.reduce((characters, { payload }) => characters + payload.length, 0);
}

/** Goes on from `known`, unless an operator has decided about an event: then the stream is folded from its beginning. */
export function catchUp<State, Event extends { type: string }>(
  store: EventStore,
  aggregate: Aggregate<State, Event>,
  stream: string,
  known: Folded<State>,
  evolve: typeof evolveRecorded<State, Event> = evolveRecorded,
): Promise<CaughtUp<State>> {
  const start = store.hasDecision?.(stream) === true ? emptyStream(aggregate) : known;
  return foldPages(aggregate, start, readWhole(store, stream, start.revision + 1n), evolve);
}

/**
 * As {@link catchUp}. The known revision is read, too: where the stream lacks it, its log was restored, and the stream is
 * folded from its beginning. Not guaranteed if the restored stream has become as long again.
 */
export async function confirm<State, Event extends { type: string }>(
  store: EventStore,
  aggregate: Aggregate<State, Event>,
  stream: string,
  known: Folded<State>,
): Promise<CaughtUp<State>> {
  if (known.revision === NO_STREAM || store.hasDecision?.(stream) === true)
    return catchUp(store, aggregate, stream, known);
  const confirmed = await foldPages(aggregate, known, readWhole(store, stream, known.revision), evolveRecorded);
  return confirmed.isEmpty ? catchUp(store, aggregate, stream, emptyStream(aggregate)) : confirmed;
}

interface CaughtUp<State> extends Folded<State> {
  /** Of the events after the known ones. */
  readonly eventIDs: ReadonlySet<string>;
  /** Nothing was read. */
  readonly isEmpty: boolean;
}

/** Passes over events that `known` includes. */
async function foldPages<State, Event extends { type: string }>(
  aggregate: Aggregate<State, Event>,
  known: Folded<State>,
  pages: AsyncIterable<readonly RecordedEvent[]>,
  evolve: typeof evolveRecorded<State, Event>,
): Promise<CaughtUp<State>> {
  let { state, revision } = known;
  const eventIDs = new Set<string>();
  let isEmpty = true;
  const slice = new TimeSlice();
  for await (const page of pages) {
    isEmpty = false;
    for (const event of page) {
      if (event.revision <= revision) continue;
      if (slice.isOver) await slice.yield();
      state = evolve(aggregate, state, event);
      revision = event.revision;
      eventIDs.add(event.id);
    }
  }
  return { state, revision, eventIDs, isEmpty };
}

/** `until`: Unix milliseconds, inclusive. Null: no event. */
export async function load<State, Event extends { type: string }>(
  store: EventStore,
  aggregate: Aggregate<State, Event>,
  stream: string,
  until = Number.POSITIVE_INFINITY,
): Promise<Loaded<State> | null> {
  let loaded: Loaded<State> | undefined;
  const slice = new TimeSlice();
  for await (const page of readWhole(store, stream)) {
    for (const recorded of page) {
      if (slice.isOver) await slice.yield();
      if (recorded.recordedAt > until) return loaded ?? null;
      loaded = advance(aggregate, loaded, recorded);
    }
  }
  return loaded ?? null;
}

function advance<State, Event extends { type: string }>(
  aggregate: Aggregate<State, Event>,
  before: Loaded<State> | undefined,
  recorded: RecordedEvent,
): Loaded<State> {
  if (recorded.skipped === true && before !== undefined) return { ...before, revision: recorded.revision };
  const event = aggregate.codec.decode(recorded);
  const stateBefore = before?.state ?? aggregate.decider.initialState;
  return {
    state: aggregate.decider.evolve(stateBefore, event),
    revision: recorded.revision,
    createdPosition: before?.createdPosition ?? recorded.position,
    createdAt: before?.createdAt ?? recorded.recordedAt,
    changedAt:
      before !== undefined && !aggregate.movesUpdatedAt(event, stateBefore) ? before.changedAt : recorded.recordedAt,
    creationEventID: before?.creationEventID ?? recorded.id,
  };
}

export function documentsOf<State, Event extends { type: string }>(
  aggregate: Aggregate<State, Event>,
  state: State,
): AggregateView[] {
  return aggregate.views(state).map(({ view, document }) => {
    const isStamped = view.version > 1 && document.body.startsWith('{"');
    return isStamped
      ? { view, document: { ...document, body: prefixOf(view) + document.body.slice(1) } }
      : { view, document };
  });
}

/** Parses the body, and leaves out the mark of the view's version. */
export function storedMembers({ body }: Pick<ViewRow, 'body'>): JsonObject {
  const { v: _, ...members } = JSON.parse(body) as JsonObject;
  return members;
}

function prefixOf({ version }: ViewDefinition): string {
  return `{"v":${version},`;
}

/**
 * A row of another view version may lack members, and one from before a decision about an event has what that event was:
 * the stream is folded instead (ADR-8).
 */
export async function fromSnapshot<State, Event extends { type: string }>(
  store: EventStore,
  aggregate: Aggregate<State, Event>,
  snapshot: {
    readonly stream: string;
    readonly view: ViewDefinition;
    readonly row: Pick<ViewRow, 'body' | 'revision'>;
    readonly read: (row: Pick<ViewRow, 'body'>) => State;
  },
): Promise<Folded<State>> {
  const { stream, view, row, read } = snapshot;
  if (isOfVersion(view, row.body) && store.hasDecision?.(stream) !== true)
    return { state: read(row), revision: row.revision };
  return catchUp(store, aggregate, stream, emptyStream(aggregate));
}

function isOfVersion(view: ViewDefinition, body: string): boolean {
  return view.version === 1 ? !body.startsWith('{"v":') : body.startsWith(prefixOf(view));
}

export function viewRows<State, Event extends { type: string }>(
  aggregate: Aggregate<State, Event>,
  loaded: Loaded<State>,
): { view: ViewDefinition; row: ViewRow }[] {
  const { revision, createdPosition, createdAt, changedAt } = loaded;
  return documentsOf(aggregate, loaded.state).map(({ view, document }) => ({
    view,
    row: { ...document, revision, createdPosition, createdAt, changedAt },
  }));
}

export function emptyStream<State, Event extends { type: string }>(aggregate: Aggregate<State, Event>): Folded<State> {
  return { state: aggregate.decider.initialState, revision: NO_STREAM };
}
