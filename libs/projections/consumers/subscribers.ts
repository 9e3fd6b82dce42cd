import {
  BEGINNING,
  type CheckpointStore,
  type EventFilter,
  type EventStore,
  type Handler,
  type OperationalStore,
  SHARDS,
  now,
  unprocessedEvents,
} from '@vpds/kernel';
import { checkpointedConsumer } from './checkpointed-consumer.ts';
import type { Reaction } from './reaction.ts';
import { type ReactionDeadLetter, reactionsName, storedReactionLetters } from './reaction-dead-letters.ts';
import { type ProjectionOperations, projectionsContract } from '../administration/projections.contract.ts';

export interface SubscriberLag {
  /** Complete up to here in every shard. */
  readonly position: string;
  /** Age of the first unprocessed event, seconds. */
  readonly lagSeconds: number;
  /** Unprocessed events, at most `COUNTED_LAG`. */
  readonly lagEvents: number;
}

export interface SubscriberStatus extends Omit<SubscriberLag, 'lagEvents'> {
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
  return {
    operation: operations.subscribers,
    handle: async () => {
      const reacting = services.filter(({ reactions = [] }) => reactions.length > 0);
      return Promise.all(
        reacting.map(async ({ name, reactions = [] }): Promise<SubscriberStatus> => {
          const follower = reactionsName(name);
          const types = [...new Set(reactions.flatMap(({ eventTypes }) => eventTypes))];
          const letters = await storedReactionLetters(follower, engines.operational).list();
          const setAside = letters.map(({ id: _, revision: __, ...shown }) => shown);
          const { position, lagSeconds } = await subscriberLag({ name: follower, types }, engines);
          return { follower, position, lagSeconds, setAside };
        }),
      );
    },
  };
}

/** Of the events that the subscriber processes. */
export async function subscriberLag(
  { name, ...filter }: EventFilter & { readonly name: string },
  engines: SubscriberEngines,
): Promise<SubscriberLag> {
  const consumer = checkpointedConsumer(engines.checkpoints, { name, handle: () => Promise.resolve() });
  const stored = await consumer.positions(Array.from({ length: SHARDS }, (_, number) => number));
  const positions = Array.from({ length: SHARDS }, (_, number) => stored.get(number)?.position ?? BEGINNING);
  const { events, firstAt } = await unprocessedEvents(engines.events, positions, filter);
  return {
    position: String(least(positions)),
    lagSeconds: firstAt === null ? 0 : Math.max(0, Math.round((now() - firstAt) / 100) / 10),
    lagEvents: events,
  };
}

function least(positions: readonly bigint[]): bigint {
  return positions.reduce((a, b) => (a < b ? a : b));
}
