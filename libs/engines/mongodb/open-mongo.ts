import {
  type CellStore,
  type CheckpointStore,
  type CounterStore,
  type OperationalStore,
  type ViewStore,
  within,
} from '@vpds/kernel';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { boundedCalls, SOCKET_TIMEOUT_BEYOND } from './bounded-calls.ts';
import { cellStore } from './cell-store.ts';
import { checkpointStore } from './checkpoint-store.ts';
import { endWaitsOfClosedConnections } from './closed-connections.ts';
import { counterStore } from './counter-store.ts';
import { onceDone } from './once-done.ts';
import { operationalStore } from './operational-store.ts';
import { keepTopologyVersionsLong } from './topology-versions.ts';
import { viewStore } from './view-store.ts';

export interface MongoOptions {
  /** A connection string of the driver, with credentials and TLS. */
  readonly url: string;
  readonly database?: string;
  /** Deadline of one round trip, after which it throws `Unavailable`. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  readonly onDenied?: () => void;
}

/** While MongoDB is down every call throws `Unavailable` within its deadline. */
export interface Mongo {
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly checkpoints: CheckpointStore;
  readonly counters: CounterStore;
  readonly cells: CellStore;
  /** Resolves when the primary answers. */
  health(): Promise<void>;
  /** Time of the last call that was answered, by `performance.now()`. */
  readonly answeredAt: number;
  close(): Promise<void>;
}

const DATABASE = 'vpds';
const CLOSE_TIMEOUT = 2_000;

/**
 * Connects on first use. Writes are majority acknowledged; reads use the primary with read concern majority: replicas
 * read each other's writes, and nothing read is rolled back. Not guaranteed: right after a failover a deposed primary
 * may return older state. Hence every decision is a guarded write.
 */
export function openMongo(options: MongoOptions): Mongo {
  const timeout = options.timeoutMilliseconds ?? 5_000;
  endWaitsOfClosedConnections();
  keepTopologyVersionsLong();
  const client = new MongoClient(options.url, clientOptions(timeout));
  const database = client.db(options.database ?? databaseOf(client) ?? DATABASE);
  // If the driver's implicit connect fails once, it stays closed for good.
  const connected = onceDone(() => client.connect());
  const calls = boundedCalls(timeout, connected, options.onDenied);
  return {
    views: viewStore(database, calls),
    operational: operationalStore(database, calls),
    checkpoints: checkpointStore(database, calls),
    counters: counterStore(database, calls),
    cells: cellStore(database, calls),
    health: async () => void (await calls.read(() => database.command({ ping: 1 }))),
    get answeredAt() {
      return calls.answeredAt;
    },
    close: () => within(CLOSE_TIMEOUT, client.close(), () => undefined),
  };
}

/** Overrides the URL's options: guarantees must not depend on them. */
export function clientOptions(timeout: number): MongoClientOptions {
  return {
    appName: 'vpds',
    useBigInt64: true,
    ignoreUndefined: true,
    maxPoolSize: 50,
    maxConnecting: 4,
    // The first connection may take seconds with TLS and DNS.
    serverSelectionTimeoutMS: timeout,
    // This also limits heartbeats: less would cut connections of a busy server.
    connectTimeoutMS: Math.max(timeout, 2_000),
    socketTimeoutMS: timeout + SOCKET_TIMEOUT_BEYOND,
    waitQueueTimeoutMS: timeout,
    // A server announces its changes at once; a failed call asks it again at once.
    heartbeatFrequencyMS: 4_000,
    readPreference: 'primary',
    readConcernLevel: 'majority',
    w: 'majority',
    journal: true,
    wtimeoutMS: timeout,
    retryReads: true,
    retryWrites: true,
  };
}

/** `test` is the driver's default. */
function databaseOf(client: MongoClient): string | undefined {
  return client.options.dbName === 'test' ? undefined : client.options.dbName;
}
