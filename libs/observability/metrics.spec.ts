import { expect, test } from '@jest/globals';
import { Metrics } from './metrics.ts';

test('a value of an engine is read once sampling has begun, also of a gauge that comes later', async () => {
  const metrics = new Metrics();
  const sampled = (name: string) =>
    metrics.sampled({ name, help: 'x', every: 60_000, read: async () => [{ labels: {}, value: 7 }] });
  sampled('early');
  expect(await metrics.text()).not.toMatch(/^early 7$/m);
  const stop = metrics.startSampling();
  sampled('later');
  await Promise.resolve();
  await Promise.resolve();
  const text = await metrics.text();
  stop();
  expect(text).toMatch(/^early 7$/m);
  expect(text).toMatch(/^later 7$/m);
});

test('LIM-14: one rendering a second serves all callers', async () => {
  const metrics = new Metrics();
  const [first, second] = await Promise.all([metrics.rendered(), metrics.rendered()]);
  expect(second).toBe(first);
  expect(await metrics.rendered()).toBe(first);
  metrics.counter('later', 'x').inc();
  await new Promise((resolve) => setTimeout(resolve, 1_010));
  expect(String(await metrics.rendered())).toMatch(/^later 1$/m);
});

test('the build is a gauge that is always 1', async () => {
  const metrics = new Metrics();
  metrics.showBuild('gateway', '1.2.3');
  expect(await metrics.text()).toMatch(/^vpds_build_info\{service="gateway",version="1\.2\.3",node="[\d.]+"\} 1$/m);
});
