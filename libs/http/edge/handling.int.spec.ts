import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CallContext, type IdempotencyRecord, type Json, Refusal, ignoredHeader, operation } from '@vpds/kernel';
import { z } from 'zod';
import { type ContextEdge, servedBy } from '../context-edge.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { apiRoute } from '../openapi/api-route.ts';
import { documentedAs } from '../openapi/json-schema.ts';
import { testEdge } from '../testing/test-edge.ts';
import { OPERATION_CLIENT } from '../tokens.ts';
import type { Edge } from './create-edge.ts';

const doThing = operation<Json, { message: string }>('thing.do');
const item = z.object({ url: z.string(), owner: z.object({ name: z.string() }).optional() });
const common = { tag: 'Products', summary: '-', source: 'none', message: { schema: z.string(), example: '' } } as const;
const body = {
  schema: z.object({
    name: z.string().optional(),
    items: z.array(item).optional(),
    fields: documentedAs(z.unknown(), { type: 'object', additionalProperties: true }).optional(),
  }),
};

const EDGE: ContextEdge = {
  errors: {},
  endpoints: [
    endpoint(apiRoute({ ...common, id: 'getThing', method: 'get', path: '/thing' }), ({ call }) => call(doThing, null)),
    endpoint(apiRoute({ ...common, id: 'postThing', method: 'post', path: '/thing', body }), ({ call }) =>
      call(doThing, null),
    ),
    endpoint(
      apiRoute({ ...common, id: 'refuseThing', method: 'post', path: '/refused', permission: 'administer', body }),
      ({ call }) => call(doThing, null),
    ),
    endpoint(apiRoute({ ...common, id: 'bareThing', method: 'post', path: '/bare' }), ({ call }) =>
      call(doThing, null),
    ),
    endpoint(
      apiRoute({ ...common, id: 'guardedThing', method: 'post', path: '/guarded', evaluates: ['If-Match'] }),
      ({ call }) => call(doThing, null),
    ),
  ],
};

let edge: Edge;
let port: number;
let done: CallContext[] = [];
/** Names that the handler reports as ignored. */
let ignored: readonly string[] = [];
const records = new Map<string, IdempotencyRecord>();

/** What happens while a request is being carried out. */
let meanwhile: (context: CallContext) => void = () => undefined;

const operationClient = {
  async call(_: unknown, _request: unknown, context: CallContext) {
    done.push(context);
    meanwhile(context);
    const findings = ignored.map((name) => ({ name, code: 'fields_not_allowed', parameters: [name] }));
    return { message: 'done', headers: ignoredHeader(findings) };
  },
};

beforeAll(async () => {
  edge = await testEdge(class {}, {
    ...servedBy([EDGE]),
    providers: [{ provide: OPERATION_CLIENT, useValue: operationClient }],
    idempotency: {
      find: async (key) => records.get(key) ?? null,
      keep: async (record) => void records.set(record.key, record),
    },
    maxBodyBytes: 100_000,
  });
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as AddressInfo).port;
});
beforeEach(() => {
  done = [];
  ignored = [];
  meanwhile = () => undefined;
  records.clear();
});
afterAll(() => edge.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly message: string; readonly code?: string };
}

async function send(path: string, content: Json | undefined, headers: Record<string, string> = {}): Promise<Answer> {
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    path,
    method: content === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': 'any', 'content-type': 'application/json', ...headers },
  });
  call.end(content === undefined ? undefined : JSON.stringify(content));
  const [response] = await once(call, 'response');
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) };
}

const STRICT = { prefer: 'handling=strict' };

