import { now } from '@vpds/kernel';
import type { JobOutcome, JobQueue } from '@vpds/kernel';
import { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';
import type { Sample } from './sampled-gauge.ts';

const SAMPLE_EVERY = 9_000;
/** Milliseconds. */
const SHARED_FOR = 1_000;
/** `later`: the job asked for another run; `waits`: as planned; `failed`: it threw and will be retried. */
const OUTCOMES = ['done', 'later', 'waits', 'failed'] as const;
type RunOutcome = (typeof OUTCOMES)[number];

export class JobMetrics {
  readonly #runs: Counter<'kind' | 'outcome'>;
  readonly #seconds: Histogram<'kind'>;

  constructor(metrics: Metrics, kinds: readonly string[], queue: Pick<JobQueue, 'waiting' | 'oldest'>) {
    const { registry } = metrics;
    this.#runs = new Counter({
      name: 'vpds_job_runs_total',
      help: 'Runs of jobs by how they ended: done, later (asked to run again), waits (as planned), failed (threw; runs again)',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    this.#seconds = new Histogram({
      name: 'vpds_job_run_seconds',
      help: 'Time of a run of a job',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30],
      registers: [registry],
    });
    for (const kind of kinds) for (const outcome of OUTCOMES) this.#runs.inc({ kind, outcome }, 0);
    const ofKinds = async (read: (kind: string) => Promise<number>): Promise<Sample[]> =>
      Promise.all(kinds.map(async (kind) => ({ labels: { kind }, value: await read(kind) })));
    const waiting = new Map<string, { readonly at: number; readonly count: Promise<number> }>();
    // Both gauges are sampled together; without a job none is the oldest.
    const waitingNow = (kind: string): Promise<number> => {
      const known = waiting.get(kind);
      if (known !== undefined && performance.now() - known.at < SHARED_FOR) return known.count;
      const count = queue.waiting(kind);
      waiting.set(kind, { at: performance.now(), count });
      return count;
    };
    metrics.sampled({
      name: 'vpds_jobs_waiting',
      help: 'Jobs that wait or run',
      labels: ['kind'],
      every: SAMPLE_EVERY,
      read: () => ofKinds(waitingNow),
    });
    metrics.sampled({
      name: 'vpds_jobs_oldest_seconds',
      help: 'Since when the oldest job that is not done is known, seconds; planned waits do not count',
      labels: ['kind'],
      every: SAMPLE_EVERY,
      growsUnread: true,
      read: () => ofKinds(async (kind) => ((await waitingNow(kind)) === 0 ? 0 : ageOf(await queue.oldest(kind)))),
    });
  }

  async observe(kind: string, run: () => Promise<JobOutcome>): Promise<JobOutcome> {
    const stop = this.#seconds.startTimer({ kind });
    let outcome: RunOutcome = 'failed';
    try {
      const result = await run();
      if ('done' in result) outcome = 'done';
      else outcome = result.isPlanned === true ? 'waits' : 'later';
      return result;
    } finally {
      stop();
      this.#runs.inc({ kind, outcome });
    }
  }
}

function ageOf(addedAt: number | null): number {
  return addedAt === null ? 0 : Math.max(0, (now() - addedAt) / 1_000);
}
