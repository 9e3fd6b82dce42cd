export const ENGINES = ['kafka', 'mongodb', 'redis', 'eventstoredb'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The variable with a running engine's URL; the apps read the same ones (RUN-2). */
export const URL_VARIABLES: Readonly<Record<EngineName, string>> = {
  kafka: 'KAFKA_BROKERS',
  mongodb: 'MONGODB_URL',
  redis: 'REDIS_URL',
  eventstoredb: 'EVENTSTORE_URL',
};

/** Faults that a test can cause. Each method returns when it is done, or throws. */
export interface EngineControl {
  /** SIGKILL; waits for the end. */
  kill9(): Promise<void>;
  /** Restarts it (gracefully, if it runs) at the same URL with the same data; ready on return. */
  restart(): Promise<void>;
  /** Suspends it with open connections, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** An engine that answers at `url`: a URL, or `host:port,…` for Kafka. Constant for the engine's life. */
export interface RunningEngine extends EngineControl {
  readonly name: EngineName;
  readonly url: string;
  /** `given`: by an environment variable. It belongs to somebody else: only `stop` works, and has no effect. */
  readonly origin: 'given' | 'docker' | 'local';
}

export interface EngineOptions {
  /**
   * Acknowledged writes survive `kill9`, as far as the engine can guarantee it. Otherwise it may restart empty.
   * Default false.
   */
  readonly durable?: boolean;
  /** Configuration lines for Kafka or Redis; forces a local engine. */
  readonly configuration?: string;
  /** Called with one line per step. */
  readonly log?: (message: string) => void;
}

/** The engine cannot be run here; the message names what is missing and how to get it. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing';
}
