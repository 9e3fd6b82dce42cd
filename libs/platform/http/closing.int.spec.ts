import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Controller, Get, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { expect, test } from '@jest/globals';
import type { IdempotencyStore, Principal } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import type { FastifyInstance } from 'fastify';
import { Readiness } from '../health/readiness.ts';
import { createLogger } from '../observability/logging.ts';
import { Metrics } from '../observability/metrics.ts';
import { createEdge } from './create-edge.ts';

@Controller('thing')
class ThingController {
  @Get()
  get() {
    return { message: 'here', status: 'success' };
  }
}

/** Holds the edge where it closes already and open connections are still there: usually a moment. */
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

const PRINCIPAL: Principal = { companyID: 1, userID: 2, apiKeyID: 'key-1', permissions: [] };
const noStore: IdempotencyStore = { find: async () => null, keep: async () => {} };
const REQUEST = 'GET /thing HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\n\r\n';

test('graceful stop: a request that comes on an open connection while the edge closes is answered as any other', async () => {
  const edge = await createEdge({
    modules: [ThingModule],
    providers: [],
    catalogues: [],
    routes: [],
    authenticator: { authenticate: () => PRINCIPAL },
    idempotency: noStore,
    limiter: null,
    maxBodyBytes: 1_024,
    logger: createLogger('silent', 'test'),
    readiness: new Readiness(),
    metrics: new Metrics(),
  });
  await edge.app.listen(0, '127.0.0.1');
  const socket = connect((edge.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
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
