import { now } from '@vpds/kernel';
import type { EventStore, IdempotencyStore, LinkedLog, ViewStore } from '@vpds/kernel';
import { Connection } from './connection.ts';
import { EventStoreDbEvents } from './event-store.ts';
import { Installation } from './installation.ts';
import { LogAccess } from './log-access.ts';
import { ReadBack } from './read-back.ts';
import { Reservations } from './reservations.ts';
import { AppendedViews } from './views.ts';

export interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…`. */
  readonly connectionString: string;
  /** Store for the views of appends. If absent, the projector writes them (`views: 'written'`). */
  readonly views?: ViewStore;
  /** Milliseconds. Default 4,000: a command's 10 s allow a retry. */
  readonly deadline?: number;
  /** Silence after which a subscription is compared with the log, ms. Default 5,000. */
  readonly watchInterval?: number;
  /** Default 24 h (ANS-7). */
  readonly idempotencySeconds?: number;
  /** Recorded in a store that begins now: {@link StoreIdentity}. */
  readonly release?: string;
  readonly onDenied?: () => void;
  /** A broken subscription is recreated. */
  readonly onSubscriptionDrop?: (error: unknown) => void;
}

export interface EventStoreDbEngine {
  readonly events: EventStore & LinkedLog;
  readonly idempotency: IdempotencyStore;
  /** Resolves when the leader answers. */
  health(): Promise<void>;
  /** When the server last answered, by `performance.now()`. */
  readonly answeredAt: number;
  /** Gives pending views two seconds. */
  close(): Promise<void>;
}

const DEADLINE = 4_000;
const WATCH_INTERVAL = 5_000;
const CLOSE_PATIENCE = 2_000;

/** Lazy: calls throw `Unavailable` while the server is down. */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStoreDbEngine> {
  const deadline = options.deadline ?? DEADLINE;
  const connection = new Connection(options.connectionString, options.onDenied);
  const log = new LogAccess(connection);
  const firstEvent = async (stream: string) => {
    const [event] = await log.readStream(stream, 'start', 'forwards', 1, now() + deadline);
    return event;
  };
  const views = options.views === undefined ? null : new AppendedViews(options.views, firstEvent);
  const reservations = new Reservations(log, deadline, options.idempotencySeconds);
  const { onSubscriptionDrop: onDrop } = options;
  const watching = { interval: options.watchInterval ?? WATCH_INTERVAL, ...(onDrop === undefined ? {} : { onDrop }) };
  const installation = new Installation(log, options.release);
  const readBack = new ReadBack(log);
  const parts = { connection, log, readBack, installation, reservations, views, deadline, watching };
  const events = new EventStoreDbEvents(parts);
  return {
    events,
    idempotency: reservations,
    health: async () => void (await events.head()),
    get answeredAt() {
      return connection.heardAt;
    },
    close: async () => {
      await views?.close(CLOSE_PATIENCE);
      await connection.close();
    },
  };
}
