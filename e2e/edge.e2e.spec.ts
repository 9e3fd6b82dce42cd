import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { Api, newTenant, newVin } from './harness/api.ts';
import { concurrently } from './harness/concurrently.ts';
import { type Operation, filledPath, operationsOf } from './harness/openapi.ts';
import {
  IS_ALL_IN_ONE,
  OPERATOR_KEY,
  type RunningService,
  removeDirectory,
  startRefused,
  startService,
  stopAndRemove,
} from './harness/service.ts';

/** Runs only with the all-in-one service. */
const describeAllInOne = IS_ALL_IN_ONE ? describe : describe.skip;

let service: RunningService;
let api: Api;

beforeAll(async () => {
  service = await startService({ env: { MAX_BODY_BYTES: '20000' } });
  api = new Api(service.url);
});

afterAll(() => stopAndRemove(service));

const product = () => ({ vehicleIdentificationNumber: newVin() });

/** `fetch` would encode the path. */
function raw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(service.url);
  return new Promise((done, failed) => {
    const call = httpRequest(
      { hostname, port, path, headers: { 'x-api-key': OPERATOR_KEY, ...headers } },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => done({ status: response.statusCode ?? 0, body }));
      },
    );
    call.on('error', failed);
    call.end();
  });
}

describe('ANS-2: envelope', () => {
  test('a success is 200 with message and status, nothing else', async () => {
    const { status, body } = await api.post('/product/create', product());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['message', 'status']);
    expect(body.status).toBe('success');
  });

  test('an error has message, status and a snake_case code', async () => {
    const { status, body } = await api.post('/product/create', {});
    expect(status).toBe(422);
    expect(body).toEqual({
      message: "'vehicleIdentificationNumber' is a required field",
      status: 'error',
      code: 'required_field_missing',
    });
  });

  test('Accept: application/problem+json gets RFC 9457', async () => {
    const { headers, body } = await api.post(
      '/product/create',
      {},
      { headers: { accept: 'application/problem+json' } },
    );
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: "'vehicleIdentificationNumber' is a required field",
      code: 'required_field_missing',
    });
  });

  test.each([
    ['Application/Problem+JSON', 'application/problem+json'],
    ['text/html, application/problem+json ; q=0.5', 'application/problem+json'],
    ['application/problem+json;q=0', 'application/json'],
    ['application/problem+jsonp', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json;q=0.9, application/problem+json', 'application/problem+json'],
    ['application/json, application/problem+json;q=0.5', 'application/json'],
    ['application/problem+json, application/json', 'application/problem+json'],
    ['application/json, application/problem+json', 'application/json'],
    ['*/*, application/problem+json', 'application/problem+json'],
    ['application/*;q=0.5, application/problem+json;q=0.4', 'application/json'],
    ['application/json;q=0, */*', 'application/problem+json'],
    ['application/problem+json; charset=utf-8', 'application/problem+json'],
    ['text/html', 'application/json'],
  ])('Accept: %s gets %s', async (accept, type) => {
    const { headers } = await api.post('/product/create', {}, { headers: { accept } });
    expect(headers.get('content-type')).toBe(type);
  });

  test.each([
    ['GET', '/product/fields', 'application/json'],
    ['POST', '/product/create', 'application/json'],
    ['GET', '/nowhere', 'application/json'],
    ['GET', '/openapi.json', 'application/json'],
    ['GET', '/health/live', 'application/json'],
    ['GET', '/docs', 'text/html; charset=utf-8'],
  ])('%s %s is %s: JSON has no charset', async (method, path, type) => {
    const { headers } = await fetch(service.url + path, { method, headers: { 'x-api-key': OPERATOR_KEY } });
    expect(headers.get('content-type')).toBe(type);
  });

  test("the router's own errors go through problem+json, too", async () => {
    const { headers, body } = await api.get('/nowhere', { headers: { accept: 'application/problem+json' } });
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body).toMatchObject({ status: 404, detail: 'Not found', code: 'not_found' });
  });

  test.each(['abc', 'A-1_2.3:4', 'x'.repeat(128)])('X-Request-Id %s is given back', async (id) => {
    const { headers } = await api.get('/product/fields', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toBe(id);
  });

  test.each(['', 'with blank', 'ü'.normalize('NFD').slice(0, 1) + '/', 'x'.repeat(129)])(
    'X-Request-Id %j is replaced by one of ours',
    async (id) => {
      const { headers } = await api.get('/product/fields', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('every answer has X-Request-Id, refusals too', async () => {
    expect((await api.get('/nowhere')).headers.get('x-request-id')).toBeTruthy();
    expect((await raw('/product/search/productID/%zz')).status).toBe(400);
  });
});

describe('ANS-4: order of refusals', () => {
  const stranger = () => new Api(service.url, 'nobody-knows-this-key');

  test('404 unknown path, before 401', async () => {
    const { status, body } = await stranger().get('/nowhere');
    expect([status, body.message]).toEqual([404, 'Not found']);
  });

  test('405 with Allow, before 401', async () => {
    const { status, headers } = await stranger().get('/product/create');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    const both = await stranger().send('PUT', '/admin/companies', '{}');
    expect([both.status, both.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test.each(['', 'wrong', 'x'.repeat(5000)])('401 Unauthorized for the key %j, before 413', async (key) => {
    const { status, body } = await new Api(service.url, key).post('/product/create', 'x'.repeat(20_001));
    expect([status, body.message]).toEqual([401, 'Unauthorized']);
  });

  test('401 without the header', async () => {
    const response = await fetch(`${service.url}/product/fields`);
    expect(response.status).toBe(401);
  });

  test('413 before 415 and 400', async () => {
    const { status, body } = await api.send('POST', '/product/create', 'x'.repeat(20_001), {
      headers: { 'content-type': 'text/plain' },
    });
    expect([status, body.message]).toEqual([413, 'The body is too large: at most 20000 bytes']);
  });

  test('a body of exactly the most that is taken is taken, one byte more is not', async () => {
    const text = JSON.stringify(product());
    const sized = (bytes: number) => api.send('POST', '/product/create', text.padEnd(bytes));
    expect([(await sized(20_000)).status, (await sized(20_001)).status]).toEqual([200, 413]);
  });

  test('413 for a body sent in chunks', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(30_000)));
        controller.close();
      },
    });
    const headers = { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body, duplex: 'half' };
    expect((await fetch(`${service.url}/product/create`, options as RequestInit)).status).toBe(413);
  });

  test('415 before 400', async () => {
    const { status, body } = await api.send('POST', '/product/create', '{', {
      headers: { 'content-type': 'text/plain' },
    });
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('415 for a compressed body', async () => {
    const create = (encoding: string) =>
      api.send('POST', '/product/create', JSON.stringify(product()), { headers: { 'content-encoding': encoding } });
    const { status, body } = await create('gzip');
    expect([status, body.message]).toEqual([415, 'Send the body as application/json, not compressed']);
    expect((await create('identity')).status).toBe(200);
  });

  test.each(['garbage', 'json', '', 'application/', 'text/plain'])(
    '415 names the type for Content-Type %j; an empty body counts as {}; 413 comes first',
    async (type) => {
      const send = (path: string, body: string) => api.send('POST', path, body, { headers: { 'content-type': type } });
      const answered = async (path: string, body: string) => {
        const answer = await send(path, body);
        return [answer.status, answer.body.message];
      };
      expect(await answered('/product/create', '{}')).toEqual([415, 'Send the body as application/json']);
      expect(await answered('/admin/platform-feed', '{}')).toEqual([415, 'Send the body as application/x-ndjson']);
      expect(await answered('/product/create', '')).toEqual([422, "'vehicleIdentificationNumber' is a required field"]);
      const tooLarge = [413, 'The body is too large: at most 20000 bytes'];
      expect(await answered('/product/create', 'x'.repeat(20_001))).toEqual(tooLarge);
      expect((await send('/nowhere', '{}')).status).toBe(404);
    },
  );

  test('400 malformed JSON, before idempotency', async () => {
    const { status, body } = await api.send('POST', '/product/create', '{"a":', {
      headers: { 'idempotency-key': 'a b' },
    });
    expect([status, body.code]).toEqual([400, 'malformed_json']);
  });

  test.each([
    '/product/search/vehicleIdentificationNumber/%',
    '/product/search/productID/1%zz',
    '/product/search/productID/%ff',
  ])('400 for the broken escape in %s', async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ message: 'The path is not URL-encoded: write % as %25' });
  });

  test('a broken escape on an unknown path is 404, without a key 401', async () => {
    expect((await raw('/nowhere/%')).status).toBe(404);
    expect((await raw('/product/search/productID/%', { 'x-api-key': 'unknown' })).status).toBe(401);
  });

  test('414 for a path value over 512 characters, after 404, 405 and 401', async () => {
    const path = `/product/search/productID/${'1'.repeat(513)}`;
    const { status, body } = await api.get(path);
    expect([status, body.message]).toEqual([414, 'A value in the path is too long: at most 512 characters']);
    expect((await api.get(path.slice(0, -1))).status).toBe(200);
    expect((await stranger().get(path)).status).toBe(401);
    expect((await stranger().send('PUT', path, '')).status).toBe(405);
    expect((await stranger().get(`/nowhere/${'1'.repeat(513)}`)).status).toBe(404);
    expect((await stranger().get(`/docs/${'1'.repeat(513)}`)).status).toBe(404);
  });

  test.each([
    ['GET', '/product/search/productID/'],
    ['GET', '/product/search//1'],
    ['GET', '/product/search//%'],
    ['GET', '/product//history'],
    ['GET', '/product/prepare-data/'],
    ['DELETE', '/admin/api-keys/'],
  ])('%s %s: without a value no path is known, and nothing comes before 404', async (method, path) => {
    const keyed = { headers: { 'idempotency-key': 'a b' } };
    for (const asking of [stranger(), api]) {
      const refused = method === 'GET' ? asking.get(path, keyed) : asking.send(method, path, '{bad', keyed);
      const { status, body } = await refused;
      expect([status, body.message]).toEqual([404, 'Not found']);
    }
  });

  test.each([
    ['PUT', '/product/fields', 'GET, HEAD'],
    ['PUT', '/product/search/registrationNumber/%41', 'GET, HEAD'],
    ['DELETE', '/docs/reference.css', 'GET, HEAD'],
  ])('%s %s: 405 for a known path', async (method, path, allow) => {
    const { status, headers } = await stranger().send(method, path, '');
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  test('idempotency before 403, 403 before 422', async () => {
    const { api: plain } = await newTenant(api);
    const malformed = await plain.post('/admin/companies', {}, { headers: { 'idempotency-key': 'x'.repeat(256) } });
    expect([malformed.status, malformed.body.message]).toEqual([
      422,
      "'Idempotency-Key' must be 1 to 255 visible characters",
    ]);
    const forbidden = await plain.post('/admin/companies', {});
    expect([forbidden.status, forbidden.body.message]).toEqual([403, 'Forbidden']);
    const notAnObject = await plain.send('POST', '/admin/companies', '"text"');
    expect(notAnObject.status).toBe(403);
  });

  test.each([
    ['DELETE', '/admin/api-keys/nothing'],
    ['POST', '/admin/projections/nothing/replay'],
    ['POST', '/admin/projections/nothing/left-out/retry'],
    ['POST', '/admin/projections/nothing/left-out/drop'],
  ])("%s %s accepts no body: a wrong one is 422, after 403, before the thing's own 404", async (method, path) => {
    const { api: plain } = await newTenant(api);
    expect((await plain.send(method, path, '[1]')).status).toBe(403);
    const { status, body } = await api.send(method, path, '[1]');
    expect([status, body.message]).toEqual([422, 'The body must be a JSON object']);
    expect((await api.send(method, path, `${'['.repeat(65)}${']'.repeat(65)}`)).body.code).toBe('body_too_deep');
    expect((await api.send(method, path, '{}')).status).toBe(404);
  });
});

describe('rules ANS: bodies', () => {
  test('an empty body counts as {}', async () => {
    const { status, body } = await api.send('POST', '/product/create', '');
    expect([status, body.message]).toEqual([422, "'vehicleIdentificationNumber' is a required field"]);
  });

  test('a body of [] counts as {}', async () => {
    const { body } = await api.send('POST', '/product/create', '[]');
    expect(body.message).toBe("'vehicleIdentificationNumber' is a required field");
  });

  test.each(['[1]', '"a"', '1', 'null', 'true'])('%s is no object: 422', async (text) => {
    const { status, body } = await api.send('POST', '/product/create', text);
    expect([status, body.message]).toEqual([422, 'The body must be a JSON object']);
  });

  test('64 levels are taken, 65 are not', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const vehicleIdentificationNumber = newVin();
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    const update = (levels: number) =>
      api.send(
        'POST',
        '/product/update',
        `{"vehicleIdentificationNumber":"${vehicleIdentificationNumber}","fields":{"deep":${nested(levels - 2)}}}`,
      );
    expect((await update(64)).status).toBe(200);
    const deep = await update(65);
    expect([deep.status, deep.body.message]).toEqual([422, 'The body is nested too deeply (at most 64 levels)']);
    const hostile = await api.send('POST', '/product/create', nested(9_000));
    expect(hostile.status).toBe(422);
  });

  test('a number beyond all numbers is refused, where nothing is validated, too; its text in a string is a text', async () => {
    const vehicleIdentificationNumber = newVin();
    const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    for (const number of ['1e400', '-1E+400', `1${'0'.repeat(400)}`]) {
      const refused = await api.send(
        'POST',
        '/product/update',
        `{"productID":${productID},"fields":{"odd":${number}}}`,
      );
      expect([refused.status, refused.body]).toEqual([
        422,
        {
          message: 'The body holds a number that is too large: send it as a string',
          status: 'error',
          code: 'number_too_large',
        },
      ]);
    }
    await api.ok(api.post('/product/update', { productID, fields: { odd: '1e400', large: 1e300 } }));
    const [found] = await api.ok(api.get(`/product/search/productID/${productID}?fields=odd,large`));
    expect(found).toEqual({ odd: '1e400', large: 1e300 });
  });

  test('an integer that would lose digits is refused; any other is stored as given', async () => {
    const productID = await api.ok(api.post('/product/create', product()));
    const update = (number: string) =>
      api.send('POST', '/product/update', `{"productID":${productID},"fields":{"odd":${number}}}`);
    for (const number of ['9007199254740993', '-9007199254740993', '12345678901234567890']) {
      const { status, body } = await update(number);
      expect([status, body.code]).toEqual([422, 'number_too_large']);
    }
    for (const number of ['9007199254740992', '1234567890123456', '"9007199254740993"', '100000000000000000000']) {
      expect((await update(number)).status).toBe(200);
      const [found] = await api.ok(api.get(`/product/search/productID/${productID}?fields=odd`));
      expect(JSON.stringify(found.odd)).toBe(number);
    }
  });

  test('"fields": [] counts as {}, null as not given', async () => {
    expect((await api.post('/product/create', { ...product(), fields: [], meta: null })).status).toBe(200);
  });
});

