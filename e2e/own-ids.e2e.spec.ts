import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin, type Tenant } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  service = await startService({ env: { EVENT_VERSIONS: 'current' }, readyWithin: 90_000 });
  operator = new Api(service.url);
  [tenant, other] = [await newTenant(operator), await newTenant(operator)];
}, 120_000);
afterAll(() => stopAndRemove(service));

const VIN = newVin();
const row = (externalID: string, fields = {}) => ({ externalID, vehicleIdentificationNumber: VIN, fields });
const batch = (rows: readonly object[], query = '', { api } = tenant) =>
  api.ok(api.post(`/products/batch${query}`, rows));
const put = (externalID: string, body: object, { api } = tenant) =>
  api.send('PUT', `/products/by-external-id/${encodeURIComponent(externalID)}`, JSON.stringify(body));
const post = (path: string, body: object, { api } = tenant) => api.ok(api.post(path, body));
const codeOf = async (path: string, body: object, { api } = tenant) => {
  const answer = await api.post(path, body);
  return [answer.status, answer.body.code];
};
const found = (vin: string, { api } = tenant) =>
  api.ok(api.get(`/product/search/vehicleIdentificationNumber/${vin}`)) as Promise<{ productID: number }[]>;
const statusOf = async (productID: number) =>
  (await tenant.api.ok(tenant.api.get(`/product/search/productID/${productID}`)))[0]?.status;
const historyOf = (productID: number): Promise<any[]> => tenant.api.ok(tenant.api.get(`/product/${productID}/history`));

