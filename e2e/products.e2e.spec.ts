import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sleep } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin, nextIn } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startService({ env: { SERVICE_TIMEZONE: 'Europe/Copenhagen' } });
  operator = new Api(service.url);
  tenant = await newTenant(operator);
  api = tenant.api;
});

afterAll(() => stopAndRemove(service));

async function create(fields: object = {}, more: object = {}): Promise<{ productID: number; vin: string }> {
  const vin = newVin();
  const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin, fields, ...more }));
  return { productID, vin };
}

async function byID(productID: number, fields = ''): Promise<any> {
  const [found] = await api.ok(
    api.get(`/product/search/productID/${productID}${fields === '' ? '' : `?fields=${fields}`}`),
  );
  return found;
}

/** The history without the platform's answer, which may come at any time. */
async function historyOf(productID: number): Promise<any[]> {
  const history = await api.ok(api.get(`/product/${productID}/history`));
  return history.filter((entry: any) => entry.event !== 'ProductRegisteredWithPlatform');
}

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('rules CRE: create', () => {
  test('the answer is the new product id, an int', async () => {
    expect(Number.isInteger((await create()).productID)).toBe(true);
  });

  test('several products may share a VIN', async () => {
    const { vin, productID } = await create();
    const second = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin.toLowerCase() }));
    expect(second).not.toBe(productID);
    const found = await api.ok(api.get(`/product/search/vehicleIdentificationNumber/${vin}`));
    expect(found.map((product: any) => product.productID)).toEqual([second, productID]);
  });

  test.each([
    [{}, "'vehicleIdentificationNumber' is a required field"],
    [{ vehicleIdentificationNumber: null }, "'vehicleIdentificationNumber' is a required field"],
    [{ vehicleIdentificationNumber: '' }, "'vehicleIdentificationNumber' must be 17 characters"],
    [{ vehicleIdentificationNumber: 'A'.repeat(16) }, "'vehicleIdentificationNumber' must be 17 characters"],
    [{ vehicleIdentificationNumber: 'A'.repeat(18) }, "'vehicleIdentificationNumber' must be 17 characters"],
    [{ vehicleIdentificationNumber: 'Ä'.repeat(17) }, "'vehicleIdentificationNumber' must be 17 characters"],
    [{ vehicleIdentificationNumber: 1234567890123456 }, "'vehicleIdentificationNumber' must be 17 characters"],
  ])('%j: 422 %s', async (body, message) => {
    const answer = await api.post('/product/create', body);
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  test.each([
    [{ colour: 1, wheels: 2 }, 'The following fields are not allowed: [colour, wheels]'],
    [
      { productID: 1, createdAt: 'x', status: 'sold' },
      'The following fields are not allowed: [productID, createdAt, status]',
    ],
    [{ customField_99: 1 }, 'The following fields are not allowed: [customField_99]'],
    [{ mileage: 'many' }, "'mileage' must be a numeric value"],
    [{ mileage: true }, "'mileage' must be a numeric value"],
    [{ mileage: '1.5' }, "'mileage' must be a whole number"],
    [{ mileage: 1.5 }, "'mileage' must be a whole number"],
    [{ engine: 'big' }, "'engine' must be a numeric value"],
    [{ isDrivable: 'yes' }, "'isDrivable' must be a boolean value"],
    [{ isDrivable: 2 }, "'isDrivable' must be a boolean value"],
    [{ brand: 5 }, "'brand' must be a string value"],
    [{ brand: ['VW'] }, "'brand' must be a string value"],
    [{ AP30Guid: 'no' }, "'AP30Guid' must be a UUID"],
    [{ AP30Pno: 'no' }, "'AP30Pno' must be a numeric value"],
  ])('fields %j: 422 %s', async (fields, message) => {
    const answer = await api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  test('values are stored as their type', async () => {
    const { productID } = await create({
      mileage: '81000',
      engine: '1.6',
      isDrivable: '1',
      commissionPrice: 5,
      brand: 'VW',
      model: null,
    });
    expect(await byID(productID)).toMatchObject({
      mileage: 81000,
      engine: 1.6,
      isDrivable: true,
      commissionPrice: 5,
      brand: 'VW',
    });
    expect(await byID(productID)).not.toHaveProperty('model');
  });

  test.each([
    ['deregistrationDate', '2026-02-28', '2026-02-28'],
    ['deregistrationDate', '28-02-2026', '2026-02-28'],
    ['deregistrationDate', '2026-02-28 10:00:00', null],
    ['deregistrationDate', '30-02-2026', null],
    ['deregistrationDate', '2026/02/28', null],
    ['deregistrationDate', 20260228, null],
    ['firstRegistrationDate', '29-02-2024', '2024-02-29'],
    ['firstRegistrationDate', '2024-02-29 23:59:59', null],
    ['firstRegistrationDate', '29-02-2023', null],
    ['checkinDate', '01-12-2025', '2025-12-01'],
    ['checkinDate', '2025-12-01 23:59:59', '2025-12-01'],
    ['checkinDate', '2025-12-01 24:00:00', null],
    ['assignedToCommissionPartnerDate', '01-12-25', '2025-12-01'],
    ['assignedToCommissionPartnerDate', '2025-12-01', '2025-12-01'],
    ['assignedToCommissionPartnerDate', '01-12-2025', null],
  ])('FLD-1: %s %j is stored as %j by a creation', async (key, given, stored) => {
    const { productID } = await create({ [key]: given });
    expect((await byID(productID, key))[key]).toBe(stored);
  });

  test('AP30 identifiers are taken at the top level and among the fields; the top level wins', async () => {
    const both = await create({ AP30Pno: 1, AP30Guid: UUID, AP30Hash: 'inner' }, { AP30Pno: '77', AP30Hash: 'outer' });
    expect(await byID(both.productID)).toMatchObject({ AP30Pno: 77, AP30Guid: UUID, AP30Hash: 'outer' });
  });

  test('meta that is null is not set, whatever its key', async () => {
    const { productID } = await create({}, { meta: { sellerPhone: null, other: null, integratorId: 'f' } });
    const changed = (await historyOf(productID)).map((entry) => entry.field);
    expect(changed).toEqual(['vehicleIdentificationNumber', 'meta.integratorId']);
  });

  test('AP30Guid among the fields is taken where the top level has null', async () => {
    const { productID } = await create({ AP30Guid: UUID }, { AP30Guid: null });
    expect((await byID(productID, 'AP30Guid')).AP30Guid).toBe(UUID);
  });

  test.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
  ])('isDrivable %j is stored as %j', async (given, stored) => {
    const { productID } = await create({ isDrivable: given });
    expect((await byID(productID, 'isDrivable')).isDrivable).toBe(stored);
  });

  test("meta: the spec's keys are strings, others are kept, none is shown by search", async () => {
    const meta = { sellerEmail: 'a@example.com', anything: { deep: [1] } };
    const { productID } = await create({}, { meta });
    expect(JSON.stringify(await byID(productID))).not.toContain('example.com');
    const wrong = await api.post('/product/create', {
      vehicleIdentificationNumber: newVin(),
      meta: { sellerPhone: 12 },
    });
    expect([wrong.status, wrong.body.message]).toEqual([422, "'sellerPhone' must be a string value"]);
  });
});

