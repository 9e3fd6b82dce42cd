import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin, type Tenant } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
beforeAll(async () => {
  service = await startService();
  operator = new Api(service.url);
});
afterAll(() => stopAndRemove(service));

const create = (api: Api, headers = {}) =>
  api.post('/product/create', { vehicleIdentificationNumber: newVin() }, { headers });
const limit = (companyID: number, limits: object) =>
  operator.ok(operator.post(`/admin/companies/${companyID}/limits`, limits));
const usageOf = ({ api }: Tenant) => api.ok(api.get('/me/usage'));

describe('rules added: amounts', () => {
  test('unlimited unless set; what is used is counted', async () => {
    const tenant = await newTenant(operator);
    for (let product = 0; product < 3; product += 1) expect((await create(tenant.api)).status).toBe(200);
    await eventually(async () => expect((await usageOf(tenant)).products).toEqual({ used: 3, limit: null }));
    const usage = await usageOf(tenant);
    expect(usage.bytesStored.used).toBeGreaterThan(300);
    expect(usage.mailsThisMonth).toEqual({ used: 0, limit: null });
    expect(usage.rates).toEqual({
      requestsPerSecondAndKey: null,
      mailsPerPartnerAndHour: 200,
      mailsPerCompanyAndHour: 2_000,
    });
  });

  test('the last product that fits is taken, also when many come at once; another company is not concerned', async () => {
    const tenant = await newTenant(operator);
    const other = await newTenant(operator);
    await limit(tenant.companyID, { products: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(tenant.api)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body]).toEqual([
      403,
      { message: 'The company may have at most 5 products', status: 'error', code: 'quota_exceeded' },
    ]);
    expect((await create(other.api)).status).toBe(200);
    await eventually(async () => expect((await usageOf(tenant)).products).toEqual({ used: 5, limit: 5 }));
    await limit(tenant.companyID, { products: null });
    expect((await create(tenant.api)).status).toBe(200);
  });

  test('a refused request is not counted, and a replay is answered', async () => {
    const tenant = await newTenant(operator);
    await limit(tenant.companyID, { products: 1 });
    const bad = await tenant.api.post('/product/create', { vehicleIdentificationNumber: 'short' });
    expect(bad.status).toBe(422);
    const key = { 'idempotency-key': 'the-last-one' };
    const first = await create(tenant.api);
    expect(first.status).toBe(200);
    expect((await create(tenant.api, key)).status).toBe(403);
    await limit(tenant.companyID, { products: 2 });
    const body = { vehicleIdentificationNumber: newVin() };
    const done = await tenant.api.post('/product/create', body, { headers: key });
    const replayed = await tenant.api.post('/product/create', body, { headers: key });
    expect([done.status, replayed.status, replayed.body]).toEqual([200, 200, done.body]);
    expect((await create(tenant.api)).status).toBe(403);
  });

  test('bytes: writes are refused once the company has as many; reads and other companies are unaffected', async () => {
    const tenant = await newTenant(operator);
    const vin = newVin();
    await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: vin }));
    await limit(tenant.companyID, { bytesStored: 20_000 });
    const update = (text: string) =>
      tenant.api.post('/product/update', { vehicleIdentificationNumber: vin, fields: { location: text } });
    expect((await update('x'.repeat(15_000))).status).toBe(200);
    await eventually(async () => expect((await usageOf(tenant)).bytesStored.used).toBeGreaterThan(15_000));
    const refused = await update('y'.repeat(15_000));
    expect([refused.status, refused.body.message]).toEqual([403, 'The company may have at most 20000 bytes']);
    const prepared = { vehicleIdentificationNumber: vin, fields: { brand: 'x'.repeat(15_000) } };
    const uploader = await newTenant(operator, ['uploadResources']);
    await limit(uploader.companyID, { bytesStored: 1_000 });
    expect((await uploader.api.post('/product/prepare-data', prepared)).body.code).toBe('quota_exceeded');
    expect((await tenant.api.get(`/product/search/vehicleIdentificationNumber/${vin}`)).status).toBe(200);
  });

  test('QUO-2: disputes, corrections and withdrawals count as bytes; closing a dispute does not', async () => {
    const tenant = await newTenant(operator);
    const productID = await tenant.api.ok(create(tenant.api));
    const dispute = (action: string, reason = 'x') =>
      tenant.api.post('/product/dispute', { productID, action, reason });
    expect((await dispute('open')).status).toBe(200);
    await limit(tenant.companyID, { bytesStored: 2_000 });
    expect((await dispute('close', 'x'.repeat(2_000))).status).toBe(200);
    const reason = 'x'.repeat(2_000);
    for (const [path, body] of [
      ['/product/dispute', { productID, action: 'open', reason }],
      ['/product/correct', { productID, correct: { status: 'sold' }, reason }],
      ['/product/withdraw', { productID, reason }],
    ] as const)
      expect((await tenant.api.post(path, body)).body.code).toBe('quota_exceeded');
  });

  test('QUO-2, EXT-4: bytes refuse no assignment, no taking back of one, and no dry run of a batch', async () => {
    const tenant = await newTenant(operator);
    const partner = { companyID: tenant.companyID, name: 'Partner', email: 'p@example.com' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const fields = { commissionPartnerID, commissionPrice: 1, commissionFee: 1, salesPriceDealer: 1 };
    const product = { vehicleIdentificationNumber: newVin(), fields };
    const productID = await tenant.api.ok(tenant.api.post('/product/create', product));
    await limit(tenant.companyID, { bytesStored: 1 });
    expect((await tenant.api.post('/commission/assign', { productID })).status).toBe(200);
    expect((await tenant.api.post('/commission/unassign', { productID, reason: 'x' })).status).toBe(200);
    const rows = [{ externalID: 'dry', vehicleIdentificationNumber: newVin() }];
    const dry = await tenant.api.ok(tenant.api.post('/products/batch?dryRun=1', rows));
    expect(dry).toMatchObject([{ externalID: 'dry', result: 'created', productID: null }]);
    expect((await tenant.api.post('/products/batch', rows)).body.code).toBe('quota_exceeded');
  });

  test('QUO-2, QUO-5: mails of assignments and of takings back are charged and counted, others are not', async () => {
    const tenant = await newTenant(operator);
    const partner = { companyID: tenant.companyID, name: 'Partner', email: 'p@example.com' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const vin = newVin();
    const fields = { commissionPartnerID, commissionPrice: 1, commissionFee: 1, salesPriceDealer: 1 };
    await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
    await limit(tenant.companyID, { mailsPerMonth: 1 });
    const assign = (more = {}) => tenant.api.post('/commission/assign', { vehicleIdentificationNumber: vin, ...more });
    expect((await assign()).status).toBe(200);
    expect((await assign()).body.message).toBe('The company may have at most 1 mails a month');
    expect((await assign({ sendEmailNotification: false })).status).toBe(200);
    await eventually(async () => expect((await usageOf(tenant)).mailsThisMonth).toEqual({ used: 1, limit: 1 }));
    await limit(tenant.companyID, { mailsPerMonth: 2 });
    const takeBack = { vehicleIdentificationNumber: vin, reason: 'The wrong partner', sendEmailNotification: true };
    expect((await tenant.api.post('/commission/unassign', takeBack)).status).toBe(200);
    await eventually(async () => expect((await usageOf(tenant)).mailsThisMonth).toEqual({ used: 2, limit: 2 }));
    expect((await assign()).body.code).toBe('quota_exceeded');
  });

  test('it is the operator who limits; refusals', async () => {
    const tenant = await newTenant(operator);
    const path = `/admin/companies/${tenant.companyID}`;
    expect((await tenant.api.post(`${path}/limits`, { products: null })).status).toBe(403);
    expect((await tenant.api.get(`${path}/usage`)).status).toBe(403);
    expect((await operator.post(`${path}/limits`, { products: -1 })).body.message).toBe(
      "'products' must be a whole number",
    );
    expect((await operator.post('/admin/companies/999999/limits', {})).body.message).toBe(
      'Company not found with companyID 999999',
    );
  });

  test('on the command line; limits and amounts survive a restart, and limits are in the audit trail', async () => {
    const tenant = await newTenant(operator);
    expect((await create(tenant.api)).status).toBe(200);
    const env = { VPDS_URL: service.url, VPDS_API_KEY: operator.key };
    const set = await vpds(['limits', String(tenant.companyID), '--products', '2', '--mails', 'none', '--json'], env);
    expect([set.code, JSON.parse(set.stdout).products.limit]).toEqual([0, 2]);
    expect((await vpds(['limits', String(tenant.companyID), '--bytes', 'many'], env)).code).toBe(2);
    await service.stop();
    service = await startService({ directory: service.directory });
    operator = new Api(service.url);
    const again = new Api(service.url, tenant.api.key);
    expect([(await create(again)).status, (await create(again)).status]).toEqual([200, 403]);
    await eventually(async () =>
      expect((await again.ok(again.get('/me/usage'))).products).toEqual({ used: 2, limit: 2 }),
    );
    await eventually(async () => {
      const [entry] = await operator.ok(operator.get(`/admin/audit?companyID=${tenant.companyID}&limit=1`));
      expect(entry).toMatchObject({ action: 'CompanyLimitsSet', detail: { products: 2, bytesStored: null } });
    });
  }, 120_000);
});
