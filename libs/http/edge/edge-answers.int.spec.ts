import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallContext } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Networks } from './networks.ts';
import type { ApiRoute } from '../openapi/api-route.ts';
import { Compression } from './compression.ts';
import type { Edge } from './create-edge.ts';
import { linkNext } from '../reading/paging.ts';
import { testEdge } from '../testing/test-edge.ts';
import { requires } from './permission-guard.ts';
import { Context } from './request-state.ts';

const TEXT = 'A vehicle. '.repeat(1_000);
let address: string | undefined;

@Controller('thing')
class ThingController {
  @Get()
  get(@Context() _: CallContext, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    address = request.ip;
    linkNext(ROUTES[0] as ApiRoute, request, reply, 'more');
    return { message: TEXT, status: 'success' };
  }

  @Get('small')
  small(@Context() _: CallContext) {
    return { message: 'x'.repeat(900), status: 'success' };
  }

  @Get('forbidden')
  @UseGuards(requires('administer'))
  forbidden(@Context() _: CallContext) {
    return { message: 'never', status: 'success' };
  }

  @Post()
  post(@Context() _: CallContext) {
    return { message: TEXT, status: 'success' };
  }
}

const route = (method: 'get' | 'post', path: string, query: readonly string[], body?: z.ZodType): ApiRoute => ({
  id: `${method} ${path}`,
  method,
  path,
  tag: 'Products',
  summary: path,
  source: 'none',
  parameters: query.map((name) => ({ name, in: 'query', about: name, schema: z.string() })),
  ...(body === undefined ? {} : { body: { schema: body } }),
  message: { schema: z.string(), example: '' },
});
const ROUTES = [
  route('get', '/thing', ['cursor', 'fields']),
  route('get', '/thing/small', ['limit']),
  route('get', '/thing/forbidden', []),
  route('post', '/thing', [], z.object({ companyID: z.number() })),
];

const edgeOf = (trustedProxies?: Networks): Promise<Edge> =>
  testEdge(ThingController, { routes: ROUTES, ...(trustedProxies && { trustedProxies }) });

