import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { EngineHealth, Metrics, createLogger } from '@vpds/observability';
import { watchEngines } from './watch-engines.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function watched(isAway: () => boolean, answeredAt?: () => number) {
  const health = new EngineHealth(['Kafka'], createLogger('silent', 'test'), new Metrics());
  const asked: number[] = [];
  const ask = async () => {
    asked.push(performance.now());
    if (isAway()) throw new Unavailable('Kafka is away');
  };
  const watching = watchEngines({ Kafka: answeredAt === undefined ? { ask } : { ask, answeredAt } }, health);
  return { watching, asked, state: () => health.reports[0]?.state };
}

test('an engine that answers the calls of this process is not asked, and counts as up', async () => {
  const { watching, asked, state } = watched(
    () => false,
    () => Math.floor(performance.now() / 500) * 500,
  );
  await jest.advanceTimersByTimeAsync(20_000);
  expect([asked, state()]).toEqual([[], 'up']);
  await watching.stop();
});

test('one that is not called is asked every two seconds', async () => {
  const { watching, asked, state } = watched(() => false);
  await jest.advanceTimersByTimeAsync(9_000);
  expect([asked.length, state()]).toEqual([5, 'up']);
  await watching.stop();
});

test('one that stops answering is asked two seconds after its last answer, and is away after three checks', async () => {
  const begun = performance.now();
  const last = begun + 10_300;
  const { watching, asked, state } = watched(
    () => performance.now() > last,
    () => Math.min(performance.now(), last),
  );
  await jest.advanceTimersByTimeAsync(20_000);
  expect(asked.slice(0, 3).map((at) => Math.round(at - last))).toEqual([2_000, 4_000, 6_000]);
  expect(state()).toBe('away');
  await watching.stop();
});
