import {
  JobTurns,
  Unavailable,
  causeOf,
  currentWork,
  now,
  type JobCause,
  type JobOrigin,
  type JobHandler,
  type JobOptions,
  type JobQueue,
  within,
} from '@vpds/kernel';
import Bull, { type Job, type Queue } from 'bull';
import type { Redis } from 'ioredis';
import { setImmediate } from 'node:timers/promises';
import { BoundedCalls } from './bounded-calls.ts';
import { BLOCKED_FOR, queueClient } from './clients.ts';
import { insertByTurn } from './insert-by-turn.ts';
import { BACKOFF, RunAgain, delayBeforeNextRun } from './job-backoff.ts';
import { QueueLooks, type QueueState } from './queue-looks.ts';

export interface BullJobQueueOptions {
  readonly url: string;
  readonly prefix: string;
  /** Milliseconds without a heartbeat after which a job is abandoned. */
  readonly stalledAfter: number;
  readonly onError: (error: Error) => void;
  readonly onDenied: () => void;
}

const CALL_TIMEOUT = 2_000;
const RUNS_TIMEOUT = 20_000;
const LOOKED_AT = 100;
/** Milliseconds between Bull's own checks for delayed jobs: {@link BullJobQueue} checks more often. */
const GUARD_INTERVAL = 60_000;
const CHUNK = 500;

/** Bull's queue, as far as used beyond its types. */
interface Watched {
  /** When the first delayed job is due, as far as it knows. */
  readonly delayedTimestamp: number;
  updateDelayTimer(): Promise<unknown>;
  moveUnlockedJobsToWait(): Promise<unknown>;
}

/** Bull ignores an existing id, so finished jobs are removed. */
const JOB_OPTIONS = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: BACKOFF },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
} as const;

/**
 * KEYS: job. ARGV: turn, options, and the time at which the job counts as added. Changes only a job that exists: a
 * remainder would block its id.
 */
