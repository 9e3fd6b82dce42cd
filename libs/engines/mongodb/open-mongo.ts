import type { CheckpointStore, CounterStore, OperationalStore, ViewStore } from '@vpds/kernel';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundedCalls, SOCKET_TIMEOUT_BEYOND } from './bounded-calls.ts';
import { checkpointStore } from './checkpoint-store.ts';
import { endWaitsOfClosedConnections } from './closed-connections.ts';
import { counterStore } from './counter-store.ts';
import { onceDone } from './once-done.ts';
import { operationalStore } from './operational-store.ts';
import { keepTopologyVersionsLong } from './topology-versions.ts';
import { viewStore } from './view-store.ts';

export interface MongoOptions {
  /** `mongodb://…` or `mongodb+srv://…`, with credentials and TLS as the driver reads them. */
  readonly url: string;
  /** Default: the one that the URL names, else `vpds`. */
  readonly database?: string;
  /** Longest time of one round trip, milliseconds; then `Unavailable`. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** Told each time that MongoDB denies something. */
  readonly onDenied?: () => void;
}

/** Views, counters, checkpoints and operational state in MongoDB. Every call throws `Unavailable` in time when it is away. */
export interface Mongo {
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly checkpoints: CheckpointStore;
  readonly counters: CounterStore;
  /** Ends when the primary answers. @throws Unavailable */
  health(): Promise<void>;
  /** Ends the connections; calls under way fail. */
  close(): Promise<void>;
}

const DATABASE = 'vpds';
const CLOSE_TIMEOUT = 2_000;

/**
 * Connects with the first call and again by itself, so a process starts and goes on without MongoDB.
 *
 * Writes are acknowledged by a majority, reads go to the primary with read concern majority: what one replica has
 * written is read by the others, and nothing that was read is rolled back. Not guaranteed: right after a failover a
 * primary that does not know yet that it is none may answer a read with an older state. That is why every decision that
 * counts is a guarded write.
 */
export function openMongo(options: MongoOptions): Mongo {
  const timeout = options.timeoutMilliseconds ?? 5_000;
  endWaitsOfClosedConnections();
  keepTopologyVersionsLong();
  const client = new MongoClient(options.url, clientOptions(timeout));
  const database = client.db(options.database ?? databaseOf(client) ?? DATABASE);
  // The driver would connect by itself, once: if that fails it stays closed for good.
  const connected = onceDone(() => client.connect());
  const calls = boundedCalls(timeout, connected, options.onDenied);
  return {
    views: viewStore(database, calls),
    operational: operationalStore(database, calls),
    checkpoints: checkpointStore(database, calls),
    counters: counterStore(database, calls),
    health: async () => void (await calls.read(() => database.command({ ping: 1 }))),
    close: () => Promise.race([client.close(), sleep(CLOSE_TIMEOUT, undefined, { ref: false })]),
  };
}

/** What is promised does not depend on what a URL says: each of these takes the place of the URL's. */
export function clientOptions(timeout: number): MongoClientOptions {
  return {
    appName: 'vpds',
    useBigInt64: true,
    ignoreUndefined: true,
    maxPoolSize: 50,
    maxConnecting: 4,
    // As long as a call: with TLS and names to resolve, the first connection may take several seconds.
    serverSelectionTimeoutMS: timeout,
    // Also how long a heartbeat may take: a shorter time would cut connections of a server that is only busy.
    connectTimeoutMS: Math.max(timeout, 2_000),
    socketTimeoutMS: timeout + SOCKET_TIMEOUT_BEYOND,
    waitQueueTimeoutMS: timeout,
    heartbeatFrequencyMS: 2_000,
    readPreference: 'primary',
    readConcernLevel: 'majority',
    w: 'majority',
    journal: true,
    wtimeoutMS: timeout,
    retryReads: true,
    retryWrites: true,
  };
}

/** The driver calls the default database `test`; only a name that stands in the URL counts. */
function databaseOf(client: MongoClient): string | undefined {
  return client.options.dbName === 'test' ? undefined : client.options.dbName;
}
