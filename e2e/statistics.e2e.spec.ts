import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, newTenant, newVin, type Tenant } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

const ZERO = {
  products: { created: 0, sold: 0, completed: 0, onAuction: 0, onBuyNow: 0, onCommission: 0 },
  disputes: { opened: 0, closed: 0 },
  transports: {
    fasttrucks: { ordered: 0, transit: 0, delivered: 0 },
    'nord-log': { ordered: 0, confirmed: 0, transit: 0, delivered: 0 },
  },
};
const ENV = { PROVIDER_A_NAME: 'FastTrucks', PROVIDER_B_NAME: 'NORD-Log', SERVICE_TIMEZONE: 'Europe/Copenhagen' };

/** Milliseconds: a second on a quiet machine. */
const COUNTED_WITHIN = 20_000;

let service: RunningService;
let operator: Api;
let tenant: Tenant;

beforeAll(async () => {
  // A step is three polls: provider A reports its latest state only, and a state that was never polled is not counted
  // (TRA-7).
  service = await startService({ env: { ...ENV, SIMULATOR_STEP_SECONDS: '3', POLL_INTERVAL_SECONDS: '1' } });
  operator = new Api(service.url);
  tenant = await newTenant(operator);
}, 60_000);
afterAll(() => stopAndRemove(service));

const statistics = (query = '', api = tenant.api): Promise<ApiAnswer> => api.get(`/statistics${query}`);

async function newProduct(api = tenant.api): Promise<number> {
  return (await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }))) as number;
}

