import {
  BEGINNING,
  type CheckpointStore,
  type EventFilter,
  type EventStore,
  type Handler,
  type OperationalStore,
  ALL_SHARDS,
  now,
  UnprocessedEvents,
} from '@vpds/kernel';
import { type ConsumerName, checkpointedConsumer } from './checkpointed-consumer.ts';
import type { Reaction } from './reaction.ts';
import {
  type ReactionDeadLetter,
  reactionsConsumer,
  reactionsName,
  storedReactionLetters,
} from './reaction-dead-letters.ts';
import { type ProjectionOperations, projectionsContract } from '../administration/projections.contract.ts';

export interface SubscriberLag {
  /** Complete up to here in every shard. */
  readonly position: string;
  /** Age of the first unprocessed event, seconds. */
  readonly lagSeconds: number;
  /** Unprocessed events, at most `COUNTED_LAG`. */
  readonly lagEvents: number;
  /** Recording time of the first unprocessed event, Unix milliseconds; null: there is none. */
  readonly firstAt: number | null;
}

export interface SubscriberStatus extends Omit<SubscriberLag, 'lagEvents' | 'firstAt'> {
  readonly follower: string;
  /** Dead letters, at most 1,000. */
  readonly setAside: readonly Omit<ReactionDeadLetter, 'revision'>[];
}

interface SubscriberEngines {
  readonly events: EventStore;
  readonly checkpoints: CheckpointStore;
}

/** `operations`: default all; one context's, if other processes have reactions. */
export function subscribersHandler(
  services: readonly { readonly name: string; readonly reactions?: readonly Reaction[] }[],
  engines: SubscriberEngines & { readonly operational: OperationalStore },
  operations: Pick<ProjectionOperations, 'subscribers'> = projectionsContract,
): Handler {
  const subscribers = services.flatMap(({ name, reactions = [] }) => {
    if (reactions.length === 0) return [];
    const follower = reactionsName(name);
    const letters = storedReactionLetters(follower, engines.operational);
    return [{ follower, lag: reactionsLag(name, reactions, engines), letters }];
  });
  return {
    operation: operations.subscribers,
    handle: () =>
      Promise.all(
        subscribers.map(async ({ follower, lag, letters }): Promise<SubscriberStatus> => {
          const setAside = (await letters.list()).map(({ id: _, revision: __, ...shown }) => shown);
          const { position, lagSeconds } = await lag();
          return { follower, position, lagSeconds, setAside };
        }),
      ),
  };
}

/** Reads the lag of the reactions of a context. */
export function reactionsLag(context: string, reactions: readonly Reaction[], engines: SubscriberEngines): ReadLag {
  const types = [...new Set(reactions.flatMap(({ eventTypes }) => eventTypes))];
  return subscriberLag({ ...reactionsConsumer(context, reactions), types }, engines);
}

/** `isFresh`: joins no read that began before, so that an event which it does not count is processed. */
type ReadLag = (options?: { readonly isFresh?: boolean }) => Promise<SubscriberLag>;

/** Reads the lag, of the events that the subscriber processes. */
export function subscriberLag(
  { name, continues, ...filter }: EventFilter & ConsumerName,
  { checkpoints, events }: SubscriberEngines,
): ReadLag {
  const consumer = checkpointedConsumer(checkpoints, { name, continues, handle: () => Promise.resolve() });
  const unprocessed = new UnprocessedEvents(events, filter, async () => {
    const stored = await consumer.positions(ALL_SHARDS);
    return ALL_SHARDS.map((number) => stored.get(number)?.position ?? BEGINNING);
  });
  return async ({ isFresh = false } = {}) => {
    const read = isFresh ? unprocessed.readFresh() : unprocessed.read();
    const { position, events: lagEvents, firstAt } = await read;
    const lagSeconds = firstAt === null ? 0 : Math.max(0, Math.round((now() - firstAt) / 100) / 10);
    return { position: String(position), lagSeconds, lagEvents, firstAt };
  };
}
