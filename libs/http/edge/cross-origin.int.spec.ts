import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { servedBy } from '../context-edge.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { apiRoute } from '../openapi/api-route.ts';
import { ThingController, testEdge } from '../testing/test-edge.ts';
import { OPERATION_CLIENT } from '../tokens.ts';
import type { Edge } from './create-edge.ts';

const ORIGIN = 'https://fleet.example.com';
let open: Edge;
let closed: Edge;
let url: string;
let closedURL: string;

beforeAll(async () => {
  open = await testEdge(ThingController, { corsOrigins: [ORIGIN] });
  closed = await testEdge(ThingController);
  await open.app.listen(0, '127.0.0.1');
  await closed.app.listen(0, '127.0.0.1');
  url = await open.app.getUrl();
  closedURL = await closed.app.getUrl();
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };

describe('HTT-17: pages of other origins', () => {
  test('HTT-17: a page of a named origin may call, and reads the headers of the answer', async () => {
    const answer = await fetch(`${url}/thing`, { headers: { origin: ORIGIN, 'x-api-key': 'key' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('origin');
  });

  test.each(['/openapi.json', '/docs', '/thing', '/nothing', '/health/live'])(
    'HTT-17: no cache gives the answer of one origin to another: %s',
    async (path) => {
      for (const headers of [{ origin: ORIGIN }, {}] as Record<string, string>[]) {
        const vary = async (of: string) => (await fetch(of + path, { headers })).headers.get('vary');
        expect(await vary(url)).toBe(`${await vary(closedURL)}, origin`);
      }
    },
  );

  test("a browser's question before a request needs no key", async () => {
    const answer = await fetch(`${url}/thing`, { method: 'OPTIONS', headers: { origin: ORIGIN, ...asked } });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-headers')).toContain('X-Api-Key');
  });

  test('an error of a named origin is readable there, too', async () => {
    const answer = await fetch(`${url}/nothing`, { headers: { origin: ORIGIN } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, ORIGIN]);
  });

  test.each(['https://evil.example.com', 'null', `${ORIGIN}.evil.example.com`, ORIGIN.toUpperCase()])(
    'the origin %s is not named',
    async (origin) => {
      const answer = await fetch(`${url}/thing`, { headers: { origin, 'x-api-key': 'key' } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const question = await fetch(`${url}/thing`, { method: 'OPTIONS', headers: { origin, ...asked } });
      expect(question.status).toBe(405);
    },
  );

  test('without the setting no origin is, and the question is 405', async () => {
    const answer = await fetch(`${closedURL}/thing`, { headers: { origin: ORIGIN, 'x-api-key': 'key' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    const question = await fetch(`${closedURL}/thing`, { method: 'OPTIONS', headers: { origin: ORIGIN, ...asked } });
    expect(question.status).toBe(405);
  });
});

describe('calls that need no key', () => {
  let edge: Edge;
  let ways: string;
  const keyless = (method: 'get' | 'post') =>
    endpoint(
      apiRoute({
        id: `${method}Ways`,
        method,
        path: '/ways',
        tag: 'Sessions',
        summary: 'Ways',
        source: 'test',
        keyless: true,
        message: { schema: z.literal('here'), example: 'here' },
      }),
      async () => ({ message: 'here' }),
    );

  beforeAll(async () => {
    edge = await testEdge(ThingController, {
      ...servedBy([{ endpoints: [keyless('get'), keyless('post')], errors: {} }]),
      providers: [{ provide: OPERATION_CLIENT, useValue: {} }],
      corsOrigins: [ORIGIN],
    });
    await edge.app.listen(0, '127.0.0.1');
    ways = `${await edge.app.getUrl()}/ways`;
  });
  afterAll(() => edge.close());

  test.each([
    ['in the address bar', { 'sec-fetch-site': 'none' }],
    ['by a page of a named origin', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
    ['by a browser without Sec-Fetch-Site', { origin: ORIGIN }],
  ])('HTT-17, HTT-18: are read %s, and change nothing for it', async (_, headers) => {
    const statusOf = async (method: string) => (await fetch(ways, { method, headers })).status;
    expect([await statusOf('GET'), await statusOf('HEAD'), await statusOf('POST')]).toEqual([200, 200, 403]);
  });
});
