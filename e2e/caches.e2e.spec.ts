import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, unlessMissing } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { exchange } from './harness/raw-http.ts';
import { OPERATOR_KEY, type RunningService, startService, stopAndRemove } from './harness/service.ts';
import { HAS_VARNISH, Varnish, isHit } from './harness/varnish.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ env: { URL_CHECK: 'off' } });
});

afterAll(() => stopAndRemove(service));

const DOCUMENTED = ['/openapi.json', '/openapi-3.0.json', '/docs'];
const CHANGING = ['/health/live', '/health/ready', '/metrics'];

describe('cache headers', () => {
  const caching = async (path: string, headers: Record<string, string> = { 'x-api-key': OPERATOR_KEY }) => {
    const answer = await fetch(service.url + path, { headers });
    return [answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')];
  };
  const KEYED = 'x-api-key, cookie, accept, accept-encoding, prefer';

  test.each([
    ['/product/fields', 200],
    ['/product/search/registrationNumber/%25', 200],
    ['/statistics', 200],
    ['/product/search/nothing/1', 422],
    ['/product/999999/history', 404],
    ['/nowhere', 404],
    ['/product/create', 405],
    ['/product/search/productID/%zz', 400],
  ])('%s with a key: not to be stored, whatever the answer (%d)', async (path, status) => {
    expect(await caching(path)).toEqual([status, 'no-store', KEYED]);
  });

  test.each([
    ['/product/fields', 401],
    ['/docs/nothing', 404],
    ['/docs/%zz', 404],
    ...CHANGING.map((path) => [path, 200] as const),
  ])('%s without a key: not to be stored (%d)', async (path, status) => {
    expect((await caching(path, {})).slice(0, 2)).toEqual([status, 'no-store']);
  });

  test('nor the answer to a write, to its replay, and to what is no request', async () => {
    const api = new Api(service.url);
    const body = { vehicleIdentificationNumber: newVin() };
    for (const replayed of [null, 'true']) {
      const { headers } = await api.post('/product/create', body, { headers: { 'idempotency-key': 'cached' } });
      expect([headers.get('idempotency-replayed'), headers.get('cache-control')]).toEqual([replayed, 'no-store']);
    }
    const { answers } = await exchange(service.url, 'NONSENSE\r\n\r\n');
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
  });

  test('/ leads to the console, with a key or without one', async () => {
    for (const headers of [{}, { 'x-api-key': 'unknown' }] as const) {
      const { status, headers: answered } = await fetch(`${service.url}/?a=b`, { headers, redirect: 'manual' });
      expect([status, answered.get('location')]).toEqual([302, './console']);
      expect(answered.get('cache-control')).toBe('public, max-age=300');
    }
    expect((await fetch(service.url)).url).toBe(`${service.url}/console/`);
    expect((await fetch(service.url, { method: 'POST' })).status).toBe(405);
  });

  test.each(DOCUMENTED)('%s is the same for everybody: it may be kept for five minutes', async (path) => {
    expect(await caching(path, {})).toEqual([200, 'public, max-age=300', 'accept-encoding']);
  });
});

/** `.ci/run` installs Varnish. */
const describeWithVarnish = unlessMissing(HAS_VARNISH ? null : 'no varnishd', describe);

describeWithVarnish('behind a Varnish that nobody has configured', () => {
  let varnish: Varnish;
  let mine: Tenant;
  let theirs: Tenant;
  let vin: string;

  beforeAll(async () => {
    varnish = await Varnish.start(service.url);
    const operator = new Api(service.url);
    mine = await newTenant(operator, ['uploadResources'], 'A');
    theirs = await newTenant(operator, ['uploadResources'], 'B');
    vin = newVin();
    // The platform changes nothing later on a product with a Guid.
    const AP30Guid = crypto.randomUUID();
    const create = { vehicleIdentificationNumber: vin, AP30Guid, fields: { brand: 'Secret of A' } };
    await mine.api.ok(mine.api.post('/product/create', create));
    await theirs.api.ok(theirs.api.post('/product/create', { vehicleIdentificationNumber: vin, AP30Guid }));
    const prepared = { vehicleIdentificationNumber: vin, fields: { brand: 'Secret of A' } };
    await mine.api.ok(mine.api.post('/product/prepare-data', prepared));
    await eventually(async () => expect(await createdBy(mine)).toBe(1));
  }, 60_000);

  afterAll(async () => {
    await varnish?.stop();
  });

  const createdBy = async ({ api }: Tenant) => (await api.ok(api.get('/statistics'))).products.created;

  const ask = async (path: string, apiKey: string | null, headers: Record<string, string> = {}) => {
    const keyed = apiKey === null ? headers : { ...headers, 'x-api-key': apiKey };
    const answer = await fetch(varnish.url + path, { headers: keyed });
    return { status: answer.status, text: await answer.text(), hit: isHit(answer.headers) };
  };

  test("a company is never served another company's answer, and a request without a key is served none", async () => {
    for (const path of [
      '/product/search/vehicleIdentificationNumber/%25',
      `/product/search/vehicleIdentificationNumber/${vin}?fields=brand`,
      `/product/prepare-data/${vin}`,
      '/product/fields',
      '/statistics',
    ]) {
      const first = await ask(path, mine.api.key);
      const again = await ask(path, mine.api.key);
      const other = await ask(path, theirs.api.key);
      const nobody = await ask(path, null);
      const back = await ask(path, mine.api.key);
      expect([path, first.status, other.status, nobody.status]).toEqual([path, 200, 200, 401]);
      expect([again.text, back.text]).toEqual([first.text, first.text]);
      expect([first, again, other, nobody, back].map(({ hit }) => hit)).toEqual(Array.from({ length: 5 }, () => false));
      expect(other.text + nobody.text).not.toContain('Secret of A');
    }
  });

  test('a refusal is not served to whom it is not for', async () => {
    const path = '/product/search/registrationNumber/A%25';
    expect((await ask(path, null)).status).toBe(401);
    expect((await ask(path, 'unknown')).status).toBe(401);
    expect((await ask(path, mine.api.key)).status).toBe(200);
    const admin = '/admin/companies';
    expect((await ask(admin, OPERATOR_KEY)).status).toBe(200);
    expect((await ask(admin, mine.api.key)).status).toBe(403);
    const problem = { accept: 'application/problem+json' };
    expect((await ask('/nowhere', null, problem)).text).toContain('about:blank');
    expect(JSON.parse((await ask('/nowhere', null)).text)).toMatchObject({ status: 'error' });
  });

  test('a change is seen by the next request', async () => {
    const path = `/product/search/vehicleIdentificationNumber/${vin}?fields=model`;
    for (const model of ['one', 'two']) {
      await mine.api.ok(mine.api.post('/product/update', { vehicleIdentificationNumber: vin, fields: { model } }));
      expect((await ask(path, mine.api.key)).text).toContain(model);
    }
  });

  test.each(DOCUMENTED)('%s is served from the cache', async (path) => {
    const first = await ask(path, null);
    const again = await ask(path, mine.api.key);
    expect([again.text, again.hit]).toEqual([first.text, true]);
  });

  test.each(CHANGING)('%s is not', async (path) => {
    await ask(path, null);
    expect((await ask(path, null)).hit).toBe(false);
  });

  test('nothing that one caller sends changes what others get from the cache', async () => {
    const hostile = {
      'x-forwarded-host': 'evil.example.com',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-prefix': '/evil',
      'x-original-url': '/admin/companies',
      'x-rewrite-url': '/admin/companies',
      'x-http-method-override': 'DELETE',
      accept: 'application/problem+json',
      'accept-language': 'evil',
      'x-api-key': 'unknown',
    };
    for (const [index, path] of DOCUMENTED.entries()) {
      const fresh = `${path}?poisoned=${index}`;
      const poisoned = await ask(fresh, null, hostile);
      const served = await ask(fresh, null);
      const direct = await (await fetch(service.url + path)).text();
      expect([poisoned.text, served.text, served.hit]).toEqual([direct, direct, true]);
      const lines = [`GET ${path}?host HTTP/1.1`, 'host: evil.example.com', 'connection: close'];
      const raw = await exchange(varnish.url, `${lines.join('\r\n')}\r\n\r\n`, Infinity);
      expect(JSON.stringify(raw.answers)).not.toContain('evil');
    }
  });

  test('part of a document, or its head, is not cached as the whole', async () => {
    const path = '/openapi.json?part';
    await fetch(varnish.url + path, { method: 'HEAD' });
    await ask(path, null, { range: 'bytes=0-9' });
    expect(JSON.parse((await ask(path, null)).text)).toHaveProperty('paths');
  });
});
