import {
  type CheckpointStore,
  type EventFeed,
  type EventStore,
  FeedProgress,
  type OperationalStore,
  type RecordedEvent,
  SHARDS,
  UnreadableEvent,
  type ViewStore,
  load,
  pause,
  viewRows,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { checkpointedConsumer } from './checkpointed-consumer.ts';
import type { ViewProjection } from './service.ts';

/** Kind of the operational records that say which streams cannot be read: `{reason, at}` by the stream's name. */
export const PARKED_STREAM = 'parked-stream';
/** Aggregates that are looked at at once. */
const CONCURRENCY = 16;
/** A parked stream is tried again so often, milliseconds: a newer program may be able to read it. */
const RETRY_PARKED_AFTER = 60_000;
const LOOK_FOR_PARKED_EVERY = 5_000;
const PARKED_AT_ONCE = 100;
const PAGE = 1_000;
const ALL_SHARDS = Array.from({ length: SHARDS }, (_, number) => number);

export interface RepairEngines {
  readonly events: EventStore;
  readonly feed: EventFeed;
  readonly views: ViewStore;
  readonly checkpoints: CheckpointStore;
  readonly operational: OperationalStore;
}

/**
 * Writes the documents that a crash, or an engine that was away, has kept from being written with their events: given an
 * event of revision r it does nothing if the document has r or more; else the aggregate is loaded and written whole
 * (design 4). A stream that cannot be read is parked and tried again; all others go on.
 */
export class ViewRepair {
  readonly #name: string;
  readonly #projections: readonly ViewProjection[];
  readonly #engines: RepairEngines;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  /** `name`: repairers of one name, in whatever process, share the work. */
  constructor(name: string, projections: readonly ViewProjection[], engines: RepairEngines, logger: Logger) {
    this.#name = `views-${name}`;
    this.#projections = projections;
    this.#engines = engines;
    this.#logger = logger;
  }

  /** `onInvalid`: the views are of another log or of a later state of this one, and nothing is repaired: replay them. */
  start(onInvalid: (error: unknown) => void): void {
    const { signal } = this.#stopping;
    const handle = (events: readonly RecordedEvent[]) => this.#handle(events);
    const consumer = checkpointedConsumer(this.#engines.checkpoints, { name: this.#name, handle });
    const following = this.#engines.feed
      .follow(consumer, { signal, onTrouble: (error) => this.#heldUp(error) })
      .catch(onInvalid);
    this.#running = Promise.all([following, this.#retryParked(signal)]);
  }

  /**
   * Repairs everything up to the log's head as it is now: a process is ready only behind it (design 3). Reads the log from
   * the stored positions; those are left as they are, `start` goes on from them.
   * @throws FeedInvalid | Unavailable
   */
  async catchUp(signal: AbortSignal): Promise<void> {
    const { events, checkpoints } = this.#engines;
    const consumer = checkpointedConsumer(checkpoints, { name: this.#name, handle: async () => {} });
    const progress = await FeedProgress.of(consumer, events);
    await progress.load(ALL_SHARDS);
    const after = ALL_SHARDS.map((number) => progress.position(number)).reduce((a, b) => (a < b ? a : b));
    const head = await events.head();
    const streamPrefixes = this.#projections.map(({ streamPrefix }) => streamPrefix);
    for (let next = after; next < head && !signal.aborted;) {
      const page = await events.readAll({ after: next, limit: PAGE, filter: { streamPrefixes } });
      await this.#handle(page.events);
      if (page.end) return;
      next = page.next;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #handle(events: readonly RecordedEvent[]): Promise<void> {
    const last = new Map(events.map(({ stream, revision }) => [stream, revision]));
    const streams = [...last].filter(([stream]) => this.#projectionOf(stream) !== undefined);
    const work = async (): Promise<void> => {
      for (let next = streams.pop(); next !== undefined; next = streams.pop()) await this.#repair(...next);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }

  #projectionOf(stream: string): ViewProjection | undefined {
    return this.#projections.find(({ streamPrefix }) => stream.startsWith(streamPrefix));
  }

  async #repair(stream: string, revision: bigint): Promise<void> {
    const projection = this.#projectionOf(stream);
    if (projection === undefined || (await this.#isShown(projection, stream, revision))) return;
    try {
      await this.#write(projection, stream);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      await this.#park(stream, error.message);
    }
  }

  async #isShown(projection: ViewProjection, stream: string, revision: bigint): Promise<boolean> {
    const id = projection.documentID?.(stream);
    if (id === undefined) return false;
    const rows = await Promise.all(projection.views.map((view) => this.#engines.views.get(view, id)));
    return rows.every((row) => row !== null && row.revision >= revision);
  }

  async #write({ aggregate, views }: ViewProjection, stream: string): Promise<void> {
    const loaded = await load(this.#engines.events, aggregate, stream);
    if (loaded === null) return;
    for (const { view, row } of viewRows(aggregate, loaded))
      if (views.some(({ name }) => name === view.name)) await this.#engines.views.put(view, [row]);
  }

  async #park(stream: string, reason: string): Promise<void> {
    const { operational } = this.#engines;
    const known = await operational.read(PARKED_STREAM, stream);
    const body = JSON.stringify({ reason, at: new Date().toISOString() });
    const record = { id: stream, dueAt: Date.now() + RETRY_PARKED_AFTER, body };
    // Lost to another that has parked it at the same time: just as well.
    await operational.write(PARKED_STREAM, record, known?.version ?? 0);
    if (known === null)
      this.#logger.error({ stream, reason }, 'a stream cannot be read and is parked: its views stay as they are');
  }

  async #retryParked(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.retryParked();
      } catch (error) {
        this.#heldUp(error);
      }
      await pause(LOOK_FOR_PARKED_EVERY, signal);
    }
  }

  /** Tries the parked streams that are due at a moment, Unix milliseconds. */
  async retryParked(now = Date.now()): Promise<void> {
    const claim = { now, until: now + RETRY_PARKED_AFTER, limit: PARKED_AT_ONCE };
    for (const { id: stream } of await this.#engines.operational.claim(PARKED_STREAM, claim)) {
      const projection = this.#projectionOf(stream);
      if (projection === undefined) continue;
      try {
        await this.#write(projection, stream);
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        continue;
      }
      await this.#engines.operational.remove(PARKED_STREAM, stream);
      this.#logger.info({ stream }, 'a parked stream can be read again');
    }
  }

  #heldUp(error: unknown): void {
    this.#logger.warn({ err: error }, 'the repair of views is held up and goes on by itself');
  }
}
