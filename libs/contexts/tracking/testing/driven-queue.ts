import type { JobHandler, JobOptions, JobQueue } from '@vpds/kernel';

/** A queue on a clock that the test advances. A job that throws is retried after a second. */
export class DrivenQueue implements JobQueue {
  readonly #now: () => number;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #jobs = new Map<string, { kind: string; id: string; at: number; attempt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async add(kind: string, ids: readonly string[], at = this.#now()): Promise<void> {
    for (const id of ids) {
      const key = `${kind} ${id}`;
      if (!this.#jobs.has(key)) this.#jobs.set(key, { kind, id, at, attempt: 1 });
    }
  }

  async hasten(kind: string, id: string): Promise<void> {
    await this.add(kind, [id]);
    const job = this.#jobs.get(`${kind} ${id}`);
    if (job !== undefined) job.at = Math.min(job.at, this.#now());
  }

  process(kind: string, _options: JobOptions, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  async waiting(kind: string): Promise<number> {
    return [...this.#jobs.values()].filter((job) => job.kind === kind).length;
  }

  async oldest(kind: string): Promise<number | null> {
    const ofKind = [...this.#jobs.values()].filter((job) => job.kind === kind);
    return ofKind.length === 0 ? null : Math.min(...ofKind.map(({ at }) => at));
  }

  /** Loses its jobs, as a queue may. */
  lose(): void {
    this.#jobs.clear();
  }

  /** Runs at most eight jobs at a time. */
  async runDue(): Promise<void> {
    const due = [...this.#jobs].filter(([, { at }]) => at <= this.#now());
    const lane = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        const [key, { kind, id, attempt }] = next;
        const outcome = await this.#handlers
          .get(kind)?.(id, attempt, {})
          .catch(() => ({ retryAt: this.#now() + 1_000 }));
        if (outcome !== undefined && 'retryAt' in outcome)
          this.#jobs.set(key, { kind, id, at: outcome.retryAt, attempt: attempt + 1 });
        else this.#jobs.delete(key);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  }

  async close(): Promise<void> {
    this.#jobs.clear();
  }
}
