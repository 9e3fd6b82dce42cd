import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api, newTenant } from './harness/api.ts';
import { type DistributedSystem, startDistributedSystem } from './harness/distributed.ts';

let system: DistributedSystem;

beforeAll(async () => {
  system = await startDistributedSystem({ gateways: 2, env: { EVENT_VERSIONS: 'current' } });
  await system.ready(120_000);
}, 180_000);
afterAll(() => system?.stop(), 60_000);

/** One of the two, not the balancer. */
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
    // Found, and remembered there.
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
