import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sleep } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { concurrently } from './harness/concurrently.ts';
import { type Known, oddBody, oddHeaders, oddPathValue, oddQuery } from './harness/odd-input.ts';
import { type Operation, filledPath, operationsOf } from './harness/openapi.ts';
import { type RawAnswer, abandon, exchange, requestBytes } from './harness/raw-http.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** Occurs in values of company A, and must never occur in an answer to others. */
const SECRET = 'Sekret4711Value';
/** Learned by company A; listed for administrators only. */
const LEARNED_KEY = 'learned4711Key';
/** Requests at a time, and in all; `npm run chaos` sends more. */
const BATCH = 16;
const IS_LONG = process.env['CHAOS'] === 'long';
const REQUESTS = IS_LONG ? 16_000 : 1_008;

let service: RunningService;
let operator: Api;
let victim: Tenant;
let stranger: Tenant;
let operations: Operation[];
let known: Known;
let victimBefore: string;

/** The victim's view of its own data. */
async function victimSees(): Promise<string> {
  const { api } = victim;
  const [vin] = known.vins;
  const found = await api.ok(api.get(`/product/search/vehicleIdentificationNumber/%25`));
  const histories = [];
  for (const { productID } of found) histories.push(await api.ok(api.get(`/product/${productID}/history`)));
  const prepared = await api.ok(api.get(`/product/prepare-data/${vin}`));
  return JSON.stringify({ found, histories, prepared });
}

beforeAll(async () => {
  service = await startService({
    env: { MAX_BODY_BYTES: '4194304', URL_CHECK: 'off', SIMULATOR_STEP_SECONDS: '86400' },
  });
  operator = new Api(service.url);
  operations = await operationsOf(service.url);
  victim = await newTenant(operator, ['uploadResources'], 'A');
  stranger = await newTenant(operator, ['uploadResources'], 'B');
  const vin = newVin();
  const guid = crypto.randomUUID();
  const pno = 700_000_001;
  const productID = await victim.api.ok(
    victim.api.post('/product/create', {
      vehicleIdentificationNumber: vin,
      fields: { registrationNumber: SECRET, brand: SECRET },
      meta: { sellerEmail: `${SECRET}@example.com` },
      AP30Pno: pno,
      AP30Guid: guid,
      AP30Hash: SECRET,
    }),
  );
  await victim.api.ok(victim.api.post('/product/update', { productID, fields: { [LEARNED_KEY]: SECRET } }));
  const prepared = {
    vehicleIdentificationNumber: vin,
    fields: { brand: SECRET },
    images: [{ imageUrl: `https://example.com/${SECRET}` }],
  };
  await victim.api.ok(victim.api.post('/product/prepare-data', prepared));
  const own = newVin();
  const ownID = await stranger.api.ok(stranger.api.post('/product/create', { vehicleIdentificationNumber: own }));
  const numbers = [productID, ownID, pno, victim.companyID, stranger.companyID, stranger.userID];
  known = { vins: [vin, own], numbers, guids: [guid, crypto.randomUUID()] };
  victimBefore = await victimSees();
});

afterAll(() => stopAndRemove(service));

