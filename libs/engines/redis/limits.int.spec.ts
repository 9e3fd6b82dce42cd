import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { Unavailable } from '@vpds/kernel';
import { eventually, rejection, sleep, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { openRedis, type OpenedRedis, type Taken } from './index.ts';

await describeWithEngine(
  'redis',
  'Limits and revocations in Redis',
  (engine) => {
    const prefix = unique('test-');
    let replicas: readonly OpenedRedis[] = [];
    const limits = (replica = 0) => {
      const redis = replicas[replica];
      if (redis === undefined) throw new Error('Not open');
      return redis.limits;
    };
    const taken = async (
      bucket: string,
      perSecond: number,
      replica = 0,
      key?: Parameters<OpenedRedis['limits']['take']>[2],
    ): Promise<Taken> => {
      // An answer may arrive on a busy machine after the request has stopped waiting.
      return eventually(async () => {
        const answer = await limits(replica).take(bucket, perSecond, key);
        if (answer === 'unknown') throw new Error('Unknown');
        return answer;
      });
    };
    beforeAll(async () => {
      replicas = [1, 2].map(() => openRedis({ url: engine.url, prefix }));
      await Promise.all(replicas.map((redis) => redis.leases.acquire(unique('any-'), 1_000)));
    });
    afterAll(async () => {
      await Promise.all(replicas.map((redis) => redis.close()));
    });

    /**
     * Takes for a while, in rotation over the replicas; returns the allowed requests, and one second's worth plus
     * refill.
     */
    const takeFor = async (milliseconds: number, perSecond: number) => {
      const key = unique('key-');
      const began = performance.now();
      let allowed = 0;
      let taking = 0;
      for (; performance.now() - began < milliseconds; taking += 1) {
        if ((await taken(key, perSecond, taking % 2)).allowed) allowed += 1;
      }
      return { allowed, taking, due: perSecond + ((performance.now() - began) / 1_000) * perSecond };
    };

    test('ANS-11: a key has its requests per second, over all replicas together', async () => {
      const key = unique('key-');
      expect(await taken(key, 20)).toEqual({
        allowed: true,
        limit: 20,
        remaining: 19,
        resetSeconds: 1,
        revoked: false,
        userRevision: null,
      });
      const { allowed, taking, due } = await takeFor(300, 5);
      expect(allowed).toBeLessThanOrEqual(due);
      expect(allowed).toBeGreaterThanOrEqual(Math.min(5, taking));
    });

    test('it refills evenly', async () => {
      const { allowed, due } = await takeFor(1_500, 10);
      expect(allowed).toBeLessThanOrEqual(due);
      // More than the initial bucket.
      expect(allowed).toBeGreaterThan(10);
    });

    test('less than one a second is a budget, too', async () => {
      const key = unique('key-');
      expect(await taken(key, 0.2)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 5 });
      expect(await taken(key, 0.2)).toMatchObject({ allowed: false, resetSeconds: 5 });
    });

    test('keys are apart, and without a limit nothing is refused or kept', async () => {
      const [one, other] = [unique('key-'), unique('key-')];
      await taken(one, 1);
      expect((await taken(one, 1)).allowed).toBe(false);
      expect((await taken(other, 1)).allowed).toBe(true);
      const unlimited = await Promise.all(Array.from({ length: 50 }, () => taken(one, 0)));
      expect(new Set(unlimited.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(unlimited[0]).toEqual({
        allowed: true,
        limit: 0,
        remaining: 0,
        resetSeconds: 0,
        revoked: false,
        userRevision: null,
      });
    });

    test('KEY-5: a revocation is effective everywhere with the next request', async () => {
      const key = unique('key-');
      expect((await taken(key, 100, 1)).revoked).toBe(false);
      await limits(0).revoke(key);
      expect((await taken(key, 100, 1)).revoked).toBe(true);
      expect((await taken(key, 0, 1)).revoked).toBe(true);
      expect((await taken(unique('key-'), 0, 1)).revoked).toBe(false);
    });

    test('SES-2, SES-3: sessions share the bucket of their user, and end with the key that started them', async () => {
      const [bucket, apiKeyID, startedBy] = [unique('user-'), unique('key-'), unique('key-')];
      const session = { apiKeyID, userID: 3, startedBy };
      expect(await taken(bucket, 1, 0, session)).toMatchObject({ allowed: true, revoked: false });
      const another = { apiKeyID: unique('key-'), userID: 3, startedBy: null };
      expect(await taken(bucket, 1, 1, another)).toMatchObject({ allowed: false, revoked: false });
      await limits(0).revoke(startedBy);
      for (const perSecond of [0, 1]) expect((await taken(bucket, perSecond, 1, session)).revoked).toBe(true);
      expect((await taken(bucket, 0, 1, another)).revoked).toBe(false);
    });

    test('KEY-5: a change of a user is announced everywhere, and an older one announces nothing', async () => {
      const [apiKeyID, userID] = [unique('key-'), Math.floor(Math.random() * 1e9)];
      const revision = async (perSecond: number, replica: number, of = userID) =>
        (await taken(apiKeyID, perSecond, replica, { apiKeyID, userID: of })).userRevision;
      await limits(0).changeUser(userID, 3n);
      await limits(1).changeUser(userID, 2n);
      for (const perSecond of [0, 100]) expect(await revision(perSecond, 1)).toBe(3n);
      await limits(1).changeUser(userID, 12n);
      expect(await revision(100, 0)).toBe(12n);
      expect(await revision(100, 0, userID + 1)).toBeNull();
    });

    describe('without Redis', () => {
      afterEach(() => engine.thaw());
      const timed = async <T>(call: Promise<T>) => {
        const began = performance.now();
        const answer = await call;
        return [answer, performance.now() - began] as const;
      };
      const wellAgain = () =>
        eventually(async () => {
          expect(await limits().take('again', 100)).not.toBe('unknown');
        }, 8_000);

      test('frozen: unknown after 100 ms, then at once; a revocation fails in time', async () => {
        await engine.freeze();
        const [first, waited] = await timed(limits().take('key', 100));
        expect(first).toBe('unknown');
        expect(waited).toBeLessThan(300);
        const [many, later] = await timed(Promise.all(Array.from({ length: 500 }, () => limits().take('key', 100))));
        expect(new Set(many)).toEqual(new Set(['unknown']));
        expect(later).toBeLessThan(50);
        expect(await rejection(limits(1).revoke('key'))).toBeInstanceOf(Unavailable);
        await engine.thaw();
        // Requests have given up for a second, which must not delay required calls.
        await limits(0).revoke('other');
        await engine.freeze();
        await sleep(4_000);
        await engine.thaw();
        await wellAgain();
      }, 30_000);

      test('killed: unknown at once, and well again when it is back', async () => {
        await engine.kill9();
        await eventually(async () => expect(await limits().take('key', 100)).toBe('unknown'));
        const [answer, waited] = await timed(limits().take('key', 100));
        expect(answer).toBe('unknown');
        expect(waited).toBeLessThan(20);
        await engine.restart();
        await wellAgain();
      }, 30_000);

      test('emptied: limits continue; revocations are forgotten', async () => {
        const key = unique('key-');
        await limits().revoke(key);
        const client = new Redis(engine.url);
        await client.flushall();
        await client.script('FLUSH');
        await client.quit();
        expect(await taken(key, 5)).toMatchObject({ allowed: true, remaining: 4, revoked: false });
      });
    });
  },
  { destructive: true },
);
