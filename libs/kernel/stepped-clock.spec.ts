import { beforeEach, describe, expect, test } from '@jest/globals';
import { type ClockState, type ClockStep, SteppedClock, judgeClock } from './stepped-clock.ts';

const BOOT = 1_700_000_000_000;
const DAYS = 2 * 86_400_000;
const STEADY: ClockState = { kind: 'steady', boot: BOOT };
const AHEAD: ClockState = { kind: 'ahead', boot: BOOT, claimedBoot: BOOT + DAYS, since: 100_000 };
const at = (uptime: number, off = 0) => ({ wall: BOOT + uptime + off, uptime });

describe('a reading of the clock', () => {
  test.each<[string, ClockState, ReturnType<typeof at>, ClockState, ClockStep | null]>([
    ['steady, on time: nothing', STEADY, at(100_000), STEADY, null],
    ['steady, drift: it is followed', STEADY, at(100_000, 900), { kind: 'steady', boot: BOOT + 900 }, null],
    [
      'steady, 60 s forward: counts at once',
      STEADY,
      at(100_000, 60_000),
      { kind: 'steady', boot: BOOT + 60_000 },
      { kind: 'forward', by: 60_000 },
    ],
    ['steady, two days forward: not trusted', STEADY, at(100_000, DAYS), AHEAD, { kind: 'ahead', by: DAYS }],
    [
      'steady, two days back: counts at once',
      STEADY,
      at(100_000, -DAYS),
      { kind: 'steady', boot: BOOT - DAYS },
      { kind: 'back', by: -DAYS },
    ],
    ['ahead, back again: returned', AHEAD, at(105_000), STEADY, { kind: 'returned', by: -DAYS }],
    ['ahead for 59 s: not trusted yet', AHEAD, at(159_000, DAYS), AHEAD, null],
    [
      'ahead for 60 s: true',
      AHEAD,
      at(160_000, DAYS),
      { kind: 'steady', boot: BOOT + DAYS },
      { kind: 'accepted', by: DAYS },
    ],
    [
      'ahead, and another step forward: its 60 s begin',
      AHEAD,
      at(150_000, 2 * DAYS),
      { kind: 'ahead', boot: BOOT, claimedBoot: BOOT + 2 * DAYS, since: 150_000 },
      { kind: 'ahead', by: 2 * DAYS },
    ],
  ])('given %s', (_, state, reading, after, step) => {
    expect(judgeClock(state, reading)).toEqual({ state: after, step });
  });
});

describe('the clock of a process', () => {
  let time: { wall: number; uptime: number; monotonic: number };
  let clock: SteppedClock;
  let steps: ClockStep[];
  const pass = (milliseconds: number) => {
    for (const key of ['wall', 'uptime', 'monotonic'] as const) time[key] += milliseconds;
  };

  beforeEach(() => {
    time = { wall: BOOT, uptime: 0, monotonic: 0 };
    clock = new SteppedClock({ wall: () => time.wall, uptime: () => time.uptime, monotonic: () => time.monotonic });
    steps = [];
    clock.onStep((step) => steps.push(step));
  });

  test('two days ahead for five seconds: time continues as before, without a trace', () => {
    pass(1_000);
    time.wall += DAYS;
    expect(clock.now()).toBe(BOOT + 1_000);
    expect(clock.ahead).toBe(DAYS);
    pass(5_000);
    expect(clock.now()).toBe(BOOT + 6_000);
    expect(clock.trueIn).toBe(55_000);
    time.wall -= DAYS;
    expect(clock.now()).toBe(BOOT + 6_000);
    expect(clock.ahead).toBe(0);
    expect(steps.map(({ kind }) => kind)).toEqual(['ahead', 'returned']);
  });

  test('waking up from a sleep of two days is no step', () => {
    time.wall += DAYS;
    time.uptime += DAYS;
    expect(clock.now()).toBe(BOOT + DAYS);
    expect(steps).toEqual([]);
  });

  test('accepted, a step counts at once', () => {
    time.wall += DAYS;
    clock.now();
    clock.accept();
    expect([clock.now(), clock.ahead]).toEqual([BOOT + DAYS, 0]);
    expect(steps.map(({ kind }) => kind)).toEqual(['ahead', 'accepted']);
  });

  test('accepted by a thread that has not looked since the step, it counts as well', () => {
    pass(1_000);
    time.wall += DAYS;
    clock.accept();
    expect([clock.now(), clock.ahead]).toEqual([BOOT + 1_000 + DAYS, 0]);
  });

  test('stopped for a minute between two readings, a process has met no step', () => {
    const stopped = { at: 'nowhere' as 'wall' | 'uptime' | 'nowhere' };
    const read = (source: 'wall' | 'uptime') => () => {
      const value = time[source];
      if (stopped.at === source) {
        stopped.at = 'nowhere';
        pass(90_000);
      }
      return value;
    };
    clock = new SteppedClock({ wall: read('wall'), uptime: read('uptime'), monotonic: () => time.monotonic });
    clock.onStep((step) => steps.push(step));
    for (const source of ['wall', 'uptime', 'wall'] as const) {
      pass(1_000);
      stopped.at = source;
      clock.look();
    }
    expect([clock.now(), clock.ahead, steps]).toEqual([time.wall, 0, []]);
  });

  test('hours of slewing are no step', () => {
    for (let second = 0; second < 10_000; second += 1) {
      pass(1_000);
      time.wall += 0.5;
      clock.now();
    }
    clock.look();
    expect(steps).toEqual([]);
  });
});
