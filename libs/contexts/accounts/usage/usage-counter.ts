import {
  type CheckpointStore,
  type EventFeed,
  type EventStore,
  FeedInvalid,
  type RecordedEvent,
  pause,
} from '@vpds/kernel';
import { LogFeed } from '@vpds/runtime';
import { startOver, checkpointedConsumer } from '@vpds/projections';
import type { Logger } from 'pino';
import type { UsageRecords } from './usage-records.ts';

const NAME = 'company-usage';
/** Milliseconds between batches; limits writes to a company's record. */
const TOGETHER = 250;
/** A batch of this size is followed by the next without a pause. */
const MANY = 500;
const RETRY_AFTER = 1_000;

export interface UsageCounterParts {
  readonly events: EventStore;
  readonly checkpoints: CheckpointStore;
  /** Default: the tail of `events`. */
  readonly feed?: EventFeed | undefined;
  readonly records: UsageRecords;
  readonly logger: Logger;
}

/** After an update it starts at the beginning of the log, in the background. */
export class UsageCounter {
  readonly #parts: UsageCounterParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: UsageCounterParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { events, checkpoints, feed = new LogFeed(events) } = this.#parts;
    const handle = (batch: readonly RecordedEvent[]) => this.#count(batch);
    const consumer = checkpointedConsumer(checkpoints, { name: NAME, handle });
    const onTrouble = (error: unknown) => this.#logRetry(error);
    while (!signal.aborted) {
      try {
        await feed.follow(consumer, { signal, onTrouble });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FeedInvalid) await this.#startOver(error).catch(onTrouble);
        else onTrouble(error);
        await pause(RETRY_AFTER, signal);
      }
    }
  }

  async #count(batch: readonly RecordedEvent[]): Promise<void> {
    await this.#parts.records.count(batch);
    if (batch.length < MANY) await pause(TOGETHER, this.#stopping.signal);
  }

  /** After a restore: counts of lost events cannot be subtracted. */
  async #startOver(invalid: FeedInvalid): Promise<void> {
    const { events, checkpoints, records, logger } = this.#parts;
    logger.error(
      { code: 'usage_restarted', reason: invalid.message },
      "recounting the companies' usage from the beginning of the log",
    );
    await records.clear();
    await startOver(checkpoints, NAME, (await events.identity()).storeID);
  }

  #logRetry(error: unknown): void {
    this.#parts.logger.warn({ code: 'usage_waiting', err: error }, "counting the companies' usage failed, retrying");
  }
}
