import { describe, expect, test } from '@jest/globals';
import { type JobQueue, withinWork } from '@vpds/kernel';
import { eventually, openedOnce, sleep, unique, type Opened } from './harness.ts';

const OPTIONS = { concurrency: 4, timeoutMilliseconds: 10_000 };
const DONE = { done: true } as const;

/** Contract of job queues: at least once, and never two concurrent runs of a job while its process lives. */
export function jobQueueContract(name: string, open: () => Promise<Opened<JobQueue>>): void {
  describe(`JobQueue contract: ${name}`, () => {
    const opened = openedOnce(open);
    const queue = () => opened().store;
    describe('running', () => runningTests(queue));
    describe('trying again', () => retryTests(queue));
    describe('hastening', () => hasteTests(queue));

    test('a waiting job is there after a restart', async () => {
      const { store, reopen } = opened();
      if (reopen === undefined) return;
      const kind = unique('kind');
      await store.add(kind, ['a', 'b']);
      const again = await reopen.call(opened());
      const ran: string[] = [];
      again.process(kind, OPTIONS, async (id) => {
        ran.push(id);
        return DONE;
      });
      await eventually(() => expect(ran.sort()).toEqual(['a', 'b']));
    }, 30_000);
  });
}

function runningTests(queue: () => JobQueue): void {
  test('each job runs, whether it was added before or after its kind is processed', async () => {
    const kind = unique('kind');
    const ran: [string, number][] = [];
    const ids = Array.from({ length: 30 }, (_, index) => `o'${index}`);
    await queue().add(kind, ids.slice(0, 15));
    queue().process(kind, OPTIONS, async (id, attempt) => {
      ran.push([id, attempt]);
      return DONE;
    });
    await queue().add(kind, ids.slice(15));
    await eventually(() => expect(ran.map(([id]) => id).sort()).toEqual([...ids].sort()));
    expect(new Set(ran.map(([, attempt]) => attempt))).toEqual(new Set([1]));
    await eventually(async () => expect(await queue().waiting(kind)).toBe(0));
  });

  test('a job that waits already is not added again; one that is done may come again', async () => {
    const kind = unique('kind');
    const later = Date.now() + 100_000;
    await queue().add(kind, ['a', 'a', 'b'], later);
    await queue().add(kind, ['a'], later);
    expect(await queue().waiting(kind)).toBe(2);
    const other = unique('kind');
    let runs = 0;
    queue().process(other, OPTIONS, async () => {
      runs += 1;
      return DONE;
    });
    for (const expected of [1, 2]) {
      await queue().add(other, ['x']);
      await eventually(async () => {
        expect(runs).toBe(expected);
        expect(await queue().waiting(other)).toBe(0);
      });
    }
  });

  test('a job runs when its time has come, not before', async () => {
    const kind = unique('kind');
    let ranAt = 0;
    queue().process(kind, OPTIONS, async () => {
      ranAt = Date.now();
      return DONE;
    });
    const at = Date.now() + 400;
    await queue().add(kind, ['later'], at);
    expect(await queue().waiting(kind)).toBe(1);
    await eventually(() => expect(ranAt).not.toBe(0));
    expect(ranAt).toBeGreaterThanOrEqual(at - 20);
    expect(ranAt).toBeLessThan(at + 5_000);
  });

  test('not more run at once than the kind allows', async () => {
    const kind = unique('kind');
    let running = 0;
    let most = 0;
    let done = 0;
    queue().process(kind, { ...OPTIONS, concurrency: 3 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(15);
      running -= 1;
      done += 1;
      return DONE;
    });
    await queue().add(
      kind,
      Array.from({ length: 24 }, (_, index) => String(index)),
    );
    await eventually(() => expect(done).toBe(24));
    expect(most).toBe(3);
  });

  test('companies take turns: another’s few jobs do not wait for one’s many', async () => {
    const kind = unique('kind');
    const ran: string[] = [];
    const add = (companyID: number, ids: readonly string[]) =>
      queue().add(kind, ids, undefined, new Map(ids.map((id) => [id, { companyID }])));
    const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
    await add(1, named('many', 200));
    await add(2, named('few', 3));
    await sleep(200);
    queue().process(kind, { ...OPTIONS, concurrency: 2 }, async (id) => {
      ran.push(id);
      return DONE;
    });
    await eventually(() => expect(ran).toHaveLength(203));
    expect(named('few', 3).map((id) => ran.indexOf(id) < 20)).toEqual([true, true, true]);
    expect(ran.filter((id) => id.startsWith('many'))).toHaveLength(200);
  });

  test('a company’s job is next, however many others’ jobs have been due before', async () => {
    const kind = unique('kind');
    const ran: string[] = [];
    const add = (companyID: number, ids: readonly string[]) =>
      queue().add(kind, ids, undefined, new Map(ids.map((id) => [id, { companyID }])));
    for (let companyID = 1; companyID <= 20; companyID += 1)
      await add(companyID, [`${companyID}a`, `${companyID}b`, `${companyID}c`]);
    await sleep(500);
    const begun = new Promise<void>((resolve) => {
      queue().process(kind, { ...OPTIONS, concurrency: 1 }, async (id) => {
        ran.push(id);
        resolve();
        await sleep(20);
        return DONE;
      });
    });
    await begun;
    await add(21, ['late']);
    await eventually(() => expect(ran).toHaveLength(61), 10_000);
    expect(ran.indexOf('late')).toBeLessThan(30);
  }, 20_000);

  test('a job that is tried again takes a turn of its company’s', async () => {
    const kind = unique('kind');
    const ran: string[] = [];
    const again = Date.now() + 1_500;
    const add = (companyID: number, ids: readonly string[]) =>
      queue().add(kind, ids, undefined, new Map(ids.map((id) => [id, { companyID }])));
    await add(
      1,
      Array.from({ length: 60 }, (_, index) => `many${index}`),
    );
    queue().process(kind, { ...OPTIONS, concurrency: 1 }, async (id, attempt) => {
      if (attempt === 1 && id !== 'few') return { retryAt: again };
      ran.push(id);
      await sleep(10);
      return DONE;
    });
    await sleep(again - Date.now() - 300);
    await queue().add(kind, ['few'], again, new Map([['few', { companyID: 2 }]]));
    await eventually(() => expect(ran).toHaveLength(61), 10_000);
    expect(ran.indexOf('few')).toBeLessThan(30);
  }, 20_000);

  test('a job that is running counts as waiting and is not started a second time', async () => {
    const kind = unique('kind');
    let starts = 0;
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    queue().process(kind, OPTIONS, async () => {
      starts += 1;
      await gate;
      return DONE;
    });
    await queue().add(kind, ['a']);
    await eventually(() => expect(starts).toBe(1));
    await queue().add(kind, ['a']);
    await sleep(200);
    expect(starts).toBe(1);
    expect(await queue().waiting(kind)).toBe(1);
    release();
    await eventually(async () => expect(await queue().waiting(kind)).toBe(0));
  });
}

