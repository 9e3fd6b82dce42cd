import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceAway, ServiceClient } from './service-client.ts';

const clientOf = (url: string) => new ServiceClient({ url, key: 'any', json: true });
const FOUND = '{"message":"found","status":"success"}';

async function served<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const failureOf = (listener: RequestListener) =>
  served(listener, (url) =>
    clientOf(url)
      .get('/me')
      .catch((error: unknown) => error),
  );

test.each([
  ['strips a prefix and announces it', '/vpds', '/vpds'],
  ['strips a prefix and does not announce it', '/vpds', ''],
  ['strips a prefix that begins as the path and does not announce it', '/product', ''],
  ['strips a prefix that begins as the path and announces it', '/product', '/product'],
  ['strips nothing', '', ''],
])('HTT-13: each page is asked for below the URL of a proxy that %s', async (_, prefix, announced) => {
  const asked: string[] = [];
  const listener: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const page = Number(searchParams.get('cursor') ?? 1);
    const next = `${announced}${pathname.slice(prefix.length)}?of=undo&cursor=${page + 1}`;
    if (page < 3) response.setHeader('link', `<${next}>; rel="next"`);
    response.end(JSON.stringify({ message: [page], status: 'success' }));
  };
  const pages: unknown[] = [];
  const path = '/product/imports/i1/rows?of=undo';
  await served(listener, async (url) => {
    for await (const page of clientOf(`${url}${prefix}/`).pages(path)) pages.push(page);
  });
  expect(pages).toEqual([[1], [2], [3]]);
  expect(asked).toEqual(['', '&cursor=2', '&cursor=3'].map((cursor) => `${prefix}${path}${cursor}`));
});

test('a request that comes too soon is repeated after Retry-After, an upload from its beginning', async () => {
  const received: string[] = [];
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      received.push(`${request.method} ${body}`);
      if (received.length % 2 === 0) return response.end(FOUND);
      // A proxy may send a date.
      const after = received.length === 1 ? '1' : new Date(Date.now() + 2_000).toUTCString();
      response.writeHead(429, { 'retry-after': after });
      return response.end('{"message":"Too many requests: wait 1 seconds","status":"error","code":"rate_limited"}');
    });
  };
  const started = Date.now();
  await served(listener, async (url) => {
    expect(await clientOf(url).post('/product/register', {})).toBe('found');
    const file = async function* () {
      yield Buffer.from('VIN');
    };
    expect(await clientOf(url).upload('/product/import', file, 'text/csv')).toBe('found');
  });
  expect(received).toEqual(['POST {}', 'POST {}', 'POST VIN', 'POST VIN']);
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_990);
});

test.each([
  [502, '{"message":"An invalid response was received from the upstream server"}', true],
  [504, '{"message":"The upstream server is timing out"}', true],
  [503, '{"message":"Not available at the moment: …","code":"unavailable"}', true],
  [503, '{"message":"Not enabled before the operator sets …","code":"not_enabled_yet"}', false],
  [404, '{"message":"Product not found","code":"product_not_found"}', false],
])('%d %s: waiting may help: %s', async (status, body, isAway) => {
  const failed = await failureOf((_, response) => response.writeHead(status).end(body));
  expect([failed instanceof ServiceAway, (failed as Error).message]).toEqual([
    isAway,
    expect.stringContaining((JSON.parse(body) as { message: string }).message),
  ]);
});

test.each([
  [413, 'takes no body of this size', false],
  [414, 'takes no address of this length', false],
  [404, 'is not this service', false],
  [408, 'is not this service', true],
  [503, 'is not this service', true],
])('a page of a proxy with %d %s: waiting may help: %s', async (status, message, isAway) => {
  const failed = await failureOf((_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>'),
  );
  expect([failed instanceof ServiceAway, (failed as Error).message]).toEqual([
    isAway,
    expect.stringContaining(message),
  ]);
});

test('an answer that breaks off is none, whatever its status', async () => {
  const half: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': FOUND.length });
    response.write(FOUND.slice(0, 9), () => response.destroy());
  };
  await served(half, async (url) => {
    const none = { message: expect.stringMatching(/^The service does not answer on http:/) };
    await expect(clientOf(url).get('/products')).rejects.toMatchObject(none);
    const file = async function* () {
      yield Buffer.from('VIN');
    };
    await expect(clientOf(url).upload('/product/import', file, 'text/csv')).rejects.toMatchObject(none);
  });
});

test('a slow answer arrives, however long it takes; a silent one is none', async () => {
  const listener: RequestListener = ({ url }, response) => {
    response.writeHead(200, { 'content-length': FOUND.length });
    response.write(FOUND.slice(0, 8));
    if (url === '/silent') return;
    void (async () => {
      for (let at = 8; at < FOUND.length; at += 8) {
        await sleep(4_500);
        response.write(FOUND.slice(at, at + 8));
      }
      response.end();
    })();
  };
  const [slow, silent] = await served(listener, (url) =>
    Promise.allSettled(['/slow', '/silent'].map((path) => clientOf(url).get(path))),
  );
  expect(slow).toEqual({ status: 'fulfilled', value: 'found' });
  expect(silent).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('does not answer') } });
});
