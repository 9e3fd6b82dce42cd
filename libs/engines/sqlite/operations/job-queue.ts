import { now, type JobOptions, type JobOutcome, type JobQueue } from '@vpds/kernel';
import { JobRunner, type JobHandler, type JobRunnerParts } from './job-runner.ts';
import { READ } from '../threads/protocol.ts';
import type { Readers } from '../threads/reader-client.ts';

/** Jobs in the second file, run in this process: it owns the data directory, so nobody else can. */
export class SqliteJobQueue implements JobQueue {
  readonly #parts: JobRunnerParts;
  readonly #readers: Readers;
  readonly #runners = new Map<string, JobRunner>();
  #closing: Promise<unknown> | undefined;

  constructor(parts: JobRunnerParts, readers: Readers) {
    this.#parts = parts;
    this.#readers = readers;
  }

  async add(kind: string, ids: readonly string[], at = now()): Promise<void> {
    if (ids.length === 0) return;
    await this.#parts.writer.state('addJobs', kind, ids, at);
    this.#runners.get(kind)?.wakeAt(at);
  }

  process(kind: string, options: JobOptions, handler: (id: string, attempt: number) => Promise<JobOutcome>): void {
    if (this.#runners.has(kind)) throw new Error(`Jobs of the kind ${kind} are processed already`);
    this.#runners.set(kind, new JobRunner(this.#parts, kind, options, handler satisfies JobHandler));
  }

  /** Due times have moved. */
  lookAgain(): void {
    for (const runner of this.#runners.values()) runner.lookAgain();
  }

  waiting(kind: string): Promise<number> {
    return this.#readers.lookUp.call(READ.jobsWaiting, kind);
  }

  async oldest(kind: string): Promise<number | null> {
    return this.#runners.get(kind)?.oldest ?? null;
  }

  async close(): Promise<void> {
    await (this.#closing ??= Promise.all([...this.#runners.values()].map((runner) => runner.close())));
  }
}
