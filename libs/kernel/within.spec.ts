import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { within } from './within.ts';

const never = new Promise<never>(() => {});
/** By then a time limit that has passed has its effect, and a rejection that nobody handles is reported. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** The outcome after so many milliseconds. */
function after<T>(milliseconds: number, outcome: Promise<T>): Promise<T> {
  jest.advanceTimersByTime(milliseconds);
  return outcome;
}

describe('work within a time', () => {
  test('given work that ends in time, then its result is the outcome and the time limit is forgotten', async () => {
    let wasLate = false;
    const outcome = await within(20, Promise.resolve('done'), () => (wasLate = true));
    jest.advanceTimersByTime(40);
    await nextTurn();
    expect([outcome, wasLate, jest.getTimerCount()]).toEqual(['done', false, 0]);
  });

  test('given work that takes longer, then the outcome is what the time limit gives', async () => {
    expect(
      await after(
        5,
        within(5, never, () => 'late'),
      ),
    ).toBe('late');
    expect(
      await after(
        5,
        within(5, never, () => Promise.resolve('later')),
      ),
    ).toBe('later');
    const failing = within(5, never, () => {
      throw new Error('too late');
    });
    await expect(after(5, failing)).rejects.toThrow('too late');
  });

  test('given work that fails, then in time it is the outcome and afterwards it is nobody’s', async () => {
    await expect(within(1_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
    let fail = (_: Error): void => undefined;
    const failing = new Promise<never>((_, reject) => (fail = reject));
    expect(
      await after(
        5,
        within(5, failing, () => 'late'),
      ),
    ).toBe('late');
    fail(new Error('unheard'));
    await nextTurn();
  });

  test('given an aborted signal, then the outcome is as after the time limit', async () => {
    const stopping = new AbortController();
    const outcome = within(60_000, never, () => 'late', stopping.signal);
    stopping.abort();
    expect(await outcome).toBe('late');
    expect(await within(60_000, never, () => 'late', stopping.signal)).toBe('late');
  });

  test('given an answer that arrived while the process stood still, then it counts before the time limit', async () => {
    let arrive = (_: string): void => undefined;
    const answer = new Promise<string>((resolve) => (arrive = resolve));
    const outcome = within(10, answer, () => 'late');
    // Node runs timers that are due before it reads what has arrived.
    jest.advanceTimersByTime(40);
    await Promise.resolve();
    arrive('answer');
    expect(await outcome).toBe('answer');
  });
});