function retryTests(queue: () => JobQueue): void {
  test('a job that throws runs again with a higher attempt, and others continue meanwhile', async () => {
    const kind = unique('kind');
    const attempts: number[] = [];
    const others: string[] = [];
    queue().process(kind, { ...OPTIONS, concurrency: 1 }, async (id, attempt) => {
      if (id !== 'bad') {
        others.push(id);
        return DONE;
      }
      attempts.push(attempt);
      if (attempt < 3) throw new Error('not yet');
      return DONE;
    });
    await queue().add(kind, ['bad', 'x', 'y']);
    await eventually(() => expect(attempts).toEqual([1, 2, 3]), 15_000);
    expect(others.sort()).toEqual(['x', 'y']);
    await eventually(async () => expect(await queue().waiting(kind)).toBe(0));
  }, 30_000);

  test('a job that is not done has an age, one that is done has none', async () => {
    const kind = unique('kind');
    const before = Date.now();
    let runs = 0;
    let isWell = false;
    queue().process(kind, OPTIONS, async () => {
      runs += 1;
      return isWell ? DONE : { retryAt: Date.now() + 50 };
    });
    expect(await queue().oldest(kind)).toBeNull();
    await queue().add(kind, ['a']);
    await eventually(() => expect(runs).toBeGreaterThan(1));
    const oldest = (await queue().oldest(kind)) ?? 0;
    expect(oldest).toBeGreaterThanOrEqual(before - 1);
    expect(oldest).toBeLessThanOrEqual(Date.now());
    isWell = true;
    await eventually(async () => expect(await queue().oldest(kind)).toBeNull());
  });

  test('a job that waits as planned has no age before its time, and its age begins then', async () => {
    const kind = unique('kind');
    const due = Date.now() + 1_500;
    let runs = 0;
    queue().process(kind, OPTIONS, async () => {
      runs += 1;
      return runs === 1 ? { retryAt: due, isPlanned: true } : { retryAt: Date.now() + 100_000 };
    });
    await queue().add(kind, ['a']);
    await eventually(() => expect(runs).toBeGreaterThanOrEqual(1));
    await eventually(async () => expect((await queue().oldest(kind)) ?? due).toBeGreaterThanOrEqual(due));
    await eventually(() => expect(runs).toBe(2));
    await eventually(async () => expect(await queue().oldest(kind)).not.toBeNull());
    expect(await queue().oldest(kind)).toBeGreaterThanOrEqual(due);
  });

  test('a planned wait that is ended early counts from then on, whatever fails afterwards', async () => {
    const kind = unique('kind');
    let runs = 0;
    queue().process(kind, OPTIONS, async () => {
      runs += 1;
      return runs === 1 ? { retryAt: Date.now() + 100_000, isPlanned: true } : { retryAt: Date.now() + 200_000 };
    });
    await queue().add(kind, ['a']);
    await eventually(() => expect(runs).toBe(1));
    const planned = Date.now() + 50_000;
    await eventually(async () => expect((await queue().oldest(kind)) ?? planned).toBeGreaterThanOrEqual(planned));
    await queue().hasten(kind, 'a');
    await eventually(() => expect(runs).toBe(2));
    await eventually(async () => expect((await queue().oldest(kind)) ?? Infinity).toBeLessThanOrEqual(Date.now()));
  });

  test('a job decides when it runs again', async () => {
    const kind = unique('kind');
    const runs: number[] = [];
    queue().process(kind, OPTIONS, async () => {
      runs.push(Date.now());
      return runs.length < 2 ? { retryAt: Date.now() + 300 } : DONE;
    });
    await queue().add(kind, ['a']);
    await eventually(() => expect(runs).toHaveLength(2));
    expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThanOrEqual(280);
    await eventually(async () => expect(await queue().waiting(kind)).toBe(0));
  });

  test('a run over its time limit counts as crashed and is started again', async () => {
    const kind = unique('kind');
    let starts = 0;
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    queue().process(kind, { concurrency: 2, timeoutMilliseconds: 200 }, async () => {
      starts += 1;
      if (starts === 1) await gate;
      return DONE;
    });
    await queue().add(kind, ['slow']);
    await eventually(() => expect(starts).toBeGreaterThanOrEqual(2), 15_000);
    await eventually(async () => expect(await queue().waiting(kind)).toBe(0));
    release();
  }, 30_000);
}

