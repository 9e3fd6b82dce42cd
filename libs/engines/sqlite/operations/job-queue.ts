import {
  type JobHandler,
  type JobOptions,
  type JobOrigin,
  type JobQueue,
  JobTurns,
  RecentlyUsed,
  causeOf,
  currentWork,
  now,
  withinReads,
} from '@vpds/kernel';
import { JobRunner, type JobRunnerParts } from './job-runner.ts';
import type { Readers } from '../threads/reader-client.ts';

/** More jobs run without their cause, and are tried again as those of {@link FORGOTTEN}. */
const MOST_ORIGINS = 10_000;
/** Jobs whose company is no longer known take turns with the others as those of one company. */
const FORGOTTEN = -1;

/** Jobs that only this process can run: it owns the data directory. */
export class SqliteJobQueue implements JobQueue {
  readonly #parts: JobRunnerParts;
  readonly #readers: Readers;
  readonly #runners = new Map<string, JobRunner>();
  /** Turns by kind and id, in memory: a job that outlives the process has none. */
  readonly #turns = new JobTurns();
  readonly #origins = new RecentlyUsed<string, JobOrigin>(MOST_ORIGINS);

  constructor(parts: JobRunnerParts, readers: Readers) {
    this.#parts = parts;
    this.#readers = readers;
  }

  async add(kind: string, ids: readonly string[], at = now(), origins?: ReadonlyMap<string, JobOrigin>): Promise<void> {
    if (ids.length === 0) return;
    const current = currentWork();
    const turns: number[] = [];
    for (const id of ids) {
      const origin = origins?.get(id) ?? current;
      this.#noteOrigin(`${kind} ${id}`, origin);
      turns.push(this.#turns.next(kind, origin.companyID, at));
    }
    await this.#parts.writer.state('addJobs', kind, ids, at, turns);
    this.#runners.get(kind)?.wakeAt(at);
  }

  async hasten(kind: string, id: string): Promise<void> {
    const at = now();
    this.#noteOrigin(`${kind} ${id}`, currentWork());
    const turn = this.#turns.next(kind, this.#origins.get(`${kind} ${id}`)?.companyID, at);
    await this.#parts.writer.state('hastenJob', kind, id, at, turn);
    this.#runners.get(kind)?.wakeAt(at);
  }

  process(kind: string, options: JobOptions, handler: JobHandler): void {
    if (this.#runners.has(kind)) throw new Error(`Jobs of kind ${kind} already have a handler`);
    const originOf = (id: string) => this.#origins.get(`${kind} ${id}`) ?? {};
    const turns = {
      next: (id: string, at: number) => this.#turns.next(kind, originOf(id).companyID ?? FORGOTTEN, at),
      claimed: (turn: number | null) =>
        turn === null ? this.#turns.drained(kind) : this.#turns.started(kind, turn, now()),
    };
    const run = (id: string, attempt: number) => handler(id, attempt, causeOf(originOf(id)));
    this.#runners.set(kind, new JobRunner(this.#parts, kind, options, { handler: run, turns }));
  }

  /** A refill knows no cause, and adds jobs that wait already. */
  #noteOrigin(job: string, { companyID, ...work }: JobOrigin): void {
    const owner = companyID === undefined ? {} : { companyID };
    this.#origins.set(job, { ...this.#origins.get(job), ...owner, ...causeOf(work) });
  }

  checkNow(): void {
    for (const runner of this.#runners.values()) runner.checkNow();
  }

  /** Reads every one of them: not among the look-ups of microseconds. */
  waiting(kind: string): Promise<number> {
    return withinReads(undefined, () => this.#readers.scanInTurn('jobsWaiting', kind));
  }

  async oldest(kind: string): Promise<number | null> {
    return this.#runners.get(kind)?.oldest ?? null;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
  }
}
