import type { JobQueue, Leases } from '@vpds/kernel';
import { BoundedCalls, isDenied } from './bounded-calls.ts';
import { BullJobQueue } from './bull-job-queue.ts';
import { commandClient } from './clients.ts';
import { leases } from './leases.ts';
import { limits, type Limits } from './limits.ts';
import { Marker } from './marker.ts';

export interface RedisOptions {
  /** `redis://…` or `rediss://…`. */
  readonly url: string;
  /** Prefix of all keys: installations may share a Redis. Default `vpds`. */
  readonly prefix?: string;
  /**
   * A job without a heartbeat runs again within twice this time, ms. Must exceed any pause of a process. Default 8,000.
   */
  readonly stalledAfterMilliseconds?: number;
  /** The engine recovers by itself. */
  readonly onError?: (error: Error) => void;
  readonly onDenied?: () => void;
  /** Redis has lost its data: queue the jobs again. */
  readonly onEmptied?: () => void;
}

/**
 * Never the source of truth. While Redis is down limits are `unknown`, jobs wait, and calls throw `Unavailable` in
 * time.
 */
export interface OpenedRedis {
  readonly jobs: JobQueue & Pick<BullJobQueue, 'judgeAgain'>;
  readonly limits: Limits;
  readonly leases: Leases;
  /** Whether Redis accepts writes. @throws Unavailable */
  health(): Promise<void>;
  /** Waits for running jobs, at most 20 s. */
  close(): Promise<void>;
}

const CALL_TIMEOUT = 1_000;
const TAKE_TIMEOUT = 100;

/** Connects in the background. */
export function openRedis(options: RedisOptions): OpenedRedis {
  const prefix = options.prefix ?? 'vpds';
  const { onDenied = () => {}, onEmptied = () => {} } = options;
  const onError = (error: Error) => {
    if (isDenied(error)) onDenied();
    options.onError?.(error);
  };
  const client = commandClient(options.url, onError);
  const calls = new BoundedCalls(client, CALL_TIMEOUT, onDenied);
  const marker = new Marker(client, prefix, onEmptied);
  const jobs = new BullJobQueue({
    url: options.url,
    prefix: `${prefix}:jobs`,
    stalledAfter: options.stalledAfterMilliseconds ?? 8_000,
    onError,
    onDenied,
  });
  return {
    jobs,
    // Their early time-outs must not affect other calls.
    limits: limits(client, prefix, new BoundedCalls(client, TAKE_TIMEOUT, onDenied), calls),
    leases: leases(client, prefix, calls),
    health: () => calls.run(() => marker.look()),
    async close() {
      await jobs.close();
      client.disconnect();
    },
  };
}
