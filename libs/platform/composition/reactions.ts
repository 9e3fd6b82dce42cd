import { BEGINNING, type CheckpointStore, type EventStore, type JobQueue, type Position } from '@vpds/kernel';
import type { Logger } from 'pino';
import type { Reaction } from './service.ts';

const RETRY_AFTER = 1_000;

/**
 * Turns events into jobs: one subscription for all reactions of a process, a checkpoint each time the jobs of a page are
 * queued. After a crash a page may be queued again, which the jobs' ids make harmless. A replay never comes here: reactions
 * have a checkpoint of their own (design 4: effects are not projections).
 */
export class ReactionRunner {
  readonly #name: string;
  readonly #reactions: readonly Reaction[];
  readonly #engines: { events: EventStore; checkpoints: CheckpointStore; jobs: JobQueue };
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #position: Position = BEGINNING;

  constructor(
    name: string,
    reactions: readonly Reaction[],
    engines: { events: EventStore; checkpoints: CheckpointStore; jobs: JobQueue },
    logger: Logger,
  ) {
    this.#name = `reactions-${name}`;
    this.#reactions = reactions;
    this.#engines = engines;
    this.#logger = logger;
  }

  get position(): Position {
    return this.#position;
  }

  start(): void {
    if (this.#reactions.length > 0) this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#logger.warn({ err: error }, 'reactions are held up and go on by themselves');
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER).unref());
      }
    }
  }

  async #follow(): Promise<void> {
    const { events, checkpoints } = this.#engines;
    const { storeID } = await events.identity();
    const checkpoint = await checkpoints.load(this.#name);
    this.#position = checkpoint !== null && checkpoint.storeID === storeID ? checkpoint.position : BEGINNING;
    const types = [...new Set(this.#reactions.flatMap((reaction) => reaction.eventTypes))];
    const pages = events.subscribeAll({ after: this.#position, filter: { types }, signal: this.#stopping.signal });
    for await (const page of pages) {
      for (const reaction of this.#reactions) {
        const ids: string[] = [];
        for (const event of page.events) {
          if (reaction.eventTypes.includes(event.type)) ids.push(...(await reaction.ids(event)));
        }
        if (ids.length > 0) await this.#engines.jobs.add(reaction.job, ids);
      }
      if (page.events.length > 0 || page.live) await checkpoints.save(this.#name, { storeID, position: page.position });
      this.#position = page.position;
    }
  }
}
