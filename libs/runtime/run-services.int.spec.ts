import { expect, jest, test } from '@jest/globals';
import { ReadBudget, ReadScope, currentReads, withinReads, withinWork } from '@vpds/kernel';
import { eventually, openedOnce } from '@vpds/kernel/testing';
import pino from 'pino';
import { lineOptions } from '../observability/logging.ts';
import { Metrics } from '../observability/metrics.ts';
import { EffectsGate } from './effects/effects-gate.ts';
import { runServices } from './run-services.ts';
import type { JobKind } from './context-service.ts';
import { openLog } from '../projections/testing/open-log.ts';

const opened = openedOnce(openLog);

test('a job that throws is logged with its attempt; one that sets its own time of retry is not', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  const job: JobKind = {
    kind: 'work',
    options: { concurrency: 1, timeoutMilliseconds: 10_000 },
    async run(id, attempt) {
      if (id === 'failing' && attempt === 1) throw new Error('No such thing');
      return id === 'waiting' && attempt === 1 ? { retryAt: Date.now() } : { done: true };
    },
  };
  const { engine } = opened();
  await engine.jobs.add('work', ['failing', 'waiting']);
  const services = [{ name: 'working', handlers: [], projections: [], jobs: [job] }];
  const running = await runServices(services, engine, logger, new Metrics());
  await eventually(async () => expect(await engine.jobs.waiting('work')).toBe(0));
  await running.stop();
  const failures = lines.filter(({ kind }) => kind === 'work');
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ job: 'failing', attempt: 1, err: { message: 'No such thing' } });
});

test('a wait that a job has planned is no retry in the metrics', async () => {
  const job: JobKind = {
    kind: 'planning',
    options: { concurrency: 1, timeoutMilliseconds: 10_000 },
    async run(id, attempt) {
      return attempt === 1 ? { retryAt: Date.now(), isPlanned: id === 'planned' } : { done: true };
    },
  };
  const { engine } = opened();
  await engine.jobs.add('planning', ['planned', 'retried']);
  const metrics = new Metrics();
  const services = [{ name: 'working', handlers: [], projections: [], jobs: [job] }];
  const running = await runServices(services, engine, pino({ level: 'silent' }), metrics);
  await eventually(async () => expect(await engine.jobs.waiting('planning')).toBe(0));
  await running.stop();
  const text = await metrics.text();
  for (const runs of ['outcome="done"} 2', 'outcome="later"} 1', 'outcome="waits"} 1', 'outcome="failed"} 0'])
    expect(text).toContain(`vpds_job_runs_total{kind="planning",${runs}`);
});

