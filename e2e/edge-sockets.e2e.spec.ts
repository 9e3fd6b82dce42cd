import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sleep } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { type RawExchange, exchange, exchangeAndEnd, requestBytes } from './harness/raw-http.ts';
import { OPERATOR_KEY, type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let api: Api;

beforeAll(async () => {
  service = await startService({ env: { MAX_BODY_BYTES: '20000' } });
  api = new Api(service.url);
});

afterAll(() => stopAndRemove(service));

/** Milliseconds after which a body arrives late. */
const LATE = 1_200;

/** The answer to a request whose end is sent when `rest` is known. */
async function slowly(url: string, beginning: string, rest: () => Promise<string>): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(beginning);
  const end = await rest();
  socket.write(end);
  await once(socket, 'data');
  socket.destroy();
  return answer;
}

const KEY = { 'x-api-key': OPERATOR_KEY };
const UNREADABLE = [400, 'malformed_request'];

/** The bytes of a create, and whether the product exists afterwards. */
function creation() {
  const vehicleIdentificationNumber = newVin();
  const headers = { ...KEY, 'content-type': 'application/json' };
  const bytes = requestBytes('POST', '/product/create', headers, JSON.stringify({ vehicleIdentificationNumber }));
  const found = () => api.ok(api.get(`/product/search/vehicleIdentificationNumber/${vehicleIdentificationNumber}`));
  return { bytes, found };
}

const read = (path = '/product/fields') => requestBytes('GET', path, KEY);
const joined = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const codes = ({ answers }: RawExchange) =>
  answers.map(({ status, body }) => [status, (JSON.parse(body) as { code?: string }).code ?? 'success']);

