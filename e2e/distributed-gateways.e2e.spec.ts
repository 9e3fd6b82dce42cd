import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, newTenant } from './harness/api.ts';
import { doublesAmong, rowsOfBatch, sendUntilAnswered } from './harness/batches.ts';
import { type DistributedSystem, startDistributedSystem } from './harness/distributed.ts';

let system: DistributedSystem;

beforeAll(async () => {
  system = await startDistributedSystem({ gateways: 2, env: { EVENT_VERSIONS: 'current' } });
  await system.ready(120_000);
}, 180_000);
afterAll(() => system?.stop(), 60_000);

/** One of the two gateways, without the balancer. */
function gateway(index: number, key?: string): Api {
  const url = system.replicas('gateway')[index]?.url;
  if (url === undefined || url === null) throw new Error('No such gateway');
  return new Api(url, key);
}

describe('KEY-5: what one gateway has done counts at the other with the next request', () => {
  test('a change of permissions, a disabled user, and a revoked key', async () => {
    const manager = await newTenant(gateway(0), ['administerCompany', 'uploadResources']);
    const first = gateway(0, manager.api.key);
    const user = { name: 'Kim', email: 'kim@example.com', permissions: ['uploadResources'] };
    const { userID } = await first.ok(first.post('/users', user));
    const { apiKey, apiKeyID } = await first.ok(first.post('/keys', { userID }));
    const there = gateway(1, apiKey);
    const permissions = async () => (await there.ok(there.get('/me'))).permissions;
    const patch = (change: object) => first.ok(first.send('PATCH', `/users/${userID}`, JSON.stringify(change)));
    // The key is found, and cached by that gateway.
    for (let index = 0; index < 3; index += 1) expect(await permissions()).toEqual(['uploadResources']);
    await patch({ permissions: [] });
    expect(await permissions()).toEqual([]);
    await patch({ permissions: ['uploadResources'] });
    expect(await permissions()).toEqual(['uploadResources']);
    await patch({ disabled: true });
    expect((await there.get('/me')).status).toBe(401);
    await patch({ disabled: false });
    expect((await there.get('/me')).status).toBe(200);
    await first.ok(first.delete(`/keys/${apiKeyID}`));
    expect((await there.get('/me')).status).toBe(401);
  });
});

describe('EXT-4: a batch whose product service is killed in the middle, and is sent again at another gateway', () => {
  test.each([100, 600])(
    'kill -9 after %d ms: each row makes one product',
    async (milliseconds) => {
      const { api } = await newTenant(gateway(0));
      const rows = rowsOfBatch(`kill-${milliseconds}`, 300);
      const lost = gateway(0, api.key)
        .post('/products/batch', rows)
        .catch(() => null);
      await sleep(milliseconds);
      await Promise.all(system.replicas('product-service').map((replica) => replica.kill9()));
      const there = gateway(1, api.key);
      const results = await sendUntilAnswered(there, rows, 90_000);
      await lost;
      expect(results.filter(({ code }) => code !== null)).toEqual([]);
      await eventually(async () => expect(await doublesAmong(there, rows)).toEqual([]), 30_000);
      const again = await sendUntilAnswered(there, rows);
      expect(new Set(again.map(({ result }) => result))).toEqual(new Set(['unchanged']));
    },
    180_000,
  );
});
