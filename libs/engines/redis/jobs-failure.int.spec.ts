import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { Unavailable } from '@vpds/kernel';
import { eventually, rejection, sleep, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { openRedis, type OpenedRedis } from './index.ts';
import { child } from './testing/child.ts';

const OPTIONS = { concurrency: 4, timeoutMilliseconds: 10_000 };
const DONE = { done: true } as const;
const STALLED_AFTER = 1_000;

await describeWithEngine(
  'redis',
  'Jobs when things fail',
  (engine) => {
    const prefix = unique('test-');
    let redis: OpenedRedis;
    let admin: Redis;
    beforeAll(() => {
      redis = openRedis({ url: engine.url, prefix, stalledAfterMilliseconds: STALLED_AFTER });
      admin = new Redis(engine.url);
      admin.on('error', () => {});
    });
    afterAll(async () => {
      await redis.close();
      admin.disconnect();
    });
    afterEach(() => engine.thaw());

    test('a job of a killed process is run by another, soon', async () => {
      const kind = unique('kind');
      // Closed again: its idle worker would meet the failures of the tests that follow.
      const other = openRedis({ url: engine.url, prefix, stalledAfterMilliseconds: STALLED_AFTER });
      const worker = child('worker.ts', engine.url, prefix, kind, '60000', String(STALLED_AFTER));
      await other.jobs.add(kind, ['a']);
      await eventually(() => expect(worker.lines).toEqual(['begin a']));
      const ran: number[] = [];
      other.jobs.process(kind, OPTIONS, async () => {
        ran.push(Date.now());
        return DONE;
      });
      await sleep(2.5 * STALLED_AFTER);
      expect(ran).toHaveLength(0);
      const killed = Date.now();
      worker.process.kill('SIGKILL');
      await eventually(() => expect(ran).toHaveLength(1));
      expect((ran[0] ?? 0) - killed).toBeLessThan(3 * STALLED_AFTER);
      await eventually(async () => expect(await other.jobs.waiting(kind)).toBe(0));
      await other.close();
    }, 30_000);

    test('Redis killed under load: no job is lost, adding fails in time while it is down', async () => {
      const kind = unique('kind');
      const ran = new Set<string>();
      const acknowledged: string[] = [];
      const errors: unknown[] = [];
      let slowest = 0;
      redis.jobs.process(kind, OPTIONS, async (id) => {
        await sleep(2);
        ran.add(id);
        return DONE;
      });
      let stopped = false;
      const adding = (async () => {
        for (let index = 0; !stopped; index += 1) {
          const began = performance.now();
          try {
            await redis.jobs.add(kind, [String(index)]);
            acknowledged.push(String(index));
          } catch (error) {
            errors.push(error);
          }
          slowest = Math.max(slowest, performance.now() - began);
          await sleep(2);
        }
      })();
      for (let round = 0; round < 2; round += 1) {
        await sleep(700);
        await engine.kill9();
        await sleep(3_000);
        await engine.restart();
      }
      await sleep(700);
      stopped = true;
      await adding;
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.filter((error) => !(error instanceof Unavailable))).toEqual([]);
      expect(slowest).toBeLessThan(2_500);
      expect(acknowledged.length).toBeGreaterThan(0);
      await eventually(() => expect(acknowledged.filter((id) => !ran.has(id))).toEqual([]), 20_000);
      await eventually(async () => expect(await redis.jobs.waiting(kind)).toBe(0));
    }, 60_000);

    test('Redis emptied under load: what is added again runs, and nothing is stuck', async () => {
      const kind = unique('kind');
      const due = new Set(Array.from({ length: 200 }, (_, index) => String(index)));
      redis.jobs.process(kind, OPTIONS, async (id, attempt) => {
        await sleep(5);
        if (Number(id) % 10 === 0 && attempt === 1) throw new Error('once');
        due.delete(id);
        return DONE;
      });
      await redis.jobs.add(kind, [...due]);
      for (let round = 0; round < 3; round += 1) {
        await sleep(60);
        await admin.flushall();
        await redis.jobs.add(kind, [...due]);
      }
      await admin.flushall();
      await eventually(async () => {
        await redis.jobs.add(kind, [...due]);
        await sleep(200);
        expect([...due]).toEqual([]);
      }, 20_000);
      // Jobs that ran when Redis was emptied leave nothing that blocks their ids.
      const again = Array.from({ length: 200 }, (_, index) => String(index));
      again.forEach((id) => due.add(id));
      await eventually(async () => expect(await redis.jobs.waiting(kind)).toBe(0));
      await redis.jobs.add(kind, again);
      await eventually(() => expect([...due]).toEqual([]), 20_000);
    }, 60_000);

    test('an id whose job is gone runs, and can be added again', async () => {
      const kind = unique('kind');
      let runs = 0;
      redis.jobs.process(kind, OPTIONS, async () => {
        runs += 1;
        return DONE;
      });
      await admin.lpush(`${prefix}:jobs:${kind}:wait`, '=a');
      await eventually(() => expect(runs).toBe(1));
      await eventually(async () => {
        await redis.jobs.add(kind, ['a']);
        expect(runs).toBe(2);
      });
    });

    test('any text is an id, also one that looks like a key of the queue itself', async () => {
      const kind = unique('kind');
      const ids = ['a', 'a:lock', 'a:logs', 'wait', 'active', 'id', '1', ':', '%3A', 'é🚗', '*', ' '];
      await redis.jobs.add(kind, ids);
      const ran: string[] = [];
      redis.jobs.process(kind, OPTIONS, async (id) => {
        ran.push(id);
        return DONE;
      });
      await eventually(() => expect([...ran].sort()).toEqual([...ids].sort()));
    });

    test('Redis frozen: adding fails in time, and what runs meanwhile is done once it is back', async () => {
      const kind = unique('kind');
      let runs = 0;
      redis.jobs.process(kind, OPTIONS, async () => {
        runs += 1;
        await sleep(300);
        return DONE;
      });
      await redis.jobs.add(kind, ['a']);
      await eventually(() => expect(runs).toBe(1));
      await engine.freeze();
      const began = performance.now();
      expect(await rejection(redis.jobs.add(kind, ['b']))).toBeInstanceOf(Unavailable);
      expect(await rejection(redis.jobs.waiting(kind))).toBeInstanceOf(Unavailable);
      expect(performance.now() - began).toBeLessThan(2_500);
      await engine.thaw();
      await eventually(async () => expect(await redis.jobs.waiting(kind)).toBe(0), 15_000);
    }, 40_000);

    test('a worker whose Redis fails while it starts, and that then stops, leaves no unhandled rejection', async () => {
      // Jest fails a test with an unhandled rejection, as Node would end the process.
      for (let round = 0; round < 8; round += 1) {
        const early = openRedis({ url: engine.url, prefix });
        await eventually(() => early.leases.acquire(unique('any-'), 1_000));
        early.jobs.process(unique('kind'), OPTIONS, async () => DONE);
        await sleep(round);
        await engine.kill9();
        await early.close();
        await sleep(50);
        await engine.restart();
      }
    }, 60_000);

    test('closing waits for running jobs, and not for a Redis that is down', async () => {
      const kind = unique('kind');
      const other = openRedis({ url: engine.url, prefix });
      let ended = false;
      let began = false;
      other.jobs.process(kind, OPTIONS, async () => {
        began = true;
        await sleep(500);
        ended = true;
        return DONE;
      });
      await other.jobs.add(kind, ['a']);
      await eventually(() => expect(began).toBe(true));
      await other.close();
      expect(ended).toBe(true);
      expect(await redis.jobs.waiting(kind)).toBe(0);

      const third = openRedis({ url: engine.url, prefix });
      third.jobs.process(kind, OPTIONS, async () => DONE);
      await third.leases.acquire(unique('any-'), 1_000);
      await engine.kill9();
      const closing = performance.now();
      await third.close();
      expect(performance.now() - closing).toBeLessThan(4_000);
      await engine.restart();
    }, 30_000);
  },
  { destructive: true, durable: true },
);
