import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { isShared } from '../edge/shared-payload.ts';
import { openApiDocument } from '../openapi/document.ts';
import { serveDocs } from './serve-docs.ts';

test('LIM-15, HTT-14: all answers below one prefix share their bytes; prefixes that clients make up share none', async () => {
  const server = fastify();
  let sent: unknown;
  server.decorateRequest('vpds', null as never);
  server.addHook('onRequest', async (request) => {
    request.vpds = { prefix: request.headers['x-forwarded-prefix'] ?? '' } as typeof request.vpds;
  });
  server.addHook('onSend', async (_request, _reply, payload) => {
    sent = payload;
  });
  serveDocs(server, async () => openApiDocument([]));
  const below = async (prefix: string) => {
    const { payload } = await server.inject({ url: '/openapi.json', headers: { 'x-forwarded-prefix': prefix } });
    expect(JSON.parse(payload).servers).toEqual([expect.objectContaining({ url: prefix })]);
    return sent;
  };
  const first = await below('/a');
  expect([isShared(first), (await below('/a')) === first]).toEqual([true, true]);
  for (const prefix of ['/b', '/c', '/d']) expect(isShared(await below(prefix))).toBe(true);
  expect(isShared(await below('/e'))).toBe(false);
  expect((await below('/a')) === first).toBe(true);
  for (const url of ['/openapi.json', '/docs/reference-bundle.js']) {
    await server.inject(url);
    expect(isShared(sent)).toBe(true);
  }
  await server.close();
});