describe('ANS-7: Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  test('the same request gets the first answer again, and nothing happens twice', async () => {
    const body = product();
    const first = await api.post('/product/create', body, keyed('once'));
    const again = await api.post('/product/create', body, keyed('once'));
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    const found = await api.ok(
      api.get(`/product/search/vehicleIdentificationNumber/${body.vehicleIdentificationNumber}`),
    );
    expect(found).toHaveLength(1);
  });

  test('12 replays at once all get the first answer', async () => {
    const body = product();
    const first = await api.post('/product/create', body, keyed('replays'));
    const again = () => api.post('/product/create', body, keyed('replays'));
    for (const answer of await Promise.all(Array.from({ length: 12 }, again)))
      expect([answer.status, answer.headers.get('idempotency-replayed'), answer.body]).toEqual([
        200,
        'true',
        first.body,
      ]);
    const other = await Promise.all([again(), api.post('/product/create', product(), keyed('replays')), again()]);
    expect(other.map(({ status }) => status)).toEqual([200, 422, 200]);
  });

  test('another request under the key: 422 idempotency_key_reused', async () => {
    await api.post('/product/create', product(), keyed('reused'));
    const { status, body } = await api.post('/product/create', product(), keyed('reused'));
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('the same request is method, path with query, and the bytes of the body', async () => {
    const { vehicleIdentificationNumber } = product();
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    const text = JSON.stringify({ vehicleIdentificationNumber, fields: true });
    const send = (method: string, path: string, body: string) =>
      api.send(method, path, body, { headers: { 'idempotency-key': 'same' } });
    expect((await send('POST', '/product/prepare-data?a=1', text)).status).toBe(200);
    for (const [method, path, body] of [
      ['DELETE', '/product/prepare-data?a=1', text],
      ['POST', '/product/prepare-data', text],
      ['POST', '/product/prepare-data?a=2', text],
      ['POST', '/product/update?a=1', text],
      ['POST', '/product/prepare-data?a=1', `${text} `],
    ] as const)
      expect([method, path, (await send(method, path, body)).body.code]).toEqual([
        method,
        path,
        'idempotency_key_reused',
      ]);
    expect((await send('POST', '/product/prepare-data?a=1', text)).headers.get('idempotency-replayed')).toBe('true');
  });

  test('any write accepts it: the example of each, sent again, is answered with the first answer', async () => {
    const vehicleIdentificationNumber = 'WVWZZZ1KZAW000001';
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    const { userID } = await newTenant(api);
    const { apiKeyID } = await api.ok(api.post('/admin/api-keys', { userID }));
    const replayed: string[] = [];
    for (const { method, path, body, codes } of await operationsOf(service.url)) {
      const call = `${method} ${path}`;
      if (!codes.includes('idempotency_key_in_use')) continue;
      if (path.startsWith('/admin/projections/')) continue;
      const text = typeof body?.example === 'string' ? body.example : JSON.stringify(body?.example ?? {});
      const headers = {
        'content-type': body?.type ?? 'application/json',
        'idempotency-key': `each ${call}`.replaceAll(' ', '-'),
      };
      const send = () =>
        api.send(
          method,
          filledPath(path, () => apiKeyID),
          text,
          { headers },
        );
      const first = await send();
      const again = await send();
      if (first.status !== 200) continue;
      replayed.push(call);
      if (call !== 'POST /admin/api-keys') expect([call, again.body]).toEqual([call, first.body]);
      const answered = [again.headers.get('idempotency-replayed'), again.headers.get('x-product-id')];
      expect([call, ...answered]).toEqual([call, 'true', first.headers.get('x-product-id')]);
    }
    // The other writes are refused after their example was executed.
    const always = [
      'DELETE /admin/api-keys/{apiKeyID}',
      'DELETE /product/prepare-data',
      'POST /admin/api-keys',
      'POST /admin/commission-partners',
      'POST /admin/companies',
      'POST /admin/document-categories',
      'POST /admin/platform-feed',
      'POST /admin/users',
      'POST /product/create',
      'POST /product/prepare-data',
      'POST /product/update',
      'POST /product/update-fields',
    ];
    expect(replayed).toEqual(expect.arrayContaining(always));
  }, 20_000);

  test('POST /product/transport only reads: the header means nothing there', async () => {
    const productID = await api.ok(api.post('/product/create', product()));
    for (const key of ['read', 'read', 'a b']) {
      const { status, headers } = await api.post('/product/transport', { productID }, keyed(key));
      expect([status, headers.get('idempotency-replayed')]).toEqual([200, null]);
    }
  });

  test('the key belongs to the API key', async () => {
    const { api: other } = await newTenant(api);
    const body = product();
    const mine = await api.post('/product/create', body, keyed('shared'));
    const theirs = await other.post('/product/create', body, keyed('shared'));
    expect(theirs.status).toBe(200);
    expect(theirs.body.message).not.toBe(mine.body.message);
  });

  test('after an error the same key runs again', async () => {
    const body = product();
    expect((await api.post('/product/update', { ...body, fields: {} }, keyed('later'))).status).toBe(404);
    await api.post('/product/create', body);
    expect((await api.post('/product/update', { ...body, fields: {} }, keyed('later'))).status).toBe(200);
  });

  test('32 at once: one is carried out, the others are refused as such or get its answer', async () => {
    const body = product();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => api.post('/product/create', body, keyed('race'))),
    );
    const created = answers.filter(({ status }) => status === 200);
    expect(new Set(created.map((answer) => answer.body.message)).size).toBe(1);
    for (const { status, body: refused } of answers.filter((answer) => answer.status !== 200))
      expect([status, refused.code]).toEqual([409, 'idempotency_key_in_use']);
    expect(
      await api.ok(api.get(`/product/search/vehicleIdentificationNumber/${body.vehicleIdentificationNumber}`)),
    ).toHaveLength(1);
  });

  test.each(['!', '~', 'x'.repeat(255)])('%j is one', async (key) => {
    expect((await api.post('/product/create', product(), keyed(key))).status).toBe(200);
  });

  test.each(['x'.repeat(256), 'with blank', 'tab\t'])('malformed %j: 422', async (key) => {
    const { status, body } = await api.post('/product/create', product(), keyed(key === 'tab\t' ? 'a\tb' : key));
    expect([status, body.message]).toEqual([422, "'Idempotency-Key' must be 1 to 255 visible characters"]);
  });

  test('a replay of POST /admin/api-keys has apiKey null', async () => {
    const { userID } = await newTenant(api);
    const first = await api.ok(api.post('/admin/api-keys', { userID }, keyed('secret')));
    const again = await api.ok(api.post('/admin/api-keys', { userID }, keyed('secret')));
    expect(first.apiKey).toMatch(/^vpds_/);
    expect(again).toEqual({ apiKeyID: first.apiKeyID, apiKey: null });
  });
});

