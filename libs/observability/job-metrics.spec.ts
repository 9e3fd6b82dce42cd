import { expect, test } from '@jest/globals';
import { JobMetrics } from './job-metrics.ts';
import { Metrics } from './metrics.ts';

test('the time of each run of a job is observed, also of one that fails', async () => {
  const metrics = new Metrics();
  const jobs = new JobMetrics(metrics, ['mail'], { waiting: async () => 0, oldest: async () => null });
  await jobs.observe('mail', async () => ({ done: true }));
  await expect(jobs.observe('mail', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const text = await metrics.text();
  expect(text).toMatch(/^vpds_job_run_seconds_count\{kind="mail"\} 2$/m);
  expect(text).toMatch(/^vpds_job_runs_total\{kind="mail",outcome="failed"\} 1$/m);
});
