import {
  type EventFeed,
  type EventStore,
  type FeedBatch,
  type FeedConsumer,
  FeedInvalid,
  FeedProgress,
  type FollowOptions,
  type Position,
  ALL_SHARDS,
  type SubscriptionPage,
  keepRunning,
  shard,
  wantedBy,
} from '@vpds/kernel';

const RETRY_AFTER = 1_000;
/** Milliseconds between checkpoints of idle shards: a restart scans from there. */
const MOVE_IDLE_EVERY = 10_000;

/** The feed of a single process: the log's tail, all shards local (ADR-1). */
export class LogFeed implements EventFeed {
  readonly #events: EventStore;

  constructor(events: EventStore) {
    this.#events = events;
  }

  async follow(consumer: FeedConsumer, options: FollowOptions): Promise<void> {
    const { signal } = options;
    const onError = (error: unknown) => {
      if (error instanceof FeedInvalid) throw error;
      options.onTrouble?.(error);
    };
    await keepRunning(() => this.#fromPositions(consumer, signal), { signal, after: RETRY_AFTER, onError });
  }

  /** Ends on abort, or when another process has moved a shard; the caller then restarts from the checkpoints. */
  async #fromPositions(consumer: FeedConsumer, signal: AbortSignal): Promise<void> {
    const progress = await FeedProgress.of(consumer, this.#events);
    await progress.load(ALL_SHARDS);
    const after = ALL_SHARDS.map((number) => progress.position(number)).reduce(least);
    const wanted = wantedBy(consumer);
    const filter = wanted === undefined ? {} : { filter: wanted };
    const moved = new Map<number, number>();
    for await (const page of this.#events.subscribeAll({ after, ...filter, signal })) {
      const batches = batchesOf(page, progress, moved);
      if (!(await progress.take(batches))) return;
      for (const batch of batches) moved.set(batch.shard, performance.now());
    }
  }
}

/** Batches of shards with events, and of idle shards whose checkpoint is due. */
function batchesOf(
  page: SubscriptionPage,
  progress: FeedProgress,
  moved: ReadonlyMap<number, number>,
): readonly FeedBatch[] {
  const byShard = Map.groupBy(page.events, ({ stream }) => shard(stream));
  const idleSince = performance.now() - MOVE_IDLE_EVERY;
  return ALL_SHARDS.flatMap((number) => {
    const from = progress.position(number);
    const events = (byShard.get(number) ?? []).filter(({ position }) => position > from);
    const idle = events.length === 0 && (moved.get(number) ?? -Infinity) > idleSince;
    if (idle || page.position <= from) return [];
    return [{ shard: number, storeID: progress.storeID, from, events, to: page.position }];
  });
}

function least(a: Position, b: Position): Position {
  return a < b ? a : b;
}
