import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import type { Edge } from '../edge/create-edge.ts';
import { testEdge } from '../testing/test-edge.ts';

/** Keys are numbers of companies. */
const authenticator = {
  authenticate: async (key: string) => ({ companyID: Number(key), userID: 2, apiKeyID: `key-${key}`, permissions: [] }),
};

/** More than the kernel buffers for both ends of a connection. */
const SIZE = 12 * 1_048_576;
/** The number of these answers that may wait at once; one company may use a quarter of it. */
const MOST = 5;

/** The number of answers in progress. */
let making = 0;
let makingTakes = 0;

@Controller('thing')
class ThingController {
  @Get()
  async get() {
    making += 1;
    await sleep(makingTakes);
    making -= 1;
    return { message: 'x'.repeat(SIZE), status: 'success' };
  }
}

describe('answers that are not read', () => {
  let edge: Edge;
  let port: number;
  const sockets: Socket[] = [];
  const start = async (unreadWithin: number) => {
    edge = await testEdge(ThingController, {
      authenticator,
      largeAnswers: { mostWaiting: MOST * SIZE, unreadWithin },
    });
    await edge.app.listen(0, '127.0.0.1');
    port = (edge.app.getHttpServer().address() as AddressInfo).port;
  };
  beforeEach(async () => {
    makingTakes = 0;
    // Longer than a test on a busy machine.
    await start(30_000);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await edge.close();
  });

  /** Reads nothing until asked to. */
  const asking = async (company = 1, path = '/thing'): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').pause();
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${company}\r\n\r\n`);
    return socket;
  };
  const status = async (company = 1) => {
    const answer = await fetch(`http://127.0.0.1:${port}/thing`, { headers: { 'x-api-key': String(company) } });
    return [answer.status, answer.headers.get('retry-after'), (await answer.text()).length];
  };

  test('the number of concurrent answers is limited: 503 with Retry-After; a read answer makes room', async () => {
    const waiting = [await asking(1), await asking(2), await asking(3), await asking(4)];
    await eventually(async () => expect((await status(5)).slice(0, 2)).toEqual([503, '1']), 5_000);
    for (const socket of waiting) socket.resume();
    await eventually(async () => expect(await status(5)).toEqual([200, null, SIZE + 33]), 5_000);
  });

  test('LIM-15: a company over its share is refused, no other', async () => {
    const waiting = await asking(1);
    await eventually(async () => expect((await status(1)).slice(0, 2)).toEqual([429, '1']), 5_000);
    expect((await status(2))[0]).toBe(200);
    waiting.resume();
    await eventually(async () => expect((await status(1))[0]).toBe(200), 5_000);
  });

  test('LIM-15: the public documents that nobody reads are not counted', async () => {
    for (let count = 0; count < 20; count += 1) await asking(1, '/docs/reference-bundle.js');
    // An answer without a company is refused first, if others without one count.
    const bundle = await fetch(`http://127.0.0.1:${port}/docs/reference-bundle.js`);
    expect([bundle.status, (await bundle.text()).length > 262_144]).toEqual([200, true]);
    expect((await status(2))[0]).toBe(200);
  });

  test('answers whose clients are gone do not count', async () => {
    makingTakes = 200;
    for (let count = 0; count < 6; count += 1) {
      const socket = await asking();
      await eventually(() => expect(making).toBe(1));
      socket.destroy();
      await eventually(() => expect(making).toBe(0));
    }
    expect(await status(1)).toEqual([200, null, SIZE + 33]);
  });

  test('one of which nothing is read for a while is broken off', async () => {
    await edge.close();
    await start(1_000);
    const socket = await asking();
    await sleep(4_000);
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => undefined);
    await once(socket.resume(), 'close');
    expect(bytes).toBeLessThan(SIZE);
  });
});
