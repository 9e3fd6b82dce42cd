import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let manager: Tenant;
let clerk: Api;

beforeAll(async () => {
  service = await startService({ env: { EVENT_VERSIONS: 'current' } });
  operator = new Api(service.url);
  manager = await newTenant(operator, ['administerCompany', 'uploadResources'], 'Auto Syd');
  const { api } = manager;
  const { userID } = await api.ok(api.post('/users', { name: 'Kim Larsen', email: 'kim@example.com' }));
  const { apiKey } = await api.ok(api.post('/keys', { userID, label: 'counter' }));
  clerk = new Api(service.url, apiKey);
});
afterAll(() => stopAndRemove(service));

describe('rules OWN: the own company', () => {
  test('OWN-1: whose key this is', async () => {
    const me = await clerk.ok(clerk.get('/me'));
    expect(me).toMatchObject({
      name: 'Kim Larsen',
      email: 'kim@example.com',
      company: { companyID: manager.companyID, name: 'Auto Syd', currency: null },
      permissions: [],
      timezone: 'UTC',
      key: { kind: 'key', label: 'counter', readOnly: false, expiresAt: null },
    });
    await eventually(async () => {
      const { key } = await clerk.ok(clerk.get('/me'));
      expect(key.lastUsedOn).toBe(new Date().toISOString().slice(0, 10));
    });
  });

  test('OWN-2: names for everybody, the rest for who administers the company', async () => {
    const names = await clerk.ok(clerk.get('/users'));
    expect(names).toEqual([
      { userID: manager.userID, name: 'User' },
      { userID: expect.any(Number), name: 'Kim Larsen' },
    ]);
    const users = await manager.api.ok(manager.api.get('/users'));
    expect(users[0]).toMatchObject({
      email: 'user@example.com',
      permissions: ['administerCompany', 'uploadResources'],
      disabled: false,
      revision: 0,
    });
  });

  test('OWN-3, OWN-4: nobody grants what he lacks, himself or by a key of another', async () => {
    const { api } = manager;
    const user = { name: 'Eve', email: 'eve@example.com', permissions: ['uploadResources', 'editAllProducts'] };
    const refused = await api.post('/users', user);
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_not_held']);
    expect(refused.body.message).toBe('Nobody grants a permission that he lacks: editAllProducts');
    const { companyID } = manager;
    const { userID } = await operator.ok(operator.post('/admin/users', { ...user, companyID }));
    expect((await api.post('/keys', { userID })).body.code).toBe('permission_not_held');
    const stranger = await newTenant(operator);
    const foreign = await api.post('/keys', { userID: stranger.userID });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'user_not_found']);
  });

  test('OWN-3: who administers the service grants himself what a release has added', async () => {
    const { companyID } = await newTenant(operator);
    const permissions = ['administer', 'administerCompany'];
    const user = { name: 'Operator', email: 'operator@example.com', permissions, companyID };
    const { userID } = await operator.ok(operator.post('/admin/users', user));
    const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID }));
    const earlier = new Api(service.url, apiKey);
    const granted = { permissions: [...permissions, 'analyse', 'importHistory'] };
    await earlier.ok(earlier.send('PATCH', `/users/${userID}`, JSON.stringify(granted)));
    expect((await earlier.ok(earlier.get('/me'))).permissions).toEqual(expect.arrayContaining(granted.permissions));
  });

  test('KEY-2: without Administer company the collections are read, not written', async () => {
    for (const path of ['/users', '/partners', '/categories', '/custom-fields']) {
      expect([path, (await clerk.get(path)).status]).toEqual([path, 200]);
      expect([path, (await clerk.post(path, {})).status]).toEqual([path, 403]);
    }
    expect((await clerk.get('/keys')).status).toBe(403);
    expect((await clerk.post('/keys', {})).status).toBe(403);
    expect((await clerk.delete(`/keys/${crypto.randomUUID()}`)).status).toBe(403);
  });

  test('OWN-5: what is added belongs to the own company, and only that is listed', async () => {
    const { api } = manager;
    const { commissionPartnerID } = await api.ok(api.post('/partners', { name: 'Nordic', email: 'n@example.com' }));
    expect(await clerk.ok(clerk.get('/partners'))).toEqual([
      { commissionPartnerID, name: 'Nordic', email: 'n@example.com', disabled: false, revision: 0 },
    ]);
    const { documentCategoryID } = await api.ok(api.post('/categories', { name: 'Certificate', single: true }));
    expect(await clerk.ok(clerk.get('/categories'))).toContainEqual({
      documentCategoryID,
      name: 'Certificate',
      single: true,
      revision: 1,
    });
    expect(await api.ok(api.post('/custom-fields', { type: 'int', alias: 'grade' }))).toEqual({ key: 'customField_1' });
    expect(await clerk.ok(clerk.get('/custom-fields'))).toEqual([
      { key: 'customField_1', type: 'int', alias: 'grade', revision: 1 },
    ]);
    const { api: other } = await newTenant(operator, ['administerCompany']);
    expect(await other.ok(other.get('/partners'))).toEqual([]);
    expect(await other.ok(other.get('/custom-fields'))).toEqual([]);
  });

  test('LST-1: own categories and fields are answered whole, and those of all companies by company', async () => {
    const { api, companyID } = await newTenant(operator, ['administerCompany']);
    for (const name of ['Certificate', 'Photos']) await api.ok(api.post('/categories', { name, single: true }));
    for (const alias of ['grade', 'wheels']) await api.ok(api.post('/custom-fields', { type: 'int', alias }));
    expect(await api.ok(api.get('/categories'))).toHaveLength(3);
    expect(await api.ok(api.get('/custom-fields'))).toHaveLength(2);
    for (const path of ['/categories', '/custom-fields'])
      expect((await api.get(`${path}?limit=1`)).body.code).toBe('parameter_not_allowed');
    for (const [path, rows] of [
      ['/admin/document-categories', 3],
      ['/admin/custom-fields', 2],
    ] as const) {
      const page = await operator.get(`${path}?limit=1&order=desc&total=1`);
      expect(page.body.message.map((row: { companyID: number }) => row.companyID)).toEqual(Array(rows).fill(companyID));
      expect(Number(page.headers.get('x-total'))).toBeGreaterThan(1);
      expect(page.headers.get('link')).toContain('rel="next"');
    }
  });

  test('OWN-4: a key is listed with its use, and revoked by its company alone', async () => {
    const { api } = manager;
    const { userID } = await api.ok(api.get('/me'));
    const { apiKeyID, apiKey } = await api.ok(api.post('/keys', { userID, label: 'to revoke' }));
    const own = new Api(service.url, apiKey);
    expect((await own.get('/me')).status).toBe(200);
    const { api: other } = await newTenant(operator, ['administerCompany']);
    expect((await other.delete(`/keys/${apiKeyID}`)).body.code).toBe('api_key_not_found');
    expect(await api.ok(api.delete(`/keys/${apiKeyID}`))).toBe('Revoked');
    expect((await own.get('/me')).status).toBe(401);
    const listed: { apiKeyID: string }[] = await api.ok(api.get('/keys'));
    expect(listed.find((key) => key.apiKeyID === apiKeyID)).toMatchObject({ label: 'to revoke', revoked: true });
  });
});

