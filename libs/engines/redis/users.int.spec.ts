import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { eventually, jobQueueContract, unique } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type OpenedRedis, openRedis } from './index.ts';

const FILE = resolve(import.meta.dirname, '../../../deploy/engines/redis-users.acl');
const USERS = new Map(
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('user '))
    .map((line) => line.split(' '))
    .map(([, name = '', ...rules]) => [name, rules]),
);
/** The kinds of jobs that each service works on. */
const KINDS = {
  'product-service': ['register-with-platform', 'undo-import'],
  'prepared-data-service': ['check-prepared-urls'],
  'commission-service': ['commission-notification', 'stop-notifications'],
  'transport-tracking-worker': ['place-transport-a', 'place-transport-b'],
};

await describeWithEngine(
  'redis',
  "Redis with deploy/engines' users",
  (engine) => {
    const urlOf = (user: string) => engine.url.replace('redis://', `redis://${user}:password-of-${user}@`);
    const opened: OpenedRedis[] = [];
    const raw: Redis[] = [];
    let denials: string[] = [];
    const openAs = (user: string, prefix = 'vpds') => {
      const onDenied = () => void denials.push(user);
      opened.push(openRedis({ url: urlOf(user), prefix, onDenied, onError: (error) => denials.push(error.message) }));
      return opened.at(-1) as OpenedRedis;
    };
    const connectAs = (user: string) => {
      raw.push(new Redis(urlOf(user)));
      return raw.at(-1) as Redis;
    };
    /** May do everything; only the test adds it. */
    let admin: Redis;

    beforeAll(async () => {
      admin = connectAs('admin');
      await admin.ping();
    });
    afterAll(async () => {
      await Promise.all(opened.map((redis) => redis.close()));
      raw.forEach((client) => client.disconnect());
    });

    test('whoever has not logged in may ask whether it answers, and nothing else', async () => {
      raw.push(new Redis(engine.url, { enableReadyCheck: false }));
      const stranger = raw.at(-1) as Redis;
      expect(await stranger.ping()).toBe('PONG');
      await expect(stranger.get('vpds:limit:{key}')).rejects.toThrow(/NOPERM/);
      await expect(stranger.call('ACL', 'LIST')).rejects.toThrow(/NOPERM/);
    });

    test('the gateway limits and revokes, and acquires no lease', async () => {
      denials = [];
      const redis = openAs('gateway');
      await eventually(async () => expect(await redis.limits.take('key', 10)).toMatchObject({ allowed: true }));
      await redis.limits.revoke('key');
      await eventually(async () => expect(await redis.limits.take('key', 10)).toMatchObject({ revoked: true }));
      await redis.health();
      expect(denials).toEqual([]);
      await expect(redis.leases.acquire('relay', 1_000)).rejects.toMatchObject({ isDenied: true });
    });

    test('the projector acquires and renews a lease, and limits nothing', async () => {
      denials = [];
      const redis = openAs('statistics-projector');
      const lease = await eventually(() => redis.leases.acquire('relay', 5_000));
      expect(await lease?.renew()).toBe(true);
      await lease?.release();
      expect(denials).toEqual([]);
      expect(await redis.limits.take('key', 10)).toBe('unknown');
      expect(denials).not.toEqual([]);
    });

    test('the worker shares the budgets of the providers', async () => {
      denials = [];
      const redis = openAs('transport-tracking-worker');
      await eventually(async () => expect(await redis.limits.take('provider', 10)).toMatchObject({ allowed: true }));
      expect(denials).toEqual([]);
    });

    test.each(Object.entries(KINDS))(
      '%s works on its own jobs, and sees no others',
      async (user, kinds) => {
        denials = [];
        const redis = openAs(user);
        const { jobs } = redis;
        for (const kind of kinds) {
          const runs: number[] = [];
          jobs.process(kind, { concurrency: 1, timeoutMilliseconds: 5_000 }, async (_, attempt) => {
            runs.push(attempt);
            if (attempt === 1) throw new Error('once more');
            return attempt === 2 ? { retryAt: Date.now() + 50 } : { done: true };
          });
          await eventually(() => jobs.add(kind, [unique('now-')]));
          await jobs.add(kind, [unique('later-')], Date.now() + 200);
          await eventually(() => expect(runs.filter((attempt) => attempt >= 3)).toHaveLength(2), 20_000);
        }
        expect(denials).toEqual([]);
        const others = Object.values(KINDS)
          .flat()
          .filter((kind) => !kinds.includes(kind));
        const [own, other] = [kinds[0] as string, others[0] as string];
        const [shown, hidden] = await Promise.allSettled([jobs.waiting(own), jobs.waiting(other)]);
        expect([shown, hidden]).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }]);
        expect(denials).toEqual([user, expect.stringMatching(/^NOPERM/)]);
        await redis.close();
        const client = connectAs(user);
        for (const key of [...others.map((kind) => `vpds:jobs:${kind}:wait`), 'vpds:lease:{relay}', 'another']) {
          await expect(client.type(key)).rejects.toThrow(/NOPERM/);
        }
        for (const [command, ...args] of [
          ['KEYS', '*'],
          ['SCAN', '0'],
          ['FLUSHALL'],
          ['CONFIG', 'GET', '*'],
          ['ACL', 'LIST'],
        ]) {
          await expect(client.call(command as string, ...args)).rejects.toThrow(/NOPERM/);
        }
      },
      60_000,
    );

    test('each command of Bull’s scripts is allowed where there are jobs', async () => {
      const scripts = join(dirname(createRequire(import.meta.url).resolve('bull/package.json')), 'lib/commands');
      const commands = new Set(
        readdirSync(scripts, { recursive: true, encoding: 'utf8' })
          // Commands over all keys of a pattern; nothing here removes jobs so.
          .filter((name) => name.endsWith('.lua') && !name.startsWith('removeJobs-'))
          .flatMap((name) => [...readFileSync(join(scripts, name), 'utf8').matchAll(/rcall\(\s*["'](\w+)["']/g)])
          .map(([, command = '']) => command.toLowerCase()),
      );
      expect(commands.size).toBeGreaterThan(30);
      const denied: string[] = [];
      for (const user of Object.keys(KINDS)) {
        for (const command of commands) if (!(await mayRun(user, command))) denied.push(`${user}: ${command}`);
      }
      expect(denied).toEqual([]);
    });

    /** Asks Redis; finds a command's number of arguments by trying. */
    async function mayRun(user: string, command: string): Promise<boolean> {
      for (let count = 0; count < 6; count += 1) {
        const args = Array.from({ length: count }, () => '1');
        const answer = await admin.call('ACL', 'DRYRUN', user, command, ...args).catch((error: Error) => error.message);
        if (!String(answer).includes('wrong number of arguments')) return !/run the '/.test(String(answer));
      }
      throw new Error(`${command} with how many arguments?`);
    }

    describe('a service that works on jobs, under a prefix of the test', () => {
      const prefix = unique('test-');
      const own = new RegExp(`^[~&]vpds:jobs:(${KINDS['commission-service'].join('|')}):`);

      beforeAll(async () => {
        const rules = (USERS.get('commission-service') ?? []).map((rule) => rule.replace(own, `${rule[0]}${prefix}:`));
        await admin.call('ACL', 'SETUSER', 'tenant', ...rules, '>password-of-tenant');
      });

      jobQueueContract('Bull on Redis, with least rights', async () => {
        const options = { url: urlOf('tenant'), prefix: `${prefix}:${unique('')}` };
        const open = () => openRedis(options);
        const last = { redis: open() };
        return {
          store: last.redis.jobs,
          async reopen() {
            await last.redis.close();
            last.redis = open();
            return last.redis.jobs;
          },
          close: () => last.redis.close(),
        };
      });
    });
  },
  {
    configuration: [
      `user admin on >password-of-admin ~* &* +@all`,
      ...[...USERS].map(([name, rules]) => `user ${name} ${rules.join(' ')}`),
    ].join('\n'),
  },
);
