import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Post } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RateDecision } from '@vpds/limits';
import { testEdge } from '../testing/test-edge.ts';
import type { Edge } from './create-edge.ts';
import { LingeringConnections } from './lingering-connections.ts';

let done = 0;

@Controller('thing')
class WriteController {
  @Post()
  post(@Body() _: unknown) {
    done += 1;
    return { message: 'done', status: 'success' };
  }
}

const REFUSED: RateDecision = { allowed: false, limit: 1, remaining: 0, resetSeconds: 1 };
const ALLOWED: RateDecision = { allowed: true, limit: 0, remaining: 0, resetSeconds: 1 };
let decision = ALLOWED;

let edge: Edge;
beforeAll(async () => {
  edge = await testEdge(WriteController, { limiter: { take: async () => decision } });
  await edge.app.listen(0, '127.0.0.1');
});
afterAll(() => edge.close());

const open = () => connect((edge.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
const CHUNK = Buffer.alloc(65_536, ' ');
const CHUNKS = 30;

/** Sends everything before reading anything, like Python's `http.client` and Java's `HttpURLConnection`. */
async function sendThenRead(head: string, chunk: Buffer = CHUNK, chunks = CHUNKS): Promise<string> {
  const socket = open();
  socket.pause();
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(`${head}\r\n\r\n`);
  for (let sent = 0; sent < chunks && !socket.destroyed; sent += 1) {
    await sleep(5);
    await new Promise<void>((resolve) => socket.write(chunk, () => resolve()));
  }
  return received(socket);
}

async function received(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.resume();
  if (!socket.destroyed) await Promise.race([once(socket, 'end'), once(socket, 'close')]).catch(() => {});
  socket.destroy();
  return Buffer.concat(parts).toString();
}

const KEY = 'POST /thing HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\nconnection: close';
const LENGTH = `content-length: ${CHUNK.length * CHUNKS}`;
const JSON_TYPE = 'content-type: application/json';
const chunked = Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')]);

describe('HTT-15: a client that sends everything before it reads gets its answer', () => {
  test.each([
    [413, 'body_too_large', [KEY, JSON_TYPE, LENGTH], CHUNK],
    [413, 'body_too_large', [KEY, JSON_TYPE, 'transfer-encoding: chunked'], chunked],
    [404, 'not_found', [KEY.replace('thing', 'nothing'), JSON_TYPE, LENGTH], CHUNK],
    [400, 'malformed_request', [KEY, 'broken', LENGTH], CHUNK],
    [431, 'headers_too_large', [KEY, `large: ${'x'.repeat(40_000)}`, LENGTH], CHUNK],
  ])('%d %s', async (status, code, head, chunk) => {
    const answer = await sendThenRead(head.join('\r\n'), chunk);
    expect([answer.slice(0, 12), JSON.parse(answer.split('\r\n\r\n')[1] || '{}').code]).toEqual([
      `HTTP/1.1 ${status}`,
      code,
    ]);
  });

  test('429 rate_limited', async () => {
    decision = REFUSED;
    const answer = await sendThenRead([KEY, JSON_TYPE, LENGTH].join('\r\n'));
    decision = ALLOWED;
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('a request that follows on the connection is not carried out', async () => {
    const before = done;
    const next = `POST /thing HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\n${JSON_TYPE}\r\ncontent-length: 2\r\n\r\n{}`;
    const socket = open();
    socket.write(`${KEY}\r\n${JSON_TYPE}\r\ncontent-length: 2000\r\n\r\n`);
    await once(socket, 'readable');
    socket.write(`${' '.repeat(2_000)}${next}`);
    expect(await received(socket)).toMatch(/^HTTP\/1\.1 413 (?:(?!HTTP)[^])*$/);
    expect(done).toBe(before);
  });
});

describe('LIM-13: what is discarded after an answer is bounded', () => {
  /** A connection whose peer sends on, and when it ends. */
  async function lingering(connections: LingeringConnections, owner: number): Promise<() => Promise<number>> {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => {});
      connections.close(socket, owner);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
    const startedAt = performance.now();
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.on('error', () => {});
    client.resume();
    const sending = setInterval(() => client.write(CHUNK), 5);
    return async () => {
      await closed;
      clearInterval(sending);
      server.close();
      return performance.now() - startedAt;
    };
  }

  test.each([
    ['in time', { longest: 300 }],
    ['in bytes', { bytes: 40 * CHUNK.length }],
  ])('%s', async (_, bounds) => {
    const ended = await lingering(new LingeringConnections(bounds), 1);
    const took = await ended();
    expect(took).toBeGreaterThan(150);
    expect(took).toBeLessThan(5_000);
  });

  test('in connections of one company, which are closed at once beyond', async () => {
    const connections = new LingeringConnections({ ofOne: 1, longest: 2_000 });
    const first = await lingering(connections, 1);
    await sleep(50);
    const second = await lingering(connections, 1);
    const other = await lingering(connections, 2);
    expect(await second()).toBeLessThan(1_000);
    expect(await other()).toBeGreaterThan(1_500);
    connections.destroyAll();
    await first();
  });
});