describe('EXT: one’s own id', () => {
  test('EXT-1: a creation brings it; another product cannot have it, another company can', async () => {
    const body = { vehicleIdentificationNumber: VIN, externalID: 'own / 1' };
    const productID = await post('/product/create', body);
    const second = await tenant.api.post('/product/create', body);
    expect([second.status, second.body]).toEqual([
      409,
      {
        message: `Another product of the company has this 'externalID': ${productID}`,
        status: 'error',
        code: 'external_id_in_use',
      },
    ]);
    expect(await post('/product/create', body, other)).not.toBe(productID);
    expect(await historyOf(productID)).toContainEqual(
      expect.objectContaining({ field: 'externalID', from: null, to: 'own / 1' }),
    );
  });

  test('EXT-1: an update sets, and with null removes it', async () => {
    const productID = await post('/product/create', { vehicleIdentificationNumber: newVin() });
    await post('/product/update', { productID, externalID: 'own-2' });
    expect(await codeOf('/product/create', { vehicleIdentificationNumber: VIN, externalID: 'own-2' })).toEqual([
      409,
      'external_id_in_use',
    ]);
    await post('/product/update', { productID, externalID: null });
    expect(await post('/product/create', { vehicleIdentificationNumber: VIN, externalID: 'own-2' })).not.toBe(
      productID,
    );
    const shown = async (key: string, value: string, query = '?fields=productID,externalID,dispute,withdrawn') =>
      tenant.api.ok(tenant.api.get(`/product/search/${key}/${encodeURIComponent(value)}${query}`));
    const second = await post('/product/create', { vehicleIdentificationNumber: newVin(), externalID: 'own/3 %' });
    const row3 = { productID: second, externalID: 'own/3 %', dispute: 'none', withdrawn: null };
    expect(await shown('externalID', 'OWN/3%')).toEqual([row3]);
    expect(await shown('productID', String(second))).toEqual([row3]);
    expect(await shown('externalID', 'own/3%', '?fields=externalID&asOf=now')).toEqual([{ externalID: 'own/3 %' }]);
    for (const externalID of ['', 'x'.repeat(129), 7])
      expect((await codeOf('/product/update', { productID, externalID }))[0]).toBe(422);
  });

  test('EXT-2: PUT creates, then merges, then changes nothing', async () => {
    // A product with a Guid is not registered meanwhile, which would be a change, too.
    const AP30Guid = randomUUID();
    const body = { vehicleIdentificationNumber: VIN, fields: { brand: 'VW', mileage: 5, AP30Guid } };
    const created = await put('own/3', body);
    expect(created.body.message).toMatchObject({ result: 'created', revision: 1 });
    expect((await put('own/3', { ...body, fields: { mileage: null } })).body.message.result).toBe('updated');
    const unchanged = await put('own/3', { ...body, fields: { brand: 'VW' } });
    expect(unchanged.body.message).toEqual({ ...created.body.message, result: 'unchanged', revision: 2 });
    expect(unchanged.headers.get('x-product-id')).toBe(String(created.body.message.productID));
    const conflict = await put('own/3', { ...body, revision: 1 });
    expect([conflict.status, conflict.body.code, conflict.body.message]).toEqual([
      409,
      'conflict',
      'The product has changed: its revision is 2',
    ]);
  });

  test('EXT-4: a batch as an array and as lines; a row’s failure is never the others’', async () => {
    const rows = [row('b-1', { brand: 'VW' }), row('b-2', { mileage: 'x' }), { externalID: 'b-3' }, row('b-4')];
    expect(await batch(rows, '?dryRun=1')).toMatchObject([{ result: 'created', productID: null }, {}, {}, {}]);
    const results = await batch(rows);
    expect(results).toMatchObject([
      { externalID: 'b-1', result: 'created', code: null },
      { externalID: 'b-2', result: 'failed', code: 'not_numeric', error: "'mileage' must be a numeric value" },
      { externalID: 'b-3', result: 'failed', code: 'required_field_missing' },
      { externalID: 'b-4', result: 'created' },
    ]);
    const lines = `${JSON.stringify(row('b-1', { brand: 'VW' }))}\n{"externalID": "b-9"\n${JSON.stringify(row('b-4', { brand: 'Audi' }))}\n`;
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'night-1' };
    const again = await tenant.api.ok(tenant.api.send('POST', '/products/batch', lines, { headers }));
    expect(again).toMatchObject([
      { result: 'unchanged', productID: results[0].productID },
      { externalID: null, result: 'failed', code: 'malformed_json' },
      { result: 'updated', productID: results[3].productID },
    ]);
  });

  test('EXT-4: too many rows, a malformed array and a malformed switch are refused as a whole', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => row(`m-${index}`));
    expect(await codeOf('/products/batch', many)).toEqual([422, 'too_many_rows']);
    expect(await codeOf('/products/batch?dryRun=2', [])).toEqual([422, 'switch_malformed']);
    expect((await tenant.api.send('POST', '/products/batch', '[{]')).body.code).toBe('malformed_json');
  });

  test('QUO-2: rows that create count, repeating them does not', async () => {
    const limited = await newTenant(operator);
    await operator.ok(operator.post(`/admin/companies/${limited.companyID}/limits`, { products: 2 }));
    const rows = ['q-1', 'q-2', 'q-3'].map((externalID) => row(externalID));
    for (let night = 0; night < 3; night += 1)
      expect((await batch(rows, '', limited)).map(({ result, code }: any) => code ?? result)).toEqual([
        ...(night === 0 ? ['created', 'created'] : ['unchanged', 'unchanged']),
        'quota_exceeded',
      ]);
  });
});

