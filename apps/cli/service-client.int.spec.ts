import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { ServiceClient } from './service-client.ts';

test.each([
  ['strips a prefix and announces it', '/vpds', '/vpds'],
  ['strips a prefix and does not announce it', '/vpds', ''],
  ['strips a prefix that begins as the path and does not announce it', '/product', ''],
  ['strips a prefix that begins as the path and announces it', '/product', '/product'],
  ['strips nothing', '', ''],
])('HTT-13: each page is asked for below the URL of a proxy that %s', async (_, prefix, announced) => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const page = Number(searchParams.get('cursor') ?? 1);
    const next = `${announced}${pathname.slice(prefix.length)}?of=undo&cursor=${page + 1}`;
    if (page < 3) response.setHeader('link', `<${next}>; rel="next"`);
    response.end(JSON.stringify({ message: [page], status: 'success' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/`;
  const pages: unknown[] = [];
  const path = '/product/imports/i1/rows?of=undo';
  for await (const page of new ServiceClient({ url, key: 'any', json: true }).pages(path)) pages.push(page);
  server.close();
  expect(pages).toEqual([[1], [2], [3]]);
  expect(asked).toEqual(['', '&cursor=2', '&cursor=3'].map((cursor) => `${prefix}${path}${cursor}`));
});
