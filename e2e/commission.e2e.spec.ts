import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, sleep } from '@vpds/kernel/testing';
import PostalMime, { type Email } from 'postal-mime';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

const ENV = { SERVICE_TIMEZONE: 'Pacific/Kiritimati', MAIL_FROM: 'mail@vehicles.example' };
const PRICES = { commissionPrice: 129_000, commissionFee: 4_500, salesPriceDealer: 139_900 };

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let api: Api;
let commissionPartnerID: number;

beforeAll(async () => {
  service = await startService({ env: ENV });
  operator = new Api(service.url);
  tenant = await newTenant(operator, [], 'Bilhuset Ærø');
  api = tenant.api;
  commissionPartnerID = await newPartner({ email: 'sales@nordic-cars.example' });
});

afterAll(() => stopAndRemove(service));

async function newPartner(more: object = {}): Promise<number> {
  const body = { companyID: tenant.companyID, name: 'Nordic Car Sales', ...more };
  return (await operator.ok(operator.post('/admin/commission-partners', body))).commissionPartnerID;
}

async function create(fields: object = {}): Promise<{ productID: number; vin: string }> {
  const vin = newVin();
  const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
  return { productID, vin };
}

async function assigned(more: object = {}): Promise<{ productID: number; vin: string }> {
  const product = await create({ ...PRICES, commissionPartnerID });
  await api.ok(api.post('/commission/assign', { vehicleIdentificationNumber: product.vin, ...more }));
  return product;
}

async function refusal(body: object): Promise<[number, string]> {
  const answer = await api.post('/commission/assign', body);
  expect(answer.body.status).toBe('error');
  return [answer.status, answer.body.message];
}