describe('keys and public paths', () => {
  test('a revoked key is refused with the next request', async () => {
    const { api: other, userID } = await newTenant(api);
    expect((await other.get('/product/fields')).status).toBe(200);
    const keys = await api.ok(api.get('/admin/api-keys'));
    const { apiKeyID } = keys.find((key: { userID: number }) => key.userID === userID);
    expect(await api.ok(api.delete(`/admin/api-keys/${apiKeyID}`))).toBe('Revoked');
    expect((await other.get('/product/fields')).status).toBe(401);
    expect(await api.ok(api.delete(`/admin/api-keys/${apiKeyID}`))).toBe('Revoked');
  });

  test('an unknown key cannot be revoked: 404', async () => {
    const { status, body } = await api.delete('/admin/api-keys/nothing');
    expect([status, body.code]).toEqual([404, 'api_key_not_found']);
  });

  test('KEY-2, ADM-1: a user with an unknown permission, or without an e-mail address: 422', async () => {
    const user = { companyID: 1, name: 'a', email: 'a@example.com' };
    const answered = async (more: object) => (await api.post('/admin/users', { ...user, ...more })).body;
    expect(await answered({ permissions: ['administer', 'fly'] })).toEqual({
      message:
        "'permissions[1]' must be one of: [editAllProducts, uploadResources, administer, administerCompany, importHistory, analyse]",
      status: 'error',
      code: 'permission_unknown',
    });
    expect(await answered({ email: 'nobody' })).toEqual({
      message: "'email' must be an e-mail address",
      status: 'error',
      code: 'not_email',
    });
  });

  test('ADM-1: new users and keys are listed; permissions may be empty, a label may be missing', async () => {
    const { companyID } = await api.ok(api.post('/admin/companies', { name: 'Listed' }));
    const user = { companyID, name: 'Reader', email: 'reader@example.com' };
    const { userID } = await api.ok(api.post('/admin/users', user));
    const { apiKeyID } = await api.ok(api.post('/admin/api-keys', { userID }));
    const listed = (of: string) => api.ok(api.get(`/admin/${of}`));
    expect(await listed('companies')).toContainEqual(expect.objectContaining({ companyID, name: 'Listed' }));
    expect(await listed('users')).toContainEqual(expect.objectContaining({ userID, ...user, permissions: [] }));
    const key = { apiKeyID, userID, companyID, permissions: [], label: null, revoked: false };
    expect(await listed('api-keys')).toContainEqual(expect.objectContaining(key));
    await api.ok(api.delete(`/admin/api-keys/${apiKeyID}`));
    expect(await listed('api-keys')).toContainEqual(expect.objectContaining({ ...key, revoked: true }));
  });

  test('the list of keys shows no secret', async () => {
    const text = JSON.stringify(await api.ok(api.get('/admin/api-keys')));
    expect(text).not.toContain('hash');
    expect(text).not.toContain(OPERATOR_KEY);
  });

  // The distributed mode shows the engines on the health port.
  const open = ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs'];
  test.each(IS_ALL_IN_ONE ? ['/health', ...open] : open)('%s needs no key', async (path) => {
    expect((await fetch(service.url + path)).status).toBe(200);
  });

  test('unknown company and user: 404 naming the id', async () => {
    const user = { companyID: 999_999, name: 'a', email: 'a@example.com' };
    expect((await api.post('/admin/users', user)).body.message).toBe('Company not found with companyID 999999');
    expect((await api.post('/admin/api-keys', { userID: 999_999 })).body.message).toBe(
      'User not found with userID 999999',
    );
    const field = { companyID: 999_999, type: 'int' };
    expect((await api.post('/admin/custom-fields', field)).status).toBe(404);
    for (const path of ['/admin/commission-partners', '/admin/document-categories'])
      expect((await api.post(path, { companyID: 999_999, name: 'a', single: true })).body.message).toBe(
        'Company not found with companyID 999999',
      );
  });

  test('every path of the router is documented, and the other way round', async () => {
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    // A fixed segment may also be a parameter of another path.
    const methodsOf = (target: string) =>
      Object.entries(document.paths)
        .filter(([path]) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(target))
        .flatMap(([, operations]) => Object.keys(operations).map((method) => method.toUpperCase()));
    for (const path of Object.keys(document.paths)) {
      const target = path.replace(/\{\w+\}/g, '1');
      const allowed = (await new Api(service.url).send('LINK', target, '')).headers.get('allow');
      const documented = [...new Set(methodsOf(target))];
      expect([path, allowed?.split(', ').filter((method) => method !== 'HEAD')]).toEqual([path, documented.sort()]);
    }
  });
});

