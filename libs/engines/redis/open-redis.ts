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
  /** What all keys begin with: two installations may share a Redis. Default `vpds`. */
  readonly prefix?: string;
  /**
   * A job whose process shows no life for so long is run again, within twice this time; milliseconds. Longer than any
   * pause of a process (garbage collection, a blocked event loop). Default 8,000.
   */
  readonly stalledAfterMilliseconds?: number;
  /** Told what went wrong in the background. The engine goes on by itself. */
  readonly onError?: (error: Error) => void;
  /** Told each time that Redis denies something. */
  readonly onDenied?: () => void;
  /** Told when `health` finds that Redis has lost what was in it: jobs have to be queued again. */
  readonly onEmptied?: () => void;
}

/**
 * Jobs, rate limits, revocations and leases in Redis. Nothing in it is the truth: it may be away (limits are `unknown`,
 * jobs wait, calls throw `Unavailable` in time) or come back empty (jobs are filled in again from what is due).
 */
export interface OpenedRedis {
  readonly jobs: JobQueue & Pick<BullJobQueue, 'judgeAgain'>;
  readonly limits: Limits;
  readonly leases: Leases;
  /** Ends when Redis takes writes. @throws Unavailable */
  health(): Promise<void>;
  /** Stops taking jobs, waits for those under way (at most 20 seconds), and ends the connections. */
  close(): Promise<void>;
}

const CALL_TIMEOUT = 1_000;
const TAKE_TIMEOUT = 100;

/** Connects at once in the background, and again by itself for as long as it is open. */
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
    // Limits give up early, and must not make the others give up with them.
    limits: limits(client, prefix, new BoundedCalls(client, TAKE_TIMEOUT, onDenied), calls),
    leases: leases(client, prefix, calls),
    health: () => calls.run(() => marker.look()),
    async close() {
      await jobs.close();
      client.disconnect();
    },
  };
}