describe('ANS-23: what is ignored is named, or refused if the caller prefers strict handling', () => {
  test('a parameter and members that do not exist are named in X-Ignored', async () => {
    const content = {
      nmae: 1,
      items: [{ url: 'a', size: 1, owner: { name: 'b', nick: 1 } }],
      fields: { any: { thing: 1 } },
    };
    const { status, headers } = await send('/thing?updatedSince=1', content);
    expect([status, done.length]).toEqual([200, 1]);
    expect(headers['x-ignored']).toBe('updatedSince, nmae, items%5B0%5D.size, items%5B0%5D.owner.nick');
    expect(headers['x-unknown-parameters']).toBe('updatedSince');
    expect(headers['preference-applied']).toBeUndefined();
  });

  test('strict: the parameter is refused, and nothing is done', async () => {
    const { status, headers, body: refusal } = await send('/thing?updatedSince=1', { nmae: 1 }, STRICT);
    expect([status, refusal.code, done]).toEqual([422, 'parameter_not_allowed', []]);
    expect(refusal.message).toBe("'updatedSince' is not a parameter of this operation");
    expect(headers['preference-applied']).toBe('handling=strict');
  });

  test.each([
    ['/thing', { nmae: 1, group: 2 }, 'nmae, group'],
    ['/thing', { items: [{ url: 'a' }, { url: 'b', size: 1 }] }, 'items[1].size'],
    ['/bare', { really: true }, 'really'],
  ])('strict: members that %s does not have are refused: %j', async (path, content, names) => {
    const { status, body: refusal } = await send(path, content, STRICT);
    expect([status, refusal.code, done]).toEqual([422, 'fields_not_allowed', []]);
    expect(refusal.message).toBe(`The following fields are not allowed: [${names}]`);
  });

  test('strict: a request without them is done, and its handler knows', async () => {
    expect((await send('/thing', { name: 'a', fields: { any: 1 } }, STRICT)).status).toBe(200);
    expect((await send('/thing', {})).status).toBe(200);
    expect(done.map(({ isStrict }) => isStrict)).toEqual([true, false]);
  });

  test('ANS-4: 403 and the body that is none come first', async () => {
    expect((await send('/refused', { nmae: 1 }, STRICT)).status).toBe(403);
    expect((await send('/thing?x=1', [1], STRICT)).body.code).toBe('body_not_an_object');
  });

  test('lenient, and any other preference: as without', async () => {
    const lenient = await send('/thing?x=1', {}, { prefer: 'handling=lenient' });
    expect([lenient.status, lenient.headers['preference-applied']]).toEqual([200, 'handling=lenient']);
    const other = await send('/thing?x=1', {}, { prefer: 'return=minimal' });
    expect([other.status, other.headers['preference-applied']]).toEqual([200, undefined]);
  });

  test('what the handler ignores is added, and repeated with the answer under its idempotency key', async () => {
    ignored = ['fields.status'];
    const keyed = { 'idempotency-key': 'one' };
    const first = await send('/thing?x=1', { nmae: 1 }, keyed);
    const again = await send('/thing?x=1', { nmae: 1 }, keyed);
    expect([first.headers['x-ignored'], again.headers['idempotency-replayed']]).toEqual([
      'x, nmae, fields.status',
      'true',
    ]);
    expect(again.headers['x-ignored']).toBe('x, nmae, fields.status');
  });

  test('the header is bounded, whatever is sent', async () => {
    ignored = ['a', 'b'];
    const names = Array.from({ length: 300 }, (_, index) => `${index}-${'å\r\n'.repeat(5)}`);
    const { status, headers } = await send('/thing', Object.fromEntries(names.map((name) => [name, 1])));
    expect(status).toBe(200);
    expect(headers['x-ignored']).toMatch(/^0-%C3%A5%0D%0A.*, \.\.\.$/);
    expect(headers['x-ignored']?.length).toBeLessThan(700);
  });

  test('HTT-11: answers depend on the preference', async () => {
    expect((await send('/thing', undefined)).headers.vary).toContain('prefer');
  });
});

describe('ANS-24: a condition that an operation does not evaluate', () => {
  test.each(['If-Match', 'If-None-Match', 'If-Unmodified-Since'])(
    '%s on a write: 501, and nothing is done',
    async (name) => {
      const { status, body: refusal } = await send('/thing', {}, { [name]: '"a"' });
      expect([status, refusal.code, done]).toEqual([501, 'precondition_not_supported', []]);
      expect(refusal.message).toBe(
        `This operation does not evaluate '${name}', so nothing was done: send the request without it`,
      );
    },
  );

  test('reads ignore it', async () => {
    expect((await send('/thing', undefined, { 'If-None-Match': '"a"' })).status).toBe(200);
  });

  test('ANS-4: before the idempotency key, so that no earlier answer passes for a condition that held', async () => {
    const keyed = { 'idempotency-key': 'two' };
    expect((await send('/thing', {}, keyed)).status).toBe(200);
    expect((await send('/thing', {}, { ...keyed, 'if-match': '"a"' })).status).toBe(501);
  });

  test('an operation that evaluates it gets it, and refuses the others', async () => {
    expect((await send('/guarded', {}, { 'if-match': '"a"' })).status).toBe(200);
    expect((await send('/guarded', {}, { 'if-match': '"a"', 'if-none-match': '*' })).status).toBe(501);
  });
});

describe('ANS-7: a request that is refused because another process has carried it out', () => {
  const KEYED = { 'idempotency-key': 'k' };
  const answer = { message: 'first', headers: { 'x-product-id': '5' } };

  /** Another process stores the answer of a request, then this one is refused. */
  function refusedAfter(otherHash?: string): void {
    meanwhile = ({ idempotency }) => {
      if (idempotency === null) throw new Error('The request has no key');
      const { key, requestHash } = idempotency;
      records.set(key, { key, requestHash: otherHash ?? requestHash, answer });
      throw new Refusal('not_found');
    };
  }

  test('gets that answer, which is not stored once more', async () => {
    refusedAfter();
    const { status, headers, body: answered } = await send('/thing', {}, KEYED);
    expect([status, answered]).toEqual([200, { message: 'first', status: 'success' }]);
    expect([headers['x-product-id'], headers['idempotency-replayed']]).toEqual(['5', 'true']);
    expect([...records.values()]).toEqual([expect.objectContaining({ answer })]);
    // The key is free again: it is answered from the store, not as one that is in progress.
    expect((await send('/thing', {}, KEYED)).headers['idempotency-replayed']).toBe('true');
    expect(done).toHaveLength(1);
  });

  test('of another request under its key: the refusal', async () => {
    refusedAfter('another');
    expect((await send('/thing', {}, KEYED)).status).toBe(404);
  });

  test('without an answer of any: the refusal', async () => {
    meanwhile = () => {
      throw new Refusal('not_found');
    };
    expect((await send('/thing', {}, KEYED)).body.code).toBe('not_found');
    expect((await send('/thing', {}, KEYED)).body.code).toBe('not_found');
    expect(done).toHaveLength(2);
  });
});
