import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin, nextIn } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let clerk: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startService({ env: { URL_CHECK: 'off', EVENT_VERSIONS: 'current' } });
  operator = new Api(service.url);
  clerk = await newTenant(operator, ['administerCompany']);
  api = clerk.api;
});
afterAll(() => stopAndRemove(service));

async function create(fields: Record<string, unknown> = {}, vin = newVin()): Promise<number> {
  return api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
}

/** The platform has nothing to add to a product with a Guid, so its revision stays. */
function createRegistered(): Promise<number> {
  const body = { vehicleIdentificationNumber: newVin(), AP30Guid: crypto.randomUUID() };
  return api.ok(api.post('/product/create', body));
}

async function ids(query: string): Promise<number[]> {
  const rows: { productID: number }[] = await api.ok(api.get(`/products?fields=productID&${query}`));
  return rows.map(({ productID }) => productID);
}

describe('rules LST: the products of a company', () => {
  test('LST-1: filters combine, text is compared as a whole, and nothing of another company is listed', async () => {
    const brand = `Brand ${newVin()}`;
    const [golf, polo] = [await create({ brand, model: 'Golf' }), await create({ brand, model: 'Polo' })];
    const other = await newTenant(operator);
    await other.api.ok(other.api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields: { brand } }));
    await api.ok(api.post('/product/status', { productID: polo, status: 'sold' }));
    const named = encodeURIComponent(brand.toLowerCase());
    expect(await ids(`brand=${named}`)).toEqual([polo, golf]);
    expect(await ids(`brand=${named}&order=asc`)).toEqual([golf, polo]);
    expect(await ids(`brand=${named}&model=golf`)).toEqual([golf]);
    expect(await ids(`brand=${named}&status=sold`)).toEqual([polo]);
    expect(await ids(`brand=${named}&status=sold&model=golf`)).toEqual([]);
    expect(await ids(`brand=${encodeURIComponent(brand.slice(0, -1))}`)).toEqual([]);
  });

  test('LST-2: filters without one that leads are refused by name; none at all is a list', async () => {
    const { status, body } = await api.get('/products?model=Golf');
    expect([status, body.code]).toEqual([422, 'list_needs_filter']);
    expect(body.message).toMatch(/^'model' only narrows a list of products: add one of \[q, .*status.*\]$/);
    expect((await api.get('/products?model=Golf&createdSince=yesterday')).status).toBe(200);
    expect((await api.get('/products')).status).toBe(200);
  });

  test('LST-3: an unknown value, sort or time is refused with what is possible', async () => {
    for (const [query, message] of [
      ['status=gone', "'status' must be one of: [created, onAuction, onBuyNow, onCommission, sold, completed]"],
      ['sort=price', "'sort' must be one of: [created, updated]"],
      ['order=up', "'order' must be one of: [asc, desc]"],
      ['withdrawn=1', "'withdrawn' must be one of: [no, only, any]"],
      ['createdSince=soon', "'createdSince' is not a valid date or time"],
      ['brand=', "'brand' cannot be empty"],
      ['fields=colour', 'The following fields are not allowed: [colour]'],
    ]) {
      const { status, body } = await api.get(`/products?${query}`);
      expect([query, status, body.message]).toEqual([query, 422, message]);
    }
  });

  test('LST-4: X-Total counts only if it is asked for', async () => {
    const location = `Hall ${newVin()}`;
    for (let index = 0; index < 3; index += 1) await create({ location });
    const path = `/products?location=${encodeURIComponent(location)}&limit=2`;
    expect((await api.get(path)).headers.get('x-total')).toBeNull();
    const counted = await api.get(`${path}&total=1`);
    expect(counted.headers.get('x-total')).toBe('3');
    expect(counted.body.message).toHaveLength(2);
  });

  test('LST-5: whoever asks again from X-Complete-Until learns every change, a dispute too', async () => {
    const [productID] = [await create(), await create()];
    const first = await api.get('/products?sort=updated&limit=1&total=1');
    const until = first.headers.get('x-complete-until');
    expect(until).toMatch(/^\d{10}$/);
    const next = await api.get(nextIn(first.headers) ?? 'none');
    expect([next.headers.get('x-complete-until'), next.headers.get('x-total')]).toEqual([null, expect.any(String)]);
    await api.ok(api.post('/product/dispute', { productID, action: 'open', reason: 'Scratch' }));
    const changed = await ids(`updatedSince=${until}&dispute=open`);
    expect(changed).toEqual([productID]);
  });

  test('LST-5: a row that changes while pages are read comes again, oldest first', async () => {
    const brand = `Moving ${newVin()}`;
    const products: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const body = { vehicleIdentificationNumber: newVin(), AP30Guid: crypto.randomUUID(), fields: { brand } };
      products.push(await api.ok(api.post('/product/create', body)));
    }
    const [first = 0, second = 0, third = 0] = products;
    const read = async (order: string, productID: number) => {
      const found: number[] = [];
      const path = `/products?brand=${encodeURIComponent(brand)}&sort=updated&order=${order}&limit=1&fields=productID`;
      for await (const { body } of api.pages(path)) {
        if (found.length === 1)
          await api.ok(api.post('/product/update', { productID, fields: { mileage: productID } }));
        found.push(...body.message.map((row: { productID: number }) => row.productID));
      }
      return found;
    };
    expect(await read('asc', first)).toEqual([first, second, third, first]);
    expect(await read('desc', second)).toEqual([first, third]);
  });

  test('LST-6: a cursor survives a rebuild of its view', async () => {
    const brand = `Rebuilt ${newVin()}`;
    const all: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const body = { vehicleIdentificationNumber: newVin(), AP30Guid: crypto.randomUUID(), fields: { brand } };
      all.unshift(await api.ok(api.post('/product/create', body)));
    }
    const first: Record<string, [string, number[]]> = {};
    for (const sort of ['created', 'updated']) {
      const { body, headers } = await api.get(
        `/products?brand=${encodeURIComponent(brand)}&limit=2&sort=${sort}&fields=productID`,
      );
      const next = nextIn(headers) ?? '';
      first[sort] = [next, body.message.map(({ productID }: { productID: number }) => productID)];
    }
    const { version } = await operator.ok(operator.post('/admin/projections/products/replay', {}));
    await eventually(async () => {
      const read: { name: string; versions: { version: number; state: string }[] }[] = await operator.ok(
        operator.get('/admin/projections'),
      );
      const states = read.find(({ name }) => name === 'products')?.versions ?? [];
      expect(states).toContainEqual(expect.objectContaining({ version, state: 'current' }));
    }, 30_000);
    for (const [next, seen] of Object.values(first)) {
      const found: number[] = [...seen];
      for await (const { body } of api.pages(next))
        found.push(...body.message.map(({ productID }: { productID: number }) => productID));
      expect(found.toSorted()).toEqual(all.toSorted());
    }
  }, 60_000);

  test('LST-6: pages join; a cursor of another order is refused', async () => {
    const brand = `Pages ${newVin()}`;
    const all: number[] = [];
    for (let index = 0; index < 7; index += 1) all.unshift(await create({ brand }));
    for (const sort of ['created', 'updated']) {
      const found: number[] = [];
      const path = `/products?brand=${encodeURIComponent(brand)}&limit=3&sort=${sort}&fields=productID`;
      for await (const { body } of api.pages(path)) {
        found.push(...body.message.map((row: { productID: number }) => row.productID));
        // A row that changes while pages are read does not move in the order of creation.
        if (sort === 'created')
          await api.ok(api.post('/product/update', { productID: all[0], fields: { mileage: 1 } }));
      }
      expect([sort, [...found].sort()]).toEqual([sort, [...all].sort()]);
    }
    const { headers } = await api.get('/products?limit=1&sort=updated');
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    const crossed = await api.get(`/products?limit=1&sort=created&cursor=${cursor}`);
    expect([crossed.status, crossed.body.code]).toEqual([422, 'cursor_invalid']);
  });

  test('LST-7: a row shows the state and the revision; a field of the company comes before the state of that name in searches alone', async () => {
    const productID = await create({ brand: 'VW' });
    const shown = (await api.ok(api.get('/products?limit=1')))[0];
    expect(shown).toMatchObject({
      productID,
      revision: 0,
      dispute: 'none',
      externalID: null,
      withdrawn: null,
      brand: 'VW',
    });
    const own = await newTenant(operator);
    const body = { vehicleIdentificationNumber: newVin() };
    const ownID = await own.api.ok(own.api.post('/product/create', body));
    expect(await own.api.ok(own.api.get('/products?fields=dispute'))).toEqual([{ dispute: 'none' }]);
    await own.api.ok(own.api.post('/product/update', { productID: ownID, fields: { dispute: 'their own' } }));
    expect(await own.api.ok(own.api.get('/products?fields=dispute'))).toEqual([{ dispute: 'none' }]);
    expect(await own.api.ok(own.api.get('/products'))).toMatchObject([{ dispute: 'none' }]);
    expect(await own.api.ok(own.api.get(`/product/search/productID/${ownID}?fields=dispute,withdrawn`))).toEqual([
      { dispute: 'their own', withdrawn: null },
    ]);
  });

  test('LST-8: q finds what people say: a VIN, its end, a plate however it is written, an id', async () => {
    const vin = newVin();
    const plate = `XY ${vin.slice(-5)}-7`;
    const productID = await create({ registrationNumber: plate }, vin);
    for (const text of [vin, vin.toLowerCase(), vin.slice(-6), plate, plate.replace(/[ -]/g, ''), String(productID)])
      expect([text, await ids(`q=${encodeURIComponent(text)}`)]).toEqual([text, [productID]]);
    expect(await ids(`q=${encodeURIComponent(vin)}&status=sold`)).toEqual([]);
  });

  test('products without partner, and those of one, are found', async () => {
    const own = await newTenant(operator, ['administerCompany']);
    const { commissionPartnerID } = await own.api.ok(own.api.post('/partners', { name: 'Nordic' }));
    const make = (fields: object) =>
      own.api.ok(own.api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
    const [bare, held] = [await make({}), await make({ commissionPartnerID })];
    const of = async (query: string) => own.api.ok(own.api.get(`/products?fields=productID&${query}`));
    expect(await of('withoutPartner=1')).toEqual([{ productID: bare }]);
    expect(await of(`partner=${commissionPartnerID}`)).toEqual([{ productID: held }]);
    expect(await of('registered=0&withoutPartner=0')).toEqual([{ productID: held }]);
  });
});