const TAKE_TURN = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('HSET', KEYS[1], 'priority', ARGV[1], 'opts', ARGV[2], 'timestamp', ARGV[3])
end
`;
type Scripted = Redis & {
  vpdsTakeTurn(job: string, turn: number, options: string, addedAt: number): Promise<unknown>;
};

/**
 * Throws `Unavailable` while Redis is down. One call of a process reads the state of all its queues, where Bull would
 * ask each of them for stalled and for delayed jobs: these are moved where there are any.
 */
export class BullJobQueue implements JobQueue {
  readonly #options: BullJobQueueOptions;
  readonly #queues = new Map<string, Queue & Watched>();
  readonly #clients: Redis[] = [];
  readonly #shared = new Map<string, Redis>();
  readonly #running = new Set<Promise<void>>();
  readonly #turns = new JobTurns();
  readonly #processed = new Set<Queue & Watched>();
  #calls: BoundedCalls | null = null;
  /** Time-outs of these calls must not affect other calls. */
  #lookCalls: BoundedCalls | null = null;
  #looks: QueueLooks | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BullJobQueueOptions) {
    this.#options = options;
  }

  async add(
    kind: string,
    ids: readonly string[],
    at?: number,
    origins?: ReadonlyMap<string, JobOrigin>,
  ): Promise<void> {
    const current = currentWork();
    const queue = this.#queue(kind);
    for (let start = 0; start < ids.length; start += CHUNK) {
      const due = Math.max(at ?? 0, now());
      const delay = due - now();
      const jobs = ids.slice(start, start + CHUNK).map((id) => {
        const origin = origins?.get(id) ?? current;
        // Bull runs jobs by priority, the lowest first, delayed ones once they are due.
        const priority = this.#turns.next(kind, origin.companyID, due);
        return { data: dataOf(origin), opts: { ...JOB_OPTIONS, jobId: jobID(id), delay, priority } };
      });
      const added = await this.#bounded(() => queue.addBulk(jobs));
      // A job that failed inside the transaction (out of memory) has no id.
      if (added.some((job) => typeof job.id !== 'string')) throw new Unavailable('Redis did not take all jobs');
    }
  }

  async hasten(kind: string, id: string): Promise<void> {
    await this.add(kind, [id]);
    const queue = this.#queue(kind);
    const job = await this.#bounded(() => queue.getJob(jobID(id)));
    if (job === null || !(await this.#bounded(() => job.isDelayed()))) return;
    await this.#takeTurn(queue, job, now());
    // Refused if it has become due meanwhile.
    await this.#bounded(() => Promise.allSettled([job.promote()]));
  }

  process(kind: string, options: JobOptions, handler: JobHandler): void {
    const queue = this.#queue(kind);
    const run = (job: Job) => {
      const running = this.#run(queue, job, options, handler).finally(() => this.#running.delete(running));
      this.#running.add(running);
      return running;
    };
    queue.process(options.concurrency, run).catch(this.#options.onError);
    this.#processed.add(queue);
    this.#timer ??= setInterval(() => void this.#moveJobs(), this.#options.stalledAfter / 2).unref();
  }

  async waiting(kind: string): Promise<number> {
    this.#queue(kind);
    const state = (await this.#bounded(() => this.#look())).get(kind);
    if (state === undefined) throw new Unavailable('Redis does not show the queue', { retryAfterSeconds: 10 });
    return state.waiting + state.delayed + state.active;
  }

  #look(): Promise<ReadonlyMap<string, QueueState>> {
    this.#looks ??= new QueueLooks(this.#client('client'), this.#queues, this.#options.onError);
    return this.#looks.look();
  }

  /** Moves jobs that a process has left, and delayed ones of which this process has not heard. */
  async #moveJobs(): Promise<void> {
    this.#lookCalls ??= new BoundedCalls(this.#client('client'), CALL_TIMEOUT, this.#options.onDenied);
    // A failed read is repeated by the next check.
    const states = await this.#lookCalls.run(() => this.#look()).catch(() => new Map<string, QueueState>());
    for (const queue of this.#processed) {
      const { active = 0, suspected = 0, nextDue = null } = states.get(queue.name) ?? {};
      if (active > 0 || suspected > 0) void queue.moveUnlockedJobsToWait();
      if (nextDue !== null && nextDue < Math.max(queue.delayedTimestamp, now())) void queue.updateDelayTimer();
    }
  }

  /** Waiting jobs are in order of arrival. */
  async oldest(kind: string): Promise<number | null> {
    const jobs = await this.#bounded(() =>
      this.#queue(kind).getJobs(['active', 'waiting', 'delayed'], 0, LOOKED_AT, true),
    );
    const times = jobs.flatMap((job: Job | null) =>
      job === null || Number.isNaN(job.timestamp) ? [] : [job.timestamp],
    );
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Runs every delayed job once after a clock step; jobs are idempotent and delay themselves again. */
  async judgeAgain(): Promise<void> {
    for (const queue of this.#queues.values())
      for (;;) {
        const delayed = await this.#bounded(() => queue.getDelayed(0, CHUNK - 1));
        await this.#bounded(() => Promise.allSettled(delayed.map((job) => job.promote())));
        if (delayed.length < CHUNK) break;
      }
  }

  /** Bull's own close leaves a rejection while Redis is down, which would end the process. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const queues = [...this.#queues.values()];
    await within(CALL_TIMEOUT, Promise.allSettled(queues.map((queue) => queue.pause(true, true))), () => undefined);
    await within(RUNS_TIMEOUT, Promise.allSettled(this.#running), () => undefined);
    // Lets finished runs send their outcomes.
    await setImmediate();
    const commands = this.#shared.get('client');
    if (commands?.status === 'ready')
      await within(CALL_TIMEOUT, Promise.allSettled([commands.ping()]), () => undefined);
    await within(CALL_TIMEOUT, Promise.allSettled(queues.map((queue) => queue.close(true))), () => undefined);
    for (const client of this.#clients) client.disconnect();
  }

  async #run(queue: Queue, job: Job, { timeoutMilliseconds }: JobOptions, handler: JobHandler): Promise<void> {
    // Stored options may be another version's.
    job.opts = { ...job.opts, ...JOB_OPTIONS };
    // Redis was emptied during the fetch: these remains would block the id for ever.
    if (Number.isNaN(job.timestamp)) await queue.client.del(queue.toKey(String(job.id)));
    if (job.opts.priority !== undefined) this.#turns.started(queue.name, job.opts.priority, now());
    try {
      const outcome = await within(timeoutMilliseconds, handler(idOf(job), job.attemptsMade + 1, causeIn(job)), () => {
        throw new Error(`The run exceeded its time limit of ${timeoutMilliseconds} ms`);
      });
      if ('retryAt' in outcome) throw new RunAgain(outcome);
    } catch (error) {
      const again = error instanceof RunAgain ? error : { at: now(), isPlanned: false };
      await this.#takeTurn(queue, job, again.at, again.isPlanned ? again.at : undefined);
      throw error;
    }
  }

  /**
   * Gives the job's next run a turn. If Redis does not answer, the job keeps the turn that it has. `addedAt`: when its age
   * begins; default: as before, but a planned wait that ended early counts from now on.
   */
  async #takeTurn(queue: Queue, job: Job, at: number, addedAt = Math.min(job.timestamp, now())): Promise<void> {
    const priority = this.#turns.next(queue.name, companyIn(job), at);
    const options = JSON.stringify({ ...job.opts, priority });
    const client = this.#client('client') as Scripted;
    const key = queue.toKey(String(job.id));
    const taken = this.#bounded(() => client.vpdsTakeTurn(key, priority, options, addedAt));
    await taken.catch(() => undefined);
  }

  #bounded<T>(call: () => Promise<T>): Promise<T> {
    this.#calls ??= new BoundedCalls(this.#client('client'), CALL_TIMEOUT, this.#options.onDenied);
    return this.#calls.run(call);
  }

  #queue(kind: string): Queue & Watched {
    const existing = this.#queues.get(kind);
    if (existing !== undefined) return existing;
    const { prefix, stalledAfter, onError } = this.#options;
    const queue = new Bull(kind, {
      prefix,
      createClient: (type) => this.#client(type),
      settings: {
        lockDuration: stalledAfter,
        lockRenewTime: stalledAfter / 4,
        stalledInterval: stalledAfter / 2,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        guardInterval: GUARD_INTERVAL,
        drainDelay: BLOCKED_FOR,
        retryProcessDelay: 500,
        backoffStrategies: { [BACKOFF]: delayBeforeNextRun },
      },
    });
    // Bull ignores the first one's promise: a rejection would end the process. The second one's timer is {@link #moveJobs}'.
    Object.assign(queue, { setWorkerName: async () => {}, startMoveUnlockedJobsToWait: () => {} });
    queue.on('error', onError);
    queue.on('drained', () => this.#turns.drained(kind));
    const watched = queue as Queue & Watched;
    this.#queues.set(kind, watched);
    return watched;
  }

  /** Each queue needs its own connection for blocking calls. */
  #client(type: 'client' | 'subscriber' | 'bclient'): Redis {
    const shared = this.#shared.get(type);
    if (shared !== undefined) return shared;
    const client = queueClient(this.#options.url, this.#options.onError);
    insertByTurn(client);
    client.defineCommand('vpdsTakeTurn', { numberOfKeys: 1, lua: TAKE_TURN });
    this.#clients.push(client);
    if (type !== 'bclient') this.#shared.set(type, client);
    return client;
  }
}

function jobID(id: string): string {
  return `=${encodeURIComponent(id)}`;
}

function idOf(job: Job): string {
  return decodeURIComponent(String(job.id).slice(1));
}

function dataOf(origin: JobOrigin): JobOrigin {
  const { companyID } = origin;
  return { ...causeOf(origin), ...(companyID === undefined ? {} : { companyID }) };
}

/** May be another version's. */
function companyIn({ data }: Job<unknown>): number | undefined {
  const { companyID } = (data ?? {}) as { readonly companyID?: unknown };
  return typeof companyID === 'number' ? companyID : undefined;
}

/** May be another version's. */
function causeIn({ data }: Job<unknown>): JobCause {
  return typeof data === 'object' && data !== null ? causeOf(data) : {};
}