describe('a completed write gets its own answer, whatever follows it on the connection', () => {
  test.each([
    ['binary', '\0\0\0\r\n\r\n'],
    ['a request line that is none', 'NONSENSE\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nbroken\r\n\r\n'],
    ['two lengths', 'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nlarge: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('%s', async (_, garbage) => {
    const { bytes, found } = creation();
    const all = await exchange(service.url, joined(bytes, garbage), Infinity);
    expect(codes(all)).toEqual([
      [200, 'success'],
      [garbage.length > 40_000 ? 431 : 400, garbage.length > 40_000 ? 'headers_too_large' : 'malformed_request'],
    ]);
    expect(all.closed).toBe(true);
    expect(await found()).toHaveLength(1);
  });

  test('each of several in a row, in their order', async () => {
    const writes = [creation(), creation(), creation()];
    const bytes = joined(...writes.map((write) => write.bytes), read(), '\0\r\n\r\n', read());
    const all = await exchange(service.url, bytes, Infinity);
    expect(codes(all)).toEqual([...Array.from({ length: 4 }, () => [200, 'success']), UNREADABLE]);
    const ids = all.answers.slice(0, 3).map(({ body }) => (JSON.parse(body) as { message: number }).message);
    for (const [index, write] of writes.entries()) expect((await write.found())[0].productID).toBe(ids[index]);
  });

  test('an unfinished request after it', async () => {
    const { bytes, found } = creation();
    const rest = 'POST /product/create HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{';
    expect(codes(await exchangeAndEnd(service.url, joined(bytes, rest)))[0]).toEqual([200, 'success']);
    expect(await found()).toHaveLength(1);
  });

  test('the preface of HTTP/2 after it', async () => {
    const { bytes, found } = creation();
    const all = await exchange(service.url, joined(bytes, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), Infinity);
    expect(codes(all)).toEqual([[200, 'success'], UNREADABLE]);
    expect(await found()).toHaveLength(1);
  });

  test('a request that was refused by its head is not answered again for its broken body', async () => {
    const head = 'POST /product/create HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    const all = await exchange(service.url, joined(head, 'not a chunk\r\n\r\n'), Infinity);
    expect(all.answers).toHaveLength(1);
    expect(all.closed).toBe(true);
  });

  test('who sends garbage and never closes is closed', async () => {
    const { closed } = await exchange(service.url, 'NONSENSE\r\n\r\n', Infinity);
    expect(closed).toBe(true);
  });
});

describe('a client that ends its side of the connection gets its answer', () => {
  test('a write', async () => {
    const { bytes, found } = creation();
    const all = await exchangeAndEnd(service.url, bytes);
    expect([codes(all), all.closed]).toEqual([[[200, 'success']], true]);
    expect(await found()).toHaveLength(1);
  });

  test('each of several', async () => {
    const all = await exchangeAndEnd(service.url, joined(creation().bytes, read(), creation().bytes));
    expect([codes(all), all.closed]).toEqual([Array.from({ length: 3 }, () => [200, 'success']), true]);
  });

  test('without a request it is closed', async () => {
    expect(await exchangeAndEnd(service.url, '')).toEqual({ answers: [], closed: true });
  });
});

describe('what another server on the way may understand differently', () => {
  const lines = (...head: string[]) => `${head.join('\r\n')}\r\n\r\n`;
  const KEYED = `x-api-key: ${OPERATOR_KEY}`;
  const GET = 'GET /product/fields HTTP/1.1';
  const POST = 'POST /product/create HTTP/1.1';
  const JSON_TYPE = 'content-type: application/json';

  test.each([
    ['two hosts', lines(GET, 'host: a', 'Host: b', KEYED)],
    ['the same host twice', lines(GET, 'host: a', 'host: a', KEYED)],
    ['two hosts in HTTP/1.0', lines('GET /product/fields HTTP/1.0', 'host: a', 'host: b', KEYED)],
    ['no host', lines(GET, KEYED)],
    [
      'length and chunks',
      `${lines(POST, 'host: x', KEYED, JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\n`,
    ],
    [
      'chunks that are not the last coding',
      lines(POST, 'host: x', KEYED, JSON_TYPE, 'transfer-encoding: chunked, identity'),
    ],
    ['two lengths', `${lines(POST, 'host: x', KEYED, JSON_TYPE, 'content-length: 2', 'content-length: 3')}{}`],
    ['a length with a sign', `${lines(POST, 'host: x', KEYED, JSON_TYPE, 'content-length: +2')}{}`],
    ['a list of lengths', `${lines(POST, 'host: x', KEYED, JSON_TYPE, 'content-length: 2, 2')}{}`],
    ['a blank before the colon', lines(GET, 'host : x', KEYED)],
    ['a folded header', lines(GET, 'host: x', 'folded: a', ' b', KEYED)],
    ['a bare carriage return', lines(GET, 'host: x', `bare: a\rx-api-key: ${OPERATOR_KEY}`)],
    ['a null in a header', lines(GET, 'host: x', 'null: a\0b', KEYED)],
    [
      'a chunk size that is none',
      `${lines(POST, 'host: x', KEYED, JSON_TYPE, 'transfer-encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n`,
    ],
  ])(
    '%s: refused with 400, and the connection is closed where the next request may begin anywhere',
    async (_, bytes) => {
      const { answers } = await exchange(service.url, bytes);
      expect(codes({ answers, closed: false })).toEqual([UNREADABLE]);
    },
  );

  test('a request hidden in the body of another is not carried out', async () => {
    const hidden = creation();
    const head = lines(POST, 'host: x', KEYED, JSON_TYPE, 'content-length: 5', 'transfer-encoding: chunked');
    const all = await exchange(service.url, joined(head, '0\r\n\r\n', hidden.bytes), Infinity);
    expect([codes(all), all.closed]).toEqual([[UNREADABLE], true]);
    expect(await hidden.found()).toEqual([]);
  });

  test('two keys count as none', async () => {
    const all = await exchange(service.url, lines(GET, 'host: x', KEYED, 'x-api-key: other'));
    expect(codes(all)).toEqual([[401, 'unauthorized']]);
  });

  test('an upgrade to HTTP/2 or a socket is not taken up', async () => {
    const upgrade = (to: string) =>
      lines(GET, 'host: x', KEYED, 'connection: upgrade, http2-settings', `upgrade: ${to}`);
    for (const protocol of ['h2c', 'websocket'])
      expect(codes(await exchange(service.url, upgrade(protocol)))).toEqual([[200, 'success']]);
  });

  test.each(['http://x:99999', 'http://[', 'http://', 'http://[::1'])(
    'a target with the scheme and host %s is refused as no path',
    async (invalid) => {
      const request = lines(`GET ${invalid}/products?cursor=YzEy.none HTTP/1.1`, 'host: x', KEYED);
      expect(codes(await exchange(service.url, request))).toEqual([[400, 'path_not_encoded']]);
    },
  );

  test('a target with scheme and host is the same path', async () => {
    const status = async (target: string) =>
      codes(await exchange(service.url, lines(`${target} HTTP/1.1`, 'host: x', KEYED)));
    expect(await status('GET http://elsewhere/product/fields')).toEqual([[200, 'success']]);
    expect(await status('PUT http://elsewhere/product/fields')).toEqual([[405, 'method_not_allowed']]);
    expect(await status('GET http://elsewhere/%61dmin/companies')).toEqual([[404, 'not_found']]);
  });

  test.each([
    '/%61dmin/companies',
    '/admin/compani%65s',
    '/admin%2Fcompanies',
    '/admin/%63ompanies?limit=1',
    '//admin/companies',
    '/admin//companies',
    '/./admin/companies',
    '/product/../admin/companies',
    '/product/%2e%2e/admin/companies',
    '/admin;x=1/companies',
    '/ADMIN/companies',
    '/admin/companies/',
    '/admin\\companies',
    '/%2561dmin/companies',
    '/%6detrics',
    '/d%6fcs',
    '/openapi%2ejson',
  ])('%s is no path of the service: 404, with any method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT']) {
      const all = await exchange(service.url, lines(`${method} ${path} HTTP/1.1`, 'host: x', KEYED));
      expect(codes(all)).toEqual([[404, 'not_found']]);
    }
  });

  test('in a path value an escape equals the character that it encodes', async () => {
    const { bytes } = creation();
    const [created] = (await exchange(service.url, bytes)).answers;
    const { message: productID } = JSON.parse(created?.body ?? '') as { message: number };
    const escaped = [...String(productID)].map((digit) => `%3${digit}`).join('');
    const [found] = await api.ok(api.get(`/product/search/productID/${escaped}?fields=productID`));
    expect(found).toEqual({ productID });
  });

  test('nothing that a client sends becomes a header of the answer', async () => {
    for (const target of [
      '/product/search/registrationNumber/%25?limit=1&fields=productID&cursor=%0d%0aset-cookie:%20a=b',
      '/product/search/registrationNumber/%0d%0aset-cookie:%20a=b',
      '/product/%0d%0aset-cookie:%20a=b/history',
      '/product/fields?%0d%0aset-cookie:%20a=b',
    ]) {
      const [answer] = (await exchange(service.url, lines(`GET ${target} HTTP/1.1`, 'host: x', KEYED))).answers;
      expect(answer?.headers).not.toHaveProperty('set-cookie');
    }
    const given = await exchange(service.url, lines(GET, 'host: x', KEYED, 'x-request-id: a\tset-cookie: a=b'));
    expect(given.answers[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a body and its key', () => {
  const begunWith = (headers: Record<string, string>, key: string) =>
    ['POST /product/create HTTP/1.1', 'host: x', `x-api-key: ${key}`, 'content-type: application/json']
      .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
      .join('\r\n') + '\r\n\r\n';

  test.each(['gzip, chunked', 'identity', 'xchunked'])('HTT-20: Transfer-Encoding: %s', async (coding) => {
    const vehicleIdentificationNumber = newVin();
    const body = JSON.stringify({ vehicleIdentificationNumber });
    const head = begunWith({ 'transfer-encoding': coding }, OPERATOR_KEY);
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const [answer] = (await exchange(service.url, Buffer.from(head + chunks))).answers;
    const refused = [answer?.status, (JSON.parse(answer?.body ?? '{}') as { code?: string }).code];
    expect(refused).toEqual([501, 'transfer_coding_unknown']);
    expect(await api.ok(api.get(`/product/search/vehicleIdentificationNumber/${vehicleIdentificationNumber}`))).toEqual(
      [],
    );
  });

  test('KEY-5: a key that is revoked while the body arrives writes nothing', async () => {
    const tenant = await newTenant(api);
    const { apiKeyID, apiKey } = await api.ok(api.post('/admin/api-keys', { userID: tenant.userID }));
    const vehicleIdentificationNumber = newVin();
    const body = JSON.stringify({ vehicleIdentificationNumber });
    const sent = (key: string, meanwhile: () => Promise<unknown>) =>
      slowly(service.url, begunWith({ 'content-length': String(body.length) }, key) + body.slice(0, 5), async () => {
        await meanwhile();
        await sleep(LATE);
        return body.slice(5);
      });
    expect(await sent(apiKey, async () => undefined)).toMatch(/^HTTP\/1\.1 200 /);
    const revoked = await sent(apiKey, () => api.ok(api.delete(`/admin/api-keys/${apiKeyID}`)));
    expect(revoked).toMatch(/^HTTP\/1\.1 401 .*"code":"unauthorized"/s);
    const path = `/product/search/vehicleIdentificationNumber/${vehicleIdentificationNumber}`;
    expect(await tenant.api.ok(tenant.api.get(path))).toHaveLength(1);
  });
});
