import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pauseToBeat } from './beat.ts';

const FOREVER = new AbortController().signal;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what waits for a common multiple goes on in one step, whatever its own interval and beginning', async () => {
  const steps: string[] = [];
  let step = 0;
  const waits = async (name: string, every: number) => {
    await pauseToBeat(every, FOREVER);
    steps.push(`${name} ${step}`);
  };
  await jest.advanceTimersByTimeAsync(3_000 - (performance.now() % 3_000) + 1_510);
  const waiting = [waits('slow', 1_500)];
  await jest.advanceTimersByTimeAsync(900);
  waiting.push(waits('fast', 750));
  setTimeout(() => (step += 1), 585);
  setTimeout(() => (step += 1), 595);
  await jest.advanceTimersByTimeAsync(700);
  await Promise.all(waiting);
  expect(steps).toEqual(['slow 1', 'fast 1']);
});

test('it is a beat later each time, also after a timer that fires early', async () => {
  const times: number[] = [];
  const running = (async () => {
    for (let count = 0; count < 4; count += 1) {
      await pauseToBeat(500, FOREVER);
      times.push(performance.now());
    }
  })();
  await jest.advanceTimersByTimeAsync(2_600);
  await running;
  const between = times.slice(1).map((time, index) => Math.round(time - (times[index] ?? 0)));
  expect(between).toEqual([500, 500, 500]);
});

test('a signal ends it at once and leaves no timer', async () => {
  const stopping = new AbortController();
  const waiting = [pauseToBeat(60_000, stopping.signal), pauseToBeat(60_000, stopping.signal)];
  expect(jest.getTimerCount()).toBe(1);
  stopping.abort();
  await Promise.all(waiting);
  await pauseToBeat(60_000, stopping.signal);
  expect(jest.getTimerCount()).toBe(0);
});
