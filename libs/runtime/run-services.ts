import {
  type DueJob,
  type JobHandler,
  type JobOutcome,
  type JobQueue,
  type ViewDefinition,
  COUNTED_LAG,
  originsOf,
  traced,
  withinReads,
  withinWork,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { JobMetrics, type Metrics } from '@vpds/observability';
import type { Engines } from './engines.ts';
import { LogFeed } from './log-feed.ts';
import { type SubscriberLag, ReactionRunner, reactionsLag } from '@vpds/projections';
import type { ContextService, JobKind } from './context-service.ts';
import { EffectsGate } from './effects/effects-gate.ts';

/** Milliseconds. */
const REFILL_EVERY = 30_000;
/** Milliseconds. */
const SAMPLE_EVERY = 9_000;
/** A held job leaves the queue without an attempt: `due` yields it again after its release. */
const HELD: JobOutcome = { done: true };
/** Jobs of a kind per refill. */
const REFILL_LIMIT = 1_000;
/** Refills of a kind after a loss. */
const MOST_ROUNDS = 200;

export interface RunningServices {
  /** Drains. */
  stop(): Promise<void>;
}

export function viewsOf(services: readonly ContextService[]): ViewDefinition[] {
  return services.flatMap((service) => service.projections.flatMap((projection) => projection.views));
}

/** Background work of a process: reactions, jobs, and what the contexts start. */
export async function runServices(
  services: readonly ContextService[],
  engines: Engines,
  logger: Logger,
  metrics: Metrics,
  gate: EffectsGate = new EffectsGate(),
): Promise<RunningServices> {
  const kinds = services.flatMap((service) => service.jobs ?? []);
  const jobMetrics = new JobMetrics(
    metrics,
    kinds.map(({ kind }) => kind),
    engines.jobs,
  );
  for (const job of kinds) {
    const run = loggingFailures(job, logger);
    engines.jobs.process(job.kind, job.options, (id, attempt, cause) =>
      isHeld(gate, job, id) ? Promise.resolve(HELD) : jobMetrics.observe(job.kind, () => run(id, attempt, cause)),
    );
  }
  const refill = setInterval(() => void refillJobs(kinds, engines, logger, gate), REFILL_EVERY).unref();
  await refillJobs(kinds, engines, logger, gate);
  requeueLost(kinds, engines, logger, metrics, gate);
  requeueReleased(kinds, engines, logger, gate);
  const { events, checkpoints, operational, jobs } = engines;
  const following = { events, checkpoints, operational, jobs, feed: engines.feed ?? new LogFeed(events) };
  const runners = new Map(
    services.map(({ name, reactions = [] }) => [
      name,
      new ReactionRunner(name, reactions, following, logger.child({ reactions: name })),
    ]),
  );
  for (const runner of runners.values()) runner.start();
  exportDeadLetterCount(runners, metrics);
  showReactions(services, engines, metrics);
  for (const service of services) await service.start?.();
  const stopSampling = metrics.startSampling();
  return {
    async stop() {
      clearInterval(refill);
      stopSampling();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
      for (const service of services) await service.stop?.();
      await engines.jobs.close();
    },
  };
}

function isHeld(gate: EffectsGate, { effect }: JobKind, id: string): boolean {
  return gate.hold !== null && effect !== undefined && gate.holds(effect, id);
}

/** A queue only retries failures. It may start a job in the context of a request that has added one. */
function loggingFailures(job: JobKind, logger: Logger): JobHandler {
  const { kind } = job;
  return (id, attempt, cause) => {
    const run = async () => {
      try {
        return await traced(`job ${kind}`, { kind: 'consumer' }, () => job.run(id, attempt));
      } catch (error) {
        logger.warn({ code: 'job_failed', kind, job: id, attempt, err: error }, 'a job failed, retrying');
        throw error;
      }
    };
    return withinReads(undefined, () => withinWork({ ...cause, kind, job: id }, run));
  };
}

function exportDeadLetterCount(runners: ReadonlyMap<string, ReactionRunner>, metrics: Metrics): void {
  metrics.sampled({
    name: 'vpds_events_set_aside',
    help: 'Events that a reaction failed on; they are tried again. Replicas show the same ones',
    labels: ['context'],
    every: SAMPLE_EVERY,
    read: () =>
      Promise.all(
        [...runners].map(async ([context, runner]) => ({
          labels: { context },
          value: await runner.deadLetterCount(),
        })),
      ),
  });
}

function showReactions(services: readonly ContextService[], engines: Engines, metrics: Metrics): void {
  const reacting = services.flatMap(({ name, reactions = [] }) =>
    reactions.length === 0 ? [] : [{ labels: { context: name }, lag: reactionsLag(name, reactions, engines) }],
  );
  const current = (read: (lag: SubscriberLag) => number) =>
    Promise.all(reacting.map(async ({ labels, lag }) => ({ labels, value: read(await lag()) })));
  metrics.sampled({
    name: 'vpds_reactions_lag_seconds',
    help: 'For how long an event has been recorded that a context has not reacted to yet',
    labels: ['context'],
    every: SAMPLE_EVERY,
    growsUnread: true,
    read: () => current(({ lagSeconds }) => lagSeconds),
  });
  metrics.sampled({
    name: 'vpds_reactions_lag_events',
    help: `Recorded events that a context has not reacted to yet; ${COUNTED_LAG} means at least`,
    labels: ['context'],
    every: SAMPLE_EVERY,
    read: () => current(({ lagEvents }) => lagEvents),
  });
}

/** Queues lost jobs again at once: the refill would need 30 s for a thousand jobs. */
function requeueLost(
  kinds: readonly JobKind[],
  engines: Engines,
  logger: Logger,
  metrics: Metrics,
  gate: EffectsGate,
): void {
  const { onJobsLost } = engines;
  if (onJobsLost === undefined) return;
  const emptied = metrics.counter('vpds_redis_emptied_total', 'How often the jobs in Redis were lost');
  const requeue = async (): Promise<void> => {
    const queued: Record<string, number> = {};
    for (const job of kinds) queued[job.kind] = await requeueKind(job, engines, gate);
    logger.warn({ code: 'jobs_lost', queued }, 'Redis was emptied: jobs were queued again');
  };
  onJobsLost(() => {
    emptied.inc();
    requeue().catch((error: unknown) =>
      logger.warn({ code: 'job_queue_waiting', err: error }, 'lost jobs could not be queued again, retrying'),
    );
  });
}

/** Should it fail, the refills queue them. */
function requeueReleased(kinds: readonly JobKind[], engines: Engines, logger: Logger, gate: EffectsGate): void {
  gate.onReleased(({ kind }) => {
    for (const job of kinds.filter(({ effect }) => effect === kind))
      requeueKind(job, engines, gate).catch((error: unknown) =>
        logger.warn(
          { code: 'job_queue_waiting', kind: job.kind, err: error },
          'released jobs wait for the next refill',
        ),
      );
  });
}

/**
 * `due` resumes where its last call ended, so a whole round has reached the end twice. @returns how many jobs were
 * added
 */
async function requeueKind(job: JobKind, { jobs }: Engines, gate: EffectsGate): Promise<number> {
  const added = new Set<string>();
  for (let [ends, rounds] = [0, 0]; ends < 2 && rounds < MOST_ROUNDS; rounds += 1) {
    const due = (await job.due?.(REFILL_LIMIT)) ?? [];
    if (due.length < REFILL_LIMIT) ends += 1;
    const free = unheld(gate, job, due);
    if (free.length > 0) await addDue(job.kind, free, jobs);
    for (const { id } of free) added.add(id);
  }
  return added.size;
}

function addDue(kind: string, due: readonly DueJob[], jobs: JobQueue): Promise<void> {
  const origins = originsOf(due);
  return jobs.add(kind, [...origins.keys()], undefined, origins);
}

async function refillJobs(
  kinds: readonly JobKind[],
  engines: Engines,
  logger: Logger,
  gate: EffectsGate,
): Promise<void> {
  for (const job of kinds) {
    if (job.due === undefined) continue;
    try {
      const waiting = unheld(gate, job, await job.due(REFILL_LIMIT));
      if (waiting.length > 0) await addDue(job.kind, waiting, engines.jobs);
    } catch (error) {
      logger.warn(
        { code: 'job_queue_waiting', kind: job.kind, err: error },
        'a job queue could not be filled, retrying',
      );
    }
  }
}

function unheld(gate: EffectsGate, job: JobKind, due: readonly DueJob[]): readonly DueJob[] {
  return gate.hold === null ? due : due.filter(({ id }) => !isHeld(gate, job, id));
}