describe('rules CHA: changes of the own company', () => {
  const patch = (path: string, body: unknown, api = manager.api) => api.send('PATCH', path, JSON.stringify(body));
  const refused = async (path: string, body: unknown, api?: Api) => {
    const answer = await patch(path, body, api);
    return [answer.status, answer.body.code, answer.body.message];
  };

  test('CHA-1: currency and reply address of the company; null removes one', async () => {
    const { api, companyID } = manager;
    const company = { companyID, name: 'Auto Syd', currency: 'DKK', replyTo: 'sales@example.com' };
    const { currency, replyTo } = company;
    expect(await api.ok(patch('/company', { currency, replyTo }))).toEqual({ ...company, revision: 1 });
    expect(await api.ok(patch('/company', { replyTo: null }))).toEqual({ ...company, replyTo: null, revision: 2 });
    expect((await api.ok(api.get('/me'))).company).toEqual({ ...company, replyTo: null, revision: 2 });
    expect(await refused('/company', { currency: 'kr' })).toEqual([
      422,
      'currency_malformed',
      "'currency' must be three capital letters (ISO 4217), such as EUR",
    ]);
  });

  /** A new user with two keys and a session, for which his rights must be the same. */
  async function newUser(permissions: readonly string[] = ['uploadResources']) {
    const { api } = manager;
    const { userID } = await api.ok(api.post('/users', { name: 'Eve', email: 'eve@example.com', permissions }));
    const { apiKey, apiKeyID } = await api.ok(api.post('/keys', { userID, label: 'first' }));
    const other = await api.ok(api.post('/keys', { userID }));
    const session = await fetch(`${service.url}/session`, { method: 'POST', headers: { 'x-api-key': apiKey } });
    const cookie = (session.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const statusOfSession = async () => (await fetch(`${service.url}/me`, { headers: { cookie } })).status;
    return { userID, apiKeyID, keys: [apiKey, other.apiKey].map((key) => new Api(service.url, key)), statusOfSession };
  }

  test('CHA-2, KEY-5: what a user may do holds for all his keys with the next request', async () => {
    const { userID, apiKeyID, keys, statusOfSession } = await newUser();
    const prepared = (api: Api) =>
      api.post('/product/prepare-data', { vehicleIdentificationNumber: newVin(), fields: { brand: 'VW' } });
    const statuses = () => Promise.all(keys.map(async (api) => (await prepared(api)).status));
    expect(await statuses()).toEqual([200, 200]);
    const path = `/users/${userID}`;
    const { api } = manager;
    expect(await api.ok(patch(path, { permissions: [] }))).toEqual({
      userID,
      name: 'Eve',
      email: 'eve@example.com',
      permissions: [],
      disabled: false,
      revision: 1,
    });
    expect(await statuses()).toEqual([403, 403]);
    const ofKey = async () =>
      (await api.ok(api.get('/keys'))).find((key: { apiKeyID: string }) => key.apiKeyID === apiKeyID).permissions;
    expect(await ofKey()).toEqual([]);
    await api.ok(patch(path, { permissions: ['uploadResources'] }));
    expect(await statuses()).toEqual([200, 200]);
    expect(await ofKey()).toEqual(['uploadResources']);
    expect(await statusOfSession()).toBe(200);
  });

  test('CHA-2, KEY-5: a disabled user has no valid key or session, gets none, and is enabled again', async () => {
    const { userID, keys, statusOfSession } = await newUser();
    const path = `/users/${userID}`;
    const { api } = manager;
    const statuses = async () => [
      ...(await Promise.all(keys.map(async (key) => (await key.get('/me')).status))),
      await statusOfSession(),
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await api.ok(patch(path, { disabled: true }))).toMatchObject({ disabled: true });
    expect(await statuses()).toEqual([401, 401, 401]);
    for (const [caller, route] of [
      [api, '/keys'],
      [operator, '/admin/api-keys'],
    ] as const) {
      const { status, body } = await caller.post(route, { userID });
      expect([status, body.code, body.message]).toEqual([409, 'user_disabled', 'The user is disabled']);
    }
    await api.ok(patch(path, { disabled: false }));
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('CHA-2, OWN-3: nobody grants what he lacks, nor changes another company’s user', async () => {
    const { userID } = await newUser([]);
    const path = `/users/${userID}`;
    expect(await refused(path, { permissions: ['editAllProducts'] })).toEqual([
      403,
      'permission_not_held',
      'Nobody grants a permission that he lacks: editAllProducts',
    ]);
    expect((await refused(path, { permissions: ['flies'] }))[1]).toBe('permission_unknown');
    expect((await refused(path, { name: 'x' }, clerk))[1]).toBe('forbidden');
    const { api: other } = await newTenant(operator, ['administerCompany']);
    expect(await refused(path, { disabled: true }, other)).toEqual([
      404,
      'user_not_found',
      `User not found with userID ${userID}`,
    ]);
    const guess = await other.send('PATCH', path, '{}', { headers: { 'if-match': '"99"' } });
    expect(guess.status).toBe(404);
  });

  test('CHA-2, CHA-6, AUD-1: changes of users and keys are in the audit trail, without names', async () => {
    const { userID, apiKeyID } = await newUser();
    const { api } = manager;
    await api.ok(patch(`/users/${userID}`, { name: 'Eva Secret', disabled: true }));
    await api.ok(patch(`/keys/${apiKeyID}`, { label: 'night run' }));
    await eventually(async () => {
      const entries: { action: string; detail: { stream: string } }[] = await api.ok(api.get('/me/audit'));
      const about = (stream: string) => entries.filter(({ detail }) => detail.stream === stream);
      expect(about(`user-${userID}`)).toContainEqual(
        expect.objectContaining({
          action: 'UserChanged',
          detail: expect.objectContaining({ permissions: ['uploadResources'], disabled: true }),
        }),
      );
      expect(about(`apiKey-${apiKeyID}`).map(({ action }) => action)).toContain('ApiKeyLabelled');
      expect(JSON.stringify(entries)).not.toContain('Secret');
    });
  });

  test('CHA-6: the label of a key of the own company', async () => {
    const { apiKeyID, keys, userID } = await newUser();
    const { api } = manager;
    const path = `/keys/${apiKeyID}`;
    expect(await api.ok(patch(path, { label: 'night run' }))).toEqual({
      apiKeyID,
      userID,
      label: 'night run',
      revision: 1,
    });
    expect((await keys[0]?.get('/me'))?.body.message.key.label).toBe('night run');
    expect(await api.ok(patch(path, { label: null }))).toMatchObject({ label: null });
    expect((await refused(path, {}))[1]).toBe('required_field_missing');
    const { api: other } = await newTenant(operator, ['administerCompany']);
    expect((await refused(path, { label: 'x' }, other))[1]).toBe('api_key_not_found');
  });

  test('ANS-26: If-Match on every change of the own company’s things', async () => {
    const { api } = manager;
    const { userID, apiKeyID } = await newUser();
    const { commissionPartnerID } = await api.ok(api.post('/partners', { name: 'Nord' }));
    const { documentCategoryID } = await api.ok(api.post('/categories', { name: 'Bill', single: false }));
    const { key } = await api.ok(api.post('/custom-fields', { type: 'int', alias: 'wheels' }));
    const revisionIn = async (list: string, isIt: (row: any) => boolean): Promise<number> =>
      (await api.ok(api.get(list))).find(isIt).revision;
    const changes: [string, object, () => Promise<number>][] = [
      ['/company', { currency: 'SEK' }, async () => (await api.ok(api.get('/me'))).company.revision],
      [`/users/${userID}`, { name: 'Ida' }, () => revisionIn('/users', (row) => row.userID === userID)],
      [`/keys/${apiKeyID}`, { label: 'x' }, () => revisionIn('/keys', (row) => row.apiKeyID === apiKeyID)],
      [
        `/partners/${commissionPartnerID}`,
        { name: 'Syd' },
        () => revisionIn('/partners', (row) => row.commissionPartnerID === commissionPartnerID),
      ],
      [
        `/categories/${documentCategoryID}`,
        { name: 'Invoice' },
        () => revisionIn('/categories', (row) => row.documentCategoryID === documentCategoryID),
      ],
      [`/custom-fields/${key}`, { alias: 'tyres' }, () => revisionIn('/custom-fields', (row) => row.key === key)],
    ];
    for (const [path, change, revisionOf] of changes) {
      const revision = await revisionOf();
      const send = (tag: number) =>
        api.send('PATCH', path, JSON.stringify(change), { headers: { 'if-match': `"${tag}.digest"` } });
      const late = await send(revision + 1);
      expect([path, late.status, late.body.message]).toEqual([
        path,
        412,
        `It has changed meanwhile: its revision is now ${revision}`,
      ]);
      expect([path, (await send(revision)).body.message?.revision]).toEqual([path, revision + 1]);
      expect([path, await revisionOf()]).toEqual([path, revision + 1]);
    }
    const revoke = (tag: string) => api.delete(`/keys/${apiKeyID}`, undefined, { headers: { 'if-match': tag } });
    expect((await revoke('"0"')).status).toBe(412);
    expect((await revoke('"1"')).status).toBe(200);
  });

  test('CHA-3: a disabled partner gets no more products', async () => {
    const { api } = manager;
    const { commissionPartnerID } = await api.ok(api.post('/partners', { name: 'Before', email: 'b@example.com' }));
    const path = `/partners/${commissionPartnerID}`;
    expect(await api.ok(patch(path, { name: 'After', email: null, disabled: true }))).toMatchObject({
      commissionPartnerID,
      name: 'After',
      email: null,
      disabled: true,
    });
    const vehicleIdentificationNumber = newVin();
    const fields = { commissionPrice: 1, commissionFee: 1, salesPriceDealer: 1, commissionPartnerID };
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber, fields }));
    const assigned = await api.post('/commission/assign', { vehicleIdentificationNumber });
    expect([assigned.status, assigned.body.code]).toEqual([409, 'partner_disabled']);
    const { api: other } = await newTenant(operator, ['administerCompany']);
    const unknown = [404, 'partner_not_found', 'Commission partner not found'];
    expect(await refused(path, { disabled: false }, other)).toEqual(unknown);
  });

  test('CHA-4: an alias is changed and removed, and values stay', async () => {
    const { api } = manager;
    const { key } = await api.ok(api.post('/custom-fields', { type: 'int', alias: 'before' }));
    const fields = { before: 7 };
    const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
    expect(await api.ok(patch(`/custom-fields/${key}`, { alias: 'after' }))).toMatchObject({ key, alias: 'after' });
    expect(await api.ok(patch(`/custom-fields/${key}`, { alias: null }))).toMatchObject({ key, alias: null });
    await eventually(async () => {
      const product = await api.ok(api.get(`/products/${productID}`));
      expect(product.fields).toMatchObject({ [key]: 7 });
    });
    expect(await refused('/custom-fields/customField_999', { alias: 'x' })).toEqual([
      404,
      'custom_field_not_found',
      'Custom field not found: customField_999',
    ]);
  });

  test('CHA-5: a category is renamed', async () => {
    const { api } = manager;
    const { documentCategoryID } = await api.ok(api.post('/categories', { name: 'Before', single: true }));
    const path = `/categories/${documentCategoryID}`;
    expect(await api.ok(patch(path, { name: 'After' }))).toMatchObject({ documentCategoryID, name: 'After' });
    expect(await refused('/categories/999999', { name: 'x' })).toEqual([
      404,
      'document_category_not_found',
      'Document category not found: 999999',
    ]);
  });
});