function hasteTests(queue: () => JobQueue): void {
  test('a job runs at once, whether it waits for its time, for its next attempt, or not at all', async () => {
    const kind = unique('kind');
    const later = Date.now() + 100_000;
    const ran: [string, number][] = [];
    await queue().add(kind, ['delayed'], later);
    queue().process(kind, OPTIONS, async (id, attempt) => {
      ran.push([id, attempt]);
      return id === 'tried' && attempt === 1 ? { retryAt: later } : DONE;
    });
    await queue().add(kind, ['tried', 'delayed']);
    await eventually(() => expect(ran).toEqual([['tried', 1]]));
    await eventually(async () => expect(await queue().waiting(kind)).toBe(2));
    for (const id of ['delayed', 'tried', 'new']) await queue().hasten(kind, id);
    await eventually(() => expect(ran).toHaveLength(4), 5_000);
    expect(ran.slice(1).sort()).toEqual([
      ['delayed', 1],
      ['new', 1],
      ['tried', 2],
    ]);
    await eventually(async () => expect(await queue().waiting(kind)).toBe(0));
  });

  test('a job that is running is not started a second time, and decides about its next run', async () => {
    const kind = unique('kind');
    let starts = 0;
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    queue().process(kind, OPTIONS, async () => {
      starts += 1;
      await gate;
      return { retryAt: Date.now() + 100_000 };
    });
    await queue().add(kind, ['a']);
    await eventually(() => expect(starts).toBe(1));
    await queue().hasten(kind, 'a');
    await sleep(200);
    release();
    await sleep(200);
    expect(starts).toBe(1);
    expect(await queue().waiting(kind)).toBe(1);
    await queue().hasten(kind, 'a');
    await eventually(() => expect(starts).toBe(2));
  });

  test('a hastened job comes in its company’s turn: before others’ many, and after its own that are due', async () => {
    const kind = unique('kind');
    const ran: string[] = [];
    const add = (companyID: number, ids: readonly string[], at?: number) =>
      queue().add(kind, ids, at, new Map(ids.map((id) => [id, { companyID }])));
    const later = Date.now() + 100_000;
    const many = Array.from({ length: 100 }, (_, index) => `many${index}`);
    await add(2, ['few'], later);
    await add(1, ['own'], later);
    await add(1, many);
    await withinWork({ companyID: 2 }, () => queue().hasten(kind, 'few'));
    await withinWork({ companyID: 1 }, () => queue().hasten(kind, 'own'));
    // All are due: the order is that of the turns.
    await sleep(200);
    queue().process(kind, { ...OPTIONS, concurrency: 1 }, async (id) => {
      ran.push(id);
      return DONE;
    });
    await eventually(() => expect(ran).toHaveLength(102), 10_000);
    expect(ran.indexOf('few')).toBeLessThan(20);
    expect(ran.indexOf('own')).toBeGreaterThan(80);
  }, 20_000);
}
