import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Api, type ApiAnswer, newTenant, newVin, nextIn } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

const STRICT = { headers: { prefer: 'handling=strict' } };

let service: RunningService;
let operator: Api;
let clerk: Api;
let companyID: number;
let vin: string;
let productID: number;

beforeAll(async () => {
  service = await startService();
  operator = new Api(service.url);
  ({ api: clerk, companyID } = await newTenant(operator, ['uploadResources']));
  await operator.ok(operator.post('/admin/custom-fields', { companyID, type: 'numeric', alias: 'weight' }));
});
beforeEach(async () => {
  vin = newVin();
  productID = await clerk.ok(clerk.post('/product/create', { vehicleIdentificationNumber: vin }));
});
afterAll(() => stopAndRemove(service));

const refusal = async (answer: Promise<ApiAnswer>) => {
  const { status, body } = await answer;
  return [status, body.code, body.message];
};
const ignored = async (answer: Promise<ApiAnswer>) => {
  const { status, headers } = await answer;
  return [status, headers.get('x-ignored')];
};
const shown = async (fields: string) =>
  (await clerk.ok(clerk.get(`/product/search/productID/${productID}?fields=${fields}`)))[0];
const history = () => clerk.ok(clerk.get(`/product/${productID}/history`));

describe('ANS-23: Prefer: handling=strict', () => {
  test('a nightly job that asks for updatedSince learns that there is no such filter', async () => {
    const path = '/product/search/productID/%25?updatedSince=2026-11-01';
    expect(await ignored(clerk.get(path))).toEqual([200, 'updatedSince']);
    const strict = await clerk.get(path, STRICT);
    expect([strict.status, strict.body.code]).toEqual([422, 'parameter_not_allowed']);
    expect(strict.headers.get('preference-applied')).toBe('handling=strict');
  });

  test('a member that does not exist', async () => {
    const body = { productID, fields: { location: 'Kolding' }, group: 7 };
    expect(await refusal(clerk.post('/product/update', body, STRICT))).toEqual([
      422,
      'fields_not_allowed',
      'The following fields are not allowed: [group]',
    ]);
    expect(await shown('location')).toEqual({ location: null });
    expect(await ignored(clerk.post('/product/update', body))).toEqual([200, 'group']);
  });

  test('a member of an image that does not exist', async () => {
    const body = { vehicleIdentificationNumber: vin, images: [{ imageUrl: 'https://example.com/1.jpg', order: 1 }] };
    expect((await refusal(clerk.post('/product/prepare-data', body, STRICT)))[2]).toContain('[images[0].order]');
    expect(await ignored(clerk.post('/product/prepare-data', body))).toEqual([200, 'images%5B0%5D.order']);
  });

  test('a VIN under fields of an update: refused, and nothing is learned or changed', async () => {
    const fields = { vehicleIdentificationNumber: newVin(), colour: 'red' };
    expect(await refusal(clerk.post('/product/update', { productID, fields }, STRICT))).toEqual([
      422,
      'field_read_only',
      "'vehicleIdentificationNumber' cannot be changed: leave it out",
    ]);
    const keys = await clerk.ok(clerk.get('/product/fields'));
    expect(keys.some(({ key }: { key: string }) => key === 'colour')).toBe(false);
    expect(await ignored(clerk.post('/product/update', { productID, fields }))).toEqual([
      200,
      'fields.vehicleIdentificationNumber',
    ]);
    expect(await shown('vehicleIdentificationNumber,colour')).toEqual({
      vehicleIdentificationNumber: vin,
      colour: 'red',
    });
  });

  test('UPD-2: text that is not the number its key stands for', async () => {
    const update = { productID, fields: { mileage: '81.000' } };
    expect((await refusal(clerk.post('/product/update', update, STRICT))).slice(0, 2)).toEqual([422, 'not_whole']);
    expect(await ignored(clerk.post('/product/update', update))).toEqual([200, null]);
    expect(await shown('mileage')).toEqual({ mileage: '81.000' });
  });

  test('a date in another format, at creation and in an update', async () => {
    const fields = { checkinDate: '27.11.2026' };
    const creation = { vehicleIdentificationNumber: newVin(), fields };
    const text = "'checkinDate' must be a date in one of these formats: [Y-m-d, Y-m-d H:i:s, d-m-Y]";
    const expected = [422, 'date_format_unknown', text];
    expect(await refusal(clerk.post('/product/create', creation, STRICT))).toEqual(expected);
    expect(await refusal(clerk.post('/product/update', { productID, fields }, STRICT))).toEqual(expected);
    expect(await ignored(clerk.post('/product/create', creation))).toEqual([200, 'fields.checkinDate']);
    expect(await ignored(clerk.post('/product/update', { productID, fields }))).toEqual([200, 'fields.checkinDate']);
  });

  test('FLD-2: an alias besides its key', async () => {
    const fields = { customField_1: 1, weight: 2 };
    const calls: [string, object][] = [
      ['/product/create', { vehicleIdentificationNumber: newVin(), fields }],
      ['/product/update', { productID, fields }],
      ['/product/prepare-data', { vehicleIdentificationNumber: vin, fields }],
    ];
    for (const [path, body] of calls) {
      expect((await refusal(clerk.post(path, body, STRICT))).slice(0, 2)).toEqual([422, 'field_given_twice']);
      expect(await ignored(clerk.post(path, body))).toEqual([200, 'fields.weight']);
    }
  });

  test('EXT-2, EXT-4: a row of a batch is strict by itself; what is ignored in any of them is named once', async () => {
    const row = { vehicleIdentificationNumber: vin, fields: { brand: 'VW' } };
    const rows = [
      { externalID: `${vin} 1`, ...row, AP30Pno: 300_217 },
      { externalID: `${vin} 2`, ...row, AP30Pno: 300_218 },
      { externalID: `${vin} 3`, ...row, fields: { checkinDate: '03.04.2015' } },
      { externalID: `${vin} 4`, ...row },
    ];
    const results = await clerk.ok(clerk.post('/products/batch', rows, STRICT));
    expect(results.map(({ result, code, error }: any) => [result, code, error])).toEqual([
      ...Array(2).fill(['failed', 'fields_not_allowed', 'The following fields are not allowed: [AP30Pno]']),
      ['failed', 'date_format_unknown', expect.stringContaining("'checkinDate' must be a date")],
      ['created', null, null],
    ]);
    expect(await ignored(clerk.post('/products/batch', rows))).toEqual([200, 'AP30Pno, fields.checkinDate']);
    expect(await ignored(clerk.post('/products/batch', rows.slice(3)))).toEqual([200, null]);
    const put = (more: object, options = {}) =>
      clerk.send('PUT', `/products/by-external-id/${vin}`, JSON.stringify({ ...row, ...more }), options);
    const odd = { group: 7, fields: { firstRegistrationDate: 'soon' } };
    expect(await ignored(put(odd))).toEqual([200, 'group, fields.firstRegistrationDate']);
    expect((await refusal(put({ fields: odd.fields }, STRICT)))[1]).toBe('date_format_unknown');
  });

  test('IDS-2: a VIN that several products share names none of them', async () => {
    const second = await clerk.ok(clerk.post('/product/create', { vehicleIdentificationNumber: vin }, STRICT));
    const calls: [string, object][] = [
      ['/product/update', { fields: { location: 'Kolding' } }],
      ['/product/status', { status: 'onAuction' }],
      ['/product/dispute', { action: 'open' }],
      ['/commission/assign', {}],
      ['/product/transport', {}],
      ['/product/transport/order', { provider: 'a' }],
    ];
    for (const [path, body] of calls) {
      const named = { vehicleIdentificationNumber: vin, ...body };
      const text = `Several products match: name one of them by its 'productID': [${second}, ${productID}]`;
      expect([path, ...(await refusal(clerk.post(path, named, STRICT)))]).toEqual([
        path,
        409,
        'product_ambiguous',
        text,
      ]);
    }
    const byClerk = (await history()).filter(({ userID }: { userID: number | null }) => userID !== null);
    expect(byClerk.map(({ event }: { event: string }) => event)).toEqual(['ProductCreated']);
    const meant = { vehicleIdentificationNumber: vin, productID, status: 'onAuction' };
    expect((await clerk.post('/product/status', meant, STRICT)).status).toBe(200);
    const lenient = await clerk.post('/product/status', { vehicleIdentificationNumber: vin, status: 'sold' });
    expect([lenient.status, lenient.headers.get('x-product-id')]).toEqual([200, String(second)]);
  });

  test('KEY-3: with Edit all products a VIN of two companies is ambiguous', async () => {
    const { api } = await newTenant(operator, ['editAllProducts']);
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin }));
    const body = { vehicleIdentificationNumber: vin, status: 'sold' };
    expect((await refusal(api.post('/product/status', body, STRICT)))[1]).toBe('product_ambiguous');
    expect((await clerk.post('/product/status', body, STRICT)).status).toBe(200);
  });
});

