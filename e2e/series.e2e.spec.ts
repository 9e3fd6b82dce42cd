import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, newTenant, newVin, type Tenant } from './harness/api.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService({ env: { SERVICE_TIMEZONE: 'Europe/Copenhagen' } });
  operator = new Api(service.url);
  tenant = await newTenant(operator, ['analyse']);
}, 60_000);
afterAll(() => stopAndRemove(service));

const series = (query: string, api = tenant.api): Promise<ApiAnswer> => api.get(`/statistics/series?${query}`);

/** Answers once everything is counted. */
async function counted(query: string, total: number, api = tenant.api): Promise<any> {
  return eventually(async () => {
    const { status, body } = await series(query, api);
    expect([status, body.message.total]).toEqual([200, total]);
    return body.message;
  });
}

async function newProduct(fields: object, api = tenant.api): Promise<number> {
  return (await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }))) as number;
}

const shown = (message: any) => message.series.map(({ values, total }: any) => [...Object.values(values), total]);

describe('rules SER over HTTP', () => {
  test('SER-1: without the permission: 403; nothing counted: zeros', async () => {
    const { api } = await newTenant(operator);
    expect(await series('measure=products.sold', api)).toMatchObject({ status: 403 });
    const analyst = await newTenant(operator, ['analyse']);
    const message = await counted('measure=products.sold&by=day', 0, analyst.api);
    expect(message).toMatchObject({ by: 'day', axis: 'happened', counts: [0], series: [], other: null });
  });

  (IS_ALL_IN_ONE ? test : test.skip)(
    'the metrics show how late the series are, as of every read model',
    async () => {
      await eventually(async () => {
        const text = await (await fetch(`${service.url}/metrics`)).text();
        for (const unit of ['seconds', 'events'])
          for (const name of ['series', 'statistics', 'products'])
            expect(text).toContain(`\nvpds_projection_lag_${unit}{projection="${name}"} `);
      }, 25_000);
    },
    30_000,
  );

  test('SER-3: a value is the one at the event; the largest, the rest, and what has no value', async () => {
    const { api } = await newTenant(operator, ['analyse']);
    for (const brand of ['Audi', 'Audi', 'BMW', 'Seat', null]) {
      const productID = await newProduct(brand === null ? {} : { brand }, api);
      await api.ok(api.post('/product/status', { productID, status: 'sold' }));
      await api.ok(api.post('/product/update', { productID, fields: { brand: 'Later' } }));
    }
    const all = await counted('measure=products.sold&group=brand', 5, api);
    expect(shown(all)).toEqual([
      ['Audi', 2],
      ['BMW', 1],
      ['Seat', 1],
      [null, 1],
    ]);
    const { body } = await series('measure=products.sold&group=brand&largest=1', api);
    expect(shown(body.message)).toEqual([['Audi', 2]]);
    expect(body.message.other).toEqual({ values: 3, total: 3, counts: [3] });
    expect(shown(await counted('measure=products.sold&group=status', 5, api))).toEqual([['sold', 5]]);
  });

  test('SER-2: by recorded and by happened are equal where nothing was imported or corrected, and equal /statistics', async () => {
    const { api } = await newTenant(operator, ['analyse']);
    for (const status of ['onAuction', 'sold', 'onAuction', 'onBuyNow']) {
      const productID = await newProduct({ brand: 'Audi' }, api);
      await api.ok(api.post('/product/status', { productID, status }));
      await api.ok(api.post('/product/dispute', { productID, action: 'open' }));
    }
    await counted('measure=disputes.opened', 4, api);
    const statistics = await eventually(async () => {
      const { body } = await api.get('/statistics');
      expect(body.message.disputes.opened).toBe(4);
      return body.message;
    });
    for (const [name, count] of Object.entries(statistics.products))
      for (const axis of ['happened', 'recorded']) {
        const { body } = await series(`measure=products.${name}&axis=${axis}&by=week`, api);
        expect([name, body.message.total]).toEqual([name, count]);
      }
  });

  test('SER-4: corrections take out what they correct, a restoration puts it back', async () => {
    const { api } = await newTenant(operator, ['analyse']);
    const [one, two] = [await newProduct({ brand: 'Audi' }, api), await newProduct({ brand: 'BMW' }, api)];
    for (const productID of [one, two]) await api.ok(api.post('/product/status', { productID, status: 'sold' }));
    await counted('measure=products.sold', 2, api);
    await api.ok(
      api.post('/product/correct', { productID: one, correct: { status: 'created' }, reason: 'the wrong car' }),
    );
    expect(shown(await counted('measure=products.sold&group=brand', 1, api))).toEqual([['BMW', 1]]);
    await api.ok(api.post('/product/withdraw', { productID: two, reason: 'a double' }));
    await counted('measure=products.sold', 0, api);
    await counted('measure=products.created', 1, api);
    await api.ok(api.post('/product/restore', { productID: two, reason: 'it was none' }));
    await counted('measure=products.sold', 1, api);
    await counted('measure=products.created', 2, api);
  });

  test.each([
    ['measure=products', "'measure' must be one of: [products.created"],
    ['', "'measure' must be one of: [products.created"],
    ['measure=products.sold&by=hour', "'by' must be one of: [day, week, month, quarter, year]"],
    ['measure=products.sold&axis=time', "'axis' must be one of: [happened, recorded]"],
    ['measure=products.sold&group=colour', "'group' must name at most two of: [brand, model, location, status"],
    ['measure=products.sold&group=company', "'group' must name at most two of: [brand, model, location, status"],
    ['measure=products.sold&group=brand,model,status', "'group' must name at most two of: [brand"],
    [
      'measure=products.sold&group=location,brand',
      'Numbers by brand and location together are not counted: declare the pair with POST /admin/series/pairs {"pair": ["brand", "location"]}',
    ],
    ['measure=products.sold&largest=0', "'largest' must be a number from 1 to 1000"],
    ['measure=products.sold&since=soon', "'since' is not a valid date or time"],
    ['measure=products.sold&since=tomorrow&until=today', "'since' must not be after 'until'"],
    [
      'measure=products.sold&by=day&since=1000-01-01&until=4000-01-01',
      'The range has more than 4000 days: choose a shorter one, or larger steps with by=',
    ],
    [
      'measure=products.sold&since=0&until=99999999999999',
      'The range has more than 4000 months: choose a shorter one, or larger steps with by=',
    ],
    [
      'measure=products.sold&by=year&since=-99999999999999',
      'The range has more than 4000 years: choose a shorter one, or larger steps with by=',
    ],
  ])('SER-7: 422 for %s', async (query, message) => {
    const answer = await series(query);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(message)]);
  });

  test('SER-1: 3,000 years by year are answered', async () => {
    const { body } = await series('measure=products.sold&by=year&since=1000-01-01&until=3999-12-31');
    expect(body.message.periods).toHaveLength(3_000);
  });

  test('SER-5, SER-6: days of any year are answered and linked', async () => {
    const { body } = await series('measure=products.sold&by=year&since=99999999999999&until=99999999999999');
    expect(body.message).toMatchObject({ since: '3170843-11-07', until: '3170843-11-07', counts: [0] });
    const { citable, ...answered } = body.message;
    const linked = (await tenant.api.get(citable.link)).body.message;
    expect(linked).toMatchObject({ since: answered.since, until: answered.until, periods: answered.periods });
  });

  test('SER-1: an operator sees all companies, and each of them', async () => {
    const { companyID, api } = await newTenant(operator, ['analyse']);
    await newProduct({ brand: 'Rare' }, api);
    await counted('measure=products.created', 1, api);
    const { body } = await series('measure=products.created&group=company,brand&largest=1000', operator);
    expect(shown(body.message)).toContainEqual([String(companyID), 'Rare', 1]);
    expect(body.message.company).toBeNull();
    const one = await series(`measure=products.created&company=${companyID}`, operator);
    expect(one.body.message).toMatchObject({ company: companyID, total: 1 });
    const unknown = await series('measure=products.created&company=none', operator);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'series_company_unknown' } });
  });

  test('SER-3: the answer lists what a group may name', async () => {
    const { body } = await series('measure=products.sold');
    const dimensions = ['brand', 'model', 'location', 'status', 'partner', 'provider'];
    expect(body.message).toMatchObject({ dimensions, pairs: [] });
  });

  test('SER-6: a link fixes yesterday, answers the same, and belongs to its company', async () => {
    const { companyID, api } = await newTenant(operator, ['analyse']);
    await newProduct({ brand: 'Audi' }, api);
    const { citable } = await counted('measure=products.created&group=brand&since=-3%20days', 1, api);
    expect(citable.isThis).toBe(false);
    const linked = await api.get(citable.link);
    expect(linked.status).toBe(200);
    // Today's creation is not citable yet.
    expect(linked.body.message).toMatchObject({ total: 0, company: companyID, asOf: citable.asOf });
    expect(linked.body.message.citable).toEqual({ ...citable, isThis: true });
    await newProduct({ brand: 'Audi' }, api);
    expect((await api.get(citable.link)).body).toEqual(linked.body);
    const { api: stranger } = await newTenant(operator, ['analyse']);
    expect(await stranger.get(citable.link)).toMatchObject({
      status: 404,
      body: { message: `Company not found: ${companyID}` },
    });
    const later = citable.link.replace(/asOf=[\d-]+/, 'asOf=2999-01-01');
    expect(await api.get(later)).toMatchObject({
      status: 422,
      body: { message: `A link fixes a day that has ended and is counted: at the latest ${citable.asOf}` },
    });
  });

  test.each([
    [
      'dimensions',
      { name: 'A,B', field: 'brand' },
      422,
      "'name' must begin with a small letter and have letters, digits, - and _ only",
    ],
    ['dimensions', { name: 'seller', field: 'seller', spellings: { VW: 1 } }, 422, 'must be an object of texts'],
    ['dimensions', { name: 'status', field: 'brand' }, 409, 'The dimension status is built in: choose another name'],
    ['dimensions', { name: 'nix', field: 'no such field' }, 422, "'field' must be the key or the alias of a field: ["],
    ['pairs', { pair: 'brand' }, 422, "'pair' must be an array of two names"],
    ['pairs', { pair: ['brand'] }, 422, "'pair' must name two of: [brand, model, location, status, partner, provider]"],
  ])('SER-9, SER-10: POST /admin/series/%s %j: %s %s', async (path, body, status, message) => {
    const answer = await operator.post(`/admin/series/${path}`, body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
  });

  test('SER-9, SER-10, SER-11: what is declared is counted from the first event on', async () => {
    const { api } = await newTenant(operator, ['analyse']);
    await newProduct({ brand: 'VW', location: 'Kolding' }, api);
    await newProduct({ brand: 'Volkswagen', location: 'Kolding' }, api);
    await counted('measure=products.created', 2, api);
    const spellings = { VW: 'Volkswagen' };
    expect(
      await operator.ok(operator.post('/admin/series/dimensions', { name: 'brand', field: 'brand', spellings })),
    ).toBe('Declared');
    await operator.ok(operator.post('/admin/series/pairs', { pair: ['brand', 'location'] }));
    await eventually(async () => {
      const { status, body } = await series('measure=products.created&group=brand,location', api);
      expect([status, shown(body.message)]).toEqual([200, [['Volkswagen', 'Kolding', 2]]]);
      expect(body.message.pairs).toEqual([['brand', 'location']]);
    }, 30_000);
    expect(await operator.ok(operator.get('/admin/series'))).toMatchObject({ pairs: [['brand', 'location']] });
  }, 60_000);

  test('SER-6, ADM-5: a version that links name is dropped by force only, then they are 410; one that never was is 404', async () => {
    await counted('measure=products.created&by=year', 0);
    const { body } = await series('measure=products.created&by=year');
    const { version } = body.message;
    const projections = async () => (await operator.ok(operator.get('/admin/projections'))) as any[];
    const next = (await operator.ok(operator.post('/admin/projections/series/replay', {}))).version;
    await eventually(async () => {
      const { versions } = (await projections()).find(({ name }) => name === 'series');
      expect(versions.find((each: any) => each.version === next).state).toBe('current');
    }, 30_000);
    const again = await tenant.api.get(body.message.citable.link);
    expect(again.status).toBe(200);
    expect(await operator.post('/admin/projections/series/drop', { version })).toMatchObject({
      status: 409,
      body: { message: `Links name version ${version}: drop it with force, then they answer 410` },
    });
    await operator.ok(operator.post('/admin/projections/series/drop', { version, force: true }));
    // The next version counts the same.
    expect(await tenant.api.get(body.message.citable.link)).toMatchObject({
      status: 200,
      body: { message: { version: next, counts: again.body.message.counts } },
    });
    const other = (name: string) => body.message.citable.link.replace(/series\/\w+/, `series/${name}`);
    expect(await tenant.api.get(other('0123456789ab'))).toMatchObject({
      status: 410,
      body: { message: expect.stringContaining('The numbers of link 0123456789ab are not kept') },
    });
    for (const never of ['0', String(next), 'ABCDEF012345'])
      expect(await tenant.api.get(other(never))).toMatchObject({
        status: 404,
        body: { message: `${never} is the name of no link: ask GET /statistics/series for one` },
      });
  }, 60_000);
});
