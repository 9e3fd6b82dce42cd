import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { type Lease, Unavailable } from '@vpds/kernel';
import { eventually, rejection, sleep, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { openRedis, type OpenedRedis } from './index.ts';
import { child } from './testing/child.ts';

await describeWithEngine(
  'redis',
  'Leases in Redis',
  (engine) => {
    const prefix = unique('test-');
    let redis: OpenedRedis;
    const acquired = async (name: string, milliseconds: number): Promise<Lease> => {
      const lease = await redis.leases.acquire(name, milliseconds);
      if (lease === null) throw new Error('Held by another');
      return lease;
    };
    beforeAll(async () => {
      redis = openRedis({ url: engine.url, prefix });
      await redis.leases.acquire(unique('any-'), 1_000);
    });
    afterAll(() => redis.close());

    test('ADR-12: a frozen holder is replaced, and detects it when it wakes', async () => {
      const name = unique('lease-');
      const holder = child('lease-holder.ts', engine.url, prefix, name, '2500');
      try {
        await eventually(() => expect(holder.lines[0]).toMatch(/^token \d+$/));
        const token = Number(holder.lines[0]?.slice('token '.length));
        // The holder renews: nobody else acquires the lease, even after its time.
        await sleep(3_500);
        expect(await redis.leases.acquire(name, 5_000)).toBeNull();
        holder.process.kill('SIGSTOP');
        const lease = await eventually(() => acquired(name, 20_000), 6_000);
        expect(lease.token).toBeGreaterThan(token);
        holder.process.kill('SIGCONT');
        await eventually(() => expect(holder.lines.at(-1)).toBe('lost knowing'));
        expect(await redis.leases.acquire(name, 5_000)).toBeNull();
      } finally {
        holder.process.kill('SIGKILL');
      }
    }, 30_000);

    test('a lease after Redis was emptied has a higher token, and the old one is lost', async () => {
      const name = unique('lease-');
      const before = await acquired(name, 60_000);
      const client = new Redis(engine.url);
      await client.flushall();
      await client.quit();
      const after = await acquired(name, 60_000);
      expect(after.token).toBeGreaterThan(before.token);
      expect(Number.isSafeInteger(after.token)).toBe(true);
      expect(await before.renew()).toBe(false);
      expect(before.remaining()).toBe(0);
    });

    test('without Redis it continues until it expires, and acquiring fails in time', async () => {
      const lease = await acquired(unique('lease-'), 10_000);
      await engine.kill9();
      const began = performance.now();
      const error = await rejection(lease.renew());
      expect(error).toBeInstanceOf(Unavailable);
      // No address of the engine: clients see this.
      expect((error as Unavailable).message).toMatch(/^Redis (is away|did not answer in time)$/);
      expect(await rejection(redis.leases.acquire('any', 1_000))).toBeInstanceOf(Unavailable);
      expect(performance.now() - began).toBeLessThan(2_500);
      expect(lease.remaining()).toBeGreaterThan(5_000);
      // Abandoned while disconnected: it must not be acquired after reconnection.
      const name = unique('lease-');
      await sleep(1_100);
      expect(await rejection(redis.leases.acquire(name, 60_000))).toBeInstanceOf(Unavailable);
      await engine.restart();
      await eventually(async () => expect(await lease.renew()).toBe(true));
      await sleep(200);
      expect(await redis.leases.acquire(name, 1_000)).not.toBeNull();
    }, 30_000);
  },
  { destructive: true, durable: true },
);