describe('the description of the interface', () => {
  const WRONG = [null, 5, 1.5, -1, true, '', 'x', 'x'.repeat(11_000), {}, [1], [{}]];

  interface Shot {
    readonly caller?: Api;
    readonly query?: string;
    readonly text?: string;
    readonly headers?: Record<string, string>;
  }

  function wrongBodies({ body }: Operation): Shot[] {
    const example = body?.type === 'application/json' ? (body.example as Record<string, unknown>) : {};
    const objects = Object.keys(body?.schema.properties ?? {}).flatMap((name) =>
      WRONG.flatMap((value) => [{ [name]: value }, { ...example, [name]: value }]),
    );
    const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
    const texts = ['{', '[1]', deep, '{"a":1e400}', ' '.repeat(20_001), ...objects.map((each) => JSON.stringify(each))];
    return [
      ...texts.map((text) => ({ text })),
      { text: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { headers: { 'idempotency-key': 'a b' } },
      ...['if-match', 'if-none-match', 'if-unmodified-since'].map((name) => ({ headers: { [name]: '*' } })),
    ];
  }

  test('every error that a call answers to a wrong body, query, path or key is one that it names', async () => {
    const { api: plain } = await newTenant(api);
    for (const operation of await operationsOf(service.url)) {
      const { method, path, parameters, body, codes } = operation;
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const queries = names.flatMap((name) => [`?${name}=`, `?${name}=soon%20x`, `?${name}=1&${name}=2`]);
      const shots: Shot[] = [
        { caller: plain },
        { caller: new Api(service.url, 'unknown') },
        ...queries.map((query) => ({ query })),
        ...(method === 'GET' ? [] : wrongBodies(operation)),
      ];
      await concurrently(8, shots, async ({ caller = api, query = '', text = '', headers = {} }) => {
        const target = filledPath(path, (name) => (name === 'value' ? '%25' : 'nothing')) + query;
        const type = { 'content-type': body?.type ?? 'application/json' };
        const answer = await (method === 'GET'
          ? caller.get(target)
          : caller.send(method, target, text, { headers: { ...type, ...headers } }));
        const { code = 'none' } = answer.body as { code?: string };
        expect([method, path, query, text.slice(0, 200), ['none', ...codes].includes(code) ? '' : code]).toEqual([
          method,
          path,
          query,
          text.slice(0, 200),
          '',
        ]);
      });
    }
  }, 60_000);
});

describe('ANS-11: rate limits', () => {
  test('when on: RateLimit headers, then 429 with Retry-After; before the body is looked at; each key has its own', async () => {
    const limited = await startService({ env: { RATE_LIMIT_PER_SECOND: '5', MAX_BODY_BYTES: '2000' } });
    try {
      const caller = new Api(limited.url);
      const { api: other } = await newTenant(caller);
      const first = await caller.get('/product/fields');
      expect(first.headers.get('ratelimit-policy')).toBe('"default";q=5;w=1');
      expect(first.headers.get('ratelimit')).toMatch(/^"default";r=\d;t=\d+$/);
      const tooLarge = 'x'.repeat(2_001);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => caller.send('POST', '/product/create', tooLarge)),
      );
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.code).toBe('rate_limited');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await other.get('/product/fields')).status).toBe(200);
    } finally {
      await stopAndRemove(limited);
    }
  });
});