test('a job runs with the id of the request that it was added for', async () => {
  const lines: Record<string, unknown>[] = [];
  const options = { ...lineOptions(), level: 'warn' };
  const logger = pino(options, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  const job: JobKind = {
    kind: 'traced',
    options: { concurrency: 1, timeoutMilliseconds: 10_000 },
    async run(_, attempt) {
      if (attempt === 1) throw new Error('No such thing');
      return { done: true };
    },
  };
  const { engine } = opened();
  await withinWork({ requestID: 'r-1', companyID: 7 }, () => engine.jobs.add('traced', ['a']));
  const services = [{ name: 'working', handlers: [], projections: [], jobs: [job] }];
  const running = await runServices(services, engine, logger, new Metrics());
  await eventually(async () => expect(await engine.jobs.waiting('traced')).toBe(0));
  await running.stop();
  expect(lines).toEqual([expect.objectContaining({ code: 'job_failed', requestID: 'r-1', kind: 'traced', job: 'a' })]);
  expect(lines[0]).not.toHaveProperty('companyID');
});

test('a job reads for itself, not within the request that has added one: that may have ended, or been given up', async () => {
  const read: unknown[] = [];
  const job: JobKind = {
    kind: 'reading',
    options: { concurrency: 1, timeoutMilliseconds: 10_000 },
    async run() {
      read.push(currentReads());
      return { done: true };
    },
  };
  const { engine } = opened();
  const process = jest.spyOn(engine.jobs, 'process');
  const services = [{ name: 'working', handlers: [], projections: [], jobs: [job] }];
  const running = await runServices(services, engine, pino({ level: 'silent' }), new Metrics());
  const [, , start] = process.mock.lastCall ?? [];
  process.mockRestore();
  const request = new ReadScope({ budget: new ReadBudget({ total: 1 }), companyID: 7 });
  await withinReads(request, async () => start?.('a', 1, {}));
  expect(read).toEqual([undefined]);
  await running.stop();
});

test('jobs that a queue has lost are queued again at once, all of them, and reported', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  const due = Array.from({ length: 2_500 }, (_, index) => ({ id: `job-${index}`, companyID: 1 }));
  const done = new Set<string>();
  let looks = 0;
  const job: JobKind = {
    kind: 'lost',
    options: { concurrency: 8, timeoutMilliseconds: 10_000 },
    async run(id) {
      done.add(id);
      return { done: true };
    },
    // The first call is the start's.
    due: async (limit) => (looks++ === 0 ? [] : due.slice(limit * ((looks - 2) % 3), limit * (((looks - 2) % 3) + 1))),
  };
  const { engine } = opened();
  const listeners: (() => void)[] = [];
  const services = [{ name: 'working', handlers: [], projections: [], jobs: [job] }];
  const metrics = new Metrics();
  const engines = { ...engine, onJobsLost: (listener: () => void) => void listeners.push(listener) };
  const running = await runServices(services, engines, logger, metrics);
  for (const listener of listeners) listener();
  await eventually(() => expect(done.size).toBe(2_500), 20_000);
  await eventually(() => expect(lines).toHaveLength(1));
  await running.stop();
  expect(lines[0]).toMatchObject({ code: 'jobs_lost', queued: { lost: 2_500 } });
  expect(await metrics.text()).toContain('vpds_redis_emptied_total 1');
});

test('EFF-1: a held job does not run and leaves the queue; its release queues what `due` yields, at once', async () => {
  const logger = pino({ level: 'silent' });
  const done: string[] = [];
  const job = (kind: string, effect?: 'mail' | 'order'): JobKind => ({
    kind,
    ...(effect === undefined ? {} : { effect }),
    options: { concurrency: 1, timeoutMilliseconds: 10_000 },
    async run(id) {
      done.push(`${kind} ${id}`);
      return { done: true };
    },
    due: async () =>
      ['due', 'other'].filter((id) => !done.includes(`${kind} ${id}`)).map((id) => ({ id, companyID: 1 })),
  });
  const hold = { reason: 'missing', since: 0, position: '0', released: [], items: {} } as const;
  const gate = new EffectsGate({ hold, releasedAt: {} });
  const { engine } = opened();
  const services = [
    {
      name: 'working',
      handlers: [],
      projections: [],
      jobs: [job('held-mail', 'mail'), job('held-order', 'order'), job('sign-in')],
    },
  ];
  const running = await runServices(services, engine, logger, new Metrics(), gate);
  for (const kind of ['held-mail', 'held-order', 'sign-in']) await engine.jobs.add(kind, ['added']);
  await eventually(async () => {
    expect(done.toSorted()).toEqual(['sign-in added', 'sign-in due', 'sign-in other']);
    for (const kind of ['held-mail', 'held-order']) expect(await engine.jobs.waiting(kind)).toBe(0);
  });
  gate.set({ hold: { ...hold, items: { 'mail due': 1 } }, releasedAt: {} });
  await eventually(() => expect(done.slice(3)).toEqual(['held-mail due']));
  gate.set({ hold: null, releasedAt: {} });
  await eventually(() =>
    expect(done.slice(4).toSorted()).toEqual(['held-mail other', 'held-order due', 'held-order other']),
  );
  await running.stop();
});
