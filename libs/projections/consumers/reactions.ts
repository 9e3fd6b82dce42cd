import {
  type CheckpointStore,
  type EventFeed,
  type EventStore,
  type FeedInvalid,
  type JobOrigin,
  type JobQueue,
  type OperationalStore,
  type RecordedEvent,
  Unavailable,
  now as serviceNow,
  pause,
  keepRepeating,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { type ConsumerName, startOver, checkpointedConsumer } from './checkpointed-consumer.ts';
import { followRestarting } from './follow-restarting.ts';
import type { Reaction } from './reaction.ts';
import { ReactionDeadLetters, reactionsConsumer, withinReaction } from './reaction-dead-letters.ts';

/** Milliseconds between the attempts on an event, which then becomes a dead letter. */
const PAUSES = [100, 300, 1_000];
/** Milliseconds of `Unavailable` after which the event becomes a dead letter. */
const UNAVAILABLE_AT_MOST = 10 * 60_000;
const RETRY_DEAD_LETTERS_EVERY = 5_000;

export interface ReactionEngines {
  readonly events: EventStore;
  readonly feed: EventFeed;
  readonly checkpoints: CheckpointStore;
  readonly operational: OperationalStore;
  readonly jobs: JobQueue;
}

/**
 * One consumer of the event feed serves all reactions of a context; its checkpoints are saved after the jobs are
 * queued. After a crash a batch may be queued twice, which the jobs' ids make harmless. A replay never reaches
 * reactions (ADR-9).
 * Unavailable engines pause it. An event that fails otherwise, or for too long, becomes a dead letter: it blocks
 * nothing and is not lost.
 */
export class ReactionRunner {
  readonly #consumer: ConsumerName;
  readonly #reactions: readonly Reaction[];
  readonly #engines: ReactionEngines;
  readonly #logger: Logger;
  readonly #deadLetters: ReactionDeadLetters;
  readonly #stopping = new AbortController();
  /** Unix milliseconds of the first `Unavailable`, by reaction and event. */
  readonly #unavailableSince = new Map<string, number>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(name: string, reactions: readonly Reaction[], engines: ReactionEngines, logger: Logger) {
    this.#consumer = reactionsConsumer(name, reactions);
    this.#reactions = reactions;
    this.#engines = engines;
    this.#deadLetters = new ReactionDeadLetters(name, reactions, engines, logger);
    this.#logger = logger;
  }

  start(): void {
    if (this.#reactions.length === 0) return;
    const { signal } = this.#stopping;
    const onError = (error: unknown) => this.#logRetry(error);
    const retrying = keepRepeating(() => this.retryDeadLetters(), RETRY_DEAD_LETTERS_EVERY, { signal, onError });
    this.#running = Promise.all([this.#follow(signal), retrying]);
  }

  /** Counts to 1,000. @throws Unavailable */
  async deadLetterCount(): Promise<number> {
    return this.#reactions.length === 0 ? 0 : (await this.#deadLetters.list()).length;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  #follow(signal: AbortSignal): Promise<void> {
    const types = [...new Set(this.#reactions.flatMap((reaction) => reaction.eventTypes))];
    const handle = (events: readonly RecordedEvent[]) => this.#react(events);
    const consumer = checkpointedConsumer(this.#engines.checkpoints, { ...this.#consumer, types, handle });
    return followRestarting(this.#engines.feed, consumer, {
      signal,
      onTrouble: (error) => this.#logRetry(error),
      restart: (invalid) => this.#startOver(invalid),
    });
  }

  async #react(events: readonly RecordedEvent[]): Promise<void> {
    for (const reaction of this.#reactions) {
      const origins = new Map<string, JobOrigin>();
      for (const event of events) {
        if (!reaction.eventTypes.includes(event.type)) continue;
        const { ids, origin } = await withinReaction(reaction, event, () => this.#idsOf(reaction, event));
        for (const id of ids) origins.set(id, origin);
      }
      if (origins.size > 0) await this.#engines.jobs.add(reaction.job, [...origins.keys()], undefined, origins);
    }
  }

  /** Empty for a dead letter. @throws Unavailable: retry the batch */
  async #idsOf(reaction: Reaction, event: RecordedEvent): Promise<readonly string[]> {
    const { signal } = this.#stopping;
    const key = `${reaction.name} ${event.id}`;
    for (let failures = 0; ; failures += 1) {
      try {
        const ids = await reaction.ids(event);
        this.#unavailableSince.delete(key);
        return ids;
      } catch (error) {
        if (error instanceof Unavailable && !this.#isUnavailableTooLong(key)) throw error;
        const wait = error instanceof Unavailable ? undefined : PAUSES[failures];
        if (wait === undefined) return this.#put(reaction, event, error);
        await pause(wait, signal);
        if (signal.aborted) throw error;
      }
    }
  }

  #isUnavailableTooLong(key: string): boolean {
    const since = this.#unavailableSince.get(key) ?? serviceNow();
    this.#unavailableSince.set(key, since);
    return serviceNow() - since > UNAVAILABLE_AT_MOST;
  }

  async #put(reaction: Reaction, event: RecordedEvent, error: unknown): Promise<readonly string[]> {
    const { stream, id: eventID } = event;
    await this.#deadLetters.put(reaction, event, error);
    this.#unavailableSince.delete(`${reaction.name} ${event.id}`);
    this.#logger.error(
      { code: 'event_set_aside', reaction: reaction.name, eventID, stream, err: error },
      'a reaction failed on an event, which is retried as a dead letter',
    );
    return [];
  }

  /** `now`: Unix milliseconds. @throws Unavailable */
  retryDeadLetters(now = serviceNow()): Promise<void> {
    return this.#deadLetters.retryDue(now);
  }

  /**
   * A restored backup does not show which events have had their reactions. Repeating all is safe: their effects are
   * recorded in streams of the same log.
   */
  async #startOver(invalid: FeedInvalid): Promise<void> {
    this.#logger.error(
      { code: 'reactions_restarted', reason: invalid.message },
      'reactions restart at the beginning of the log',
    );
    const { storeID } = await this.#engines.events.identity();
    await startOver(this.#engines.checkpoints, this.#consumer.name, storeID);
  }

  #logRetry(error: unknown): void {
    this.#logger.warn({ code: 'reactions_waiting', err: error }, 'reactions failed, retrying');
  }
}
