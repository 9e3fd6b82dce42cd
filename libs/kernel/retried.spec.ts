import { describe, expect, test } from '@jest/globals';
import { keepRepeating, keepRunning, retried } from './retried.ts';

function attempts(outcomes: readonly (Error | string)[], stopping: AbortController) {
  const left = [...outcomes];
  return async (): Promise<string> => {
    const next = left.shift();
    if (left.length === 0) stopping.abort();
    if (next === undefined || next instanceof Error) throw next ?? new Error('no outcome is left');
    return next;
  };
}

function options() {
  const stopping = new AbortController();
  const reported: unknown[] = [];
  return {
    stopping,
    reported,
    signal: stopping.signal,
    after: 0,
    onError: (error: unknown) => void reported.push(error),
  };
}

const [first, second] = [new Error('first'), new Error('second')];

describe('retried', () => {
  test('returns what the first attempt without an error returns, and reports the errors before', async () => {
    const given = options();
    expect(await retried(attempts([first, second, 'done', 'later'], given.stopping), given)).toBe('done');
    expect(given.reported).toEqual([first, second]);
  });

  test('ends with an abort, whose error is not reported', async () => {
    const given = options();
    expect(await retried(attempts([first, second], given.stopping), given)).toBeUndefined();
    expect(given.reported).toEqual([first]);
  });

  test('ends with an error that the report throws', async () => {
    const given = options();
    const onError = (error: unknown) => {
      throw error;
    };
    await expect(retried(attempts([first, 'done', 'later'], given.stopping), { ...given, onError })).rejects.toBe(
      first,
    );
  });

  test('waits for the report: what it repairs is repaired before the next attempt', async () => {
    const given = options();
    let isRepaired = false;
    const work = async () => {
      if (!isRepaired) throw first;
      return 'done';
    };
    const onError = async () => {
      await Promise.resolve();
      isRepaired = true;
    };
    expect(await retried(work, { ...given, onError })).toBe('done');
  });
});

test('keepRunning runs again after an end and after an error, until the abort', async () => {
  const given = options();
  await keepRunning(attempts(['a', first, 'b', 'c'], given.stopping), given);
  expect(given.reported).toEqual([first]);
});

test('keepRepeating runs at once, again after an error, and ends in a pause when the signal aborts', async () => {
  const given = options();
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw first;
    setImmediate(() => given.stopping.abort());
  };
  await keepRepeating(work, 5, given);
  expect([runs, given.reported]).toEqual([2, [first]]);
});