describe('rules UPD, FLD-3: update', () => {
  test.each(['/product/update', '/product/update-fields'])('%s: Product updated, by VIN', async (path) => {
    const { vin, productID } = await create({ brand: 'VW' });
    const answer = await api.post(path, { vehicleIdentificationNumber: vin, fields: { brand: 'Audi' } });
    expect(answer.body).toEqual({ message: 'Product updated', status: 'success' });
    expect(answer.headers.get('x-product-id')).toBe(String(productID));
    expect((await byID(productID, 'brand')).brand).toBe('Audi');
  });

  test('where several share the VIN the newest is meant', async () => {
    const { vin } = await create();
    const newest = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
    const answer = await api.post('/product/update', { vehicleIdentificationNumber: vin, fields: { brand: 'x' } });
    expect(answer.headers.get('x-product-id')).toBe(String(newest));
  });

  test('by productID, AP30Pno and AP30Guid (ignoring case)', async () => {
    const guid = crypto.randomUUID();
    const { productID } = await create({ AP30Pno: 4_000_001, AP30Guid: guid });
    for (const identifier of [
      { productID },
      { productID: String(productID) },
      { AP30Pno: 4_000_001 },
      { AP30Guid: guid.toUpperCase() },
    ]) {
      const answer = await api.post('/product/update-fields', { ...identifier, fields: { mileage: 1 } });
      expect([answer.status, answer.headers.get('x-product-id')]).toEqual([200, String(productID)]);
    }
  });

  test('IDS-2: AP30Pno and AP30Guid may occur twice: the newest product is meant', async () => {
    const guid = crypto.randomUUID();
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1)
      ids.push((await create({ AP30Pno: 4_000_002, AP30Guid: guid })).productID);
    for (const identifier of [{ AP30Pno: 4_000_002 }, { AP30Guid: guid }]) {
      const answer = await api.post('/product/update', { ...identifier, fields: { mileage: 1 } });
      expect(answer.headers.get('x-product-id')).toBe(String(ids[1]));
    }
  });

  test('ANS-15: null for an identifier counts as not given', async () => {
    const { productID } = await create();
    const none = { vehicleIdentificationNumber: null, AP30Guid: null, AP30Pno: null };
    expect((await api.post('/product/update', { ...none, productID, fields: {} })).status).toBe(200);
    const { status, body } = await api.post('/product/update', { ...none, productID: null, fields: {} });
    expect([status, body.code]).toEqual([422, 'required_property_missing']);
  });

  test('IDS-2: several identifiers name the newest product that all of them fit', async () => {
    const { vin, productID } = await create();
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
    const answer = await api.post('/product/update', { vehicleIdentificationNumber: vin, productID, fields: {} });
    expect(answer.headers.get('x-product-id')).toBe(String(productID));
  });

  test('rules IDS: 422 when none fits all, 404 for the first that names nothing', async () => {
    const one = await create();
    const two = await create();
    const disagree = await api.post('/product/update', {
      productID: one.productID,
      vehicleIdentificationNumber: two.vin,
      fields: {},
    });
    expect([disagree.status, disagree.body.message]).toEqual([422, 'The identifiers do not name the same product']);
    const nothing = newVin();
    const missing = await api.post('/product/update', {
      productID: one.productID,
      vehicleIdentificationNumber: nothing,
      AP30Pno: 999_999_999,
      fields: {},
    });
    expect([missing.status, missing.body.message]).toEqual([404, `Product not found with VIN ${nothing}`]);
  });

  test.each([
    [
      { fields: {} },
      422,
      'One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]',
    ],
    [{ productID: 1 }, 422, 'One of the following top-level properties are required: [fields, meta, externalID]'],
    [{ productID: 'x', fields: {} }, 422, "'productID' must be a numeric value"],
    [{ AP30Pno: 'x', fields: {} }, 422, "'AP30Pno' must be a numeric value"],
    [{ AP30Guid: 'x', fields: {} }, 422, "'AP30Guid' must be a UUID"],
    [{ vehicleIdentificationNumber: 'x', fields: {} }, 422, "'vehicleIdentificationNumber' must be 17 characters"],
    [{ productID: 1, fields: 'x' }, 422, "'fields' must be an object"],
    [{ productID: 987_654_321, fields: {} }, 404, 'Product not found with productID 987654321'],
    [{ AP30Pno: 987_654_321, fields: {} }, 404, 'Product not found with AP30Pno 987654321'],
    [
      { AP30Guid: UUID.replace('0f', 'ff'), fields: {} },
      404,
      `Product not found with AP30Guid ${UUID.replace('0f', 'ff')}`,
    ],
    [
      { vehicleIdentificationNumber: 'abcdefgh123456789', fields: {} },
      404,
      'Product not found with VIN ABCDEFGH123456789',
    ],
  ])('%j: %i %s', async (body, status, message) => {
    const answer = await api.post('/product/update', body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test('values are stored as given, null clears, read-only keys are ignored', async () => {
    const { productID, vin } = await create({ brand: 'VW', mileage: 5, model: 'Golf' });
    await api.ok(
      api.post('/product/update', {
        productID,
        fields: {
          mileage: 'many',
          model: null,
          isDrivable: ['?'],
          status: 'sold',
          createdAt: 'x',
          updatedAt: 'x',
          productID: 1,
          vehicleIdentificationNumber: 'x',
          AP30Hash: 'x',
        },
      }),
    );
    const found = await byID(productID);
    expect(found).toMatchObject({ productID, vehicleIdentificationNumber: vin, AP30Hash: null });
    expect([found.createdAt, found.updatedAt]).not.toContain('x');
    expect(found).toMatchObject({ mileage: 'many', isDrivable: ['?'], status: 'created', brand: 'VW' });
    expect(found).not.toHaveProperty('model');
  });

  test.each([
    ['firstRegistrationDate', '2026-02-28 10:11:12', '2026-02-28'],
    ['firstRegistrationDate', '28.02.2026', '2020-01-01'],
    ['firstRegistrationDate', '28-02-2026', '2026-02-28'],
    ['checkinDate', '28-02-2026', '2026-02-28'],
    ['checkinDate', '2026-02-28 10:11:12', '2026-02-28'],
    ['checkinDate', 'soon', '2020-01-01'],
    ['deregistrationDate', '2026-02-28', '2026-02-28'],
    ['deregistrationDate', '28-02-2026', '2026-02-28'],
    ['deregistrationDate', '2026-02-28 10:11:12', '2020-01-01'],
    ['deregistrationDate', '31-04-2026', '2020-01-01'],
    ['assignedToCommissionPartnerDate', '28-02-26', '2026-02-28'],
    ['assignedToCommissionPartnerDate', '28-02-2026', '2020-01-01'],
  ])('%s %s: dates in other formats are ignored', async (key, given, stored) => {
    const { productID } = await create({ [key]: '2020-01-01' });
    await api.ok(api.post('/product/update', { productID, fields: { [key]: given } }));
    expect((await byID(productID, key))[key]).toBe(stored);
  });

  test('unknown keys are learned: searched by name, listed with type any, taken by creations', async () => {
    const { productID } = await create();
    const keys = ['windows', '__proto__', '$where', 'a.b', 'constructor'];
    const fields = JSON.parse(`{"windows":4,"__proto__":{"x":1},"$where":"1","a.b":[1,2],"constructor":"c"}`);
    await api.ok(api.post('/product/update', { productID, fields }));
    const found = await byID(productID, keys.map(encodeURIComponent).join(','));
    expect(JSON.stringify(found)).toBe(JSON.stringify(fields));
    const list = await api.ok(api.get('/product/fields'));
    expect(list.filter((field: any) => keys.includes(field.key)).map((field: any) => field.type)).toEqual(
      keys.map(() => 'any'),
    );
    const { productID: later } = await create({ windows: { any: 'thing' } });
    expect(await byID(later, 'windows')).toEqual({ windows: { any: 'thing' } });
    const other = await newTenant(operator);
    const answer = await other.api.get(`/product/search/productID/1?fields=windows`);
    expect(answer.body.message).toBe('The following fields are not allowed: [windows]');
  });

  test('a change to the current value is no change: no history, updatedAt stays', async () => {
    const { productID } = await create({ brand: 'VW' });
    await api.ok(api.post('/product/update', { productID, fields: { tags: { a: 1, b: [2] } } }));
    const before = await historyOf(productID);
    await api.ok(
      api.post('/product/update', { productID, fields: { brand: 'VW', tags: { b: [2], a: 1 }, gone: null } }),
    );
    expect(await historyOf(productID)).toEqual(before);
  });

  test('a small body that is large as it is stored: refused by the limit that it meets, and nothing is learned', async () => {
    const { productID } = await create();
    const fields = `{"manyDigits":[${Array.from({ length: 46_000 }, () => '1e20').join()}]}`;
    const answer = await api.send('POST', '/product/update', `{"productID":${productID},"fields":${fields}}`);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'One request may bring at most 900000 bytes of fields and meta: send them in several',
    ]);
    const keys = (await api.ok(api.get('/product/fields'))).map((field: any) => field.key);
    expect(keys).not.toContain('manyDigits');
  });

  test('FLD-7: fields and meta together hold at most 1 MiB', async () => {
    const { productID } = await create();
    for (const key of ['a', 'b'])
      await api.ok(api.post('/product/update', { productID, fields: { [key]: 'x'.repeat(500_000) } }));
    const full = await api.post('/product/update', { productID, fields: { c: 'x'.repeat(100_000) } });
    expect([full.status, full.body.message]).toEqual([
      422,
      'The fields and meta of a product may hold at most 1048576 bytes together',
    ]);
  });
});

