import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { eventually, sleep, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { type OpenedRedis, openRedis } from './index.ts';

const OPTIONS = { concurrency: 4, timeoutMilliseconds: 10_000 };
const DONE = { done: true } as const;
/** Longer than twice the time after which a silent connection is replaced. */
const REST = 20_000;

await describeWithEngine('redis', 'Queues that have nothing to do', (engine) => {
  const opened: OpenedRedis[] = [];
  const open = (prefix = unique('test-')) => {
    opened.push(openRedis({ url: engine.url, prefix }));
    return opened.at(-1) as OpenedRedis;
  };
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => Promise.all(opened.map((redis) => redis.close())));

  /** Names of commands as they are sent, by any client of this process. */
  function sent(): string[] {
    const names: string[] = [];
    const send = Redis.prototype.sendCommand;
    jest.spyOn(Redis.prototype, 'sendCommand').mockImplementation(function (this: Redis, command, stream) {
      names.push(command.name);
      return send.call(this, command, stream);
    });
    return names;
  }

  test('one look for all of them, no question to a connection that answers, and none is replaced', async () => {
    const redis = open();
    const kinds = [unique('a-'), unique('b-'), unique('c-')];
    const ran: string[] = [];
    for (const kind of kinds)
      redis.jobs.process(kind, OPTIONS, async () => {
        ran.push(kind);
        return DONE;
      });
    for (const kind of kinds) await redis.jobs.add(kind, ['first']);
    await eventually(() => expect(ran).toHaveLength(kinds.length));
    await sleep(1_000);
    const names = sent();
    for (const end = performance.now() + REST; performance.now() < end;) {
      await redis.health();
      await sleep(2_000);
    }
    const count = (name: string) => names.filter((each) => each === name).length;
    expect(count('client')).toBe(0);
    // Only the connection for messages sends pings.
    expect(count('ping')).toBeLessThanOrEqual(2);
    expect(count('evalsha')).toBeLessThanOrEqual(REST / 4_000 + 1);
    expect(count('brpoplpush')).toBeLessThanOrEqual((kinds.length * REST) / 7_000 + kinds.length);
    expect(new Set(names)).toEqual(new Set(['set', 'ping', 'evalsha', 'brpoplpush']));
  }, 60_000);

  test('what waits in several queues is one question', async () => {
    const redis = open();
    const kinds = [unique('a-'), unique('b-'), unique('c-')];
    const later = Date.now() + 100_000;
    for (const [index, kind] of kinds.entries())
      await redis.jobs.add(
        kind,
        Array.from({ length: index + 1 }, (_, id) => `${id}`),
        later,
      );
    await redis.jobs.waiting(kinds[0] as string);
    const names = sent();
    expect(await Promise.all(kinds.map((kind) => redis.jobs.waiting(kind)))).toEqual([1, 2, 3]);
    expect(names).toEqual(['evalsha']);
  });

  test('a delayed job of which no message has come runs all the same', async () => {
    const [kind, prefix, elsewhere] = [unique('kind'), unique('test-'), unique('test-')];
    const [redis, other] = [open(prefix), open(elsewhere)];
    const ran: number[] = [];
    redis.jobs.process(kind, OPTIONS, async () => {
      ran.push(Date.now());
      return DONE;
    });
    await redis.jobs.add(kind, ['heard']);
    await eventually(() => expect(ran).toHaveLength(1));
    const due = Date.now() + 1_000;
    await other.jobs.add(kind, ['unheard'], due);
    const admin = new Redis(engine.url);
    for (const key of ['delayed', 'priority', '=unheard']) {
      const from = `${elsewhere}:jobs:${kind}:${key}`;
      if ((await admin.exists(from)) === 1) await admin.rename(from, `${prefix}:jobs:${kind}:${key}`);
    }
    admin.disconnect();
    await eventually(() => expect(ran).toHaveLength(2), 10_000);
    expect((ran[1] ?? 0) - due).toBeLessThan(6_000);
  }, 30_000);
});
