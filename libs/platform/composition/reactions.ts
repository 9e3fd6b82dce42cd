import {
  type CheckpointStore,
  type EventFeed,
  type EventStore,
  FeedInvalid,
  type JobQueue,
  type RecordedEvent,
  pause,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { beginAnew, checkpointedConsumer } from './checkpointed-consumer.ts';
import type { Reaction } from './service.ts';

const RETRY_AFTER = 1_000;

export interface ReactionEngines {
  readonly events: EventStore;
  readonly feed: EventFeed;
  readonly checkpoints: CheckpointStore;
  readonly jobs: JobQueue;
}

/** What the reactions of a context are called where their positions are kept. */
export function reactionsName(context: string): string {
  return `reactions-${context}`;
}

/**
 * Turns events into jobs: one consumer of the feed for all reactions of a context, whose shards' checkpoints are saved each
 * time the jobs of a batch are queued. After a crash a batch may be queued again, which the jobs' ids make harmless. A
 * replay never comes here: reactions have checkpoints of their own (design 4: effects are not projections).
 */
export class ReactionRunner {
  readonly #name: string;
  readonly #reactions: readonly Reaction[];
  readonly #engines: ReactionEngines;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(name: string, reactions: readonly Reaction[], engines: ReactionEngines, logger: Logger) {
    this.#name = reactionsName(name);
    this.#reactions = reactions;
    this.#engines = engines;
    this.#logger = logger;
  }

  start(): void {
    if (this.#reactions.length > 0) this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FeedInvalid) await this.#beginAnew(error);
        else this.#heldUp(error);
        await pause(RETRY_AFTER, signal);
      }
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const types = [...new Set(this.#reactions.flatMap((reaction) => reaction.eventTypes))];
    const handle = (events: readonly RecordedEvent[]) => this.#react(events);
    const consumer = checkpointedConsumer(this.#engines.checkpoints, { name: this.#name, types, handle });
    await this.#engines.feed.follow(consumer, { signal, onTrouble: (error) => this.#heldUp(error) });
  }

  async #react(events: readonly RecordedEvent[]): Promise<void> {
    for (const reaction of this.#reactions) {
      const ids: string[] = [];
      for (const event of events) {
        if (reaction.eventTypes.includes(event.type)) ids.push(...(await reaction.ids(event)));
      }
      if (ids.length > 0) await this.#engines.jobs.add(reaction.job, ids);
    }
  }

  /**
   * The checkpoints are of another log or of a later state of this one (a restored backup): nothing tells which events were
   * reacted to. What was done is noted in streams of the same log, so the reactions to all of it can be asked for again.
   */
  async #beginAnew(invalid: FeedInvalid): Promise<void> {
    this.#logger.error({ reason: invalid.message }, 'reactions begin anew at the beginning of the log');
    try {
      const { storeID } = await this.#engines.events.identity();
      await beginAnew(this.#engines.checkpoints, this.#name, storeID);
    } catch (error) {
      this.#heldUp(error);
    }
  }

  #heldUp(error: unknown): void {
    this.#logger.warn({ err: error }, 'reactions are held up and go on by themselves');
  }
}
