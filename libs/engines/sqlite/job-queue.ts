import type { JobOptions, JobOutcome, JobQueue } from '@vpds/kernel';
import { JobRunner, type JobHandler } from './job-runner.ts';
import { READ } from './protocol.ts';
import type { Readers } from './reader-client.ts';
import type { WriterClient } from './writer-client.ts';

/** Jobs in the second file, run in this process: it owns the data directory, so nobody else can. */
export class SqliteJobQueue implements JobQueue {
  readonly #writer: WriterClient;
  readonly #readers: Readers;
  readonly #runners = new Map<string, JobRunner>();

  constructor(writer: WriterClient, readers: Readers) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async add(kind: string, ids: readonly string[], at = Date.now()): Promise<void> {
    if (ids.length === 0) return;
    await this.#writer.state('addJobs', kind, ids, at);
    this.#runners.get(kind)?.wakeAt(at);
  }

  process(kind: string, options: JobOptions, handler: (id: string, attempt: number) => Promise<JobOutcome>): void {
    if (this.#runners.has(kind)) throw new Error(`Jobs of the kind ${kind} are processed already`);
    this.#runners.set(kind, new JobRunner(this.#writer, kind, options, handler satisfies JobHandler));
  }

  waiting(kind: string): Promise<number> {
    return this.#readers.lookUp.call(READ.jobsWaiting, kind);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
  }
}
