import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Metrics, createLogger } from '@vpds/observability';
import { OutboundClient, OutboundMetrics } from '@vpds/outbound';
import {
  type Handler,
  type JobQueue,
  NO_STREAM,
  type ViewRow,
  type ViewStore,
  eventStoreWith,
  newSeed,
  ownContext,
} from '@vpds/kernel';
import { eventually, sampleEvent, sleep } from '@vpds/kernel/testing';
import { ReactionRunner, type SubscriberStatus, subscribersHandler } from '@vpds/projections';
import { EffectDrops, LogFeed } from '@vpds/runtime';
import { restoreProduct, withdrawProduct } from '../domain/correct-product.ts';
import { requestRegistration } from '../domain/product.decider.ts';
import { productStream } from '../product.aggregate.ts';
import { PRODUCTS } from '../product.view.ts';
import { Products } from '../products.ts';
import { type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { RegisterWithPlatformJob, registrationReaction } from './register-with-platform.job.ts';
import { RegistrationEffects } from './registration-effects.ts';

const GUID = '0b6cbb8c-7e1c-4b53-9f0d-0a4a5e0f5c11';
const CORRECTION = { by: 1, reason: 'Sent twice', at: 0, isTransported: false };
const DAY = 24 * 3_600_000;

let harness: ProductHarness;
let platform: Server;
let client: OutboundClient;
let job: RegisterWithPlatformJob;
let answer: { status: number; body: object };
let requests: { call: string; key: string | undefined; body: string }[];

beforeAll(async () => {
  platform = createServer((request, response) => {
    const { method, url, headers } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ call: `${method} ${url}`, key: headers['idempotency-key'] as string | undefined, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  platform.close();
});

beforeEach(async () => {
  requests = [];
  harness = await startProducts();
  const logger = createLogger('silent', 'test');
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  client = new OutboundClient({
    name: 'platform',
    url,
    headers: {},
    logger,
    metrics: new OutboundMetrics(new Metrics()),
  });
  const { engine, products } = harness;
  job = new RegisterWithPlatformJob(engine.events, engine.views, products, client, logger);
});
afterEach(async () => {
  await client.close();
  await harness.stop();
});

async function withReaction<T>(work: (queued: readonly string[]) => Promise<T>): Promise<T> {
  const queued: string[] = [];
  const jobs = { add: async (_: string, ids: readonly string[]) => void queued.push(...ids) } as unknown as JobQueue;
  const { engine } = harness;
  const engines = { ...engine, jobs, feed: new LogFeed(engine.events) };
  const runner = new ReactionRunner('product', [registrationReaction], engines, createLogger('silent', 'test'));
  runner.start();
  try {
    return await work(queued);
  } finally {
    await runner.stop();
  }
}

async function create(guid?: string): Promise<string> {
  return productStream(await harness.create(guid === undefined ? {} : { guid }));
}

async function product(stream: string) {
  return (await harness.read(Number(stream.slice('product-'.length)))).state;
}

test('ADR-25: a damaged creation is a dead letter with its reason; other products are registered', async () => {
  const damaged = { id: newSeed(), type: 'ProductCreated', payload: '{"v":1,"da', metadata: sampleEvent().metadata };
  await harness.engine.events.append({ stream: 'product-999', expectedRevision: NO_STREAM, events: [damaged] });
  const intact = await create();
  const services = [{ name: 'product', reactions: [registrationReaction] }];
  const { handle } = subscribersHandler(services, harness.engine) as Handler<object, SubscriberStatus[]>;
  await withReaction(async (queued) => {
    await eventually(() => expect(queued).toEqual([intact]));
    await eventually(async () =>
      expect(await handle({}, ownContext('seed'))).toMatchObject([
        { setAside: [{ reaction: 'register-with-platform', stream: 'product-999', eventID: damaged.id }] },
      ]),
    );
    const [status] = await handle({}, ownContext('seed'));
    expect(status?.setAside[0]?.reason).toMatch(/ProductCreated/);
  });
});

test('rules PLA: registered under the id of its creation event until a number is known, then requested by that', async () => {
  const stream = await create();
  const [creation] = await harness.engine.events.readStream({ stream, limit: 1 });
  answer = { status: 503, body: {} };
  await job.run(stream, 1);
  answer = { status: 202, body: { pno: 100_234, guid: null } };
  await job.run(stream, 2);
  await job.run(stream, 3);
  const { productID, companyID, vin } = await product(stream);
  const body = JSON.stringify({ productID, companyID, vehicleIdentificationNumber: vin });
  const registering = { call: 'POST /products', key: creation?.id, body };
  expect(requests).toEqual([registering, registering, { call: 'GET /products/100234', key: undefined, body: '' }]);
});

/** A job that counts its reads of streams. `row`: what the view shows instead of what it has. */
function countingJob(row?: ViewRow | null): { job: RegisterWithPlatformJob; reads: () => number } {
  const { engine } = harness;
  let reads = 0;
  const store = eventStoreWith(engine.events, {
    readStream: (request) => {
      reads += 1;
      return engine.events.readStream(request);
    },
  });
  const views: ViewStore = row === undefined ? engine.views : { ...engine.views, get: async () => row };
  const products = new Products(store, views);
  const counting = new RegisterWithPlatformJob(store, views, products, client, createLogger('silent', 'test'));
  return { job: counting, reads: () => reads };
}

async function changed(stream: string, decide: Parameters<typeof harness.command>[1]): Promise<void> {
  await harness.command(Number(stream.slice('product-'.length)), decide);
}

function rowOf(stream: string): Promise<ViewRow | null> {
  return harness.engine.views.get(PRODUCTS, stream.slice('product-'.length));
}

async function registrations(stream: string): Promise<number> {
  const events = await harness.engine.events.readStream({ stream });
  return events.filter(({ type }) => type === 'ProductRegisteredWithPlatform').length;
}

describe('EFF-5: dropped registrations', () => {
  function dropping() {
    const { engine, products } = harness;
    const drops = new EffectDrops(engine.events);
    const logger = createLogger('silent', 'test');
    return {
      drops,
      effects: new RegistrationEffects(engine.events, engine.views, drops),
      run: (stream: string) =>
        new RegisterWithPlatformJob(engine.events, engine.views, products, client, logger, drops).run(stream, 1),
    };
  }
  const listed = async ({ effects }: ReturnType<typeof dropping>) => (await effects.list()).map(({ id }) => id);

  test('all can be dropped at once after ten thousand single ones; later products wait', async () => {
    const dropped = dropping();
    const ids = Array.from({ length: 10_000 }, (_, index) => `product-${index + 1_000}`);
    await dropped.drops.drop({ kind: 'registration', ids, until: 0 }, callOfUser());
    const stream = await create();
    await expect(dropped.effects.drop([stream], callOfUser())).rejects.toMatchObject({
      code: 'too_many_effects_dropped',
    });
    expect(await listed(dropped)).toEqual([stream]);
    await dropped.effects.dropAll(callOfUser());
    expect([await listed(dropped), await dropped.effects.isPending(stream)]).toEqual([[], false]);
    expect(await dropped.run(stream)).toEqual({ done: true });
    expect(requests).toEqual([]);
    await sleep(5);
    const later = await create();
    expect([await listed(dropped), await dropped.effects.isPending(later)]).toEqual([[later], true]);
  });

  test('a drop of all leaves out what did not wait then: a withheld registration, and a withdrawn product', async () => {
    const dropped = dropping();
    const withheld = productStream(await harness.create({ withheld: true }));
    const withdrawn = await create();
    await changed(withdrawn, (state) => withdrawProduct(state, CORRECTION));
    await dropped.effects.dropAll(callOfUser());
    await sleep(5);
    await changed(withheld, (state) => requestRegistration(state, { by: 1 }));
    await changed(withdrawn, (state) => restoreProduct(state, CORRECTION));
    answer = { status: 200, body: { pno: 100_234, guid: GUID } };
    for (const stream of [withheld, withdrawn]) {
      expect(await dropped.effects.isPending(stream)).toBe(true);
      await dropped.run(stream);
      expect(await product(stream)).toMatchObject({ pno: 100_234, guid: GUID });
    }
  });
});

describe('a run reads no more than it needs', () => {
  test('one that registers reads the stream once; one that asks reads the view alone', async () => {
    const stream = await create();
    const { job: counting, reads } = countingJob();
    answer = { status: 202, body: { pno: 100_234, guid: null } };
    await counting.run(stream, 1);
    expect(reads()).toBe(1);
    answer = { status: 200, body: { pno: 100_234, guid: null } };
    await counting.run(stream, 2);
    answer = { status: 200, body: { pno: 100_234, guid: GUID } };
    expect(await counting.run(stream, 3)).toEqual({ done: true });
    expect(reads()).toBe(1);
    expect(await product(stream)).toMatchObject({ pno: 100_234, guid: GUID });
    expect(await registrations(stream)).toBe(2);
  });

  test('an answer is recorded once, although the view has missed what has happened since', async () => {
    const stream = await create();
    answer = { status: 202, body: { pno: 100_234, guid: null } };
    await job.run(stream, 1);
    const { job: late } = countingJob(await rowOf(stream));
    await harness.update(Number(stream.slice('product-'.length)), { mileage: 10 });
    answer = { status: 200, body: { pno: 100_234, guid: GUID } };
    expect(await late.run(stream, 2)).toEqual({ done: true });
    expect(await late.run(stream, 3)).toEqual({ done: true });
    expect(await product(stream)).toMatchObject({ pno: 100_234, guid: GUID });
    expect(await registrations(stream)).toBe(2);
  });

  test('ADR-3: a product waits although the view shows it withdrawn', async () => {
    const stream = await create();
    await changed(stream, (state) => withdrawProduct(state, CORRECTION));
    const { job: late } = countingJob(await rowOf(stream));
    await changed(stream, (state) => restoreProduct(state, CORRECTION));
    answer = { status: 202, body: { pno: 100_234, guid: null } };
    expect(await late.run(stream, 2)).toEqual({ retryAt: expect.any(Number) });
    expect(await product(stream)).toMatchObject({ pno: 100_234 });
  });

  test('a product whose number the view has missed is asked for, not registered again', async () => {
    const stream = await create();
    const { job: late } = countingJob(await rowOf(stream));
    answer = { status: 202, body: { pno: 100_234, guid: null } };
    await job.run(stream, 1);
    await late.run(stream, 2);
    expect(requests.map(({ call }) => call)).toEqual(['POST /products', 'GET /products/100234']);
  });

  test('COR-1: a withdrawn product is not registered, although the view still shows it', async () => {
    const stream = await create();
    const { job: late } = countingJob(await rowOf(stream));
    await changed(stream, (state) => withdrawProduct(state, CORRECTION));
    expect(await late.run(stream, 2)).toEqual({ done: true });
    expect(requests).toEqual([]);
  });

  test('ADR-22: without its view a product is registered by its stream', async () => {
    const stream = await create();
    answer = { status: 200, body: { pno: 100_234, guid: GUID } };
    expect(await countingJob(null).job.run(stream, 2)).toEqual({ done: true });
    expect(await product(stream)).toMatchObject({ pno: 100_234, guid: GUID });
  });
});

const due = async (limit: number) => (await job.due(limit)).map(({ id }) => id);

describe('ADR-9: a queue may lose its jobs', () => {
  test('a product without a Guid is due until the platform has given one', async () => {
    const stream = await create();
    await create(GUID);
    expect(await due(10)).toEqual([stream]);
    answer = { status: 200, body: { pno: 100_234, guid: null } };
    expect(await job.run(stream, 1)).toMatchObject({ retryAt: expect.any(Number) });
    expect(await due(10)).toEqual([stream]);
    answer = { status: 200, body: { pno: 100_234, guid: GUID } };
    expect(await job.run(stream, 2)).toEqual({ done: true });
    expect(await due(10)).toEqual([]);
    expect(await product(stream)).toMatchObject({ pno: 100_234, guid: GUID });
  });

  test('a product that the platform refuses stays in the queue, and is retried a day later', async () => {
    const stream = await create();
    answer = { status: 422, body: { message: 'No such vehicle' } };
    const { retryAt, isPlanned } = (await job.run(stream, 1)) as { retryAt: number; isPlanned?: boolean };
    expect(isPlanned).toBe(true);
    expect(retryAt - Date.now()).toBeGreaterThan(DAY - 60_000);
    expect(retryAt - Date.now()).toBeLessThanOrEqual(DAY);
  });

  test.each([
    ['without a UUID', { pno: 100_234, guid: '-'.repeat(36) }],
    ['with a number that is none', { pno: -5, guid: GUID }],
    ['with no number', { guid: GUID }],
    ['with no Guid, not even null', { pno: 100_234 }],
    ['that is no object', [100_234, GUID]],
  ])('rules PLA: an answer %s is none, and is requested again', async (_, body) => {
    const stream = await create();
    answer = { status: 200, body };
    expect(await job.run(stream, 1)).toEqual({ retryAt: expect.any(Number) });
    expect(await product(stream)).toMatchObject({ pno: null, guid: null });
  });

  test('rules PLA: an answer for another number than the requested one is ignored', async () => {
    const stream = await create();
    answer = { status: 202, body: { pno: 42, guid: null } };
    await job.run(stream, 1);
    answer = { status: 200, body: { pno: 43, guid: GUID } };
    expect(await job.run(stream, 2)).toEqual({ retryAt: expect.any(Number) });
    expect(await product(stream)).toMatchObject({ pno: 42, guid: null });
  });

  test('products that wait long do not hide later ones: each pass resumes where the last one ended', async () => {
    const streams: string[] = [];
    for (let count = 0; count < 5; count += 1) streams.push(await create());
    expect(await due(2)).toEqual(streams.slice(0, 2));
    expect(await due(2)).toEqual(streams.slice(2, 4));
    expect(await due(2)).toEqual(streams.slice(4));
    expect(await due(2)).toEqual(streams.slice(0, 2));
  });
});
