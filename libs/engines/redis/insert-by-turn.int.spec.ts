import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { type OpenedRedis, openRedis } from './index.ts';

await describeWithEngine('redis', 'Jobs are put in by their turns', (engine) => {
  const prefix = unique('test-');
  let redis: OpenedRedis;
  let admin: Redis;
  beforeAll(() => {
    redis = openRedis({ url: engine.url, prefix });
    admin = new Redis(engine.url);
  });
  afterAll(async () => {
    await redis.close();
    admin.disconnect();
  });

  const add = (kind: string, companyID: number, ids: readonly string[]) =>
    redis.jobs.add(kind, ids, undefined, new Map(ids.map((id) => [id, { companyID }])));
  const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
  const keyOf = (kind: string, list: string) => `${prefix}:jobs:${kind}:${list}`;

  /** A company's jobs as they wait in Redis, apart as its turns are; nobody works on them. */
  const fill = async (kind: string, count: number) => {
    const first = Date.now();
    const ids = named('=many', count);
    await admin.lpush(keyOf(kind, 'wait'), ...ids);
    await admin.zadd(keyOf(kind, 'priority'), ...ids.flatMap((id, index) => [first + index * 50, id]));
  };

  /** Microseconds of Redis in scripts for each job that is added. */
  const costOfNext = async (jobs: number): Promise<number> => {
    const kind = unique('kind');
    await fill(kind, jobs);
    const spent = async () => {
      const scripts = /^cmdstat_eval(?:sha)?:calls=\d+,usec=(\d+)/gm;
      return [...(await admin.info('commandstats')).matchAll(scripts)].reduce(
        (sum, [, microseconds]) => sum + Number(microseconds),
        0,
      );
    };
    // The first one loads the script.
    await add(kind, 2, ['first']);
    const before = await spent();
    for (let companyID = 3; companyID < 103; companyID += 1) await add(kind, companyID, [`next${companyID}`]);
    return ((await spent()) - before) / 100;
  };

  test('a job that is soon its turn’s costs no more in a long line than in a short one', async () => {
    const short = await costOfNext(200);
    expect((await costOfNext(40_000)) / short).toBeLessThan(4);
  });

  test('jobs wait in the order of their turns, wherever they are put in', async () => {
    const kind = unique('kind');
    await fill(kind, 3_000);
    // Redis takes jobs from the end of the list: now the next one is first.
    await add(kind, 2, named('other', 400));
    await add(kind, 3, ['next']);
    const waiting = (await admin.lrange(keyOf(kind, 'wait'), 0, -1)).reverse();
    const turns = await admin.zmscore(keyOf(kind, 'priority'), ...waiting);
    expect(turns.map(Number)).toEqual(turns.map(Number).toSorted((one, other) => one - other));
    expect(new Set(waiting).size).toBe(3_401);
    expect(waiting.indexOf('=next')).toBeLessThan(100);
  });
});
