import { now } from './stepped-clock.ts';
import type { Aggregate, Folded } from './aggregate.ts';
import { confirm, documentsOf, evolveRecorded, emptyStream, readWhole } from './aggregate.ts';
import type { CallContext } from './calls.ts';
import { eventIDs, metadataOf } from './calls.ts';
import type { Decision } from './decider.ts';
import { NotEnabledYet, Refusal, Unavailable } from './errors.ts';
import type { EncodedEvent, EventCodec } from './event-codec.ts';
import type { AppendRequest, AppendResult, EventStore } from './event-store.ts';
import { WrongExpectedRevision } from './event-store.ts';
import type { Answer } from './idempotency.ts';
import { derivedEventID } from './ids.ts';
import { type IfMatch, preconditionRefusal } from './if-match.ts';
import { TimeSlice } from './time-slice.ts';

const MAX_DECISIONS = 50;
/** Milliseconds. */
const REPEAT_AFTER = 100;

export interface Command<State, Event extends { type: string }> {
  readonly store: EventStore;
  readonly aggregate: Aggregate<State, Event>;
  readonly stream: string;
  /** Possibly stale; an append or the stream's tail confirms it. */
  readonly known?: Folded<State>;
  readonly companyID: number;
  readonly context: CallContext;
  /** Compared with the revision that is decided on. */
  readonly ifMatch?: IfMatch | undefined;
  /** `revision`: of the state. */
  decide(state: State, revision: bigint): Decision<Event>;
  /**
   * When a decided event happened, Unix milliseconds; undefined means when it is recorded. Only imports define this.
   * Not checked here: the import has refused times that are in the future or decrease.
   */
  happenedAt?(event: Event): number | undefined;
  /** Stored under the idempotency key with the append. `revision`: after it. `events`: what is appended. */
  answer?(state: State, revision: bigint, events: readonly Event[]): Answer;
}

export interface CommandResult<State, Event> {
  /** The state after this command's events, even if a retry finds later ones. */
  readonly state: State;
  readonly revision: bigint;
  /** Empty also if an earlier attempt had appended. */
  readonly events: readonly Event[];
  readonly append: AppendResult | null;
  /** `pending`: the views may lag; always so for an earlier attempt, which may have died before writing them. */
  readonly views: AppendResult['views'];
}

/**
 * Loads, decides, appends at the expected revision, and decides again after a conflict (ADR-2). Refusals and empty
 * decisions need a state whose tail has been read. An append of unknown outcome is retried with the same ids and
 * revision until the outcome is known or the deadline passes. @throws Refusal | Unavailable | NotEnabledYet |
 * AppendRefused
 */
export async function handleCommand<State, Event extends { type: string }>(
  command: Command<State, Event>,
): Promise<CommandResult<State, Event>> {
  const { store, aggregate, stream, context } = command;
  // What was folded before a decision about an event does not count.
  const known = store.hasDecision?.(stream) === true ? undefined : command.known;
  let folded = known ?? emptyStream(aggregate);
  let confirmed = false;

  const reload = async (): Promise<boolean> => {
    const tail = await confirm(store, aggregate, stream, folded);
    folded = tail;
    confirmed = true;
    return tail.eventIDs.has(context.seed);
  };

  if (context.isRetry) {
    folded = emptyStream(aggregate);
    if (await reload()) return alreadyDone(command);
  } else if (known === undefined) await reload();

  for (let attempt = 0; attempt < MAX_DECISIONS; attempt += 1) {
    const unmatched = preconditionRefusal(command.ifMatch, folded.revision);
    const decision = unmatched ?? command.decide(folded.state, folded.revision);
    if (decision instanceof Refusal || decision.length === 0) {
      if (!confirmed) {
        if (await reload()) return alreadyDone(command);
        continue;
      }
      if (decision instanceof Refusal) throw decision;
      return { ...folded, events: [], append: null, views: 'written' };
    }
    const after = evolved(aggregate, folded.state, decision);
    const { codec } = aggregate;
    const encoded = decision.some(({ type }) => codec.isNew(type))
      ? await readableByPrevious(store, codec, decision)
      : decision.map((event) => codec.encode(event));
    try {
      const request = appendRequest(command, folded, decision, encoded, after);
      const append = await appendUntilKnown(store, request, context.deadline);
      if (request.idempotency !== undefined) context.onAnswerKept?.();
      return { state: after.state, revision: append.revision, events: decision, append, views: append.views };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      if (await reload()) return alreadyDone(command);
    }
  }
  throw new Unavailable('Too many write to the same thing at once');
}

