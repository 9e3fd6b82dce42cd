import { type CheckpointStore, type FeedConsumer, type RecordedEvent, ALL_SHARDS, BEGINNING } from '@vpds/kernel';

/** How the positions of a consumer are stored. */
export interface ConsumerName {
  readonly name: string;
  /** Where a shard without a position of its own starts; default: the log's beginning. */
  readonly continues?: string | undefined;
}

export interface CheckpointedWork extends ConsumerName {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
  /** Receives events in the order of the log. It must be idempotent: events are redelivered after a crash. */
  handle(events: readonly RecordedEvent[]): Promise<void>;
}

/** One checkpoint per shard, saved after the work. */
export function checkpointedConsumer(checkpoints: CheckpointStore, work: CheckpointedWork): FeedConsumer {
  const { name, continues, types, streamPrefixes } = work;
  const load = async (shard: number) =>
    (await checkpoints.load(checkpointName(name, shard))) ??
    (continues === undefined ? null : await checkpoints.load(checkpointName(continues, shard)));
  return {
    name,
    ...(types === undefined ? {} : { types }),
    ...(streamPrefixes === undefined ? {} : { streamPrefixes }),
    async positions(shards) {
      const loaded = await Promise.all(shards.map(async (shard) => [shard, await load(shard)] as const));
      return new Map(loaded.flatMap(([shard, checkpoint]) => (checkpoint === null ? [] : [[shard, checkpoint]])));
    },
    async take(batches) {
      const events = batches.flatMap((batch) => batch.events);
      if (batches.length > 1) events.sort((a, b) => (a.position < b.position ? -1 : 1));
      if (events.length > 0) await work.handle(events);
      await Promise.all(
        batches.map(({ shard, storeID, to }) =>
          checkpoints.save(checkpointName(name, shard), { storeID, position: to }),
        ),
      );
      return batches.map(() => true);
    },
  };
}

export async function startOver(checkpoints: CheckpointStore, name: string, storeID: string): Promise<void> {
  await Promise.all(
    ALL_SHARDS.map((shard) => checkpoints.save(checkpointName(name, shard), { storeID, position: BEGINNING })),
  );
}

function checkpointName(name: string, shard: number): string {
  return `${name}-${shard}`;
}
