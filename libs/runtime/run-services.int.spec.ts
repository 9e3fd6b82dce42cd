import { expect, test } from '@jest/globals';
import { eventually, openedOnce } from '@vpds/kernel/testing';
import pino from 'pino';
import { Metrics } from '../observability/metrics.ts';
import { runServices } from './run-services.ts';
import type { JobKind } from './context-service.ts';
import { openLog } from '../projections/testing/open-log.ts';

const opened = openedOnce(openLog);

test('a job that throws is said in the log, with its attempt; one that says itself when to run again is not', async () => {
  const told: Record<string, unknown>[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => told.push(JSON.parse(line) as Record<string, unknown>) });
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
  const failures = told.filter(({ kind }) => kind === 'work');
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ job: 'failing', attempt: 1, err: { message: 'No such thing' } });
});