describe('FLD-8, FLD-2: field list, custom fields and aliases', () => {
  const define = (body: object) => operator.post('/admin/custom-fields', body);

  test('built-in keys first, with type and flags', async () => {
    const list = await api.ok(api.get('/product/fields'));
    expect(list[0]).toEqual({
      key: 'productID',
      type: 'int',
      custom: false,
      alias: null,
      readOnly: true,
      searchable: true,
    });
    expect(list.find((field: any) => field.key === 'registrationNumber')).toMatchObject({
      readOnly: false,
      searchable: true,
    });
  });

  test('FLD-1: the built-in keys and their types, the read-only ones and those to search by', async () => {
    const { api: own } = await newTenant(operator);
    const list = await own.ok(own.get('/product/fields'));
    const keysOf = (type: string) => list.filter((field: any) => field.type === type).map((field: any) => field.key);
    const having = (flag: string) => list.filter((field: any) => field[flag]).map((field: any) => field.key);
    const identifiers = ['productID', 'vehicleIdentificationNumber', 'AP30Pno', 'AP30Guid', 'AP30Hash'];
    const texts = ['registrationNumber', 'brand', 'model', 'variant', 'location'];
    const prices = ['commissionPrice', 'commissionFee', 'salesPriceDealer', 'commissionPartnerID'];
    const dates = ['deregistrationDate', 'firstRegistrationDate', 'checkinDate', 'assignedToCommissionPartnerDate'];
    expect(keysOf('string')).toEqual(['vehicleIdentificationNumber', 'AP30Guid', 'AP30Hash', 'status', ...texts]);
    expect(keysOf('int')).toEqual(['productID', 'AP30Pno', 'mileage', ...prices]);
    expect([keysOf('numeric'), keysOf('bool'), keysOf('date')]).toEqual([['engine'], ['isDrivable'], dates]);
    expect(keysOf('date-time')).toEqual(['createdAt', 'updatedAt']);
    expect(having('readOnly')).toEqual([...identifiers, 'createdAt', 'updatedAt', 'status']);
    expect(having('searchable')).toEqual([...identifiers.slice(0, 3), 'registrationNumber']);
    expect(list).toHaveLength(24);
  });

  test('numbered per company, requested and returned under key or alias', async () => {
    const { api: own, companyID } = await newTenant(operator);
    expect(await operator.ok(define({ companyID, type: 'int', alias: 'grade' }))).toEqual({ key: 'customField_1' });
    expect(await operator.ok(define({ companyID, type: 'date' }))).toEqual({ key: 'customField_2' });
    const vin = newVin();
    const fields = { grade: '4', customField_2: '28-02-2026' };
    await own.ok(own.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
    const search = (names: string) => own.ok(own.get(`/product/search/vehicleIdentificationNumber/${vin}${names}`));
    expect(await search('?fields=grade,customField_1,customField_2')).toEqual([
      { grade: 4, customField_1: 4, customField_2: '2026-02-28' },
    ]);
    expect((await search(''))[0]).toMatchObject({ customField_1: 4, customField_2: '2026-02-28' });
    await own.ok(
      own.post('/product/update', { vehicleIdentificationNumber: vin, fields: { grade: 9, customField_1: 8 } }),
    );
    expect(await search('?fields=grade')).toEqual([{ grade: 8 }]);
    expect((await own.ok(own.get('/product/fields'))).find((field: any) => field.alias === 'grade')).toMatchObject({
      key: 'customField_1',
      custom: true,
    });
    expect(await operator.ok(operator.get('/admin/custom-fields'))).toContainEqual({
      key: 'customField_1',
      companyID,
      type: 'int',
      alias: 'grade',
    });
  });

  test('ADM-1: the list of all companies has pages of companies, each with all of its fields', async () => {
    const owners = [await newTenant(operator), await newTenant(operator)].map(({ companyID }) => companyID);
    for (const companyID of owners) for (const type of ['int', 'date']) await operator.ok(define({ companyID, type }));
    const seen: number[] = [];
    for await (const { body } of operator.pages('/admin/custom-fields?limit=1')) {
      expect(new Set(body.message.map((field: any) => field.companyID)).size).toBeLessThan(2);
      seen.push(...body.message.map((field: any) => field.companyID));
    }
    expect(seen.filter((companyID) => owners.includes(companyID))).toEqual(owners.flatMap((id) => [id, id]));
    expect((await operator.get('/admin/custom-fields?limit=0')).status).toBe(422);
    expect((await operator.get('/admin/custom-fields?cursor=x')).status).toBe(422);
  });

  test.each(['2026-02-28', '2026-02-28 10:11:12', '28-02-2026'])(
    'a custom date accepts %s, from both',
    async (given) => {
      const { api: own, companyID } = await newTenant(operator);
      await operator.ok(define({ companyID, type: 'date' }));
      const fields = { customField_1: given };
      const body = { vehicleIdentificationNumber: newVin(), fields };
      const productID = await own.ok(own.post('/product/create', body));
      const shown = async () => (await own.ok(own.get(`/product/search/productID/${productID}`)))[0].customField_1;
      expect(await shown()).toBe('2026-02-28');
      await own.ok(own.post('/product/update', { productID, fields: { customField_1: '2020-01-01' } }));
      await own.ok(own.post('/product/update', { productID, fields }));
      expect(await shown()).toBe('2026-02-28');
    },
  );

  test("under Edit all products names are the caller's, values are read by each product's own company", async () => {
    const { api: own, companyID } = await newTenant(operator);
    const all = await newTenant(operator, ['editAllProducts']);
    await operator.ok(define({ companyID, type: 'string', alias: 'shared' }));
    await operator.ok(define({ companyID, type: 'string', alias: 'theirs' }));
    await operator.ok(define({ companyID: all.companyID, type: 'string', alias: 'other' }));
    await operator.ok(define({ companyID: all.companyID, type: 'string', alias: 'shared' }));
    const fields = { shared: 'first', theirs: 'second' };
    const vin = newVin();
    await own.ok(own.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
    const search = (names: string) => all.api.get(`/product/search/vehicleIdentificationNumber/${vin}?fields=${names}`);
    expect((await search('shared,other,customField_2')).body.message).toEqual([
      { shared: 'first', other: null, customField_2: 'second' },
    ]);
    expect((await search('theirs')).body.message).toBe('The following fields are not allowed: [theirs]');
  });

  test("UPD-3: under Edit all products an update is read, and learned from, by the product's company", async () => {
    const { api: own, companyID } = await newTenant(operator);
    const all = await newTenant(operator, ['editAllProducts']);
    await operator.ok(define({ companyID, type: 'date', alias: 'inspected' }));
    const productID = await own.ok(own.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    const fields = { inspected: '28-02-2026', winterTyres: 4 };
    await all.api.ok(all.api.post('/product/update', { productID, fields }));
    const [found] = await own.ok(own.get(`/product/search/productID/${productID}?fields=customField_1,winterTyres`));
    expect(found).toEqual({ customField_1: '2026-02-28', winterTyres: 4 });
    const keys = (await all.api.ok(all.api.get('/product/fields'))).map((field: any) => field.key);
    expect(keys).not.toContain('winterTyres');
  });

  test('created under key and alias: the value of the key is stored', async () => {
    const { api: own, companyID } = await newTenant(operator);
    await operator.ok(define({ companyID, type: 'string', alias: 'nick' }));
    const body = { vehicleIdentificationNumber: newVin(), fields: { customField_1: 'key', nick: 'alias' } };
    const productID = await own.ok(own.post('/product/create', body));
    expect(await own.ok(own.get(`/product/search/productID/${productID}?fields=nick`))).toEqual([{ nick: 'key' }]);
  });

  test.each([
    [{ type: 'int', alias: 'brand' }, 409, 'Alias already in use'],
    [{ type: 'float' }, 422, "'type' must be one of: [string, int, numeric, bool, date]"],
    [{}, 422, "'type' is a required field"],
    [{ type: 'int', alias: '1x' }, 422, "'alias' must be a letter, then up to 63 letters, digits or underscores"],
  ])('%j: %i %s', async (body, status, message) => {
    const answer = await define({ companyID: tenant.companyID, ...body });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test('an alias taken twice at once: one wins', async () => {
    const { companyID } = await newTenant(operator);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => define({ companyID, type: 'int', alias: 'same' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('rules SEA: search', () => {
  const search = (key: string, value: string, query = '') =>
    api.get(`/product/search/${key}/${encodeURIComponent(value)}${query}`);

  test('unknown search key: 422', async () => {
    const { status, body } = await search('brand', 'VW');
    expect([status, body.message]).toEqual([
      422,
      'The following search keys are allowed: [productID, vehicleIdentificationNumber, registrationNumber, AP30Pno, externalID]',
    ]);
  });

  test('unknown field: 422', async () => {
    expect((await search('productID', '1', '?fields=brand,nope')).body.message).toBe(
      'The following fields are not allowed: [nope]',
    );
  });

  test('no match gives an empty array', async () => {
    expect((await search('registrationNumber', 'NOBODY')).body).toEqual({ message: [], status: 'success' });
  });

  test('without fields: identifiers with null, state, and what is set', async () => {
    const { productID, vin } = await create({ brand: 'VW' });
    const [found] = await api.ok(search('productID', String(productID)));
    expect(Object.keys(found)).toEqual([
      'productID',
      'vehicleIdentificationNumber',
      'AP30Pno',
      'AP30Guid',
      'AP30Hash',
      'status',
      'createdAt',
      'updatedAt',
      'brand',
    ]);
    expect(found).toMatchObject({ productID, vehicleIdentificationNumber: vin, AP30Hash: null, status: 'created' });
    expect(found.createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await api.ok(search('productID', String(productID), '?fields=,'))).toEqual([found]);
  });

  test('a requested field without a value is null', async () => {
    const { productID } = await create();
    expect(await api.ok(search('productID', String(productID), '?fields=model,%20brand'))).toEqual([
      { model: null, brand: null },
    ]);
  });

  test('times are in the service time zone', async () => {
    const { productID } = await create();
    const { createdAt } = await byID(productID, 'createdAt');
    const shown = new Date(Date.now()).toLocaleString('sv-SE', { timeZone: 'Europe/Copenhagen' });
    expect(createdAt.slice(0, 15)).toBe(shown.slice(0, 15));
  });

  test('wildcards at any place, ignoring case; everything else is literal', async () => {
    const mark = newVin().slice(-6);
    const numbers = [`Q${mark}_a1`, `Q${mark}xb2`, `Q${mark}_A3`];
    for (const registrationNumber of numbers) await create({ registrationNumber });
    const found = async (value: string) =>
      (await api.ok(search('registrationNumber', value, '?fields=registrationNumber'))).map(
        (product: any) => product.registrationNumber,
      );
    expect(await found(`q${mark}_a1`)).toEqual([numbers[0]]);
    expect(await found(`q${mark}%`)).toEqual([numbers[2], numbers[1], numbers[0]]);
    expect(await found(`%${mark}_%`)).toEqual([numbers[2], numbers[0]]);
    expect(await found(`%${mark.toLowerCase()}xb2`)).toEqual([numbers[1]]);
    expect(await found(`Q%${mark}%A%`)).toEqual([numbers[2], numbers[0]]);
    expect(await found(`${mark}`)).toEqual([]);
  });

  test('numbers match as their decimal text', async () => {
    const { productID } = await create({ AP30Pno: 5_550_001 });
    expect(
      (await api.ok(search('AP30Pno', '555000%', '?fields=productID'))).map((found: any) => found.productID),
    ).toContain(productID);
    expect(await api.ok(search('productID', `0${productID}`))).toEqual([]);
    expect(
      (await api.ok(search('productID', `%${String(productID).slice(-2)}`, '?fields=productID'))).map(
        (found: any) => found.productID,
      ),
    ).toContain(productID);
  });

  test('limit and cursor: every product once, newest first', async () => {
    const vin = newVin();
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push(await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin })));
    const seen: number[] = [];
    const path = `/product/search/vehicleIdentificationNumber/${vin}?fields=productID&limit=2`;
    for await (const { body } of api.pages(path)) seen.push(...body.message.map((product: any) => product.productID));
    expect(seen).toEqual(ids.reverse());
  });

  test('asOf: the links of a relative time name the moment of the first page; a later one than now is now', async () => {
    const vin = newVin();
    for (let index = 0; index < 3; index += 1)
      await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
    const page = async (path: string) => {
      const { headers } = await api.get(path);
      const next = nextIn(headers) ?? '';
      return { next, asOf: new URL(next, service.url).searchParams.get('asOf') };
    };
    const before = Math.floor(Date.now() / 1000);
    const first = await page(`/product/search/vehicleIdentificationNumber/${vin}?limit=1&asOf=%2B1%20hour`);
    const after = Math.floor(Date.now() / 1000);
    expect(first.asOf).toMatch(/^\d+$/);
    expect(Number(first.asOf)).toBeGreaterThanOrEqual(before);
    expect(Number(first.asOf)).toBeLessThanOrEqual(after);
    await sleep(1_100);
    expect((await page(first.next)).asOf).toBe(first.asOf);
  });

  test.each([
    ['2026', 0],
    ['-99999999999999', 0],
    ['99999999999999', 1],
    ['now 1 day', 1],
    ['+5', 0],
  ])('STA-9: asOf=%s is a time', async (asOf, expected) => {
    const { vin } = await create();
    expect(await api.ok(search('vehicleIdentificationNumber', vin, `?asOf=${asOf}`))).toHaveLength(expected);
  });

  test.each(['', '5%20', '%205', '9999999999999999999', 'soon'])(
    'STA-9: asOf=%s is not a moment: 422',
    async (asOf) => {
      const { status, body } = await search('vehicleIdentificationNumber', newVin(), `?asOf=${asOf}`);
      expect([status, body.message]).toEqual([422, "'asOf' is not a valid date or time"]);
    },
  );

  test.each(['0', '1001', 'x', '-1', '1.5', ''])('limit=%s: 422', async (limit) => {
    const { status, body } = await search('productID', '1', `?limit=${limit}`);
    expect([status, body.message]).toEqual([422, "'limit' must be a whole number from 1 to 1000"]);
  });

  test.each(['x', 'Y2FiYw', '', 'c'.repeat(100)])('cursor=%s: 422', async (cursor) => {
    const { status, body } = await search('vehicleIdentificationNumber', '%', `?cursor=${cursor}`);
    expect([status, body.message]).toEqual([422, "'cursor' is not valid"]);
  });

  test('a hostile pattern is answered in time', async () => {
    await create({ registrationNumber: 'a'.repeat(500) });
    const started = Date.now();
    expect((await search('registrationNumber', `${'%a'.repeat(100)}%b`)).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  test('rules SEA rule 1: only the own company, unless Edit all products', async () => {
    const { vin } = await create();
    const stranger = await newTenant(operator);
    const all = await newTenant(operator, ['editAllProducts']);
    const path = `/product/search/vehicleIdentificationNumber/${vin}?fields=vehicleIdentificationNumber`;
    expect(await stranger.api.ok(stranger.api.get(path))).toEqual([]);
    expect(await all.api.ok(all.api.get(path))).toEqual([{ vehicleIdentificationNumber: vin }]);
  });
});

describe('rules IDS, KEY-2: other companies', () => {
  test("another company's product is not found, never forbidden", async () => {
    const { vin, productID } = await create();
    const { api: stranger } = await newTenant(operator);
    for (const [path, body] of [
      ['/product/update', { fields: { brand: 'x' } }],
      ['/product/status', { status: 'sold' }],
      ['/product/dispute', { action: 'open' }],
    ] as const) {
      const byVin = await stranger.post(path, { vehicleIdentificationNumber: vin, ...body });
      expect([byVin.status, byVin.body.message]).toEqual([404, `Product not found with VIN ${vin}`]);
      expect((await stranger.post(path, { productID, ...body })).status).toBe(404);
    }
    expect((await stranger.get(`/product/${productID}/history`)).status).toBe(404);
  });

  test('Edit all products: the own company first, else the newest of all', async () => {
    const { vin, productID } = await create();
    const all = await newTenant(operator, ['editAllProducts']);
    const foreign = await all.api.post('/product/update', { vehicleIdentificationNumber: vin, fields: { brand: 'x' } });
    expect(foreign.headers.get('x-product-id')).toBe(String(productID));
    expect((await all.api.post('/product/update', { productID, fields: { brand: 'z' } })).status).toBe(200);
    const own = await all.api.ok(all.api.post('/product/create', { vehicleIdentificationNumber: vin }));
    await create();
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
    const mine = await all.api.post('/product/update', { vehicleIdentificationNumber: vin, fields: { brand: 'y' } });
    expect(mine.headers.get('x-product-id')).toBe(String(own));
  });
});

describe('LIF-2: status', () => {
  const set = (productID: number, status: string) => api.post('/product/status', { productID, status });

  test('moves, and the same status once more', async () => {
    const { productID } = await create();
    for (const status of [
      'onAuction',
      'onAuction',
      'onBuyNow',
      'onCommission',
      'sold',
      'onAuction',
      'sold',
      'completed',
      'completed',
    ])
      expect((await set(productID, status)).body.message).toBe('Status set');
    expect((await byID(productID, 'status')).status).toBe('completed');
    const history = await historyOf(productID);
    expect(
      history.filter((entry: any) => entry.field === 'status').map((entry: any) => [entry.from, entry.to]),
    ).toEqual([
      ['created', 'onAuction'],
      ['onAuction', 'onBuyNow'],
      ['onBuyNow', 'onCommission'],
      ['onCommission', 'sold'],
      ['sold', 'onAuction'],
      ['onAuction', 'sold'],
      ['sold', 'completed'],
    ]);
  });

  test('a forbidden move: 409', async () => {
    const { productID } = await create();
    const early = await set(productID, 'completed');
    expect([early.status, early.body.message]).toEqual([409, 'A product that is created cannot become completed']);
    await set(productID, 'sold');
    await set(productID, 'completed');
    expect((await set(productID, 'onAuction')).body.message).toBe(
      'A product that is completed cannot become onAuction',
    );
  });

  test.each([
    ['created', "'status' must be one of: [onAuction, onBuyNow, onCommission, sold, completed]"],
    [undefined, "'status' is a required field"],
  ])('status %s: 422', async (status, message) => {
    const answer = await api.post('/product/status', { productID: 1, status });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });
});

describe('LIF-4: disputes', () => {
  const dispute = (productID: number, action: string) =>
    api.post('/product/dispute', { productID, action, reason: 'Scratch' });

  test('one open at a time', async () => {
    const { productID } = await create();
    const first = await dispute(productID, 'close');
    expect([first.status, first.body.message]).toEqual([409, 'No dispute is open']);
    expect((await dispute(productID, 'open')).body.message).toBe('Dispute opened');
    const second = await dispute(productID, 'open');
    expect([second.status, second.body.message]).toEqual([409, 'A dispute is already open']);
    expect((await dispute(productID, 'close')).body.message).toBe('Dispute closed');
    expect((await dispute(productID, 'open')).status).toBe(200);
    const history = await historyOf(productID);
    expect(history.at(-1)).toMatchObject({ event: 'DisputeOpened', field: null, detail: { reason: 'Scratch' } });
  });

  test("'action' must be one of: [open, close]", async () => {
    expect((await dispute(1, 'settle')).body.message).toBe("'action' must be one of: [open, close]");
  });
});

describe('LIF-5: history', () => {
  test('one entry per changed field, meta under meta.<key>, who did it and by which request', async () => {
    const vin = newVin();
    const headers = { headers: { 'x-request-id': 'import-17' } };
    const body = { vehicleIdentificationNumber: vin, fields: { brand: 'VW' }, meta: { integratorId: 'f' } };
    const productID = await api.ok(api.post('/product/create', body, headers));
    await api.ok(
      api.post('/product/update', { productID, fields: { brand: 'Audi', model: 'A4' }, meta: { integratorId: null } }),
    );
    const history = await historyOf(productID);
    expect(history.map((entry: any) => [entry.event, entry.field, entry.from, entry.to])).toEqual([
      ['ProductCreated', 'vehicleIdentificationNumber', null, vin],
      ['ProductCreated', 'brand', null, 'VW'],
      ['ProductCreated', 'meta.integratorId', null, 'f'],
      ['ProductUpdated', 'brand', 'VW', 'Audi'],
      ['ProductUpdated', 'model', null, 'A4'],
      ['ProductUpdated', 'meta.integratorId', 'f', null],
    ]);
    expect(history[0]).toMatchObject({ userID: tenant.userID, requestID: 'import-17', detail: null });
    expect(history[0].at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test("the platform's identifiers are recorded at creation, too", async () => {
    const { productID, vin } = await create({}, { AP30Pno: 4_000_003, AP30Guid: UUID, AP30Hash: 'h' });
    expect((await historyOf(productID)).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['vehicleIdentificationNumber', null, vin],
      ['AP30Pno', null, 4_000_003],
      ['AP30Guid', null, UUID],
      ['AP30Hash', null, 'h'],
    ]);
  });

  test.each(['x', '0', '01', '1e0', '99999999999999999999', '-1'])('/product/%s/history: 404', async (id) => {
    expect((await api.get(`/product/${id}/history`)).status).toBe(404);
  });
});

describe("rules FEE: the platform's feed", () => {
  const feed = (lines: readonly (object | string)[]) =>
    operator.send(
      'POST',
      '/admin/platform-feed',
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      {
        headers: { 'content-type': 'application/x-ndjson' },
      },
    );
  const message = (productID: number, fact: object, companyID = tenant.companyID) => ({
    messageID: crypto.randomUUID(),
    productID,
    companyID,
    fact,
    occurredAt: '2026-11-22T10:00:00Z',
  });

  test('each message once, however often it comes: redelivery does not undo a sale', async () => {
    const { productID } = await create();
    const lines = [message(productID, { status: 'onAuction' }), message(productID, { status: 'sold' })];
    expect(await operator.ok(feed(lines))).toEqual({ accepted: 2, skipped: 0, parked: 0 });
    expect(await operator.ok(feed(lines))).toEqual({ accepted: 0, skipped: 2, parked: 0 });
    expect((await byID(productID, 'status')).status).toBe('sold');
  });

  test('a message that changed nothing counts as accepted, and never applies later', async () => {
    const { productID } = await create();
    const noChange = message(productID, { dispute: 'close' });
    expect(await operator.ok(feed([noChange]))).toEqual({ accepted: 1, skipped: 0, parked: 0 });
    await api.ok(api.post('/product/dispute', { productID, action: 'open' }));
    expect(await operator.ok(feed([noChange]))).toEqual({ accepted: 0, skipped: 1, parked: 0 });
    expect((await api.post('/product/dispute', { productID, action: 'open' })).status).toBe(409);
  });

  test('what cannot be applied is parked with its reason, the others continue, and it is retried when it is delivered again', async () => {
    const { productID } = await create();
    const early = message(productID, { status: 'completed' });
    const lines = [
      'no json',
      { no: 'message' },
      message(999_999_999, { status: 'sold' }),
      message(productID, { status: 'sold' }, tenant.companyID + 1),
      early,
      message(productID, { dispute: 'open', reason: 'late' }),
    ];
    expect(await operator.ok(feed(lines))).toEqual({ accepted: 1, skipped: 0, parked: 5 });
    const parked = await operator.ok(operator.get('/admin/platform-feed/parked'));
    expect(parked.map((entry: any) => entry.reason)).toEqual(
      expect.arrayContaining([
        'The line is not valid JSON',
        'Product not found with productID 999999999',
        `Product ${productID} is not of company ${tenant.companyID + 1}`,
        'A product that is created cannot become completed',
      ]),
    );
    await api.ok(api.post('/product/status', { productID, status: 'sold' }));
    expect(await operator.ok(feed([early]))).toEqual({ accepted: 1, skipped: 0, parked: 0 });
    const left = await operator.ok(operator.get('/admin/platform-feed/parked'));
    expect(left.some((entry: any) => entry.messageID === early.messageID)).toBe(false);
  });

  test('a message is applied once, also when one delivery has it for two products', async () => {
    const [one, other] = [await create(), await create()];
    const sold = message(one.productID, { status: 'sold' });
    const again = { ...sold, productID: other.productID };
    expect(await operator.ok(feed([sold, again]))).toEqual({ accepted: 1, skipped: 1, parked: 0 });
    expect([(await byID(one.productID, 'status')).status, (await byID(other.productID, 'status')).status]).toEqual([
      'sold',
      'created',
    ]);
  });

  test('a message that was no message is parked under its id, and left the list when it has come again as one', async () => {
    const { productID } = await create();
    const right = message(productID, { status: 'sold' });
    const wrong = { ...right, fact: { status: 'Sold' } };
    expect(await operator.ok(feed([wrong, right, wrong]))).toEqual({ accepted: 1, skipped: 1, parked: 1 });
    const parked = await operator.ok(operator.get('/admin/platform-feed/parked'));
    expect(parked.filter((entry: any) => entry.messageID === right.messageID)).toEqual([]);
  });

  test('a fact is a status or a dispute: both at once are parked, nothing of them is applied', async () => {
    const { productID } = await create();
    const both = message(productID, { status: 'sold', dispute: 'open' });
    expect(await operator.ok(feed([both]))).toEqual({ accepted: 0, skipped: 0, parked: 1 });
    expect((await byID(productID, 'status')).status).toBe('created');
    const [entry] = (await operator.ok(operator.get('/admin/platform-feed/parked'))).filter(
      ({ messageID }: any) => messageID === both.messageID,
    );
    expect(entry).toMatchObject({ reason: expect.stringContaining("'fact': either a 'status'"), message: both });
  });

  test('a parked line that is nested deeper than answers can be is listed as text', async () => {
    const line = `${'['.repeat(4_999)}${']'.repeat(4_999)}`;
    expect(await operator.ok(feed([line]))).toEqual({ accepted: 0, skipped: 0, parked: 1 });
    const parked = await operator.ok(operator.get('/admin/platform-feed/parked'));
    expect(parked.at(-1).message).toBe(line);
  });

  test('another content type: 415; without administer: 403', async () => {
    expect((await operator.post('/admin/platform-feed', {})).status).toBe(415);
    expect(
      (await api.post('/admin/platform-feed', {}, { headers: { 'content-type': 'application/x-ndjson' } })).status,
    ).toBe(403);
  });
});