/**
 * While the previous release may still run, writes an event that it cannot read in a version that it reads, if that
 * loses nothing. @throws NotEnabledYet if no such version exists (ADR-29)
 */
async function readableByPrevious<Event extends { type: string }>(
  store: EventStore,
  codec: EventCodec<Event>,
  events: readonly Event[],
): Promise<EncodedEvent[]> {
  const { begunBy } = await store.identity();
  return events.map((event) => {
    if (!codec.waits(event.type, begunBy)) return codec.encode(event);
    const previous = codec.encodePrevious(event);
    if (previous === null) throw new NotEnabledYet(event.type);
    return previous;
  });
}

async function alreadyDone<State, Event extends { type: string }>({
  store,
  aggregate,
  stream,
  context: { seed },
}: Command<State, Event>): Promise<CommandResult<State, Event>> {
  let { state, revision } = emptyStream(aggregate);
  const result = () => ({ state, revision, events: [], append: null, views: 'pending' }) as const;
  let own = 0;
  const slice = new TimeSlice();
  for await (const page of readWhole(store, stream)) {
    for (const event of page) {
      if (slice.isOver) await slice.yield();
      const isOwn = event.id === derivedEventID(seed, own);
      if (own > 0 && !isOwn) return result();
      if (isOwn) own += 1;
      state = evolveRecorded(aggregate, state, event);
      revision = event.revision;
    }
  }
  return result();
}

/** Warns that views may lag (ADR-2, SEA-6). */
export function withProjection(answer: Answer, { views }: Pick<CommandResult<unknown, unknown>, 'views'>): Answer {
  return views === 'pending' ? { ...answer, headers: { ...answer.headers, 'x-projection': 'pending' } } : answer;
}

interface Evolved<State> {
  readonly state: State;
  readonly changed: boolean;
}

function evolved<State, Event extends { type: string }>(
  aggregate: Aggregate<State, Event>,
  before: State,
  events: readonly Event[],
): Evolved<State> {
  let state = before;
  let changed = false;
  for (const event of events) {
    changed ||= aggregate.movesUpdatedAt(event, state);
    state = aggregate.decider.evolve(state, event);
  }
  return { state, changed };
}

function appendRequest<State, Event extends { type: string }>(
  command: Command<State, Event>,
  before: Folded<State>,
  decided: readonly Event[],
  encoded: readonly EncodedEvent[],
  { state, changed }: Evolved<State>,
): AppendRequest {
  const { aggregate, context } = command;
  const ids = eventIDs(context, encoded.length);
  const recorded = metadataOf(context, command.companyID);
  const events = encoded.map(({ type, payload }, index) => {
    const happenedAt = command.happenedAt?.(decided[index] as Event);
    const metadata = happenedAt === undefined ? recorded : { ...recorded, happenedAt };
    return { id: ids[index] as string, type, payload, metadata };
  });
  return {
    stream: command.stream,
    expectedRevision: before.revision,
    events,
    views: documentsOf(aggregate, state).map(({ view, document }) => ({ view, document, changed })),
    ...(context.idempotency !== null && command.answer !== undefined
      ? {
          idempotency: {
            ...context.idempotency,
            answer: command.answer(state, before.revision + BigInt(events.length), decided),
          },
        }
      : {}),
  };
}

/** A definite failure of a retry (such as no leader) does not settle the first attempt. */
async function appendUntilKnown(store: EventStore, request: AppendRequest, deadline: number): Promise<AppendResult> {
  let unknown: Unavailable | null = null;
  for (;;) {
    try {
      return await store.append(request);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (error.outcomeUnknown) unknown = error;
      if (unknown === null) throw error;
      if (now() >= deadline) throw unknown;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER));
    }
  }
}