describe('rules STA over HTTP', () => {
  test('a company without events: every counter of STA-1 is present, with zeros, under the lower-case provider names', async () => {
    const { api } = await newTenant(operator);
    expect(await statistics('', api)).toMatchObject({ status: 200, body: { message: ZERO, status: 'success' } });
    expect(Object.keys((await statistics('', api)).body)).toEqual(['message', 'status']);
  });

  test.each([
    ['?since=soon', "'since' is not a valid date or time"],
    ['?since=', "'since' is not a valid date or time"],
    ['?since=now&since=now', "'since' is not a valid date or time"],
    ['?until=30th+of+nothing', "'until' is not a valid date or time"],
    ['?asOf=', "'asOf' is not a valid date or time"],
    ['?since=11&until=10', "'since' must not be after 'until'"],
    ['?monthly=2', "'monthly' must be 0 or 1"],
    ['?monthly=', "'monthly' must be 0 or 1"],
    [
      '?monthly=1&since=1900-01-01+00:00:00&until=2000-01-01+00:00:00',
      'The range touches more than 1200 months: choose a shorter one',
    ],
    [
      '?monthly=1&since=-9000000000000000&until=9000000000000000',
      'The range touches more than 1200 months: choose a shorter one',
    ],
  ])('422 for %s', async (query, message) => {
    expect(await statistics(query)).toMatchObject({ status: 422, body: { message, status: 'error' } });
  });

  test('1,200 months are answered', async () => {
    const { status, body } = await statistics('?monthly=1&since=1900-01-01+00:00:00&until=1999-12-31+23:59:59');
    expect([status, Object.keys(body.message).length]).toEqual([200, 1_200]);
    expect([Object.keys(body.message)[0], Object.keys(body.message).at(-1)]).toEqual(['1900-01-01', '1999-12-01']);
  });

  test('every counter of products and disputes; the same status twice counts once, going there again twice', async () => {
    const before = (await statistics()).body.message;
    const productID = await newProduct();
    for (const status of [
      'onAuction',
      'onAuction',
      'sold',
      'onAuction',
      'onBuyNow',
      'onCommission',
      'sold',
      'completed',
    ])
      await tenant.api.ok(tenant.api.post('/product/status', { productID, status }));
    for (const action of ['open', 'close', 'open'])
      await tenant.api.ok(tenant.api.post('/product/dispute', { productID, action }));
    await eventually(async () => {
      expect((await statistics()).body.message).toEqual({
        ...before,
        products: {
          created: before.products.created + 1,
          onAuction: before.products.onAuction + 2,
          onBuyNow: before.products.onBuyNow + 1,
          onCommission: before.products.onCommission + 1,
          sold: before.products.sold + 2,
          completed: before.products.completed + 1,
        },
        disputes: { opened: before.disputes.opened + 2, closed: before.disputes.closed + 1 },
      });
    }, COUNTED_WITHIN);
  });

  test('transports of both providers, once per transport and status', async () => {
    const { api } = await newTenant(operator);
    const productID = await newProduct(api);
    for (const provider of ['a', 'NORD-Log'])
      await api.ok(api.post('/product/transport/order', { productID, provider }));
    await eventually(async () => {
      expect((await statistics('', api)).body.message.transports).toEqual({
        fasttrucks: { ordered: 1, transit: 1, delivered: 1 },
        'nord-log': { ordered: 1, confirmed: 1, transit: 1, delivered: 1 },
      });
    }, 25_000);
  }, 40_000);

  test('a company counts what happens to its products, whoever acted; Edit all products counts all', async () => {
    const [owner, stranger] = [await newTenant(operator), await newTenant(operator)];
    const editor = await newTenant(operator, ['editAllProducts']);
    const all = async () => (await statistics('', editor.api)).body.message;
    await eventually(async () => expect((await all()).products.created).toBeGreaterThan(0), COUNTED_WITHIN);
    const before = await all();
    const productID = await newProduct(owner.api);
    await editor.api.ok(editor.api.post('/product/status', { productID, status: 'sold' }));
    await eventually(async () => {
      const { products } = (await statistics('', owner.api)).body.message;
      expect([products.created, products.sold]).toEqual([1, 1]);
    }, COUNTED_WITHIN);
    expect((await statistics('', stranger.api)).body.message).toEqual(ZERO);
    const after = await all();
    expect([after.products.created, after.products.sold]).toEqual([
      before.products.created + 1,
      before.products.sold + 1,
    ]);
  });

  test('headers: the range as it was understood, and the second up to which everything is counted', async () => {
    await eventually(async () => {
      const omitted = (await statistics()).headers;
      const now = Date.now() / 1000;
      expect(omitted.get('x-statistics-since')).toBe('0');
      expect(Math.abs(Number(omitted.get('x-statistics-until')) - now)).toBeLessThan(3);
      expect(Number(omitted.get('x-statistics-as-of'))).toBeGreaterThan(now - 5);
      expect(Number(omitted.get('x-statistics-as-of'))).toBeLessThan(now);
      expect(omitted.get('x-statistics-incomplete')).toBeNull();
    }, COUNTED_WITHIN);
    const { headers } = await statistics('?since=2026-02-28T10:00:00+01:00&until=2026-03-29+03:30:00');
    expect([headers.get('x-statistics-since'), headers.get('x-statistics-until')]).toEqual([
      '1772269200',
      '1774747800',
    ]);
  });

  test('monthly=1 with `since` omitted begins with the month of the first event; both ends are inclusive', async () => {
    const { api } = await newTenant(operator);
    const month = `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', year: 'numeric', month: '2-digit' }).format()}-01`;
    expect((await statistics('?monthly=1', api)).body.message).toEqual({ [month]: ZERO });
    await newProduct(api);
    await eventually(async () => {
      const { message } = (await statistics('?monthly=1&until=%2B1+month', api)).body;
      expect(Object.keys(message)).toHaveLength(2);
      expect(message[month].products.created).toBe(1);
    }, COUNTED_WITHIN);
    const { products } = (await statistics('?since=-1+minute&monthly=0', api)).body.message;
    expect(products.created).toBe(1);
  });

  test('asOf: the answer as it would have been given then', async () => {
    const { api } = await newTenant(operator);
    await newProduct(api);
    const then = Math.floor(Date.now() / 1000);
    await sleep(1_100 - (Date.now() % 1000));
    await newProduct(api);
    await eventually(
      async () => expect((await statistics('', api)).body.message.products.created).toBe(2),
      COUNTED_WITHIN,
    );
    // This count proves nothing about other companies' events of that second, which the header covers, too.
    await eventually(async () => {
      const { body, headers } = await statistics(`?asOf=${then}`, api);
      expect(body.message.products.created).toBe(1);
      expect([headers.get('x-statistics-until'), headers.get('x-statistics-as-of')]).toEqual([
        String(then),
        String(then),
      ]);
    }, COUNTED_WITHIN);
    expect((await statistics(`?asOf=${then - 60}`, api)).body.message).toEqual(ZERO);
    expect((await statistics('?asOf=tomorrow', api)).body.message.products.created).toBe(2);
  });
});

describe('ADR-10: a crash of the process in the middle of counting', () => {
  test('kill -9 under writes, three times: nothing is counted twice, nothing is lost', async () => {
    const { api: first } = await newTenant(operator);
    let api = first;
    const acknowledged = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      let ended = false;
      const writers = Array.from({ length: 8 }, async () => {
        while (!ended) {
          try {
            acknowledged.add(await newProduct(api));
          } catch {
            ended = true;
          }
        }
      });
      await sleep(700 + round * 333);
      await service.kill9();
      await Promise.all(writers);
      service = await startService({ directory: service.directory, env: ENV });
      operator = new Api(service.url);
      api = new Api(service.url, first.key);
    }
    const stored = async () => {
      const ids = new Set<number>();
      for await (const { body } of api.pages('/product/search/productID/%25?fields=productID'))
        for (const { productID } of body.message) ids.add(productID);
      return ids;
    };
    const ids = await stored();
    for (const id of acknowledged) expect(ids.has(id)).toBe(true);
    await eventually(
      async () => expect((await statistics('', api)).body.message.products.created).toBe(ids.size),
      COUNTED_WITHIN,
    );
    tenant = { ...tenant, api: new Api(service.url, tenant.api.key) };
  }, 120_000);
});