describe('COR: corrections', () => {
  test('COR-1, COR-2: withdrawn it is found by nothing but its ids, and restored it is as before', async () => {
    const vin = newVin();
    const productID = await post('/product/create', { vehicleIdentificationNumber: vin, externalID: 'w-1' });
    await post('/product/withdraw', { productID, reason: 'A double' });
    expect(await found(vin)).toEqual([]);
    expect(await codeOf('/product/update', { vehicleIdentificationNumber: vin, fields: {} })).toEqual([
      404,
      'product_not_found',
    ]);
    for (const [path, body] of [
      ['/product/update', { fields: { brand: 'VW' } }],
      ['/product/status', { status: 'sold' }],
      ['/product/dispute', { action: 'open' }],
      ['/product/withdraw', { reason: 'Again' }],
      ['/product/transport/order', { provider: 'a' }],
    ] as const)
      expect([path, ...(await codeOf(path, { productID, ...body }))]).toEqual([path, 409, 'withdrawn']);
    expect(await batch([row('w-1')])).toMatchObject([{ code: 'withdrawn' }]);
    expect((await historyOf(productID)).at(-1)).toMatchObject({
      event: 'ProductWithdrawn',
      userID: expect.any(Number),
      detail: { reason: 'A double' },
    });
    await post('/product/restore', { externalID: 'w-1', reason: 'It was none' });
    expect(await found(vin)).toMatchObject([{ productID }]);
    expect(await codeOf('/product/restore', { productID, reason: 'Again' })).toEqual([409, 'product_not_withdrawn']);
  });

  test('COR-1: not while a transport is active; after its cancellation it can be', async () => {
    const productID = await post('/product/create', { vehicleIdentificationNumber: newVin() });
    const { transportID } = await post('/product/transport/order', { productID, provider: 'a' });
    expect(await codeOf('/product/withdraw', { productID, reason: 'A double' })).toEqual([409, 'transport_active']);
    expect(await codeOf('/product/transport/cancel', { transportID, reason: 'x' }, other)).toEqual([
      404,
      'transport_not_found',
    ]);
    await post('/product/transport/cancel', { productID, reason: 'The buyer fetches it' });
    await post('/product/withdraw', { productID, reason: 'A double' });
  });

  test('COR-3: a wrong VIN, and a status out of completed', async () => {
    const [wrong, right] = [newVin(), newVin()];
    const productID = await post('/product/create', { vehicleIdentificationNumber: wrong });
    for (const status of ['sold', 'completed']) await post('/product/status', { productID, status });
    const correct = { vehicleIdentificationNumber: right, status: 'onAuction' };
    await post('/product/correct', { vehicleIdentificationNumber: wrong, correct, reason: 'A typo' });
    expect([await found(wrong), await statusOf(productID)]).toEqual([[], 'onAuction']);
    // The platform's number may come later in distributed mode.
    const entries = (await historyOf(productID)).filter(({ field }) => field !== 'AP30Pno');
    expect(entries.slice(-3)).toMatchObject([
      { event: 'ProductCorrected', detail: { reason: 'A typo' } },
      { field: 'vehicleIdentificationNumber', from: wrong, to: right },
      { field: 'status', from: 'completed', to: 'onAuction' },
    ]);
    expect(await codeOf('/product/correct', { productID, correct: { status: 'lost' }, reason: 'x' })).toEqual([
      422,
      'corrected_status_unknown',
    ]);
  });

  test('COR-5: a VIN that several products share is refused with their ids, and a withdrawn one does not count', async () => {
    const vin = newVin();
    const body = { vehicleIdentificationNumber: vin };
    const [first, second] = [await post('/product/create', body), await post('/product/create', body)];
    const answer = await tenant.api.post('/product/withdraw', { ...body, reason: 'A double' });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `Several products match: name one of them by its 'productID': [${second}, ${first}]`,
    ]);
    await post('/product/withdraw', { productID: second, reason: 'A double' });
    await post('/product/correct', { ...body, correct: { status: 'sold' }, reason: 'Known now' });
    expect(await statusOf(first)).toBe('sold');
  });

  test('COR-4, COM-8: the mail is seen, the assignment made, and taken back with its fields', async () => {
    const partner = { companyID: tenant.companyID, name: 'Nordic', email: 'nordic@example.com' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const fields = {
      brand: 'VW',
      commissionPrice: 129_000,
      commissionFee: 10,
      salesPriceDealer: 20,
      commissionPartnerID,
    };
    const productID = await post('/product/create', { vehicleIdentificationNumber: newVin(), fields });
    const overrides = { commissionPrice: 130_000 };
    expect(await post('/commission/preview', { productID, fields: overrides })).toMatchObject({
      to: 'nordic@example.com',
      text: expect.stringContaining('130,000'),
    });
    expect(await statusOf(productID)).toBe('created');
    await post('/commission/assign', { productID, fields: overrides });
    await eventually(async () =>
      expect(await historyOf(productID)).toContainEqual(expect.objectContaining({ event: 'NotificationSent' })),
    );
    await post('/commission/unassign', { productID, reason: 'The wrong one', sendEmailNotification: true });
    expect(await statusOf(productID)).toBe('created');
    expect(await historyOf(productID)).toContainEqual(
      expect.objectContaining({ event: 'ProductAssignmentTakenBack', field: 'commissionPrice', to: 129_000 }),
    );
    await eventually(async () =>
      expect((await historyOf(productID)).filter(({ event }) => event === 'NotificationSent')).toHaveLength(2),
    );
    expect(await codeOf('/commission/unassign', { productID, reason: 'Again' })).toEqual([409, 'not_assigned']);
  });
});
