import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { Body, Controller, Post } from '@nestjs/common';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ReadBudget } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { z } from 'zod';
import { servedBy } from '../context-edge.ts';
import type { Edge } from '../edge/create-edge.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { apiRoute } from '../openapi/api-route.ts';
import { OPERATION_CLIENT } from '../tokens.ts';
import { testEdge } from '../testing/test-edge.ts';

const SIZE = 40_000;
const PATIENCE = 200;

let finish: (() => void)[] = [];
let inWork = 0;
let lengths: number[] = [];

@Controller('thing')
class ThingController {
  @Post()
  post(@Body() { x = '' }: { x?: string }) {
    inWork += 1;
    lengths.push(x.length);
    return new Promise((resolve) => finish.push(() => resolve({ message: 'done', status: 'success' })));
  }
}

const signIn = endpoint(
  apiRoute({
    id: 'sign',
    method: 'post',
    path: '/sign',
    keyless: true,
    tag: 'Sessions',
    summary: 'Sign in',
    source: 'test',
    message: { schema: z.literal('done'), example: 'done' },
  }),
  async () => ({ message: 'done' }),
);

let edge: Edge;
let port: number;
let received: ReadBudget;
const sockets: Socket[] = [];

beforeEach(() => open(60_000));

async function open(
  bodyPeriod: number,
  { maxBodyBytes = SIZE, total = 10 * SIZE, patience = PATIENCE } = {},
): Promise<void> {
  [finish, inWork, lengths] = [[], 0, []];
  received = new ReadBudget({ total, share: Math.max(2.5 * SIZE, maxBodyBytes), patience });
  const { modules, routes } = servedBy([{ endpoints: [signIn], errors: {} }]);
  class ThingModule {}
  edge = await testEdge(ThingController, {
    modules: [...modules, { module: ThingModule, controllers: [ThingController] }],
    routes,
    providers: [{ provide: OPERATION_CLIENT, useValue: {} }],
    authenticator: {
      authenticate: async (key) => ({ companyID: Number(key), userID: 2, apiKeyID: `key-${key}`, permissions: [] }),
    },
    reads: new ReadBudget({ total: 1_000_000, concurrency: 1, patience: PATIENCE }),
    received,
    maxBodyBytes,
    bodyPeriod,
  });
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as AddressInfo).port;
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const answer of finish) answer();
  await edge.close();
});

interface Sender {
  readonly socket: Socket;
  answer(): string;
}

/** Sends the head of a request, and the beginning of its body. */
async function begun({ company = 1, size = SIZE, path = '/thing', body = '' as string | Buffer }): Promise<Sender> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  await once(socket, 'connect');
  const head = [`POST ${path} HTTP/1.1`, 'host: x', `x-api-key: ${company}`, 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${size}\r\n\r\n`);
  socket.write(body);
  return { socket, answer: () => answer };
}

const whole = `{"x":"${'y'.repeat(SIZE - 8)}"}`;

/** Enough to be counted. */
const half = whole.slice(0, SIZE / 2);

test('LIM-13: uploads that begin and do not continue hold nothing, whatever length they announce', async () => {
  for (let count = 0; count < 20; count += 1) await begun({ body: whole.slice(0, 10_000) });
  await begun({ body: whole });
  await eventually(() => expect(inWork).toBe(1));
  expect(received.used).toBe(SIZE);
});

test('LIM-13: a company’s bodies are refused as they arrive once others fill its share, and no other company’s', async () => {
  const first = await begun({ body: half });
  await begun({ body: half });
  await eventually(() => expect(received.used).toBe(2 * SIZE));
  const over = await begun({ body: half });
  await eventually(() => expect(over.answer()).toContain('"code":"reads_over_share"'));
  expect(over.answer()).toMatch(/^HTTP\/1\.1 429 .*connection: close\r\nretry-after: 1\r\n/s);
  expect(received.used).toBe(2 * SIZE);

  await begun({ size: whole.length, body: whole, company: 2 });
  await begun({ size: 2, body: '{}' });
  await eventually(() => expect(inWork).toBe(2));

  first.socket.destroy();
  await eventually(() => expect(received.used).toBe(2 * SIZE));
  await begun({ body: whole });
  await eventually(() => expect(inWork).toBe(3));
});

test('LIM-13: a body is reserved in steps; one that waits is not read on, and arrives whole afterwards', async () => {
  const size = 300_000;
  const text = `{"x":"${'y'.repeat(size - 8)}"}`;
  await edge.close();
  await open(60_000, { maxBodyBytes: size, total: 2 * size, patience: 10_000 });
  const long = await begun({ size, body: text.slice(0, 100_000) });
  await eventually(() => expect(received.used).toBeGreaterThanOrEqual(100_000));
  expect(received.used).toBeLessThan(size);
  const others = received.acquireNow({ companyID: 1, bytes: size - received.used });
  long.socket.write(text.slice(100_000));
  await eventually(() => expect(received.waiting).toBe(1));
  expect([inWork, received.used]).toEqual([0, size]);
  others?.release();
  await eventually(() => expect(inWork).toBe(1));
  expect([lengths, received.used]).toEqual([[size - 8], size]);
});

test('LIM-13: slow senders occupy no place; large bodies that have arrived are worked on in their turn', async () => {
  await begun({ body: whole.slice(0, -1) });
  await begun({ body: whole });
  await eventually(() => expect(inWork).toBe(1));
  finish.pop()?.();
  await begun({ body: whole });
  await eventually(() => expect(inWork).toBe(2));
  const third = await begun({ size: 20_000, body: `${whole.slice(0, 19_998)}"}` });
  await eventually(() => expect(third.answer()).toContain('"code":"reads_over_share"'));
});

test('LIM-13: an answered request has given everything back', async () => {
  const sender = await begun({ body: whole });
  await eventually(() => expect(inWork).toBe(1));
  expect(received.used).toBe(SIZE);
  finish.pop()?.();
  await eventually(() => expect(sender.answer()).toContain('"message":"done"'));
  await eventually(() => expect(received.used).toBe(0));
});

test('LIM-13: a large body that does not arrive is ended, and what it held is free', async () => {
  await edge.close();
  await open(300);
  const silent = await begun({ body: half });
  await eventually(() => expect(received.used).toBe(SIZE));
  await eventually(() => expect(silent.answer()).toContain('"code":"request_timeout"'), 5_000);
  expect(silent.answer()).toMatch(/^HTTP\/1\.1 408 .*connection: close\r\n/s);
  await eventually(() => expect(received.used).toBe(0));
});

test('ANS-4: an unknown path is answered before its body is read', async () => {
  const sender = await begun({ path: '/nowhere', size: 8_000_000, body: 'x' });
  await eventually(() => expect(sender.answer()).toContain('"code":"not_found"'));
});

test('LIM-13: a body of unknown length ends where its route’s limit is', async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  socket.write('POST /thing HTTP/1.1\r\nhost: x\r\nx-api-key: 1\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(`${(SIZE + 1).toString(16)}\r\n${'x'.repeat(SIZE + 1)}\r\n`);
  await eventually(() => expect(answer).toContain('"code":"body_too_large"'));
});

test.each([
  ['of a call with a limit of its own', '/sign', 4_096],
  ['of any other', '/thing', SIZE],
])('ANS-5: 413 of a body of unknown length names the limit, %s', async (_, path, most) => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: 1\r\ntransfer-encoding: chunked\r\n\r\n`);
  socket.write(`${(most + 1).toString(16)}\r\n${'x'.repeat(most + 1)}\r\n`);
  await eventually(() => expect(answer).toContain(`"The body is too large: at most ${most} bytes"`));
});