describe('LST-9: a product whole', () => {
  test('shows what is true of it, and as of a moment what was', async () => {
    const { commissionPartnerID } = await api.ok(api.post('/partners', { name: 'Nordic', email: 'n@example.com' }));
    const prices = { commissionPrice: 1, commissionFee: 1, salesPriceDealer: 1 };
    const vin = newVin();
    const twin = await create({}, vin);
    const productID = await create({ commissionPartnerID, ...prices }, vin);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const created = Math.floor(Date.now() / 1000) - 1;
    await api.ok(api.post('/product/dispute', { productID, action: 'open', reason: 'Scratch' }));
    await api.ok(api.post('/commission/assign', { productID }));
    await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    await eventually(async () => {
      const product = await api.ok(api.get(`/products/${productID}`));
      expect(product).toMatchObject({
        productID,
        status: 'onCommission',
        moves: ['onAuction', 'onBuyNow', 'sold'],
        dispute: { state: 'open', reason: 'Scratch' },
        partner: { commissionPartnerID, name: 'Nordic', email: 'n@example.com' },
        assignment: { commissionPartnerID, userID: clerk.userID, mail: { state: 'sent', reason: null } },
        transport: { provider: 'provider_a' },
        sameVIN: [{ productID: twin, status: 'created' }],
        withdrawn: null,
      });
    });
    const then = await api.ok(api.get(`/products/${productID}?asOf=${created}`));
    expect(then).toMatchObject({ status: 'created', dispute: { state: 'none' }, assignment: null, transport: null });
    expect([then.moves, then.sameVIN]).toEqual([
      ['onAuction', 'onBuyNow', 'sold'],
      [{ productID: twin, status: 'created' }],
    ]);
    expect((await api.get(`/products/${productID}?asOf=soon`)).body.code).toBe('as_of_unreadable');
    for (const id of ['0', 'x', '999999', '1e3']) expect((await api.get(`/products/${id}`)).status).toBe(404);
  });
});

