import { describe, expect, test } from '@jest/globals';
import { sleep } from './testing/index.ts';
import { within } from './within.ts';

const never = new Promise<never>(() => {});

describe('work within a time', () => {
  test('given work that ends in time, then its result is the outcome and the time limit is forgotten', async () => {
    let wasLate = false;
    const outcome = await within(20, Promise.resolve('done'), () => (wasLate = true));
    await sleep(40);
    expect([outcome, wasLate]).toEqual(['done', false]);
  });

  test('given work that takes longer, then the outcome is what the time limit gives', async () => {
    expect(await within(5, never, () => 'late')).toBe('late');
    expect(await within(5, never, () => Promise.resolve('later'))).toBe('later');
    await expect(
      within(5, never, () => {
        throw new Error('too late');
      }),
    ).rejects.toThrow('too late');
  });

  test('given work that fails, then in time it is the outcome and afterwards it is nobody’s', async () => {
    await expect(within(1_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
    let fail = (_: Error): void => undefined;
    const failing = new Promise<never>((_, reject) => (fail = reject));
    expect(await within(5, failing, () => 'late')).toBe('late');
    fail(new Error('unheard'));
    await sleep(1);
  });

  test('given an aborted signal, then the outcome is as after the time limit', async () => {
    const stopping = new AbortController();
    const outcome = within(60_000, never, () => 'late', stopping.signal);
    stopping.abort();
    expect(await outcome).toBe('late');
    expect(await within(60_000, never, () => 'late', stopping.signal)).toBe('late');
  });

  test('given an answer that arrived while the process stood still, then it counts before the time limit', async () => {
    const answer = new Promise<string>((resolve) => setTimeout(resolve, 10, 'answer'));
    const outcome = within(10, answer, () => 'late');
    const until = performance.now() + 40;
    while (performance.now() < until);
    expect(await outcome).toBe('answer');
  });
});
