import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Controller, Get, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import type { FastifyInstance } from 'fastify';
import { Readiness } from '../../observability/readiness.ts';
import { testEdge } from '../testing/test-edge.ts';
import { MOST_UNANSWERED } from './pipelines.ts';

/** The next answer waits for this. */
let making: Promise<unknown> = Promise.resolve();
let made = 0;

@Controller('thing')
class ThingController {
  @Get()
  async get() {
    made += 1;
    await making;
    return { message: 'here', status: 'success' };
  }
}

/** Keeps the edge in the state of closing with open connections, which usually lasts a moment. */
let whileClosing = (): Promise<unknown> => Promise.resolve();

@Module({ controllers: [ThingController] })
class ThingModule implements OnModuleInit {
  readonly #host: HttpAdapterHost;

  constructor(@Inject(HttpAdapterHost) host: HttpAdapterHost) {
    this.#host = host;
  }

  onModuleInit(): void {
    const fastify = this.#host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('preClose', async () => void (await whileClosing()));
  }
}

const REQUEST = 'GET /thing HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\n\r\n';

async function listening(readiness: Readiness) {
  const edge = await testEdge(ThingController, { modules: [ThingModule], readiness });
  await edge.app.listen(0, '127.0.0.1');
  return { edge, port: (edge.app.getHttpServer().address() as AddressInfo).port };
}

test('graceful stop: a request that comes on an open connection while the edge closes is answered as any other', async () => {
  const { edge, port } = await listening(new Readiness());
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const answers = () => received.match(/HTTP\/1\.1 \d+/g);
  socket.write(REQUEST);
  await eventually(() => expect(answers()).toEqual(['HTTP/1.1 200']));
  whileClosing = async () => {
    const closed = once(socket, 'close');
    socket.write(REQUEST);
    await closed;
  };
  await edge.close();
  expect(answers()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
}, 20_000);

/** Sends the next request after each answer, until an answer announces the end of the connection. */
async function askWithoutPause(port: number): Promise<'reported' | 'broken'> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let isAnnounced = false;
  socket.on('data', (chunk: Buffer) => {
    isAnnounced ||= /connection: close/i.test(chunk.toString());
    if (!isAnnounced) socket.write(REQUEST);
  });
  socket.on('error', () => undefined);
  socket.write(REQUEST);
  await once(socket, 'close');
  return isAnnounced ? 'reported' : 'broken';
}

test('graceful stop: clients that send without a pause get Connection: close, and each request gets an answer', async () => {
  whileClosing = () => Promise.resolve();
  const readiness = new Readiness();
  const { edge, port } = await listening(readiness);
  const clients = Array.from({ length: 16 }, () => askWithoutPause(port));
  await sleep(300);
  readiness.drain();
  await edge.close();
  expect(await Promise.all(clients)).toEqual(clients.map(() => 'reported'));
}, 20_000);

test('graceful stop: an answer in progress when it began closes the connection', async () => {
  whileClosing = () => Promise.resolve();
  const readiness = new Readiness();
  const { edge, port } = await listening(readiness);
  making = sleep(200);
  const answer = fetch(`http://127.0.0.1:${port}/thing`, { headers: { 'x-api-key': 'any' } });
  await sleep(100);
  readiness.drain();
  expect((await answer).headers.get('connection')).toBe('close');
  await edge.close();
}, 20_000);

describe('HTT-4: graceful stop: what is carried out of a pipeline gets its answer, and the last one closes it', () => {
  /** Requests that are sent together, of which the first is not yet answered when the stop begins. */
  async function pipelined(count: number) {
    whileClosing = () => Promise.resolve();
    made = 0;
    const readiness = new Readiness();
    const { edge, port } = await listening(readiness);
    let [received, release] = ['', (): void => undefined];
    making = new Promise<void>((resolve) => (release = resolve));
    const socket = connect(port, '127.0.0.1').on('data', (chunk: Buffer) => (received += chunk.toString()));
    const closed = once(socket, 'close');
    socket.write(REQUEST.repeat(count));
    await eventually(() => expect(made).toBe(Math.min(count, MOST_UNANSWERED)));
    readiness.drain();
    const answers = () => received.split('HTTP/1.1 ').slice(1);
    const lasts = () => answers().map((answer) => [answer.slice(0, 3), /^connection: close/im.test(answer)]);
    return { edge, socket, closed, release, lasts };
  }
  const answered = (count: number) => Array.from({ length: count }, (_, index) => ['200', index === count - 1]);

  test.each([1, 3])('of %s', async (count) => {
    const { edge, closed, release, lasts } = await pipelined(count);
    release();
    await closed;
    expect(lasts()).toEqual(answered(count));
    await edge.close();
  });

  test('of more than are parsed at once: the rest is not carried out', async () => {
    const { edge, closed, release, lasts } = await pipelined(100);
    release();
    await closed;
    expect([made, lasts()]).toEqual([MOST_UNANSWERED, answered(MOST_UNANSWERED)]);
    await edge.close();
  });

  test('what follows the answer that closes is not carried out, while earlier ones are made', async () => {
    const { edge, socket, closed, release, lasts } = await pipelined(1);
    making = Promise.resolve();
    socket.write(REQUEST);
    await eventually(() => expect(made).toBe(2));
    const served = once(edge.app.getHttpServer(), 'clientError');
    socket.write(REQUEST.repeat(2));
    await served;
    release();
    await closed;
    expect([made, lasts()]).toEqual([2, answered(2)]);
    await edge.close();
  });
});
