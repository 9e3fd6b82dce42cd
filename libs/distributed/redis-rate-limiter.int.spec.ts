import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenedRedis, openRedis } from '@vpds/engine-redis';
import { describeWithEngine } from '@vpds/engine-testing';
import { unique } from '@vpds/kernel/testing';
import { MemoryRateLimiter, type RateLimiter } from '@vpds/limits';
import { Metrics } from '@vpds/observability';
import { OutboundClient, OutboundMetrics } from '@vpds/outbound';
import { pino } from 'pino';
import { RedisRateLimiter } from './redis-rate-limiter.ts';

const PER_SECOND = 5;

await describeWithEngine('redis', 'budgets shared by all processes', (engine) => {
  const server = createServer((_, response) => response.end('{}'));
  const prefix = unique('test-');
  let replicas: readonly OpenedRedis[] = [];
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    replicas = [0, 1].map(() => openRedis({ url: engine.url, prefix }));
    await Promise.all(replicas.map((redis) => redis.leases.acquire(unique('any-'), 1_000)));
  });
  afterAll(async () => {
    await Promise.all(replicas.map((redis) => redis.close()));
    await new Promise((resolve) => server.close(resolve));
  });

  const provider = unique('provider-');
  const clientOf = (limits: OpenedRedis['limits'], fallback: RateLimiter) =>
    new OutboundClient({
      name: provider,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      headers: {},
      logger: pino({ level: 'silent' }),
      metrics: new OutboundMetrics(new Metrics()),
      budget: new RedisRateLimiter(limits, PER_SECOND, fallback),
    });

  /** Seconds that so many calls take, distributed over clients that were all allowed. */
  async function secondsOf(count: number, clients: readonly OutboundClient[]): Promise<number> {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const outcome = await clients[number % clients.length]?.call({ method: 'GET', path: '/' });
        expect(outcome).toMatchObject({ kind: 'answered' });
      }),
    );
    for (const client of clients) await client.close();
    return (performance.now() - began) / 1_000;
  }

  test('TRA-7: one token bucket per provider over all replicas', async () => {
    // A fallback that refuses, since on a busy machine Redis may answer too late for a call.
    const closed: RateLimiter = { take: async () => ({ allowed: false, limit: 0, remaining: 0, resetSeconds: 1 }) };
    const clients = replicas.map((redis) => clientOf(redis.limits, closed));
    expect(await secondsOf(PER_SECOND * 3, clients)).toBeGreaterThan(1.9);
  });

  test('without Redis each replica applies the budget alone', async () => {
    const away = {
      take: async () => 'unknown',
      revoke: async () => {},
      changeUser: async () => {},
    } as OpenedRedis['limits'];
    expect(await secondsOf(PER_SECOND * 2, [clientOf(away, new MemoryRateLimiter(PER_SECOND))])).toBeGreaterThan(0.9);
  });
});
