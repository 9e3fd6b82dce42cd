import { expect, jest, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { SampledGauge, type Sample } from './sampled-gauge.ts';

function gauge(read: () => Promise<readonly Sample[]>, growsUnread = false) {
  const registry = new Registry();
  const clock = { now: 0 };
  const options = { name: 'lag_seconds', help: 'lag', labels: ['of'], every: 1_000, growsUnread, read };
  return { registry, clock, sampled: new SampledGauge(options, registry, () => clock.now) };
}

const VALUE: readonly Sample[] = [{ labels: { of: 'x' }, value: 3 }];

test('a scrape shows the last reading and never waits for one', async () => {
  let answers = true;
  const { registry, sampled } = gauge(() => (answers ? Promise.resolve(VALUE) : new Promise(() => undefined)));
  await sampled.sample();
  answers = false;
  void sampled.sample();
  expect(await registry.metrics()).toMatch(/^lag_seconds\{of="x"\} 3$/m);
});

test('while nothing can be read a lag grows with the time, and the age of the sample shows why', async () => {
  let isAway = false;
  const { registry, clock, sampled } = gauge(async () => {
    if (isAway) throw new Error('away');
    return VALUE;
  }, true);
  await sampled.sample();
  isAway = true;
  clock.now = 20_000;
  await sampled.sample();
  expect(await registry.metrics()).toMatch(/^lag_seconds\{of="x"\} 23$/m);
  expect(sampled.ageSeconds).toBe(20);
});

test('a value whose labels are gone disappears', async () => {
  let samples = VALUE;
  const { registry, sampled } = gauge(() => Promise.resolve(samples));
  await sampled.sample();
  samples = [{ labels: { of: 'y' }, value: 1 }];
  await sampled.sample();
  const text = await registry.metrics();
  expect(text).not.toContain('of="x"');
  expect(text).toMatch(/^lag_seconds\{of="y"\} 1$/m);
});

test('gauges are sampled together whenever they were started, until each is stopped', async () => {
  jest.useFakeTimers();
  let step = 0;
  const read: string[] = [];
  const named = (name: string) => gauge(async () => (read.push(`${name} ${step}`), VALUE)).sampled;
  const [first, second] = [named('first'), named('second')];
  await jest.advanceTimersByTimeAsync(1_000 - (performance.now() % 1_000) + 10);
  first.start();
  await jest.advanceTimersByTimeAsync(600);
  second.start();
  read.length = 0;
  setInterval(() => (step += 1), 10);
  await jest.advanceTimersByTimeAsync(1_000);
  const together = read.map((each) => each.split(' ')[1]);
  expect(read.map((each) => each.split(' ')[0])).toEqual(['first', 'second']);
  expect(together[0]).toBe(together[1]);
  first.stop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(read.slice(2).map((each) => each.split(' ')[0])).toEqual(['second']);
  second.stop();
  jest.useRealTimers();
});
