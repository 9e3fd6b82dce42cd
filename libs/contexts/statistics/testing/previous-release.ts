import {
  type EventFeed,
  type EventStore,
  type FeedBatch,
  type CounterStore,
  type CounterSet,
  Mutex,
  eventHeader,
} from '@vpds/kernel';
import { Counting } from '../counting/counting.ts';
import { COUNTED_TYPES } from '../counting/read-counted.ts';

export interface PreviousReleaseOptions {
  readonly events: EventStore;
  readonly counters: CounterStore;
  readonly feed: EventFeed;
  readonly signal: AbortSignal;
  /** Called with the number of events of a write that took effect. */
  readonly onCounted: (events: number) => void;
}

/** Counts as releases up to 1.2.0 do: the shards that the feed assigns, each with a position of its own. */
export async function countAsPreviousRelease(set: CounterSet, options: PreviousReleaseOptions): Promise<void> {
  const { events, counters, feed, signal, onCounted } = options;
  const counting = new Counting(counters, set, (await events.identity()).storeID);
  const turns = new Mutex();
  const take = async (batches: readonly FeedBatch[]): Promise<boolean[]> => {
    const here = batches.filter(({ shard, from }) => (counting.state(shard)?.position ?? -1n) === from);
    const shards = here.map(({ shard }) => shard);
    try {
      await counting.count(here.flatMap((batch) => batch.events.map(eventHeader)));
      const reached = here.map(({ shard, to }) => [shard, { position: to, countedUpToSecond: 0 }] as const);
      const written = await counting.commit(new Map(reached));
      const taken = here.filter((_, index) => written[index] === true);
      onCounted(taken.reduce((sum, batch) => sum + batch.events.length, 0));
      return batches.map((batch) => taken.includes(batch));
    } catch (error) {
      counting.forget(shards);
      throw error;
    }
  };
  const consumer = {
    name: `${set.name}-${set.version}`,
    types: COUNTED_TYPES,
    positions: (shards: readonly number[]) =>
      turns.runExclusive(async () => {
        await counting.load(() => events.head(), shards);
        const states = shards.map((shard) => [shard, counting.state(shard)] as const);
        return new Map(states.flatMap(([shard, state]) => (state ? [[shard, state]] : [])));
      }),
    take: (batches: readonly FeedBatch[]) => turns.runExclusive(() => take(batches)),
  };
  await feed.follow(consumer, { signal });
}
