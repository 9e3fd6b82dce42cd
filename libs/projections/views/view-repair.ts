import {
  type CheckpointStore,
  type EventFeed,
  type EventStore,
  FeedInvalid,
  FeedProgress,
  type OperationalStore,
  type Position,
  type RecordedEvent,
  ALL_SHARDS,
  BEGINNING,
  traceEvents,
  now as serviceNow,
  keepRepeating,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import type { LiveViews } from './live-views.ts';
import { ParkedStreams } from './parked-streams.ts';
import { ViewExtent } from './view-extent.ts';
import { projectStream } from './project-views.ts';
import { startOver, checkpointedConsumer } from '../consumers/checkpointed-consumer.ts';
import type { ViewProjection } from '../view-projection.ts';

/** Concurrent aggregates. */
const CONCURRENCY = 16;
const RETRY_PARKED_EVERY = 5_000;
/** Milliseconds. */
const RECORD_EXTENT_EVERY = 10_000;
const PAGE = 1_000;

export function repairName(name: string): string {
  return `views-${name}`;
}

export interface RepairEngines {
  readonly events: EventStore;
  readonly feed: EventFeed;
  readonly live: LiveViews;
  readonly checkpoints: CheckpointStore;
  readonly operational: OperationalStore;
}

/**
 * Writes documents that could not be written with their events, because of a crash or an unavailable engine. Skips an
 * event whose revision every version has; otherwise writes the whole aggregate (ADR-18). An unreadable stream is
 * parked, retried, and blocks no other.
 */
export class ViewRepair {
  readonly #name: string;
  readonly #projections: readonly ViewProjection[];
  readonly #engines: RepairEngines;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #retrying: Promise<void> | null = null;
  readonly #extent: ViewExtent;
  #recordingExtent: Promise<void> | null = null;
  /** The parked streams of each stream prefix. */
  readonly #parkedOf = new Map<string, ParkedStreams>();
  /** The position at which an interrupted {@link catchUp} resumes. */
  #caughtUp: Position | null = null;

  /** Repairers of one name, also in different processes, share the work. */
  constructor(name: string, projections: readonly ViewProjection[], engines: RepairEngines, logger: Logger) {
    this.#name = repairName(name);
    this.#projections = projections;
    this.#engines = engines;
    this.#logger = logger;
    this.#extent = new ViewExtent(engines.events, engines.operational, this.#name);
  }

  /** Why the checkpoints, or what appends have written beyond them, do not match the log; null: they do. @throws Unavailable */
  async invalid(): Promise<string | null> {
    try {
      await this.#storedPositions();
      return await this.#extent.invalid();
    } catch (error) {
      if (!(error instanceof FeedInvalid)) throw error;
      return error.message;
    }
  }

  /** Resets the checkpoints and the extent after a rebuild of the views. @throws Unavailable */
  async startOver(): Promise<void> {
    const { events, checkpoints } = this.#engines;
    await startOver(checkpoints, this.#name, (await events.identity()).storeID);
    await this.#extent.forget();
    this.#caughtUp = null;
  }

  /** `onInvalid`: views or feed belong to another log or a later state of this one; nothing is repaired. */
  start(onInvalid: (error: unknown) => void): void {
    const { signal } = this.#stopping;
    const handle = (events: readonly RecordedEvent[]) => this.#handle(events);
    const streamPrefixes = this.#projections.map(({ streamPrefix }) => streamPrefix);
    const consumer = checkpointedConsumer(this.#engines.checkpoints, { name: this.#name, streamPrefixes, handle });
    const onTrouble = (error: unknown) => this.#logRetry(error);
    const following = this.#engines.feed.follow(consumer, { signal, onTrouble }).catch(onInvalid);
    const repeating = { signal, onError: onTrouble };
    this.#retrying ??= keepRepeating(() => this.retryParked(), RETRY_PARKED_EVERY, repeating);
    this.#recordingExtent ??= keepRepeating(() => this.#extent.record(), RECORD_EXTENT_EVERY, repeating);
    this.#running = Promise.all([following, this.#retrying, this.#recordingExtent]);
  }

  /**
   * Repairs up to the current head, after which the process may become ready (ADR-8); `fromBeginning` for views that
   * were never complete. Does not move the checkpoints. After a failure the next call resumes. @throws FeedInvalid |
   * Unavailable, and an error once it is stopped
   */
  async catchUp(fromBeginning = false): Promise<void> {
    const { events } = this.#engines;
    const stored = (await this.#storedPositions()).reduce((a, b) => (a < b ? a : b));
    const after = this.#caughtUp ?? (fromBeginning ? BEGINNING : stored);
    const head = await events.head();
    const streamPrefixes = this.#projections.map(({ streamPrefix }) => streamPrefix);
    for (let next = after; next < head;) {
      this.#stopping.signal.throwIfAborted();
      const page = await events.readAll({ after: next, limit: PAGE, filter: { streamPrefixes } });
      await this.#handle(page.events);
      if (page.end) break;
      next = page.next;
      this.#caughtUp = next;
    }
    this.#caughtUp = null;
  }

  /** The checkpoint of each shard. @throws FeedInvalid | Unavailable */
  async #storedPositions(): Promise<readonly Position[]> {
    const { events, checkpoints } = this.#engines;
    const consumer = checkpointedConsumer(checkpoints, { name: this.#name, handle: async () => {} });
    const progress = await FeedProgress.of(consumer, events);
    await progress.load(ALL_SHARDS);
    return ALL_SHARDS.map((number) => progress.position(number));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    // With what was appended since; best effort, an engine may be away.
    if (this.#recordingExtent !== null) await this.#extent.record().catch(() => undefined);
  }

  async #handle(events: readonly RecordedEvent[]): Promise<void> {
    const startedAt = performance.now();
    const last = new Map(events.map(({ stream, revision }) => [stream, revision]));
    const streams = [...last].filter(([stream]) => this.#projectionOf(stream) !== undefined);
    const work = async (): Promise<void> => {
      for (let next = streams.pop(); next !== undefined; next = streams.pop()) await this.#repair(...next);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    traceEvents('project views', { kind: 'consumer', startedAt }, events);
  }

  #projectionOf(stream: string): ViewProjection | undefined {
    return this.#projections.find(({ streamPrefix }) => stream.startsWith(streamPrefix));
  }

  async #repair(stream: string, revision: bigint): Promise<void> {
    const projection = this.#projectionOf(stream);
    if (projection === undefined || (await this.#isShown(projection, stream, revision))) return;
    const reason = await this.#write(projection, stream);
    if (reason !== null) await this.#parked(projection).park(stream, reason);
  }

  async #isShown(projection: ViewProjection, stream: string, revision: bigint): Promise<boolean> {
    const id = projection.documentID?.(stream);
    if (id === undefined) return false;
    const shows = await Promise.all(projection.views.map((view) => this.#engines.live.shows(view, id, revision)));
    return shows.every(Boolean);
  }

  /** @returns why the stream is unreadable */
  #write(projection: ViewProjection, stream: string): Promise<string | null> {
    const { events, live } = this.#engines;
    return projectStream({ events, views: live.views }, projection, stream);
  }

  #parked({ streamPrefix }: ViewProjection): ParkedStreams {
    const known = this.#parkedOf.get(streamPrefix);
    const parked = known ?? new ParkedStreams(this.#engines.operational, streamPrefix, this.#logger);
    this.#parkedOf.set(streamPrefix, parked);
    return parked;
  }

  /** `now`: Unix milliseconds. */
  async retryParked(now = serviceNow()): Promise<void> {
    for (const projection of this.#projections) {
      const process = (_: unknown, stream: string) => this.#write(projection, stream);
      for (const stream of await this.#parked(projection).retryDue(process, now))
        this.#logger.info({ stream }, 'a parked stream can be read again');
    }
  }

  #logRetry(error: unknown): void {
    this.#logger.warn({ code: 'view_repair_waiting', err: error }, 'repair of views failed, retrying');
  }
}