/** Must never occur in an answer: a stack, a path of the program, an engine's message. */
const INSIDES = /node_modules|\.[jt]s:\d+|^\s*at \S+ \(|SQLITE|[A-Z]\w+Error:|FST_ERR|Cannot read|is not a function/m;
/** Codes of odd HTTP, besides those of the call. */
const ANY_CALL = ['not_found', 'method_not_allowed', 'headers_too_large', 'transfer_coding_unknown'];

function expectEnvelope({ status, headers, body }: RawAnswer): void {
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  if (status === 304) {
    expect(body).toBe('');
    return;
  }
  const json = JSON.parse(body);
  if (status === 200) {
    expect(Object.keys(json).sort()).toEqual(['message', 'status']);
    expect(json.status).toBe('success');
  } else if (headers['content-type']?.startsWith('application/problem+json') === true) {
    expect(json).toMatchObject({ status, title: expect.any(String), code: expect.stringMatching(/^[a-z0-9_]+$/) });
  } else {
    expect(json).toEqual({ message: expect.any(String), status: 'error', code: expect.stringMatching(/^[a-z0-9_]+$/) });
  }
}

function expectHarmless(answer: RawAnswer, bodiless = false, administers = false): void {
  if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // ANS-24
  else if (answer.status === 501) expect(JSON.parse(answer.body).code).toBe('precondition_not_supported');
  else expect(answer.status).toBeLessThan(500);
  const text = JSON.stringify(answer.headers) + answer.body;
  expect(text).not.toMatch(INSIDES);
  expect(text).not.toContain(SECRET);
  if (!administers) expect(text).not.toContain(LEARNED_KEY);
  if (!bodiless) expectEnvelope(answer);
}

/** The last logged defects. */
function logged(): string {
  const lines = service.output().split('\n');
  return lines
    .filter((line) => /"level":"(?:error|fatal)"/.test(line))
    .slice(-3)
    .join('\n')
    .slice(0, 3_000);
}

async function expectHealthy(): Promise<void> {
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
  expect(logged()).toBe('');
  const vehicleIdentificationNumber = newVin();
  await stranger.api.ok(stranger.api.post('/product/create', { vehicleIdentificationNumber }));
  expect(await victimSees()).toBe(victimBefore);
}

describe('rules ANS: any client input', () => {
  /** Company B, or an administrator without access to others' products. */
  let administrator: Tenant;

  beforeAll(async () => {
    administrator = await newTenant(operator, ['administer', 'uploadResources'], 'C');
  });

  interface Shot {
    readonly operation: Operation;
    readonly bytes: Buffer;
    readonly bodiless: boolean;
    readonly documented: boolean;
    readonly administers: boolean;
  }

  const shot = (): fc.Arbitrary<Shot> =>
    fc.constantFrom(...operations).chain((operation) => {
      const odd = fc.oneof(
        { weight: 9, arbitrary: fc.constant(operation.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
        },
      );
      const values = fc.array(oddPathValue(known), { minLength: 3, maxLength: 3 });
      return fc
        .tuple(odd, values, oddQuery(operation), oddHeaders, oddBody(operation, known), fc.boolean())
        .map(([method, inPath, query, headers, body, administers]) => {
          let index = 0;
          const path = operation.path.replace(/\{\w+\}/g, () => inPath[index++] ?? 'x');
          const asOperator = administers && operation.path.startsWith('/admin');
          const { key } = asOperator ? administrator.api : stranger.api;
          const type = operation.body?.type ?? 'application/json';
          const all = { 'x-api-key': key, ...(body === '' ? {} : { 'content-type': type }), ...headers };
          const bytes = requestBytes(method, path + query, all, body);
          // Others may be another call's path.
          const isPlain = inPath.slice(0, index).every((value) => /^[\w-]+$/.test(value));
          const documented = method === operation.method && isPlain;
          return { operation, bytes, bodiless: method === 'HEAD', documented, administers: asOperator };
        });
    });

  async function fired({ operation, bytes, bodiless, documented, administers }: Shot): Promise<void> {
    const { answers } = await exchange(service.url, bytes, 1, bodiless);
    try {
      expect(answers).toHaveLength(1);
      const [answer] = answers as [RawAnswer];
      expectHarmless(answer, bodiless, administers);
      if (documented && !bodiless && answer.status >= 400) {
        const { code } = JSON.parse(answer.body);
        expect([...operation.codes, ...ANY_CALL]).toContain(code);
      }
    } catch (error) {
      throw new Error(`${bytes.toString('latin1').slice(0, 3_000)}\n${String(error)}\n${logged()}`, { cause: error });
    }
  }

  test('thousands of odd requests: no 5xx, no insides, always the envelope, never the data of another company', async () => {
    let requests = 0;
    const property = fc.asyncProperty(fc.array(shot(), { minLength: BATCH, maxLength: BATCH }), async (shots) => {
      await Promise.all(shots.map(fired));
      requests += shots.length;
    });
    await fc.assert(property, {
      numRuns: REQUESTS / BATCH,
      endOnFailure: true,
    });
    expect(requests).toBe(REQUESTS);
    await expectHealthy();
  }, 600_000);

  test('large and deep bodies against every call that accepts one', async () => {
    const keys = `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`;
    const longKey = JSON.stringify({ ['k'.repeat(100_000)]: 1 });
    const longText = JSON.stringify('v'.repeat(100_000));
    const noLength = '{"length":{"valueOf":null,"toString":null}}';
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    const [vin] = [JSON.stringify(newVin())];
    const identified = (property: string, value: string) =>
      `{"vehicleIdentificationNumber":${vin},"${property}":${value}}`;
    // Keys cost the parser most, and where they are read: the short form sends them to one call of each parser.
    const first = new Map(operations.toReversed().map((operation) => [operation.body?.type, operation]));
    const bodies = (properties: readonly string[], isFirst: boolean) => [
      ...(isFirst ? [keys, longKey] : []),
      deep,
      `{"a":${deep}}`,
      ...properties.flatMap((name) => [
        `{"${name}":${longText}}`,
        identified(name, longText),
        `{"${name}":${noLength}}`,
        identified(name, noLength),
        identified(name, deep),
      ]),
      ...['fields', 'meta']
        .filter((name) => IS_LONG || properties.includes(name))
        .flatMap((name) => [identified(name, keys), identified(name, longKey), identified(name, `{"x":${longText}}`)]),
    ];
    const shots = operations
      .filter(({ body }) => body !== null)
      .flatMap((operation) => {
        const properties = Object.keys(operation.body?.schema.properties ?? {});
        const isFirst = IS_LONG || first.get(operation.body?.type) === operation;
        return bodies(properties, isFirst).map((body) => ({ operation, body }));
      });
    await concurrently(4, shots, async ({ operation, body }) => {
      const { key } = operation.path.startsWith('/admin') ? administrator.api : stranger.api;
      const headers = { 'x-api-key': key, 'content-type': operation.body?.type ?? '' };
      const { answers } = await exchange(service.url, requestBytes(operation.method, operation.path, headers, body));
      expect([operation.path, body.slice(0, 60), answers.length]).toEqual([operation.path, body.slice(0, 60), 1]);
      try {
        expectHarmless(answers[0] as RawAnswer);
      } catch (error) {
        throw new Error(`${operation.method} ${operation.path} ${body.slice(0, 200)}\n${String(error)}`, {
          cause: error,
        });
      }
    });
    await expectHealthy();
  }, 180_000);

  test('names and values of 100,000 characters in paths and queries', async () => {
    const long = 'a'.repeat(10_000);
    for (const operation of operations) {
      const path = filledPath(operation.path, () => long);
      for (const target of [
        path,
        `${path}?fields=${long}`,
        `${path}?${long}=1`,
        `${path}?${'limit=1&'.repeat(1_000)}`,
      ]) {
        const { answers } = await exchange(
          service.url,
          requestBytes(operation.method, target, { 'x-api-key': stranger.api.key }),
        );
        expectHarmless(answers[0] as RawAnswer);
      }
    }
  }, 90_000);
});

describe('ANS-2: odd HTTP is answered in the envelope', () => {
  const head = () => `Host: localhost\r\nX-Api-Key: ${stranger.api.key}\r\nContent-Type: application/json\r\n`;
  const answered = async (bytes: string | Buffer, bodiless = false): Promise<RawAnswer> => {
    const { answers } = await exchange(service.url, bytes, 1, bodiless);
    expect(answers).toHaveLength(1);
    expectHarmless(answers[0] as RawAnswer, bodiless);
    return answers[0] as RawAnswer;
  };
  const create = (body: string | Buffer, more: Record<string, string> = {}) =>
    answered(
      requestBytes(
        'POST',
        '/product/create',
        { 'x-api-key': stranger.api.key, 'content-type': 'application/json', ...more },
        body,
      ),
    );

  test.each([
    [
      'headers of 20,000 characters',
      () => `GET /product/fields HTTP/1.1\r\n${head()}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      '1,000 headers that are too large together',
      () => `GET /product/fields HTTP/1.1\r\n${head()}${'X-Many: aaaaaaaaaaaaaaaa\r\n'.repeat(1_000)}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a path of 20,000 characters',
      () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${head()}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'Content-Length: abc',
      () => `POST /product/create HTTP/1.1\r\n${head()}Content-Length: abc\r\n\r\n{}`,
      400,
      'malformed_request',
    ],
    [
      'Content-Length: -5',
      () => `POST /product/create HTTP/1.1\r\n${head()}Content-Length: -5\r\n\r\n{}`,
      400,
      'malformed_request',
    ],
    [
      'two lengths',
      () => `POST /product/create HTTP/1.1\r\n${head()}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'malformed_request',
    ],
    [
      'a length and chunks',
      () =>
        `POST /product/create HTTP/1.1\r\n${head()}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'a chunk without a size',
      () => `POST /product/create HTTP/1.1\r\n${head()}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`,
      400,
      'malformed_request',
    ],
    ['no HTTP at all', () => '\x16\x03\x01\x02\x00\r\n\r\n', 400, 'malformed_request'],
    ['a method of no kind', () => `FOO /product/fields HTTP/1.1\r\n${head()}\r\n`, 400, 'malformed_request'],
    [
      'a NUL in a header',
      () => `GET /product/fields HTTP/1.1\r\n${head()}X-Nul: a\0b\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'a path that is no ASCII',
      () => `GET /product/search/productID/é HTTP/1.1\r\n${head()}\r\n`,
      400,
      'malformed_request',
    ],
    [
      'no Host',
      () => `GET /product/fields HTTP/1.1\r\nX-Api-Key: ${stranger.api.key}\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'a value of 513 characters in the path',
      () => `GET /product/search/productID/${'a'.repeat(513)} HTTP/1.1\r\n${head()}\r\n`,
      414,
      'path_too_long',
    ],
    [
      'a way out of the documentation',
      () => `GET /docs/%2e%2e/%2e%2e/package.json HTTP/1.1\r\n${head()}\r\n`,
      404,
      'not_found',
    ],
    [
      'Expect: something else',
      () => `POST /product/create HTTP/1.1\r\n${head()}Expect: magic\r\nContent-Length: 2\r\n\r\n{}`,
      422,
      'required_field_missing',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const answer = await answered(bytes());
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code]);
  });

  test.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND', 'QUERY', 'LINK'])(
    '%s on a known path: 405 with Allow',
    async (method) => {
      const { status, headers } = await answered(
        requestBytes(method, '/product/create', { 'x-api-key': stranger.api.key }),
      );
      expect([status, headers['allow']]).toEqual([405, 'POST']);
    },
  );

  test('HEAD answers as GET does, without a body', async () => {
    const { status, headers } = await answered(
      requestBytes('HEAD', '/product/fields', { 'x-api-key': stranger.api.key }),
      true,
    );
    expect(status).toBe(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  test('a body in chunks of one byte is the same body', async () => {
    const body = JSON.stringify({ vehicleIdentificationNumber: newVin() });
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    const { status } = await answered(
      `POST /product/create HTTP/1.1\r\n${head()}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(status).toBe(200);
  });

  test('pipelined requests are answered in their order', async () => {
    const requests = Array.from({ length: 50 }, (_, index) =>
      requestBytes('GET', '/product/fields', { 'x-api-key': stranger.api.key, 'x-request-id': `pipelined-${index}` }),
    );
    const { answers } = await exchange(service.url, Buffer.concat(requests), 50);
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(
      requests.map((_, index) => `pipelined-${index}`),
    );
  });

  test('a pipelined request that is no HTTP breaks the connection, not the answers before it', async () => {
    const fine = requestBytes('GET', '/product/fields', { 'x-api-key': stranger.api.key });
    const { answers } = await exchange(service.url, Buffer.concat([fine, Buffer.from('\0\0\0\r\n\r\n')]), 2);
    for (const answer of answers) expectHarmless(answer);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
  });

  test('a body that is no UTF-8 is no JSON, and is not stored as something else', async () => {
    const [before, after] = JSON.stringify({ vehicleIdentificationNumber: newVin(), AP30Hash: '|' }).split('|') as [
      string,
      string,
    ];
    for (const broken of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const { status, body } = await create(
        Buffer.concat([Buffer.from(before), Buffer.from(broken), Buffer.from(after)]),
      );
      expect([status, JSON.parse(body).code]).toEqual([400, 'malformed_json']);
    }
  });

  test('ANS-13: a byte order mark before the body is ignored', async () => {
    const vehicleIdentificationNumber = newVin();
    const { status } = await create(`\ufeff${JSON.stringify({ vehicleIdentificationNumber })}`);
    expect(status).toBe(200);
    const url = `/product/search/vehicleIdentificationNumber/${vehicleIdentificationNumber}`;
    expect(await stranger.api.ok(stranger.api.get(url))).toHaveLength(1);
  });

  test.each([
    ['"\\ud800"', 'a lone surrogate'],
    ['"\\u0000"', 'a NUL'],
    ['{"__proto__":{"a":1},"constructor":{"b":2}}', 'keys of the language'],
    ['-0', 'negative zero'],
    ['9007199254740993', 'a number beyond 2^53'],
    ['1e400', 'a number beyond all numbers'],
  ])('%s (%s) is stored as JSON means it, or refused', async (value) => {
    const { api } = await newTenant(operator);
    const vehicleIdentificationNumber = newVin();
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    const body = `{"vehicleIdentificationNumber":"${vehicleIdentificationNumber}","fields":{"odd":${value}},"meta":{"odd":${value}}}`;
    const headers = { 'x-api-key': api.key, 'content-type': 'application/json' };
    const { status } = await answered(requestBytes('POST', '/product/update', headers, body));
    expect([200, 422]).toContain(status);
    if (status === 422) return;
    const url = `/product/search/vehicleIdentificationNumber/${vehicleIdentificationNumber}?fields=odd`;
    const [found] = await api.ok(api.get(url));
    expect(JSON.stringify(found.odd)).toBe(JSON.stringify(JSON.parse(value)));
  });

  test('a line of the feed that is an object of no length is parked, and the others continue', async () => {
    const { api } = await newTenant(operator, ['administer']);
    const hostile = `{"messageID":"${crypto.randomUUID()}","productID":1,"companyID":1,"fact":{"status":"sold"},"occurredAt":{"length":{"valueOf":null,"toString":null}}}`;
    const headers = { 'x-api-key': api.key, 'content-type': 'application/x-ndjson' };
    const { body } = await answered(requestBytes('POST', '/admin/platform-feed', headers, `${hostile}\n[]\n`));
    expect(JSON.parse(body).message).toEqual({ accepted: 0, skipped: 0, parked: 2 });
  });

  test('query keys given twice, and keys of the language', async () => {
    const target = '/product/search/productID/1?limit=1&limit=2';
    expect((await answered(requestBytes('GET', target, { 'x-api-key': stranger.api.key }))).status).toBe(422);
    const twice = '/product/search/productID/1?fields=brand&fields=model&__proto__=1&constructor=2';
    expect((await answered(requestBytes('GET', twice, { 'x-api-key': stranger.api.key }))).status).toBe(200);
  });
});

describe('ANS-7: Idempotency-Key of a caller that has gone away', () => {
  test('the same request again is answered, and nothing has happened twice', async () => {
    await concurrently(
      4,
      Array.from({ length: 80 }, (_, index) => index),
      async (index) => {
        const vehicleIdentificationNumber = newVin();
        const body = { vehicleIdentificationNumber };
        const headers = {
          'x-api-key': stranger.api.key,
          'content-type': 'application/json',
          'idempotency-key': `gone-${index}`,
        };
        const bytes = requestBytes('POST', '/product/create', headers, JSON.stringify(body));
        await abandon(service.url, bytes, Math.random() * 3);
        const again = () =>
          stranger.api.post('/product/create', body, { headers: { 'idempotency-key': `gone-${index}` } });
        let answer = await again();
        for (let tries = 0; answer.status === 409 && tries < 50; tries += 1) {
          await sleep(20);
          answer = await again();
        }
        const productID = await stranger.api.ok(Promise.resolve(answer));
        const found = await stranger.api.ok(
          stranger.api.get(
            `/product/search/vehicleIdentificationNumber/${vehicleIdentificationNumber}?fields=productID`,
          ),
        );
        expect(found).toEqual([{ productID }]);
      },
    );
    await expectHealthy();
  }, 30_000);
});
