import { expect, test } from '@jest/globals';
import { JobTurns } from './job-turns.ts';

const KIND = 'mail';

test('a company’s jobs take turns with another’s, however many came before', () => {
  const turns = new JobTurns();
  const many = Array.from({ length: 4_000 }, () => turns.next(KIND, 1, 1_000));
  const few = [turns.next(KIND, 2, 1_200), turns.next(KIND, 2, 1_200)];
  expect(few[0]).toBe(1_200);
  expect(many.filter((turn) => turn < (few[1] as number)).length).toBeLessThan(10);
  expect(many).toEqual(many.toSorted((a, b) => a - b));
});

test('a job that is due later has its turn then, and one without a company at once', () => {
  const turns = new JobTurns();
  turns.next(KIND, 1, 1_000);
  expect(turns.next(KIND, 1, 9_000)).toBe(9_000);
  expect(turns.next(KIND, undefined, 1_000)).toBe(1_000);
  expect(turns.next('other', 1, 1_000)).toBe(1_000);
});

test('none is put off for longer than ten minutes', () => {
  const turns = new JobTurns();
  let last = 0;
  for (let count = 0; count < 100_000; count += 1) last = turns.next(KIND, 1, 0);
  expect(last).toBe(600_000);
});
