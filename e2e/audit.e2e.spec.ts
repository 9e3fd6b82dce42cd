import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, type Tenant } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

interface Entry {
  readonly at: string;
  readonly action: string;
  readonly companyID: number;
  readonly by: string;
  readonly userID: number | null;
  readonly apiKeyID: string | null;
  readonly requestID: string | null;
  readonly detail: Record<string, unknown>;
}

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let admin: Api;

beforeAll(async () => {
  service = await startService();
  operator = new Api(service.url);
  tenant = await newTenant(operator);
  const user = {
    companyID: tenant.companyID,
    name: 'Admin',
    email: 'a@example.com',
    permissions: ['administerCompany'],
  };
  const { userID } = await operator.ok(operator.post('/admin/users', user));
  admin = new Api(service.url, (await operator.ok(operator.post('/admin/api-keys', { userID }))).apiKey);
});
afterAll(() => stopAndRemove(service));

const all = async (query = ''): Promise<Entry[]> => operator.ok(operator.get(`/admin/audit${query}`));
const own = async (): Promise<Entry[]> => admin.ok(admin.get('/me/audit'));

describe('rules added: audit', () => {
  test('keys and users, by whom and to which company, newest first, without secrets and personal values', async () => {
    const { apiKeyID } = await operator.ok(
      operator.post('/admin/api-keys', { userID: tenant.userID, label: 'second' }),
    );
    const revoked = await operator.delete(`/admin/api-keys/${apiKeyID}`, undefined, {
      headers: { 'x-request-id': 'revoking-it' },
    });
    expect(revoked.status).toBe(200);
    const query = `?companyID=${tenant.companyID}`;
    const entries = await eventually(async () => {
      const found = await all(query);
      expect(found[0]?.action).toBe('ApiKeyRevoked');
      return found;
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'ApiKeyRevoked',
      'ApiKeyIssued',
      'ApiKeyIssued',
      'UserAdded',
      'ApiKeyIssued',
      'UserAdded',
      'CompanyFounded',
    ]);
    expect(entries[0]).toMatchObject({
      by: 'operator',
      userID: 1,
      requestID: 'revoking-it',
      companyID: tenant.companyID,
      detail: { stream: `apiKey-${apiKeyID}` },
    });
    const text = JSON.stringify(entries);
    for (const secret of ['hash', 'example.com', 'Admin']) expect(text).not.toContain(secret);
  });

  test('a company sees its own part, and not which of the operator’s keys acted', async () => {
    const entries = await eventually(async () => {
      const found = await own();
      expect(found.length).toBeGreaterThan(5);
      return found;
    });
    expect(new Set(entries.map(({ companyID }) => companyID))).toEqual(new Set([tenant.companyID]));
    for (const { by, userID, apiKeyID, requestID } of entries)
      expect([by, userID, apiKeyID, requestID]).toEqual(['operator', null, null, null]);
    expect((await admin.get('/me/audit?companyID=1')).body.code).toBe('parameter_not_allowed');
  });

  test('AUD-1: changes of the company, its partners, fields and categories, without personal values', async () => {
    const { companyID } = tenant;
    const partner = { companyID, name: 'Petra Partner', email: 'petra@example.com' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const changed = (path: string, body: object) => admin.send('PATCH', path, JSON.stringify(body));
    await admin.ok(changed(`/partners/${commissionPartnerID}`, { name: 'Peter Partner' }));
    await admin.ok(changed('/company', { currency: 'EUR' }));
    const { key } = await admin.ok(admin.post('/custom-fields', { type: 'string', alias: 'colour' }));
    await admin.ok(changed(`/custom-fields/${key}`, { alias: 'paint' }));
    const { documentCategoryID } = await admin.ok(admin.post('/categories', { name: 'Keys', single: true }));
    await admin.ok(changed(`/categories/${documentCategoryID}`, { name: 'Car keys' }));
    const entries = await eventually(async () => {
      const found = await own();
      expect(found[0]?.action).toBe('DocumentCategoryRenamed');
      return found;
    });
    expect(entries.slice(0, 7).map(({ action, by }) => [action, by])).toEqual([
      ['DocumentCategoryRenamed', 'company'],
      ['DocumentCategoryDefined', 'company'],
      ['CustomFieldAliasChanged', 'company'],
      ['CustomFieldDefined', 'company'],
      ['CompanyChanged', 'company'],
      ['CommissionPartnerChanged', 'company'],
      ['CommissionPartnerAdded', 'operator'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/example\.com|Pet(?:ra|er)/i);
  });

  test('what operators do to read models is on record before it is done', async () => {
    await operator.post('/admin/projections/products/replay', {});
    await operator.post('/admin/projections/nosuch/drop', { version: 3 });
    const [drop, replay] = await all();
    expect(replay).toMatchObject({
      action: 'ProjectionReplayAsked',
      by: 'company',
      userID: 1,
      detail: { name: 'products' },
    });
    expect(drop).toMatchObject({ action: 'ProjectionDropAsked', detail: { name: 'nosuch', version: 3 } });
  });

  test('pages follow each other', async () => {
    const whole = await all();
    const paged: Entry[] = [];
    for await (const { body } of operator.pages('/admin/audit?limit=2')) {
      paged.push(...body.message);
      if (paged.length >= whole.length) break;
    }
    // Several processes record entries, so only each page is in order.
    const sorted = (entries: readonly Entry[]) => entries.map((entry) => JSON.stringify(entry)).sort();
    expect(sorted(paged)).toEqual(sorted(whole));
  });

  test('refusals', async () => {
    for (const path of ['/admin/audit', '/me/audit', '/admin/refused-logins'])
      expect((await tenant.api.get(path)).body).toEqual({ message: 'Forbidden', status: 'error', code: 'forbidden' });
    expect((await operator.get('/admin/audit?limit=0')).body.code).toBe('limit_out_of_range');
    expect((await operator.get('/admin/audit?cursor=x')).body.code).toBe('cursor_invalid');
    expect((await operator.get('/admin/audit?companyID=x')).body.message).toBe("'companyID' must be a numeric value");
  });

  test('refused logins are counted, and are no entries', async () => {
    const before = (await all()).length;
    for (let guess = 0; guess < 3; guess += 1) await new Api(service.url, 'nobody-has-this-key').get('/product/fields');
    const counted = await operator.ok(operator.get('/admin/refused-logins'));
    expect(counted).toContainEqual(expect.objectContaining({ count: 3, key: expect.stringMatching(/^[0-9a-f]{16}$/) }));
    expect((await all()).length).toBe(before);
  });

  test('on the command line', async () => {
    const env = { VPDS_URL: service.url, VPDS_API_KEY: operator.key };
    const { stdout, code } = await vpds(
      ['audit', '--company', String(tenant.companyID), '--limit', '2', '--json'],
      env,
    );
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as Entry[]).map(({ companyID }) => companyID)).toEqual(Array(2).fill(tenant.companyID));
    expect((await vpds(['audit', '--limit', '1'], env)).stdout).toContain('ProjectionDropAsked');
  });

  test('it survives a restart', async () => {
    const before = await all();
    await service.stop();
    service = await startService({ directory: service.directory });
    operator = new Api(service.url);
    expect(await all()).toEqual(before);
  }, 120_000);
});
