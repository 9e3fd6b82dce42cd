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

test('a company is next, however long others have sent more than is run', () => {
  const turns = new JobTurns();
  const waiting: { companyID: number; turn: number }[] = [];
  const add = (companyID: number, at: number) => waiting.push({ companyID, turn: turns.next(KIND, companyID, at) });
  const run = (at: number): number => {
    waiting.sort((a, b) => a.turn - b.turn);
    const [first] = waiting.splice(0, 1);
    turns.started(KIND, first?.turn ?? at, at);
    return first?.companyID ?? 0;
  };
  // Each of three sends as many as are run of all.
  for (let at = 0; at < 60_000; at += 50) {
    for (const companyID of [1, 2, 3]) add(companyID, at);
    run(at);
  }
  add(4, 60_000);
  const next = [60_000, 60_050, 60_100, 60_150].map((at) => run(at));
  expect(next).toContain(4);
  expect(new Set(next).size).toBeGreaterThan(1);
});

test('a job that is tried again later puts none off that its company adds meanwhile', () => {
  const turns = new JobTurns();
  expect(turns.next(KIND, 1, 9_000, 1_000)).toBe(9_000);
  expect(turns.next(KIND, 1, 1_100, 1_100)).toBe(1_100);
});

test('once no other one is due, the next job has its turn at once', () => {
  const turns = new JobTurns();
  turns.started(KIND, 1_000, 5_000);
  expect(turns.next(KIND, 1, 5_000)).toBe(1_000);
  turns.drained(KIND);
  expect(turns.next(KIND, 2, 5_000)).toBe(5_000);
});

test('none is put off for longer than ten minutes', () => {
  const turns = new JobTurns();
  let last = 0;
  for (let count = 0; count < 100_000; count += 1) last = turns.next(KIND, 1, 0);
  expect(last).toBe(600_000);
});
