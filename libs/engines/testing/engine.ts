/** The engines that tests and a distributed system on one machine need. */
export const ENGINES = ['kafka', 'mongodb', 'redis', 'eventstoredb'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The environment variable that names a running engine; the apps read the same ones (RUN-2). */
export const URL_VARIABLES: Readonly<Record<EngineName, string>> = {
  kafka: 'KAFKA_BROKERS',
  mongodb: 'MONGODB_URL',
  redis: 'REDIS_URL',
  eventstoredb: 'EVENTSTORE_URL',
};

/** What a test does to an engine besides talking to it. All of them return when it is done, or throw. */
export interface EngineControl {
  /** Ends it without warning and waits until it is gone. */
  kill9(): Promise<void>;
  /** Starts it again (after a graceful stop, if it runs) at the same URL with the same data; ready when it returns. */
  restart(): Promise<void>;
  /** Stops it from running without closing a connection, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** An engine that answers at `url`: a URL, or `host:port,…` for Kafka. It stays the same for the engine's life. */
export interface RunningEngine extends EngineControl {
  readonly name: EngineName;
  readonly url: string;
  /** `given`: by an environment variable; it is somebody else's, so only `stop` (which leaves it alone) works. */
  readonly origin: 'given' | 'docker' | 'local';
}

export interface EngineOptions {
  /** What was acknowledged survives `kill9` as far as the engine can; otherwise it may come back empty. Default false. */
  readonly durable?: boolean;
  /** Lines for the configuration of Kafka or Redis: such an engine is always a local one. */
  readonly configuration?: string;
  /** Told what is being done, a line each. */
  readonly tell?: (message: string) => void;
}

/** No way to run this engine here; the message says what is missing and how to get it. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing';
}
