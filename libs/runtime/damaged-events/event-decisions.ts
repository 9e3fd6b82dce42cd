import { type Aggregate, type Decision, EventCodec, refuse, unreachable } from '@vpds/kernel';

/** Damaged or unreadable events themselves never change. */
export const EVENT_DECISIONS_STREAM = 'eventDecisions';

/** `accept`: use the event as read. `replace`: use other content. */
export const DECISION_KINDS = ['skip', 'accept', 'replace'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** A decision, with the event as the log had it then. */
export interface EventDecision {
  readonly stream: string;
  readonly revision: number;
  readonly eventID: string;
  readonly eventType: string;
  readonly position: string;
  readonly recordedAt: number;
  readonly owner: number;
  readonly kind: DecisionKind;
  /** JSON; only for `replace`. */
  readonly payload: string | null;
  readonly reason: string;
}

export interface EventDecisionTaken extends EventDecision {
  readonly type: 'EventDecisionTaken';
}

export interface EventDecisionWithdrawn {
  readonly type: 'EventDecisionWithdrawn';
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
}

export type EventDecisionsEvent = EventDecisionTaken | EventDecisionWithdrawn;

/** Decisions by {@link decisionKey}. */
export type EventDecisionsState = ReadonlyMap<string, EventDecision>;

export function decisionKey(stream: string, revision: number | bigint): string {
  return `${revision} ${stream}`;
}

export function takeDecision(state: EventDecisionsState, decision: EventDecision): Decision<EventDecisionTaken> {
  if (decision.stream === EVENT_DECISIONS_STREAM) return refuse('event_not_decidable', decision.stream);
  if (decision.kind === 'skip' && decision.revision === 0) return refuse('first_event_not_skippable', decision.stream);
  const before = state.get(decisionKey(decision.stream, decision.revision));
  if (before?.kind === decision.kind && before.payload === decision.payload) return [];
  return [{ type: 'EventDecisionTaken', ...decision }];
}

export function withdrawDecision(
  state: EventDecisionsState,
  { stream, revision, reason }: Pick<EventDecision, 'stream' | 'revision' | 'reason'>,
): Decision<EventDecisionWithdrawn> {
  if (!state.has(decisionKey(stream, revision))) return refuse('event_not_decided', stream, revision);
  return [{ type: 'EventDecisionWithdrawn', stream, revision, reason }];
}

function evolve(state: EventDecisionsState, event: EventDecisionsEvent): EventDecisionsState {
  const after = new Map(state);
  const key = decisionKey(event.stream, event.revision);
  switch (event.type) {
    case 'EventDecisionTaken': {
      const { type: _, ...decision } = event;
      return after.set(key, decision);
    }
    case 'EventDecisionWithdrawn':
      after.delete(key);
      return after;
    default:
      return unreachable(event);
  }
}

const NEW_STREAM = { since: '1.2.0', harmless: 'Release 1.1.0 never reads the stream eventDecisions.' };

/** A replacement may contain personal values. */
export const eventDecisionsCodec = new EventCodec<EventDecisionsEvent>({
  EventDecisionTaken: {
    version: 1,
    ...NEW_STREAM,
    encode: ({ type: _, payload, ...data }) => ({
      data,
      ...(payload === null ? {} : { personal: { payload } }),
    }),
    decode: ({ data, personal }) => ({
      type: 'EventDecisionTaken',
      ...(data as unknown as Omit<EventDecision, 'payload'>),
      payload: (personal['payload'] ?? null) as string | null,
    }),
  },
  EventDecisionWithdrawn: {
    version: 1,
    ...NEW_STREAM,
    encode: ({ type: _, ...data }) => ({ data }),
    decode: ({ data }) => ({
      type: 'EventDecisionWithdrawn',
      ...(data as unknown as Omit<EventDecisionWithdrawn, 'type'>),
    }),
  },
});

export const eventDecisionsAggregate: Aggregate<EventDecisionsState, EventDecisionsEvent> = {
  name: 'eventDecisions',
  decider: { initialState: new Map(), evolve },
  codec: eventDecisionsCodec,
  views: () => [],
  movesUpdatedAt: () => true,
};
