import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { Unavailable } from '@vpds/kernel';
import { eventually, rejection, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { type OpenedRedis, openRedis } from './index.ts';

await describeWithEngine('redis', 'A Redis that is full, or was emptied', (engine) => {
  const prefix = unique('test-');
  let admin: Redis;
  let redis: OpenedRedis;
  let emptied = 0;

  beforeAll(async () => {
    admin = new Redis(engine.url);
    redis = openRedis({ url: engine.url, prefix, onEmptied: () => (emptied += 1) });
    await eventually(() => redis.health());
  });
  afterAll(async () => {
    await admin.config('SET', 'maxmemory', '0');
    await redis.close();
    admin.disconnect();
  });

  test('without memory it is called full, by what writes and by the check, and serves again when there is room', async () => {
    await admin.config('SET', 'maxmemory', '1');
    const expected = { message: 'Redis is full', isFull: true, isDenied: false };
    expect(await rejection(redis.health())).toMatchObject(expected);
    expect(await rejection(redis.leases.acquire('lease', 1_000))).toMatchObject(expected);
    expect(await rejection(redis.jobs.add('kind', ['a']))).toBeInstanceOf(Unavailable);
    await admin.config('SET', 'maxmemory', '0');
    await redis.health();
    expect(emptied).toBe(0);
  });

  test('emptied, it is noticed once by each process that knew it, and by none that starts then', async () => {
    let later = 0;
    const other = openRedis({ url: engine.url, prefix, onEmptied: () => (later += 1) });
    await eventually(() => other.health());
    await admin.del(`${prefix}:marker`);
    for (let check = 0; check < 3; check += 1) {
      await redis.health();
      await other.health();
    }
    expect([emptied, later]).toEqual([1, 1]);
    let fresh = 0;
    const started = openRedis({ url: engine.url, prefix, onEmptied: () => (fresh += 1) });
    await eventually(() => started.health());
    await started.health();
    expect(fresh).toBe(0);
    await Promise.all([other.close(), started.close()]);
  });
});
