import {
  type CheckpointStore,
  type EventFeed,
  type EventStore,
  type FeedInvalid,
  type RecordedEvent,
  pause,
} from '@vpds/kernel';
import { LogFeed } from '@vpds/runtime';
import { startOver, checkpointedConsumer, followRestarting } from '@vpds/projections';
import type { Logger } from 'pino';
import type { UsageRecords } from './usage-records.ts';

const NAME = 'company-usage';
/** Milliseconds between batches; limits writes to a company's record. */
const TOGETHER = 250;
/** A batch of this size is followed by the next without a pause. */
const MANY = 500;

export interface UsageCounterParts {
  readonly events: EventStore;
  readonly checkpoints: CheckpointStore;
  /** Default: the tail of `events`. */
  readonly feed?: EventFeed | undefined;
  readonly records: UsageRecords;
  readonly logger: Logger;
}

/**
 * Counts usage in the background. It starts at the beginning of the log if there is no checkpoint, after an update for
 * instance.
 */
export class UsageCounter {
  readonly #parts: UsageCounterParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: UsageCounterParts) {
    this.#parts = parts;
  }

  start(): void {
    const { events, checkpoints, feed = new LogFeed(events) } = this.#parts;
    const handle = (batch: readonly RecordedEvent[]) => this.#count(batch);
    this.#running = followRestarting(feed, checkpointedConsumer(checkpoints, { name: NAME, handle }), {
      signal: this.#stopping.signal,
      onTrouble: (error) => this.#logRetry(error),
      restart: (invalid) => this.#startOver(invalid),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #count(batch: readonly RecordedEvent[]): Promise<void> {
    await this.#parts.records.count(batch);
    if (batch.length < MANY) await pause(TOGETHER, this.#stopping.signal);
  }

  /** Counts again from the beginning after a restore, because counts of lost events cannot be subtracted. */
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
