import { afterEach, expect, jest, test } from '@jest/globals';
import { Metrics } from './metrics.ts';

afterEach(() => void jest.useRealTimers());

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
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const metrics = new Metrics();
  const [first, second] = await Promise.all([metrics.rendered(), metrics.rendered()]);
  expect(second).toBe(first);
  expect(await metrics.rendered()).toBe(first);
  metrics.counter('later', 'x').inc();
  jest.advanceTimersByTime(1_000);
  expect(String(await metrics.rendered())).toMatch(/^later 1$/m);
});

test('the text is the registry’s, rendered in slices between which others have their turn', async () => {
  const metrics = new Metrics();
  metrics.counter('counted', 'x').inc(7);
  metrics.labelledGauge('none', 'x', 'of', () => []);
  for (let route = 0; route < 100; route += 1) metrics.observeRequest(`/${route}`, 'GET', 200, route);
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const text = await metrics.text();
  isOver = true;
  // 100 routes of 10 lines.
  expect(turns).toBeGreaterThanOrEqual(5);
  const steady = (each: string) => each.split('\n').filter((line) => !/^(?:process|nodejs)_/.test(line));
  expect(steady(text)).toEqual(steady(await metrics.registry.metrics()));
});

test('the build is a gauge that is always 1', async () => {
  const metrics = new Metrics();
  metrics.showBuild('gateway', '1.2.3');
  expect(await metrics.text()).toMatch(/^vpds_build_info\{service="gateway",version="1\.2\.3",node="[\d.]+"\} 1$/m);
});
