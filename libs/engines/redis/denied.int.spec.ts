import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { Unavailable } from '@vpds/kernel';
import { eventually, rejection, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { type OpenedRedis, openRedis } from './index.ts';

const RIGHTS = '-@all +@read +@write +@connection +@transaction +@scripting +@pubsub +info'.split(' ');

await describeWithEngine('redis', 'A Redis user who lacks a right', (engine) => {
  const prefix = unique('test-');
  const user = unique('user');
  let admin: Redis;
  let redis: OpenedRedis;
  let denials = 0;
  const urlAs = (password: string) => Object.assign(new URL(engine.url), { username: user, password }).href;

  beforeAll(async () => {
    admin = new Redis(engine.url);
    await admin.call('ACL', 'SETUSER', user, 'on', '>secret', `~${prefix}:*`, '&*', ...RIGHTS);
    const url = urlAs('secret');
    redis = openRedis({ url, prefix, onDenied: () => (denials += 1) });
    await eventually(() => redis.health());
  });
  afterAll(async () => {
    await redis.close();
    await admin.call('ACL', 'DELUSER', user);
    admin.disconnect();
  });

  test('TIME inside a script: requests are allowed as without Redis, and it is reported', async () => {
    denials = 0;
    expect(await redis.limits.take('key', 10)).toBe('unknown');
    await eventually(() => expect(denials).toBeGreaterThan(0));
  });

  test('what needs Redis is unavailable, in words that name it', async () => {
    const error = (await rejection(redis.leases.acquire('lease', 1_000))) as Unavailable;
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ message: 'Redis denies access', isDenied: true, retryAfterSeconds: 10 });
  });

  test('a login that is refused is reported, too', async () => {
    let refused = 0;
    const stranger = openRedis({ url: urlAs('wrong'), prefix, onDenied: () => (refused += 1) });
    await eventually(() => expect(refused).toBeGreaterThan(0));
    expect(await rejection(stranger.health())).toBeInstanceOf(Unavailable);
    await stranger.close();
  });

  test('with the right granted, all of it works', async () => {
    await admin.call('ACL', 'SETUSER', user, '+time');
    expect(await redis.limits.take('key', 10)).toMatchObject({ allowed: true });
    expect(await redis.leases.acquire('lease', 1_000)).not.toBeNull();
  });
});
