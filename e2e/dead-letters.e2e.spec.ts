import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, type Tenant } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

interface Letter {
  readonly kind: string;
  readonly source: string;
  readonly id: string;
  readonly reason: string;
}

let service: RunningService;
let operator: Api;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  operator = new Api(service.url);
  tenant = await newTenant(operator);
});
afterAll(() => stopAndRemove(service));

async function park(productID: number): Promise<string> {
  const messageID = crypto.randomUUID();
  const line = { messageID, productID, companyID: tenant.companyID, fact: { status: 'sold' } };
  await operator.ok(
    operator.post('/admin/platform-feed', line, { headers: { 'content-type': 'application/x-ndjson' } }),
  );
  await eventually(async () => expect((await letters()).some(({ id }) => id === messageID)).toBe(true));
  return messageID;
}

const letters = async (): Promise<Letter[]> => operator.ok(operator.get('/admin/dead-letters'));
const command = (...args: string[]) =>
  vpds(['dead-letters', ...args, '--url', service.url], { VPDS_API_KEY: operator.key });

describe('ADM-4: dead letters', () => {
  test('by the interface: listed with the reason, retried, dropped one by one', async () => {
    const [first, second] = [await park(2_000_000_001), await park(2_000_000_002)];
    expect((await letters()).find(({ id }) => id === first)).toEqual({
      kind: 'platform-feed',
      source: 'platform-feed',
      id: first,
      stream: `feedMessage-${first}`,
      reason: 'Product not found with productID 2000000001',
      attempts: null,
    });
    const retried = await operator.ok(
      operator.post('/admin/dead-letters/retry', { source: 'platform-feed', id: first }),
    );
    expect(retried.remaining).toBeGreaterThanOrEqual(2);
    await operator.ok(operator.post('/admin/dead-letters/drop', { source: 'platform-feed', id: first }));
    const left = (await letters()).map(({ id }) => id);
    expect([left.includes(first), left.includes(second)]).toEqual([false, true]);
  });

  test.each(['products', 'reactions-product', 'reactions-commission', 'transports'])(
    'views and reactions have them, too: %s',
    async (source) => {
      const retried = await operator.ok(operator.post('/admin/dead-letters/retry', { source }));
      expect(retried).toEqual({ remaining: 0, next: null });
    },
  );

  test('what is not there is refused, and only operators may', async () => {
    const unknown = await operator.post('/admin/dead-letters/retry', { source: 'nothing' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There are no dead letters of nothing']);
    const gone = await operator.post('/admin/dead-letters/drop', { source: 'products', id: 'product-0' });
    expect([gone.status, gone.body.message]).toEqual([404, 'Dead letter not found: product-0']);
    expect((await tenant.api.get('/admin/dead-letters')).status).toBe(403);
  });

  test('on the command line, and on record before it is done', async () => {
    const id = await park(2_000_000_003);
    const listed = await command('--json');
    expect(listed.code).toBe(0);
    expect((JSON.parse(listed.stdout) as Letter[]).map((letter) => letter.id)).toContain(id);
    expect((await command()).stdout).toContain('Product not found with productID 2000000003');
    expect((await command('retry', 'platform-feed', id, '--json')).code).toBe(0);
    const dropped = await command('drop', 'platform-feed', '--json');
    expect(JSON.parse(dropped.stdout)).toEqual({ remaining: 0 });
    const audit: { action: string; detail: object }[] = await operator.ok(operator.get('/admin/audit'));
    expect(audit[0]).toMatchObject({ action: 'DeadLettersDropAsked', detail: { source: 'platform-feed', id: null } });
  });
});
