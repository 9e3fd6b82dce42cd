import {
  JOB_BACKOFF,
  now,
  pause,
  pauseAfter,
  type Backoff,
  type JobOptions,
  type JobOutcome,
  within,
} from '@vpds/kernel';
import type { WriterClient } from '../threads/writer-client.ts';

export type RunHandler = (id: string, attempt: number) => Promise<JobOutcome>;

/** Milliseconds between reads of the table. */
const LOOK_EVERY = 60_000;
const LOOK_RETRY_AFTER = 1_000;
const END_AGAIN: Backoff = { first: 1_000, longest: 30_000 };
const MOST_SEEN = 10_000;
/** Milliseconds that a close waits for running jobs: of a stop's 20 s, running requests may have used 10. */
const RUNS_WITHIN = 6_000;

/** The order of a kind's jobs, in which companies alternate. */
export interface TurnsOfKind {
  /** `at`: Unix milliseconds from which the job is due again. */
  next(id: string, at: number): number;
  /** `turn`: of the last job that was claimed; null: no other one is due. */
  claimed(turn: number | null): void;
}

export interface JobRunnerParts {
  readonly writer: WriterClient;
  /** Called once per run whose end cannot be written; the write is retried. */
  readonly onTrouble: (error: unknown) => void;
}

/** Claims as many jobs of a kind as it may run, then sleeps until the next one is due. */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #kind: string;
  readonly #options: JobOptions;
  readonly #handler: RunHandler;
  readonly #turns: TurnsOfKind;
  readonly #running = new Map<string, Promise<void>>();
  /** Times of jobs that run or must be retried, in this order; without those that wait as planned. */
  readonly #firstSeen = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | null = null;
  #mustLook = false;
  #claimFailed = false;
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor(
    parts: JobRunnerParts,
    kind: string,
    options: JobOptions,
    { handler, turns }: { readonly handler: RunHandler; readonly turns: TurnsOfKind },
  ) {
    this.#parts = parts;
    this.#kind = kind;
    this.#options = options;
    this.#handler = handler;
    this.#turns = turns;
    this.wakeAt(0);
  }

  /** First run of the oldest unfinished job, Unix milliseconds. */
  get oldest(): number | null {
    const [first] = this.#firstSeen.values();
    return first ?? null;
  }

  wakeAt(at: number): void {
    if (this.#closing.signal.aborted || at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => this.#look(), Math.min(Math.max(0, at - now()), LOOK_EVERY));
  }

  checkNow(): void {
    this.wakeAt(0);
  }

  #look(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    if (this.#looking !== null) {
      this.#mustLook = true;
      return;
    }
    this.#looking = this.#claim().finally(() => {
      this.#looking = null;
      if (this.#mustLook) this.wakeAt(0);
      this.#mustLook = false;
    });
  }

  async #claim(): Promise<void> {
    const room = this.#options.concurrency - this.#running.size;
    // The end of a run triggers the next claim.
    if (room <= 0 || this.#closing.signal.aborted) return;
    try {
      const held = this.#claimFailed ? [...this.#running.keys()] : null;
      const { jobs, nextAt, turn } = await this.#parts.writer.state('claimJobs', this.#kind, now(), room, held);
      this.#claimFailed = false;
      this.#turns.claimed(turn);
      for (const [id, attempt] of jobs) this.#start(id, attempt);
      this.wakeAt(nextAt ?? now() + LOOK_EVERY);
    } catch {
      this.#claimFailed = true;
      this.wakeAt(now() + LOOK_RETRY_AFTER);
    }
  }

  #start(id: string, attempt: number): void {
    if (!this.#firstSeen.has(id) && this.#firstSeen.size < MOST_SEEN) this.#firstSeen.set(id, now());
    const run = this.#run(id, attempt).finally(() => {
      this.#running.delete(id);
      this.wakeAt(0);
    });
    this.#running.set(id, run);
  }

  async #run(id: string, attempt: number): Promise<void> {
    const outcome = await this.#outcome(id, attempt);
    if ('done' in outcome || outcome.isPlanned === true) this.#firstSeen.delete(id);
    const next = 'done' in outcome ? null : { at: outcome.retryAt, turn: this.#turns.next(id, outcome.retryAt) };
    const { writer, onTrouble } = this.#parts;
    const { signal } = this.#closing;
    for (let tries = 1; ; tries += 1) {
      try {
        return await writer.state('endJob', this.#kind, id, attempt, next);
      } catch (error) {
        if (tries === 1) onTrouble(error);
      }
      // The job runs again after a restart, as after a crash.
      if (signal.aborted) return;
      await pause(pauseAfter(tries, END_AGAIN), signal);
    }
  }

  async #outcome(id: string, attempt: number): Promise<JobOutcome> {
    try {
      return await within(this.#options.timeoutMilliseconds, this.#handler(id, attempt), () => {
        throw new Error('The run exceeded its time limit');
      });
    } catch {
      return { retryAt: now() + pauseAfter(attempt, JOB_BACKOFF) };
    }
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    const finish = async () => {
      await this.#looking;
      await Promise.all(this.#running.values());
    };
    await within(RUNS_WITHIN, finish(), () => undefined);
  }
}