interface HistoryEntry {
  readonly event: string;
  readonly field: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

async function historyOf(productID: number): Promise<HistoryEntry[]> {
  return api.ok(api.get(`/product/${productID}/history`));
}

async function mailEvents(productID: number): Promise<string[]> {
  return (await historyOf(productID)).map(({ event }) => event).filter((event) => event.startsWith('Notification'));
}

/** Captured mails. */
async function mailsAbout(vin: string): Promise<Email[]> {
  const outbox = join(service.directory, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter(({ text }) => text?.includes(vin));
}

describe('ADM-1: commission partners', () => {
  test('are added and listed', async () => {
    const id = await newPartner({ name: 'No Mail' });
    const partners = await operator.ok(operator.get('/admin/commission-partners'));
    expect(partners).toContainEqual({
      commissionPartnerID,
      companyID: tenant.companyID,
      name: 'Nordic Car Sales',
      email: 'sales@nordic-cars.example',
      disabled: false,
    });
    expect(partners.at(-1)).toEqual({
      commissionPartnerID: id,
      companyID: tenant.companyID,
      name: 'No Mail',
      email: null,
      disabled: false,
    });
  });

  test('in pages', async () => {
    await newPartner();
    const answer = await operator.get('/admin/commission-partners?limit=1');
    expect([answer.body.message.length, answer.headers.get('link')]).toEqual([
      1,
      expect.stringMatching(/^<\/admin\/commission-partners\?limit=1&cursor=.+>; rel="next"$/),
    ]);
  });

  test.each([
    [{}, 422, "'companyID' is a required field"],
    [{ companyID: 1 }, 422, "'name' is a required field"],
    [{ companyID: 1, name: '' }, 422, "'name' cannot be empty"],
    [{ companyID: 1, name: 'x', email: 5 }, 422, "'email' must be a string value"],
    [{ companyID: 1, name: 'x', email: `a@${'b'.repeat(300)}` }, 422, "'email' must be at most 254 characters"],
    [{ companyID: 999_999, name: 'x' }, 404, 'Company not found with companyID 999999'],
  ])('%j: %d %s', async (body, status, message) => {
    const answer = await operator.post('/admin/commission-partners', body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test("are the operator's to add and to see", async () => {
    expect((await api.post('/admin/commission-partners', {})).status).toBe(403);
    expect((await api.get('/admin/commission-partners')).status).toBe(403);
  });
});

describe('rules COM: assigning', () => {
  test('answers with the text of rules COM and the product', async () => {
    const { vin, productID } = await create({ ...PRICES, commissionPartnerID });
    const answer = await api.post('/commission/assign', { vehicleIdentificationNumber: vin.toLowerCase() });
    expect(answer.body).toEqual({ message: 'Product assigned to commission partner', status: 'success' });
    expect(answer.headers.get('x-product-id')).toBe(String(productID));
  });

  test('overrides, the date of today in the service time zone and the status are stored', async () => {
    const { productID } = await assigned({ fields: { commissionPrice: '1000' } });
    const [product] = await api.ok(api.get(`/product/search/productID/${productID}`));
    const today = new Intl.DateTimeFormat('sv', { timeZone: ENV.SERVICE_TIMEZONE }).format(Date.now());
    expect(product).toMatchObject({
      ...PRICES,
      commissionPrice: 1000,
      assignedToCommissionPartnerDate: today,
      status: 'onCommission',
    });
  });

  test('a sold product stays sold', async () => {
    const { productID, vin } = await create({ ...PRICES, commissionPartnerID });
    await api.ok(api.post('/product/status', { productID, status: 'sold' }));
    await api.ok(api.post('/commission/assign', { vehicleIdentificationNumber: vin }));
    expect((await api.ok(api.get(`/product/search/productID/${productID}?fields=status`)))[0]).toEqual({
      status: 'sold',
    });
  });

  test('IDS-2: the newest product of a VIN; other identifiers name one, too', async () => {
    const { vin, productID } = await create({ ...PRICES, commissionPartnerID });
    const newer = await api.ok(
      api.post('/product/create', { vehicleIdentificationNumber: vin, fields: { ...PRICES, commissionPartnerID } }),
    );
    const byVin = await api.post('/commission/assign', { vehicleIdentificationNumber: vin });
    const byID = await api.post('/commission/assign', { productID });
    expect([byVin, byID].map(({ headers }) => headers.get('x-product-id'))).toEqual([String(newer), String(productID)]);
  });

  test('COM-4: the partner is set by creation or update', async () => {
    const { vin, productID } = await create(PRICES);
    await api.ok(
      api.post('/product/update', { productID, fields: { commissionPartnerID: String(commissionPartnerID) } }),
    );
    expect((await api.post('/commission/assign', { vehicleIdentificationNumber: vin })).status).toBe(200);
  });

  test('KEY-2: Edit all products reaches the products of all companies', async () => {
    const { vin } = await create({ ...PRICES, commissionPartnerID });
    const outsider = (await newTenant(operator)).api;
    expect((await outsider.post('/commission/assign', { vehicleIdentificationNumber: vin })).status).toBe(404);
    const editor = (await newTenant(operator, ['editAllProducts'])).api;
    expect((await editor.post('/commission/assign', { vehicleIdentificationNumber: vin })).status).toBe(200);
  });
});

describe('COM-2, rules COM: refusals', () => {
  test('the VIN is missing or malformed', async () => {
    const missing = [422, "'vehicleIdentificationNumber' is a required field"];
    expect(await refusal({})).toEqual(missing);
    expect(await refusal({ vehicleIdentificationNumber: null, fields: { x: 1 }, sendEmailNotification: 'x' })).toEqual(
      missing,
    );
    expect(await refusal({ vehicleIdentificationNumber: 'short', fields: { x: 1 } })).toEqual([
      422,
      "'vehicleIdentificationNumber' must be 17 characters",
    ]);
  });

  test('keys, also aliases, then values, before the product is looked for', async () => {
    const vehicleIdentificationNumber = newVin();
    await operator.ok(
      operator.post('/admin/custom-fields', { companyID: tenant.companyID, type: 'int', alias: 'priceOfCommission' }),
    );
    expect(
      await refusal({
        vehicleIdentificationNumber,
        fields: { priceOfCommission: 1, commissionPrice: 'x', commissionPartnerID: 1 },
      }),
    ).toEqual([422, 'The following fields are not allowed: [priceOfCommission, commissionPartnerID]']);
    expect(await refusal({ vehicleIdentificationNumber, fields: { commissionPrice: 'x' } })).toEqual([
      422,
      "'commissionPrice' must be a numeric value",
    ]);
    expect(await refusal({ vehicleIdentificationNumber, fields: { salesPriceDealer: 1.5 } })).toEqual([
      422,
      "'salesPriceDealer' must be a whole number",
    ]);
    expect(await refusal({ vehicleIdentificationNumber, fields: 7 })).toEqual([422, "'fields' must be an object"]);
    expect(await refusal({ vehicleIdentificationNumber, fields: [] })).toEqual([
      404,
      `Product not found with VIN ${vehicleIdentificationNumber}`,
    ]);
  });

  test.each(['yes', 'true', '1', 2, [], {}])('sendEmailNotification %j', async (sendEmailNotification) => {
    expect(await refusal({ vehicleIdentificationNumber: newVin(), sendEmailNotification })).toEqual([
      422,
      "'sendEmailNotification' must be a boolean value",
    ]);
  });

  test('the product, its partner, its values, the address, in this order', async () => {
    const none = [409, 'Product cannot be assigned as no commission partner has been set.'];
    const { productID, vin } = await create();
    const assign = { vehicleIdentificationNumber: vin };
    const update = (fields: object) => api.ok(api.post('/product/update', { productID, fields }));
    expect(await refusal(assign)).toEqual(none);
    await update({ commissionPartnerID: 'me', commissionPrice: 'cheap' });
    expect(await refusal(assign)).toEqual([422, "'commissionPrice' must be a numeric value"]);
    expect(await refusal({ ...assign, fields: { commissionPrice: 1 } })).toEqual([
      422,
      "'commissionPartnerID' must be a numeric value",
    ]);
    await update({ commissionPartnerID: 999_999, commissionPrice: null });
    expect(await refusal(assign)).toEqual(none);
    const foreign = await operator.ok(operator.post('/admin/commission-partners', { companyID: 1, name: 'x' }));
    await update(foreign);
    expect(await refusal(assign)).toEqual(none);
    await update({ commissionPartnerID: await newPartner({ name: 'No Mail' }) });
    for (const [key, value] of Object.entries(PRICES)) {
      expect(await refusal(assign)).toEqual([422, `Field '${key}' has no predefined value, and none was provided.`]);
      await update({ [key]: value });
    }
    expect(await refusal(assign)).toEqual([422, 'Commission partner has no e-mail set for notifications']);
    expect((await historyOf(productID)).map(({ event }) => event)).not.toContain('ProductAssignedToCommissionPartner');
    expect((await api.post('/commission/assign', { ...assign, sendEmailNotification: false })).status).toBe(200);
  });

  test.each(['', 'nobody', 'a@b.example\r\nBcc: c@d'])('COM-2: the e-mail %j is not valid: 422', async (email) => {
    const partner = { companyID: tenant.companyID, name: 'No Mail', email };
    const { commissionPartnerID: without } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const { vin } = await create({ ...PRICES, commissionPartnerID: without });
    const answer = await api.post('/commission/assign', { vehicleIdentificationNumber: vin });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Commission partner has no e-mail set for notifications',
    ]);
  });
});

describe('rules COM: the notification', () => {
  test('one mail per assignment, recorded in the history', async () => {
    const { vin, productID } = await assigned();
    await eventually(async () => expect(await mailEvents(productID)).toContain('NotificationSent'));
    await api.ok(api.post('/commission/assign', { vehicleIdentificationNumber: vin, sendEmailNotification: 1 }));
    await eventually(async () => expect(await mailsAbout(vin)).toHaveLength(2));
    const once = ['NotificationRequested', 'NotificationSending', 'NotificationSent'];
    await eventually(async () => expect(await mailEvents(productID)).toEqual([...once, ...once]));
    const [mail] = await mailsAbout(vin);
    expect(mail?.from).toEqual({ name: 'Bilhuset Ærø', address: 'mail@vehicles.example' });
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@vehicles\.example>$/);
    const entry = (await historyOf(productID)).find(({ event }) => event === 'NotificationRequested');
    expect(entry).toMatchObject({ userID: null, apiKeyID: null, field: null, detail: { commissionPartnerID } });
    expect((await mailsAbout(vin)).map(({ messageId }) => messageId)).toContain(
      `<${String(entry?.detail?.['messageID'])}>`,
    );
  });

  test.each([false, 0])('sendEmailNotification %j: no mail', async (sendEmailNotification) => {
    const { vin, productID } = await assigned({ sendEmailNotification });
    const later = await assigned();
    await eventually(async () => expect(await mailsAbout(later.vin)).toHaveLength(1));
    expect([await mailEvents(productID), await mailsAbout(vin)]).toEqual([[], []]);
  });

  test('sendEmailNotification null counts as not given', async () => {
    const { vin } = await assigned({ sendEmailNotification: null });
    await eventually(async () => expect(await mailsAbout(vin)).toHaveLength(1));
  });

  test('describes the product as it was assigned', async () => {
    const { vin, productID } = await assigned({ fields: { commissionPrice: 777_001 } });
    await api.ok(api.post('/product/update', { productID, fields: { commissionPrice: 2 } }));
    const [mail] = await eventually(async () => {
      const mails = await mailsAbout(vin);
      expect(mails).toHaveLength(1);
      return mails;
    });
    for (const body of [mail?.text, mail?.html]) expect(body).toContain('777,001');
  });

  test('ANS-7: a request repeated under its Idempotency-Key assigns once and mails once', async () => {
    const { vin, productID } = await create({ ...PRICES, commissionPartnerID });
    const headers = { 'idempotency-key': `assign-${vin}` };
    for (const replayed of [null, 'true', 'true']) {
      const answer = await api.post('/commission/assign', { vehicleIdentificationNumber: vin }, { headers });
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, replayed]);
      expect(answer.headers.get('x-product-id')).toBe(String(productID));
    }
    await eventually(async () => expect(await mailsAbout(vin)).toHaveLength(1));
    const assignments = (await historyOf(productID)).filter(
      ({ event, field }) => event === 'ProductAssignedToCommissionPartner' && field === null,
    );
    expect(assignments).toHaveLength(1);
  });

  test('a restart, graceful or not, sends no mail twice', async () => {
    const { vin, productID } = await assigned();
    await eventually(async () => expect(await mailEvents(productID)).toContain('NotificationSent'));
    for (const end of ['stop', 'kill9'] as const) {
      await service[end]();
      service = await startService({ env: ENV, directory: service.directory });
      api = new Api(service.url, api.key);
      operator = new Api(service.url);
      await sleep(1_000);
      expect(await mailsAbout(vin)).toHaveLength(1);
      expect((await mailEvents(productID)).filter((event) => event === 'NotificationSent')).toHaveLength(1);
    }
  });
});
