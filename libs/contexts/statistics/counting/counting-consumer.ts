import {
  BEGINNING,
  type EventStore,
  type FeedBatch,
  type FeedConsumer,
  FeedInvalid,
  type RecordedEvent,
  Mutex,
} from '@vpds/kernel';
import { type Counting, CountersInvalid } from './counting.ts';
import { headerOf, secondOf } from './event-headers.ts';
import { COUNTED_TYPES } from './read-counted.ts';

export interface CountingConsumerOptions {
  readonly name: string;
  readonly begin: 'earliest' | 'latest';
  /** Counted and stored. */
  readonly onCounted: (events: readonly RecordedEvent[]) => void;
}

/**
 * Positions are the counters' shards: each is stored in the write that it guards (ADR-12). One run at a time, because
 * all shards share one memory; batches that arrive meanwhile are written together.
 */
export function countingConsumer(
  counting: Counting,
  events: EventStore,
  { name, begin, onCounted }: CountingConsumerOptions,
): FeedConsumer {
  const turns = new Mutex();
  let brought: FeedBatch[] = [];
  /** Will count what arrives now. */
  let next: Promise<ReadonlySet<FeedBatch>> | null = null;
  const countBrought = async (): Promise<ReadonlySet<FeedBatch>> => {
    const here = brought.filter((batch) => isAt(counting, batch));
    [brought, next] = [[], null];
    // A shard that was lost and regained may have two batches.
    const batches = [...new Map(here.map((batch) => [batch.shard, batch])).values()];
    const written = new Set(await count(counting, batches));
    onCounted([...written].flatMap((batch) => batch.events));
    return written;
  };
  return {
    name,
    begin,
    types: COUNTED_TYPES,
    positions: (shards) =>
      turns.runExclusive(async () => {
        await load(counting, events, shards);
        const states = shards.map((shard) => [shard, counting.state(shard)] as const);
        return new Map(states.flatMap(([shard, state]) => (state ? [[shard, state]] : [])));
      }),
    async take(batches) {
      brought.push(...batches);
      next ??= turns.runExclusive(countBrought);
      const written = await next;
      return batches.map((batch) => written.has(batch));
    },
  };
}

/** @throws FeedInvalid, to end the feed */
async function load(counting: Counting, events: EventStore, shards: readonly number[]): Promise<void> {
  try {
    await counting.load(() => events.head(), shards);
  } catch (error) {
    throw error instanceof CountersInvalid ? new FeedInvalid(error.message) : error;
  }
}

function isAt(counting: Counting, { shard, from }: FeedBatch): boolean {
  const state = counting.state(shard);
  return state !== undefined && (state?.position ?? BEGINNING) === from;
}

/** @returns the batches that were stored */
async function count(counting: Counting, batches: readonly FeedBatch[]): Promise<readonly FeedBatch[]> {
  if (batches.length === 0) return [];
  const shards = batches.map(({ shard }) => shard);
  try {
    await counting.count(batches.flatMap((batch) => batch.events.map(headerOf)));
    const reached = batches.map((batch) => {
      return { position: batch.to, countedUpToSecond: (secondOf(batch.events.at(-1)) ?? 0) - 1 };
    });
    const written = await counting.commit(new Map(reached.map((each, index) => [shards[index] ?? 0, each])));
    return batches.filter((_, index) => written[index] === true);
  } catch (error) {
    // A retry could count their events twice in memory.
    counting.forget(shards);
    throw error;
  }
}
