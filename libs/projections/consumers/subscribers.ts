import {
  BEGINNING,
  type CheckpointStore,
  type EventStore,
  type Handler,
  type OperationalStore,
  SHARDS,
  shard,
  now,
} from '@vpds/kernel';
import { checkpointedConsumer } from './checkpointed-consumer.ts';
import type { Reaction } from './reaction.ts';
import { type ReactionDeadLetter, reactionsName, storedReactionLetters } from './reaction-dead-letters.ts';
import { type ProjectionOperations, projectionsContract } from '../administration/projections.contract.ts';

const PAGE = 1_000;

export interface SubscriberProgress {
  /** Complete up to here in every shard. */
  readonly position: string;
  /** Age of the first unprocessed event, seconds. */
  readonly lagSeconds: number;
}

export interface SubscriberStatus extends SubscriberProgress {
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
          return { follower, ...(await subscriberProgress({ name: follower, types }, engines)), setAside };
        }),
      );
    },
  };
}

export async function subscriberProgress(
  { name, types }: { readonly name: string; readonly types?: readonly string[] },
  engines: SubscriberEngines,
): Promise<SubscriberProgress> {
  const consumer = checkpointedConsumer(engines.checkpoints, { name, handle: () => Promise.resolve() });
  const stored = await consumer.positions(Array.from({ length: SHARDS }, (_, number) => number));
  const positions = Array.from({ length: SHARDS }, (_, number) => stored.get(number)?.position ?? BEGINNING);
  const first = await firstUndone(engines.events, positions, types);
  return {
    position: String(least(positions)),
    lagSeconds: first === null ? 0 : Math.max(0, Math.round((now() - first) / 100) / 10),
  };
}

/** Recording time of the first event after its shard's checkpoint, Unix ms. */
async function firstUndone(
  events: EventStore,
  positions: readonly bigint[],
  types: readonly string[] | undefined,
): Promise<number | null> {
  const filter = types === undefined ? {} : { filter: { types } };
  for (let after = least(positions); ;) {
    const page = await events.readAll({ after, limit: PAGE, ...filter });
    const undone = page.events.find(({ stream, position }) => position > (positions[shard(stream)] ?? BEGINNING));
    if (undone !== undefined) return undone.recordedAt;
    if (page.end) return null;
    after = page.next;
  }
}

function least(positions: readonly bigint[]): bigint {
  return positions.reduce((a, b) => (a < b ? a : b));
}
