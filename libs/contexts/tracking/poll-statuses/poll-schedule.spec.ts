import { describe, expect, test } from '@jest/globals';
import { PollSchedule, type PollResult } from './poll-schedule.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const T = Date.parse('2026-03-01T10:00:00Z');
const schedule = new PollSchedule(300 * SECOND, () => 0);
const fresh = schedule.first(T).state;
const shown: PollResult = { kind: 'shown', delivered: false, complete: false, final: false };
const quiet: PollResult = { kind: 'quiet' };

describe('TRA-7: polling', () => {
  test('a fresh order about every POLL_INTERVAL_SECONDS', () => {
    expect(schedule.first(T)).toMatchObject({ dueAt: T + 300 * SECOND, state: { checkedAt: T } });
    for (const age of [0, HOUR, 2 * HOUR])
      expect(schedule.next(fresh, shown, T + age, T).dueAt).toBe(T + age + 300 * SECOND);
  });

  test('older ones more seldom, at least every six hours', () => {
    const after = (age: number) => (schedule.next(fresh, shown, T + age, T).dueAt ?? 0) - T - age;
    expect([after(12 * HOUR), after(DAY), after(6 * DAY), after(400 * DAY)]).toEqual([
      HOUR / 2,
      HOUR,
      6 * HOUR,
      6 * HOUR,
    ]);
  });

  test('an operator may ask more seldom than that', () => {
    const seldom = new PollSchedule(DAY, () => 0);
    expect(seldom.next(fresh, shown, T, T).dueAt).toBe(T + DAY);
    expect(seldom.next(fresh, quiet, T, T).dueAt).toBe(T + DAY);
  });

  test('with jitter: up to a tenth later, never earlier', () => {
    const due = Array.from({ length: 200 }, () => new PollSchedule(300 * SECOND).first(T).dueAt - T);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(300 * SECOND);
    expect(Math.max(...due)).toBeLessThanOrEqual(330 * SECOND);
    expect(new Set(due).size).toBeGreaterThan(20);
  });

  test('a poll without an answer is tried again with backoff, up to an hour, and not before Retry-After', () => {
    let state = fresh;
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      const next = schedule.next(state, { kind: 'failed', pause: 0 }, T, T);
      state = next.state;
      pauses.push(((next.dueAt ?? 0) - T) / SECOND);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
    expect(state.checkedAt).toBe(T);
    expect(schedule.next(state, shown, T + 5, T)).toMatchObject({ state: { failures: 0, checkedAt: T + 5 } });
    expect(schedule.next(fresh, { kind: 'failed', pause: 100 * SECOND }, T, T).dueAt).toBe(T + 100 * SECOND);
  });

  test('a poll that was not sent is no failure', () => {
    expect(schedule.next(fresh, { kind: 'postponed', pause: 20 * SECOND }, T, T)).toEqual({
      state: fresh,
      dueAt: T + 20 * SECOND,
    });
  });

  test('with nothing to be shown it slows down and stops after 90 days', () => {
    let { state, dueAt }: { state: typeof fresh; dueAt: number | null } = schedule.first(T);
    const polls: number[] = [];
    while (dueAt !== null && polls.length < 1_000) {
      polls.push(dueAt);
      ({ state, dueAt } = schedule.next(state, quiet, dueAt, T));
    }
    const pauses = polls.slice(1).map((at, index) => at - (polls[index] ?? 0));
    expect(pauses.slice(0, 3)).toEqual([600 * SECOND, 1_200 * SECOND, 2_400 * SECOND]);
    expect(Math.max(...pauses)).toBe(DAY);
    expect(polls.length).toBeLessThan(120);
    const [first = 0] = polls;
    expect((polls.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(90 * DAY);
    expect((polls.at(-1) ?? 0) - first).toBeLessThanOrEqual(91 * DAY);
    // The provider answered each time (TRA-2: the last check for updates).
    expect(state.checkedAt).toBe(polls.at(-1));
  });

  test('the 90 days are to the millisecond', () => {
    const since = { ...fresh, quiet: 9, quietSince: T };
    expect(schedule.next(since, quiet, T + 90 * DAY - 1, T).dueAt).not.toBeNull();
    expect(schedule.next(since, quiet, T + 90 * DAY, T).dueAt).toBeNull();
  });

  test('an order that is heard of again is polled as before', () => {
    const silent = { ...fresh, quiet: 9, quietSince: T - 80 * DAY };
    expect(schedule.next(silent, shown, T, T)).toMatchObject({
      state: { quiet: 0, quietSince: null },
      dueAt: T + 300 * SECOND,
    });
  });

  test('delivered is the end when nothing can come any more', () => {
    const final: PollResult = { kind: 'shown', delivered: true, complete: true, final: true };
    expect(schedule.next(fresh, final, T, T).dueAt).toBeNull();
  });

  test('a delivery that the provider has corrected is followed by the same polls as the first', () => {
    const delivered: PollResult = { kind: 'shown', delivered: true, complete: true, final: false };
    const pausesAfter = (results: readonly PollResult[]) => {
      let state = fresh;
      return results.map((result) => {
        const next = schedule.next(state, result, T, T);
        ({ state } = next);
        return next.dueAt === null ? null : (next.dueAt - T) / HOUR;
      });
    };
    const days = [6, 24, 72, null];
    expect(pausesAfter([...Array(4).fill(delivered), shown, ...Array(4).fill(delivered)])).toEqual([
      ...days,
      300 / 3_600,
      ...days,
    ]);
  });

  test.each([
    ['a complete history is asked for a few more times over some days', true, [6 * 3600, 86_400, 3 * 86_400, null]],
    [
      'so is one that may lack earlier parts, more often at first',
      false,
      [1_200, 4_800, 19_200, 6 * 3600, 86_400, 3 * 86_400, null],
    ],
  ])('after the delivery %s', (_, complete, expected) => {
    let { state, dueAt }: { state: typeof fresh; dueAt: number | null } = { state: fresh, dueAt: T };
    const pauses: (number | null)[] = [];
    while (dueAt !== null) {
      const at: number = dueAt;
      ({ state, dueAt } = schedule.next(state, { kind: 'shown', delivered: true, complete, final: false }, at, T));
      pauses.push(dueAt === null ? null : (dueAt - at) / SECOND);
    }
    expect(pauses).toEqual(expected);
  });
});
