import type { JobOptions, JobOutcome } from '@vpds/kernel';
import type { WriterClient } from './writer-client.ts';

export type JobHandler = (id: string, attempt: number) => Promise<JobOutcome>;

/** Pause before the second run of a job that threw; doubled for each further one, with jitter. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5 * 60_000;
/** Longest time without a look at the table, and the pause after a look that failed. */
const LOOK_EVERY = 60_000;
const LOOK_AGAIN = 1_000;

/** When a job that threw runs again, milliseconds from now: exponential, half of it by chance, capped at 5 minutes. */
export function pauseAfter(attempt: number, random = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt - 1, 20));
  return Math.round(pause * (0.5 + random / 2));
}

/** Runs the jobs of one kind: claims as many as have room, and sleeps until the next one is due. */
export class JobRunner {
  readonly #writer: WriterClient;
  readonly #kind: string;
  readonly #options: JobOptions;
  readonly #handler: JobHandler;
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #closed = false;

  constructor(writer: WriterClient, kind: string, options: JobOptions, handler: JobHandler) {
    this.#writer = writer;
    this.#kind = kind;
    this.#options = options;
    this.#handler = handler;
    this.wakeAt(0);
  }

  /** Looks at the table at a time, or earlier. */
  wakeAt(at: number): void {
    if (this.#closed || at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => this.#look(), Math.min(Math.max(0, at - Date.now()), LOOK_EVERY));
  }

  #look(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    if (this.#looking !== null) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#claim().finally(() => {
      this.#looking = null;
      if (this.#lookAgain) this.wakeAt(0);
      this.#lookAgain = false;
    });
  }

  async #claim(): Promise<void> {
    const room = this.#options.concurrency - this.#running.size;
    // Without room the end of a run looks again.
    if (room <= 0 || this.#closed) return;
    try {
      const { jobs, nextAt } = await this.#writer.state('claimJobs', this.#kind, Date.now(), room);
      for (const [id, attempt] of jobs) this.#start(id, attempt);
      this.wakeAt(nextAt ?? Date.now() + LOOK_EVERY);
    } catch {
      this.wakeAt(Date.now() + LOOK_AGAIN);
    }
  }

  #start(id: string, attempt: number): void {
    const run = this.#run(id, attempt).finally(() => {
      this.#running.delete(run);
      this.wakeAt(0);
    });
    this.#running.add(run);
  }

  async #run(id: string, attempt: number): Promise<void> {
    const runAt = await this.#outcome(id, attempt);
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        await this.#writer.state('endJob', this.#kind, id, attempt, runAt);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
      }
    }
    // The claim stays until the next start of the process: the job runs again then, as after a crash.
  }

  async #outcome(id: string, attempt: number): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The run took too long')), this.#options.timeoutMilliseconds);
    });
    try {
      const outcome = await Promise.race([this.#handler(id, attempt), tooLong]);
      return 'retryAt' in outcome ? outcome.retryAt : null;
    } catch {
      return Date.now() + pauseAfter(attempt);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#running);
  }
}
