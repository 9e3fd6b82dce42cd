import { describe, expect, jest, test } from '@jest/globals';
import { join } from 'node:path';
import { Unavailable } from '@vpds/kernel';
import { eventually, sleep } from '@vpds/kernel/testing';
import { type SqliteEngine, openSqliteEngine } from '../index.ts';
import { holdLock } from '../testing/lock.ts';
import { temporaryDirectory } from '../testing/samples.ts';

const OPTIONS = { concurrency: 4, timeoutMilliseconds: 60_000 };

/** Resolves after the claims that are due: they are sent from earlier timers, and the thread answers in order. */
async function claimed(engine: SqliteEngine): Promise<void> {
  await sleep(10);
  await engine.acceptClock();
}

describe('jobs on SQLite', () => {
  test('jobs of a claim that was carried out without an answer are claimed again, those in progress are not', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path, deadline: 1_000 });
    const runs: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    engine.jobs.process('kind', OPTIONS, async (id, attempt) => {
      runs.push(`${id} ${attempt}`);
      if (id === 'long') await ended;
      return { done: true };
    });
    await engine.jobs.add('kind', ['long']);
    await eventually(() => expect(runs).toEqual(['long 1']));
    await claimed(engine);
    await engine.jobs.add('kind', ['late']);
    // The lock precedes the claim, which is sent from a timer.
    const release = await holdLock(join(directory.path, 'state.sqlite'));
    // Its deadline passes after the claim's.
    await expect(claimed(engine)).rejects.toThrow(Unavailable);
    await release();
    await eventually(() => expect(runs).toEqual(['long 1', 'late 2']), 5_000);
    end();
    await eventually(async () => expect(await engine.jobs.waiting('kind')).toBe(0));
    expect(runs).toHaveLength(2);
    await engine.close();
  }, 20_000);

  test('ADR-22: closing waits 6 s for a run in progress, and no longer; the run does not keep the process', async () => {
    await using directory = await temporaryDirectory();
    using timers = jest.spyOn(globalThis, 'setTimeout');
    const engine = await openSqliteEngine({ directory: directory.path });
    let isRunning = false;
    engine.jobs.process('kind', OPTIONS, async () => {
      isRunning = true;
      await new Promise(() => undefined);
      return { done: true };
    });
    await engine.jobs.add('kind', ['endless']);
    await eventually(() => expect(isRunning).toBe(true));
    const begun = performance.now();
    await engine.close();
    expect(performance.now() - begun).toBeGreaterThan(5_000);
    expect(performance.now() - begun).toBeLessThan(10_000);
    const limit = timers.mock.calls.findIndex(([, delay]) => delay === OPTIONS.timeoutMilliseconds);
    expect((timers.mock.results[limit]?.value as NodeJS.Timeout).hasRef()).toBe(false);
    const again = await openSqliteEngine({ directory: directory.path });
    expect(await again.jobs.waiting('kind')).toBe(1);
    await again.close();
  }, 30_000);

  test('jobs that a restart has found take turns with a company’s when they are tried again', async () => {
    await using directory = await temporaryDirectory();
    const before = await openSqliteEngine({ directory: directory.path });
    const many = Array.from({ length: 120 }, (_, index) => `many${index}`);
    await before.jobs.add('kind', many, undefined, new Map(many.map((id) => [id, { companyID: 1 }])));
    await before.close();
    const engine = await openSqliteEngine({ directory: directory.path });
    const ran: string[] = [];
    const again = Date.now() + 1_500;
    engine.jobs.process('kind', { ...OPTIONS, concurrency: 1 }, async (id, attempt) => {
      if (attempt === 1 && id !== 'few') return { retryAt: again };
      ran.push(id);
      await sleep(10);
      return { done: true };
    });
    await sleep(again - Date.now() - 300);
    await engine.jobs.add('kind', ['few'], again + 5, new Map([['few', { companyID: 2 }]]));
    await eventually(() => expect(ran).toHaveLength(121), 20_000);
    expect(ran.indexOf('few')).toBeLessThan(90);
    await engine.close();
  }, 30_000);

  test('what was due before the clock stepped back is due after it; delays stay the same', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const HOUR = 3_600_000;
    const runs: string[] = [];
    engine.jobs.process('kind', OPTIONS, async (id) => {
      runs.push(id);
      return { done: true };
    });
    // By a clock that was an hour ahead.
    const before = Date.now() + HOUR;
    const [due, later] = [before - HOUR / 2, before + HOUR / 2];
    await engine.jobs.add('kind', ['due'], due);
    await engine.jobs.add('kind', ['later'], later);
    await engine.operational.write('poll', { id: 'due', dueAt: due, body: '{}' }, 0);
    await engine.operational.write('poll', { id: 'later', dueAt: later, body: '{}' }, 0);
    await claimed(engine);
    expect(runs).toEqual([]);
    await engine.shiftDue(-HOUR);
    await eventually(() => expect(runs).toEqual(['due']));
    const polls = await engine.operational.claim('poll', { now: Date.now(), until: before, limit: 9 });
    expect(polls.map(({ id }) => id)).toEqual(['due']);
    expect(await engine.operational.nextDue('poll')).toBe(later - HOUR);
    await claimed(engine);
    expect(runs).toEqual(['due']);
    await engine.close();
  });

  test('a close ends also what was registered after an earlier one', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const runs: string[] = [];
    await engine.jobs.close();
    engine.jobs.process('kind', OPTIONS, async (id) => {
      runs.push(id);
      return { done: true };
    });
    await engine.jobs.close();
    await engine.jobs.add('kind', ['late']);
    await claimed(engine);
    expect(runs).toEqual([]);
    await engine.close();
  });
});
