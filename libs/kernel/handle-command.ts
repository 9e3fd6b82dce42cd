import { now } from './stepped-clock.ts';
import type { Aggregate, Folded } from './aggregate.ts';
import { catchUp, documentsOf, evolveRecorded, nothing, readWhole } from './aggregate.ts';
import type { CallContext } from './calls.ts';
import { eventIDs, metadataOf } from './calls.ts';
import type { Decision } from './decider.ts';
import { Refusal, Unavailable } from './errors.ts';
import type { AppendRequest, AppendResult, EventStore } from './event-store.ts';
import { WrongExpectedRevision } from './event-store.ts';
import type { Answer } from './idempotency.ts';
import { derivedEventID } from './ids.ts';

/** How often a command is decided anew when others write to the same stream. */
const MAX_DECISIONS = 50;
/** Pause before an append of unknown outcome is repeated, milliseconds. */
const REPEAT_AFTER = 100;

export interface Command<State, Event extends { type: string }> {
  readonly store: EventStore;
  readonly aggregate: Aggregate<State, Event>;
  readonly stream: string;
  /** A state from a view or a cache. It may be old: only an append or the stream's tail confirms it. */
  readonly known?: Folded<State>;
  /** The company that the aggregate belongs to. */
  readonly owner: number;
  readonly context: CallContext;
  decide(state: State): Decision<Event>;
  /** The answer kept under the request's idempotency key, written by the append itself. */
  answer?(state: State): Answer;
}

export interface CommandResult<State, Event> {
  /** As the command left it: also where an earlier attempt had done it, whatever others have added since. */
  readonly state: State;
  readonly revision: bigint;
  /** What was appended; empty when the command changed nothing or an earlier attempt had done it already. */
  readonly events: readonly Event[];
  readonly append: AppendResult | null;
  /**
   * `pending`: what was written may not be found at once. Of what an earlier attempt has written nobody knows whether its
   * views were written, too: its process may have died in between.
   */
  readonly views: AppendResult['views'];
}

/**
 * Load, decide, append at the expected revision; on a conflict, once more from what the stream now holds (ADR-2).
 * A refusal or an empty decision is answered only from a state whose tail has been read. An append whose outcome is
 * unknown is repeated with the same ids at the same revision until it is known or the call's deadline has passed.
 * @throws Refusal | Unavailable | AppendRefused
 */
export async function handleCommand<State, Event extends { type: string }>(
  command: Command<State, Event>,
): Promise<CommandResult<State, Event>> {
  const { store, aggregate, stream, context } = command;
  let folded = command.known ?? nothing(aggregate);
  let confirmed = false;

  const reload = async (): Promise<boolean> => {
    const tail = await catchUp(store, aggregate, stream, folded);
    folded = tail;
    confirmed = true;
    return tail.eventIDs.has(context.seed);
  };

  if (context.resumed) {
    folded = nothing(aggregate);
    if (await reload()) return alreadyDone(command);
  } else if (command.known === undefined) await reload();

  for (let attempt = 0; attempt < MAX_DECISIONS; attempt += 1) {
    const decision = asWritten(aggregate, command.decide(folded.state));
    if (decision instanceof Refusal || decision.length === 0) {
      if (!confirmed) {
        if (await reload()) return alreadyDone(command);
        continue;
      }
      if (decision instanceof Refusal) throw decision;
      return { ...folded, events: [], append: null, views: 'written' };
    }
    const after = evolved(aggregate, folded.state, decision);
    try {
      const request = appendRequest(command, folded, decision, after);
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

/** A decision with its events as everybody will read them: views and answers show nothing that a stored event lacks. */
function asWritten<State, Event extends { type: string }>(
  { codec }: Aggregate<State, Event>,
  decision: Decision<Event>,
): Decision<Event> {
  return decision instanceof Refusal ? decision : decision.map((event) => codec.asWritten(event));
}

/** The result of a command whose events an earlier attempt at the same call has written. */
async function alreadyDone<State, Event extends { type: string }>({
  store,
  aggregate,
  stream,
  context: { seed },
}: Command<State, Event>): Promise<CommandResult<State, Event>> {
  let { state, revision } = nothing(aggregate);
  const result = () => ({ state, revision, events: [], append: null, views: 'pending' }) as const;
  let own = 0;
  for await (const page of readWhole(store, stream)) {
    for (const event of page) {
      const isOwn = event.id === derivedEventID(seed, own);
      if (own > 0 && !isOwn) return result();
      if (isOwn) own += 1;
      state = evolveRecorded(aggregate, state, event);
      revision = event.revision;
    }
  }
  return result();
}

/** Tells the caller when what it wrote may not be found at once (ADR-2, SEA-6). */
export function withProjection(answer: Answer, { views }: Pick<CommandResult<unknown, unknown>, 'views'>): Answer {
  return views === 'pending' ? { ...answer, headers: { ...answer.headers, 'x-projection': 'pending' } } : answer;
}

/** What events make of a state, and whether one of them moves `changedAt`. */
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
    changed ||= aggregate.changes(event, state);
    state = aggregate.decider.evolve(state, event);
  }
  return { state, changed };
}

function appendRequest<State, Event extends { type: string }>(
  command: Command<State, Event>,
  before: Folded<State>,
  events: readonly Event[],
  { state, changed }: Evolved<State>,
): AppendRequest {
  const { aggregate, context } = command;
  const ids = eventIDs(context, events.length);
  const metadata = metadataOf(context, command.owner);
  return {
    stream: command.stream,
    expectedRevision: before.revision,
    events: events.map((event, index) => {
      const { type, payload } = aggregate.codec.encode(event);
      return { id: ids[index] as string, type, payload, metadata };
    }),
    views: documentsOf(aggregate, state).map(({ view, document }) => ({ view, document, changed })),
    ...(context.idempotency !== null && command.answer !== undefined
      ? { idempotency: { ...context.idempotency, answer: command.answer(state) } }
      : {}),
  };
}

/** Of an append that may have been written, a later try that was surely not carried out (no leader yet) tells nothing. */
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