describeAllInOne('RUN-2: what keeps it from starting is one clear sentence, exit code 1', () => {
  test('all wrong settings at once', async () => {
    const { code, output } = await startRefused({
      PORT: 'x',
      SERVICE_TIMEZONE: 'Mars/Base',
      URL_CHECK: 'maybe',
      DATA_DIR: '/tmp/x',
    });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    for (const name of ['PORT', 'SERVICE_TIMEZONE', 'URL_CHECK']) expect(output).toContain(name);
  });

  test('a port that is taken; the start that succeeds generates the key and prints it before anything else', async () => {
    const { port } = new URL(service.url);
    const directory = `${service.directory}-other`;
    const { code, output } = await startRefused({ PORT: port, DATA_DIR: directory });
    expect(code).toBe(1);
    expect(output).toBe(`Not started: 127.0.0.1:${port} is taken; set PORT to a free port.\n`);
    const started = await startService({ directory, env: { BOOTSTRAP_API_KEY: '' } });
    const [, key = ''] = /shown only once[^\n]*\n\n {2}(vpds_\S+)\n[^]*is ready on/.exec(started.output()) ?? [];
    expect((await fetch(`${started.url}/admin/companies`, { headers: { 'x-api-key': key } })).status).toBe(200);
    expect(await started.stop()).toBe(0);
    await removeDirectory(directory);
  }, 30_000);

  test.each([
    ['sixteen-characters-at-least', 'is the one of the example'],
    ['passwordpassword', 'is too simple'],
  ])('a bootstrap key that protects nothing: %s', async (apiKey, reason) => {
    const directory = `${service.directory}-simple`;
    const { code, output } = await startRefused({ DATA_DIR: directory, BOOTSTRAP_API_KEY: apiKey });
    await removeDirectory(directory);
    expect(code).toBe(1);
    expect(output).toBe(
      `Not started, the configuration is wrong: BOOTSTRAP_API_KEY ${reason}: choose another, such as the output of openssl rand -hex 24.\n`,
    );
  });

  test('a host that is not this machine, or no address at all', async () => {
    for (const host of ['nosuch.invalid', '192.0.2.1']) {
      const directory = `${service.directory}-nowhere`;
      const { code, output } = await startRefused({ HOST: host, DATA_DIR: directory });
      await removeDirectory(directory);
      expect(code).toBe(1);
      expect(output).toBe(`Not started: this machine has no address ${host}; set HOST to one it has.\n`);
    }
  }, 30_000);

  test('a data directory in use by another process', async () => {
    expect(await startRefused({ DATA_DIR: service.directory })).toEqual({
      code: 1,
      output: `Not started: The data directory ${service.directory} is in use by another process; stop that one, or set DATA_DIR to another directory.\n`,
    });
  });

  test('a data directory that cannot be written', async () => {
    expect(await startRefused({ DATA_DIR: '/proc/nothing' })).toEqual({
      code: 1,
      output:
        'Not started: The data directory /proc/nothing cannot be written (ENOENT); mend that, or set DATA_DIR to another directory.\n',
    });
  });
});