test.each([
  ['/users/x', 'user_not_found'],
  ['/partners/x', 'partner_not_found'],
  ['/categories/x', 'document_category_not_found'],
])('ANS-16: an id that is not a number identifies nothing: %s', async (path, code) => {
  const { status, body } = await manager.api.send('PATCH', path, JSON.stringify({ name: 'x' }));
  expect([status, body.code]).toEqual([404, code]);
});

describe('KEY-6: the terms of a key', () => {
  test('a read-only key reads, and is refused by every write', async () => {
    const { api, userID } = manager;
    const { apiKey } = await api.ok(api.post('/keys', { userID, readOnly: true }));
    const reader = new Api(service.url, apiKey);
    const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    expect((await reader.get('/products')).status).toBe(200);
    expect((await reader.post('/product/transport', { productID })).status).toBe(200);
    for (const [path, body] of [
      ['/product/create', { vehicleIdentificationNumber: newVin() }],
      ['/product/update', { productID, fields: {} }],
      ['/partners', { name: 'x' }],
      ['/keys', { userID }],
    ] as const) {
      const { status, body: answer } = await reader.post(path, body);
      expect([path, status, answer.code, answer.message]).toEqual([path, 403, 'key_read_only', 'This key only reads']);
    }
  });

  test('an expired key is unknown; an expiry must be a time in the future', async () => {
    const { api, userID } = manager;
    const { apiKey } = await api.ok(api.post('/keys', { userID, expiresAt: '+2 seconds' }));
    const brief = new Api(service.url, apiKey);
    expect((await brief.get('/me')).status).toBe(200);
    await eventually(async () => expect((await brief.get('/me')).status).toBe(401));
    for (const [expiresAt, code] of [
      ['soon', 'time_invalid'],
      ['yesterday', 'expiry_not_later'],
    ])
      expect((await api.post('/keys', { userID, expiresAt })).body.code).toBe(code);
    const issued = await operator.ok(operator.post('/admin/api-keys', { userID, readOnly: true, label: 'report' }));
    expect((await new Api(service.url, issued.apiKey).get('/me')).body.message.key.readOnly).toBe(true);
  });
});