describe('rules ANS: entity tags', () => {
  test('ANS-25: If-None-Match is 304 until the answer changes, whatever stream it comes from', async () => {
    const productID = await createRegistered();
    const path = `/products/${productID}`;
    const tag = (await api.get(path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"0\.[\w-]{16}"$/);
    const same = await api.get(path, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', tag]);
    for (const known of [tag, '*']) {
      const headers = { 'x-api-key': api.key, 'if-none-match': known };
      const head = await fetch(`${service.url}${path}`, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('etag')]).toEqual([304, tag]);
    }
    await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    const after = await api.get(path, { headers: { 'if-none-match': tag } });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).toMatch(/^"0\./);
    await createRegistered();
    const list = (await api.get('/products?limit=1')).headers.get('etag') ?? '';
    expect((await api.get('/products?limit=1', { headers: { 'if-none-match': list } })).status).toBe(304);
    await create();
    expect((await api.get('/products?limit=1', { headers: { 'if-none-match': list } })).status).toBe(200);
  });

  test('ANS-25: a list with the same rows is not the same answer if a page follows now, or if more rows match', async () => {
    const own = await newTenant(operator);
    const add = () => {
      const body = { vehicleIdentificationNumber: newVin(), AP30Guid: crypto.randomUUID() };
      return own.api.ok(own.api.post('/product/create', body));
    };
    const ask = async (path: string, tag = '') => {
      const { status, headers } = await own.api.get(path, { headers: { 'if-none-match': tag } });
      const shown = [status, nextIn(headers) !== undefined, headers.get('x-total')];
      return { tag: headers.get('etag') ?? '', shown };
    };
    const [plain, counted] = ['/products?order=asc&limit=1', '/products?order=asc&limit=1&total=1'] as const;
    await add();
    const [last, one] = [(await ask(plain)).tag, (await ask(counted)).tag];
    expect((await ask(plain, last)).shown).toEqual([304, false, null]);
    await add();
    expect((await ask(plain, last)).shown).toEqual([200, true, null]);
    const two = await ask(counted, one);
    expect(two.shown).toEqual([200, true, '2']);
    await add();
    expect((await ask(counted, two.tag)).shown).toEqual([200, true, '3']);
  });

  test('ANS-26: If-Match compares the revision alone, and a replay comes first', async () => {
    const productID = await createRegistered();
    const update = (mileage: number, headers: Record<string, string>) =>
      api.post('/product/update', { productID, fields: { mileage } }, { headers });
    const keyed = { 'idempotency-key': newVin(), 'if-match': '"0.of-another-answer"' };
    expect((await update(1, keyed)).status).toBe(200);
    const late = await update(2, { 'if-match': '"0"' });
    expect([late.status, late.body.code, late.headers.get('x-revision')]).toEqual([412, 'precondition_failed', '1']);
    expect(late.body.message).toBe('It has changed meanwhile: its revision is now 1');
    expect((await update(1, keyed)).headers.get('idempotency-replayed')).toBe('true');
    expect((await update(3, { 'if-match': '*' })).status).toBe(200);
    expect((await update(4, { 'if-match': '"1", "2"' })).status).toBe(200);
    expect((await update(4, { 'if-match': 'nonsense' })).status).toBe(412);
    const create501 = await api.post(
      '/product/create',
      { vehicleIdentificationNumber: newVin() },
      { headers: { 'if-match': '"1"' } },
    );
    expect(create501.body.code).toBe('precondition_not_supported');
  });

  test('ANS-26: corrections, the PUT and the cancellation of a transport compare it, too', async () => {
    const productID = await createRegistered();
    const revisionNow = async () => (await api.ok(api.get(`/products/${productID}`))).revision as number;
    const reason = 'A mistake';
    const changes: [string, object][] = [
      ['/product/dispute', { action: 'open' }],
      ['/product/correct', { correct: { status: 'sold' }, reason }],
      ['/product/withdraw', { reason }],
      ['/product/restore', { reason }],
    ];
    for (const [path, body] of changes) {
      const revision = await revisionNow();
      const send = (tag: number) => api.post(path, { productID, ...body }, { headers: { 'if-match': `"${tag}"` } });
      const late = await send(revision + 1);
      expect([path, late.status, late.headers.get('x-revision')]).toEqual([path, 412, String(revision)]);
      expect([path, (await send(revision)).status]).toEqual([path, 200]);
    }
    const unassign = (tag: string) =>
      api.post('/commission/unassign', { productID, reason }, { headers: { 'if-match': tag } });
    expect((await unassign('"0"')).body.code).toBe('precondition_failed');
    expect((await unassign('*')).body.code).toBe('not_assigned');
    const ordered = await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    const cancel = (tag: string) =>
      api.post(
        '/product/transport/cancel',
        { transportID: ordered.transportID, reason },
        { headers: { 'if-match': tag } },
      );
    expect((await cancel('"99"')).status).toBe(412);
    const [{ revision: transportRevision }] = await api.ok(api.get(`/transports?productID=${productID}`));
    const cancelled = await cancel(`"${transportRevision}"`);
    // A status may have arrived in between.
    if (cancelled.status === 412) await api.ok(cancel(`"${cancelled.headers.get('x-revision')}"`));
    else expect(cancelled.status).toBe(200);
  });

  test('ANS-26: PUT by one’s own id compares the revision; nothing matches what does not exist', async () => {
    const vehicleIdentificationNumber = newVin();
    const put = (mileage: number, tag: string) =>
      api.send(
        'PUT',
        `/products/by-external-id/${vehicleIdentificationNumber}`,
        JSON.stringify({ vehicleIdentificationNumber, fields: { mileage } }),
        {
          headers: { 'if-match': tag },
        },
      );
    const none = await put(1, '*');
    expect([none.status, none.body.message]).toEqual([412, 'It has changed meanwhile: its revision is now none']);
    const fields = { mileage: 1 };
    const { revision } = await api.ok(
      api.send(
        'PUT',
        `/products/by-external-id/${vehicleIdentificationNumber}`,
        JSON.stringify({ vehicleIdentificationNumber, fields }),
      ),
    );
    const late = await put(2, `"${revision + 5}"`);
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed']);
    expect(Number(late.headers.get('x-revision'))).toBeGreaterThanOrEqual(revision);
    // The registration with the platform may move the revision once more.
    const again = await put(2, `"${late.headers.get('x-revision')}"`);
    if (again.status === 412) expect((await put(2, `"${again.headers.get('x-revision')}"`)).status).toBe(200);
    else expect(again.status).toBe(200);
  });

  test('of ten editors of one revision one wins', async () => {
    const productID = await createRegistered();
    const tag = (await api.get(`/products/${productID}`)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, mileage) =>
        api.post('/product/update', { productID, fields: { mileage: mileage + 1 } }, { headers: { 'if-match': tag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });
});

describe('rules LST: transports and mails', () => {
  test('LST-10: late transports come first to whoever asks for them', async () => {
    const [late, timely] = [await create(), await create()];
    const order = (productID: number, deliveryDate: string) =>
      api.ok(api.post('/product/transport/order', { productID, provider: 'a', deliveryDate }));
    await order(late, '2020-01-01');
    await order(timely, '2099-01-01');
    const listed = await api.ok(api.get('/transports?late=1'));
    expect(listed.map(({ productID }: { productID: number }) => productID)).toContain(late);
    expect(listed.map(({ productID }: { productID: number }) => productID)).not.toContain(timely);
    expect(listed[0]).toMatchObject({ active: true, late: true });
    expect(await api.ok(api.get(`/transports?productID=${timely}`))).toMatchObject([{ late: false }]);
    expect(await api.ok(api.get('/transports?silentDays=1'))).toEqual([]);
    for (const days of ['0', '366', 'x', '1.5']) {
      const { body } = await api.get(`/transports?silentDays=${days}`);
      expect(body.message).toBe("'silentDays' must be a whole number from 1 to 365");
    }
  });

  test('LST-11, LST-12: a refused mail is seen with its reason, and sent again to the address of now', async () => {
    const { commissionPartnerID } = await api.ok(api.post('/partners', { name: 'Nordic', email: 'a@example.com' }));
    const prices = { commissionPrice: 1, commissionFee: 1, salesPriceDealer: 1 };
    const productID = await create({ commissionPartnerID, ...prices });
    await api.ok(api.post('/commission/assign', { productID }));
    let notificationID = '';
    await eventually(async () => {
      const [mail] = await api.ok(api.get(`/notifications?partner=${commissionPartnerID}`));
      expect(mail).toMatchObject({ productID, state: 'sent' });
      notificationID = mail.notificationID;
    });
    const one = await api.ok(api.get(`/notifications/${notificationID}`));
    expect(one).toMatchObject({ partnerEmail: 'a@example.com', reason: null });
    expect(one.mail.text).toContain('Hello Nordic');
    const again = await api.post(`/notifications/${notificationID}/send`, {});
    expect([again.status, again.body.code]).toEqual([409, 'notification_sent']);
    const unknown = await api.get(`/notifications/${crypto.randomUUID()}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'notification_not_found']);
    expect(await api.ok(api.get('/notifications?state=held'))).toEqual([]);
  });

  test('LST-9, LST-10, LST-13: a transport that was cancelled shows when, hides no other, and nobody is asked', async () => {
    const productID = await create();
    const order = () => api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    const [kept, mistaken] = [await order(), await order()];
    const { transportID } = mistaken;
    await api.ok(api.post('/product/transport/cancel', { transportID, reason: 'Ordered twice' }));
    const rows = await api.ok(api.get(`/transports?productID=${productID}`));
    expect(rows).toMatchObject([
      { transportID, active: false, cancelledAt: expect.any(String) },
      { transportID: kept.transportID, active: true, cancelledAt: null },
    ]);
    expect(await api.ok(api.get(`/products/${productID}`))).toMatchObject({
      transport: { transportID: kept.transportID },
    });
    const asked = await api.post(`/transports/${transportID}/ask`, {});
    expect([asked.status, asked.body.code]).toEqual([409, 'transport_ended']);
  });

  test('LST-13: a provider can be asked at once; an unknown transport is 404', async () => {
    const productID = await create();
    const { transportID } = await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
    expect(await api.ok(api.post(`/transports/${transportID}/ask`, {}))).toBe('Provider is asked');
    const unknown = await api.post(`/transports/${crypto.randomUUID()}/ask`, {});
    expect([unknown.status, unknown.body.code]).toEqual([404, 'transport_not_found']);
  });
});

describe('LIF-7: pages of a history', () => {
  test('newest first, and in pages that join; who did it has a name', async () => {
    const productID = await createRegistered();
    for (const mileage of [1, 2, 3])
      await api.ok(api.post('/product/update', { productID, fields: { mileage, engine: mileage } }));
    const path = `/product/${productID}/history`;
    const whole = await api.ok(api.get(path));
    expect(whole.at(-1)).toMatchObject({ userID: clerk.userID, by: 'User' });
    const found: unknown[] = [];
    for await (const { body } of api.pages(`${path}?order=desc&limit=2`)) {
      expect(body.message.length).toBeLessThanOrEqual(2);
      found.push(...body.message);
    }
    expect(found).toEqual([...whole].reverse());
    expect((await api.get(`${path}?order=down`)).body.message).toBe("'order' must be one of: [asc, desc]");
  });
});