let edge: Edge;
let port: number;
beforeAll(async () => {
  edge = await edgeOf();
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => edge.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', at = port): Promise<Answer> {
  const call = httpRequest({ port: at, host: '127.0.0.1', path, method, headers: { 'x-api-key': 'any', ...headers } });
  call.end();
  const [response] = await once(call, 'response');
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}
const json = ({ bytes }: Answer) => JSON.parse(bytes.toString());
const OPENED = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

describe('compression', () => {
  test.each(['gzip', 'br', 'zstd'] as const)('%s when asked, with the length of what is sent', async (coding) => {
    const { headers, bytes } = await ask('/thing', { 'accept-encoding': coding });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers.vary).toContain('accept-encoding');
    expect(JSON.parse(OPENED[coding](bytes).toString()).message).toBe(TEXT);
    expect(bytes.length).toBeLessThan(TEXT.length / 4);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'br'],
    ['zstd;q=0, *', 'gzip'],
    ['*', 'zstd'],
    ['GZIP', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0', undefined],
    ['identity;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s gets %s', async (accepted, coding) => {
    const { headers, bytes } = await ask('/thing', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    if (coding === undefined) expect(bytes.length).toBeGreaterThan(TEXT.length);
  });

  test('no coding without Accept-Encoding, for small or refused answers, or for the answer to a write', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const coding = async (answer: Promise<Answer>) => (await answer).headers['content-encoding'];
    expect(await coding(ask('/thing'))).toBeUndefined();
    expect(await coding(ask('/thing/small', gzip))).toBeUndefined();
    expect(await coding(ask('/thing/forbidden', gzip))).toBeUndefined();
    expect(await coding(ask('/thing', gzip, 'POST'))).toBeUndefined();
  });

  test('HEAD answers as GET would', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const { headers } = await ask('/thing', gzip);
    const head = await ask('/thing', gzip, 'HEAD');
    expect([head.headers['content-encoding'], head.headers['content-length'], head.bytes.length]).toEqual([
      'gzip',
      headers['content-length'],
      0,
    ]);
  });

  test('documents are compressed once for each coding, files too', async () => {
    const { paths } = json(await ask('/openapi.json'));
    for (const coding of ['gzip', 'gzip', 'br', 'zstd'] as const) {
      const { headers, bytes } = await ask('/openapi.json', { 'accept-encoding': coding });
      expect([headers['content-encoding'], headers['cache-control']]).toEqual([coding, 'public, max-age=300']);
      expect(JSON.parse(OPENED[coding](bytes).toString()).paths).toEqual(paths);
    }
  });

  test('while two are being compressed others leave as they are, at once', async () => {
    const compression = new Compression();
    const request = { headers: { 'accept-encoding': 'gzip' }, url: '/thing' } as unknown as FastifyRequest;
    const reply = {
      statusCode: 200,
      hasHeader: () => false,
      getHeader: () => 'application/json',
      headers: () => reply,
    };
    const compress = () => compression.of(request, reply as unknown as FastifyReply, TEXT);
    const inProgress = [compress(), compress()];
    expect([inProgress.every((body) => body !== null), compress()]).toEqual([true, null]);
    for (const body of inProgress) await body;
    expect(compress()).not.toBeNull();
  });
});

describe('parameters of the query', () => {
  const misplaced = (name: string) => ({
    message: `'${name}' is not a parameter of this operation`,
    status: 'error',
    code: 'parameter_not_allowed',
  });

  test.each([
    ['GET', '/thing?limit=5', 'limit'],
    ['HEAD', '/thing?limit=5', 'limit'],
    ['GET', '/thing?fields=a&companyID=2', 'companyID'],
    ['POST', '/thing?companyID=2', 'companyID'],
    ['GET', '/thing/small?l%69mit=5&fields=a', 'fields'],
  ])('%s %s: one that another operation knows is refused by its name', async (method, path, name) => {
    const answer = await ask(path, {}, method);
    expect(answer.status).toBe(422);
    if (method !== 'HEAD') expect(json(answer)).toEqual(misplaced(name));
  });

  test('after the permission, and before anything is done', async () => {
    expect((await ask('/thing/forbidden?limit=5')).status).toBe(403);
  });

  test.each([
    ['/thing?fields=a', undefined],
    ['/thing?', undefined],
    ['/thing?=x', undefined],
    ['/thing?other=1&other=2&fields=a&Limit=5', 'other, Limit'],
    ['/thing?limit[]=1', 'limit%5B%5D'],
    ['/thing?%0d%0aset-cookie:%20a=b', '%0D%0Aset-cookie%3A%20a'],
    ['/thing?__proto__=1&constructor=2', '__proto__, constructor'],
    ['/thing?%C3%A9=1', '%C3%A9'],
    [`/thing?${'x'.repeat(500)}=1`, 'x'.repeat(64)],
    [`/thing?${'%F0%9F%98%80'.repeat(40)}=1`, `${'%F0%9F%98%80'.repeat(5)}%F0`],
    [
      `/thing?${Array.from({ length: 20 }, (_, index) => `p${index}=1`).join('&')}`,
      'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, ...',
    ],
  ])('%s: any other is ignored, and named', async (path, names) => {
    const { status, headers } = await ask(path);
    expect([status, headers['x-unknown-parameters']]).toEqual([200, names]);
  });
});

describe('behind a proxy', () => {
  const FORWARDED = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-prefix': '/vehicles',
    'x-forwarded-host': 'evil.example',
  };
  let trusting: Edge;
  let at: number;
  beforeAll(async () => {
    trusting = await edgeOf(new Networks(['127.0.0.0/8', '10.0.0.0/8']));
    await trusting.app.listen(0, '127.0.0.1');
    at = (trusting.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => trusting.close());

  const seen = async (headers: Record<string, string>, to = at) => {
    const answer = await ask('/thing?fields=a', headers, 'GET', to);
    return [address, answer.headers.link];
  };
  const LINK = expect.stringMatching(/^<\/thing\?fields=a&cursor=more\.[\w-]{12}>; rel="next"$/);

  test('no proxy is trusted by default', async () => {
    expect(await seen(FORWARDED, port)).toEqual(['127.0.0.1', LINK]);
  });

  test('a trusted one sets the client address and the path prefix', async () => {
    expect(await seen(FORWARDED)).toEqual([
      '203.0.113.9',
      expect.stringMatching(/^<\/vehicles\/thing\?fields=a&cursor=more\.[\w-]{12}>; rel="next"$/),
    ]);
  });

  test("of a chain the last untrusted address counts, not the client's own entries before it", async () => {
    expect((await seen({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3' }))[0]).toBe('203.0.113.9');
    expect((await seen({ 'x-forwarded-for': 'nonsense, 203.0.113.9' }))[0]).toBe('203.0.113.9');
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/a b',
    '/a>; rel="next"',
    '/../admin',
    '/a/./b',
    '/%2e',
    'x',
    `/${'x'.repeat(300)}`,
  ])('X-Forwarded-Prefix: %s is none', async (prefix) => {
    expect((await seen({ 'x-forwarded-prefix': prefix }))[1]).toEqual(LINK);
  });

  test.each(['/openapi.json', '/openapi-3.0.json'])('%s names it as the server, for nobody else', async (path) => {
    const served = async (headers: Record<string, string>, to = at) => {
      const answer = await ask(path, { 'accept-encoding': 'gzip', ...headers }, 'GET', to);
      const { servers } = JSON.parse(gunzipSync(answer.bytes).toString()) as { servers: { url: string }[] };
      return [servers.map(({ url }) => url), answer.headers['cache-control']];
    };
    const usual = [['/'], 'public, max-age=300'];
    expect(await served({})).toEqual(usual);
    expect(await served(FORWARDED)).toEqual([['/vehicles'], 'no-store']);
    expect(await served({})).toEqual(usual);
    expect(await served(FORWARDED, port)).toEqual(usual);
    const page = await ask('/docs', FORWARDED, 'GET', at);
    expect(page.headers['cache-control']).toBe('public, max-age=300');
  });

  test('with the host of an enemy a link leads nowhere else', async () => {
    for (const to of [port, at]) {
      const { headers } = await ask('/thing', { ...FORWARDED, host: 'evil.example' }, 'GET', to);
      expect(JSON.stringify(headers)).not.toContain('evil');
    }
  });
});

test('ANS-10: `/metrics` is 404 for addresses outside the networks that may read it, all else is served', async () => {
  const restricted = await testEdge(ThingController, { metricsReaders: new Networks(['192.0.2.0/24']) });
  const ask = async (url: string, remoteAddress: string) =>
    (await restricted.app.inject({ url, headers: { host: 'x' }, remoteAddress })).statusCode;
  expect(await ask('/metrics', '192.0.2.7')).toBe(200);
  expect(await ask('/metrics', '198.51.100.7')).toBe(404);
  expect(await ask('/health/live', '198.51.100.7')).toBe(200);
  await restricted.close();
});