describe('ANS-23: an order equal to one of the last ten minutes', () => {
  const order = (more: object = {}, options: object = STRICT) =>
    clerk.post('/product/transport/order', { productID, provider: 'a', pickupCompanyName: 'Nord', ...more }, options);
  const transports = async () => (await clerk.ok(clerk.post('/product/transport', { productID }))).transports.length;

  test('is refused, another one is not', async () => {
    const { transportID } = await clerk.ok(order());
    expect(await refusal(order())).toEqual([
      409,
      'order_repeated',
      `An equal transport was ordered in the last ten minutes (${transportID}): change the order, its comment for instance, or wait`,
    ]);
    expect((await order({ comment: 'The second one' })).status).toBe(200);
    expect((await order({ provider: 'b' })).status).toBe(200);
    expect((await order({}, {})).status).toBe(200);
    expect(await transports()).toBe(4);
  });

  test('of two at once, one brings a truck', async () => {
    const statuses = (await Promise.all([order(), order(), order()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await transports()).toBe(1);
  });

  test('a retry under its Idempotency-Key gets its answer', async () => {
    const keyed = { headers: { ...STRICT.headers, 'idempotency-key': newVin() } };
    const first = await clerk.ok(order({}, keyed));
    expect(await clerk.ok(order({}, keyed))).toEqual(first);
  });

  test('one that its provider refused may be ordered again', async () => {
    const refused = { comment: 'simulate:refuse' };
    expect((await refusal(order(refused)))[1]).toBe('provider_refused');
    expect((await refusal(order(refused)))[1]).toBe('provider_refused');
  });
});

describe('ANS-14: no digit is lost', () => {
  const TOO_LARGE = ['9007199254740993', '9007199254740993.0', '9.007199254740993e15', '-9007199254740993'];

  test.each(TOO_LARGE)('%s, as a number and as text', async (number) => {
    const named = (text: string) => `{"productID":${productID},"fields":{"odd":${text},"engine":${text}}}`;
    const type = { headers: { 'content-type': 'application/json' } };
    expect((await refusal(clerk.send('POST', '/product/update', named(number), type))).slice(0, 2)).toEqual([
      422,
      'number_too_large',
    ]);
    expect((await clerk.send('POST', '/product/update', named(`"${number}"`), type)).status).toBe(200);
    expect(await shown('odd,engine')).toEqual({ odd: number, engine: number });
    for (const name of ['engine', 'weight', 'commissionFee'].slice(0, number.includes('.') ? 2 : 3)) {
      const creation = { vehicleIdentificationNumber: newVin(), fields: { [name]: number } };
      expect(await refusal(clerk.post('/product/create', creation))).toEqual([
        422,
        'number_too_large',
        `'${name}' holds a number that is too large`,
      ]);
    }
    const body = { productID: number, status: 'sold' };
    expect((await refusal(clerk.post('/product/status', body)))[2]).toBe(
      "'productID' holds a number that is too large",
    );
  });

  test('a parked feed line keeps its digits', async () => {
    const messageID = crypto.randomUUID();
    const line = `{"messageID":"${messageID}","productID":9007199254740993,"companyID":1,"fact":{"status":"sold"}}`;
    const type = { headers: { 'content-type': 'application/x-ndjson' } };
    expect(await operator.ok(operator.send('POST', '/admin/platform-feed', line, type))).toMatchObject({ parked: 1 });
    const parked = await operator.ok(operator.get('/admin/platform-feed/parked'));
    expect(parked.find((each: { messageID: string }) => each.messageID === messageID)).toMatchObject({
      reason: 'The line holds a number that is too large',
      message: line,
    });
  });

  test.each([
    ['mileage', '81.000', 'not_whole'],
    ['mileage', '-5', 'out_of_range'],
    ['mileage', 99_999_999_999, 'out_of_range'],
    ['mileage', '81000\u00a0', 'not_numeric'],
    ['engine', -1.5, 'number_negative'],
  ])('CRE-3, CRE-6: %s %j at creation: %s', async (name, value, code) => {
    const creation = { vehicleIdentificationNumber: newVin(), fields: { [name]: value } };
    expect((await refusal(clerk.post('/product/create', creation)))[1]).toBe(code);
  });

  test('IDS-6: a no-break space beside the digits of an identifier', async () => {
    const body = { productID: `${productID}\u00a0`, status: 'sold' };
    expect((await refusal(clerk.post('/product/status', body)))[1]).toBe('not_numeric');
  });
});

test.each([
  ['If-Match', [412, 'precondition_failed']],
  ['If-None-Match', [501, 'precondition_not_supported']],
  ['If-Unmodified-Since', [501, 'precondition_not_supported']],
])('ANS-24, ANS-26: %s on a write that it does not allow changes nothing', async (name, refused) => {
  const fields = { engine: 1.5 };
  const conditional = await clerk.post(
    '/product/update-fields',
    { productID, fields },
    { headers: { [name]: '"99.x"' } },
  );
  expect([conditional.status, conditional.body.code]).toEqual(refused);
  expect(await shown('engine')).toEqual({ engine: null });
});

test('ANS-19: a cursor leads to the next page of its list, and of no other', async () => {
  await clerk.ok(clerk.post('/product/create', { vehicleIdentificationNumber: vin }));
  const list = `/product/search/vehicleIdentificationNumber/${vin}`;
  const first = await clerk.get(`${list}?limit=1`);
  const next = nextIn(first.headers) ?? '';
  expect((await clerk.ok(clerk.get(next))).map((product: { productID: number }) => product.productID)).toEqual([
    productID,
  ]);
  const cursor = new URL(next, service.url).searchParams.get('cursor');
  const others: [Api, string][] = [
    [operator, `/admin/companies?cursor=${cursor}`],
    [operator, `${list}?cursor=${cursor}`],
    [clerk, `/product/search/vehicleIdentificationNumber/${newVin()}?cursor=${cursor}`],
    [clerk, `${list}?asOf=now&cursor=${cursor}`],
    [clerk, `/product/${productID}/history?cursor=${cursor}`],
  ];
  for (const [api, path] of others) expect([path, (await refusal(api.get(path)))[1]]).toEqual([path, 'cursor_invalid']);
  const ofOldRelease = cursor?.split('.')[0];
  expect((await clerk.get(`${list}?cursor=${ofOldRelease}`)).status).toBe(200);
});
