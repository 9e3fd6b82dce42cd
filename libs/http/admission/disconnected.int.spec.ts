import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ReadBudget, type ReadRequest, Refusal, type SpanOutcome, traceWith } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { z } from 'zod';
import { servedBy } from '../context-edge.ts';
import type { Edge } from '../edge/create-edge.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { apiRoute } from '../openapi/api-route.ts';
import { OPERATION_CLIENT } from '../tokens.ts';
import { ThingController, testEdge } from '../testing/test-edge.ts';
import { QUOTAS, type Quotas } from './quotas.ts';

const MEGABYTE = 1_048_576;
const IMPORT =
  'POST /import HTTP/1.1\r\nhost: x\r\nx-api-key: 1\r\ncontent-type: text/csv\r\ncontent-length: 5\r\n\r\na;b\r\n';
const READ = 'GET /read HTTP/1.1\r\nhost: x\r\nx-api-key: 1\r\n\r\n';

const reading = apiRoute({
  id: 'readThing',
  method: 'get',
  path: '/read',
  tag: 'Products',
  summary: 'Read',
  source: 'test',
  message: { schema: z.literal('here'), example: 'here' },
});
const importing = apiRoute({
  id: 'importThings',
  method: 'post',
  path: '/import',
  tag: 'Products',
  summary: 'Import',
  source: 'test',
  body: { schema: z.string(), stream: { types: ['text/csv'] } },
  message: { schema: z.int(), example: 1 },
});
const creating = apiRoute({
  id: 'createThing',
  method: 'post',
  path: '/create',
  tag: 'Products',
  summary: 'Create',
  source: 'test',
  message: { schema: z.literal('done'), example: 'done' },
});

/** Counts the requests that have been admitted. */
class Budget extends ReadBudget {
  admitted = 0;

  override note(companyID: number): number {
    this.admitted += 1;
    return super.note(companyID);
  }

  override acquireNow(request: ReadRequest) {
    this.admitted += 1;
    return super.acquireNow(request);
  }
}

/** A point of a request's way, at which it waits until the test lets it go on. */
class Gate {
  readonly reached: Promise<void>;
  readonly #opened: Promise<void>;
  #reach = (): void => undefined;
  open = (): void => undefined;

  constructor() {
    this.reached = new Promise((resolve) => (this.#reach = resolve));
    this.#opened = new Promise((resolve) => (this.open = resolve));
  }

  async pass(): Promise<void> {
    this.#reach();
    await this.#opened;
  }
}

let edge: Edge;
let connected: Promise<[Socket]>;
let [reads, received] = [new Budget({ total: 0 }), new Budget({ total: 0 })];
let gates: Partial<Record<'key' | 'quota' | 'work', Gate>> = {};
/** The companies whose requests have taken a quota, and given it back. */
let [taken, givenBack]: [number[], number[]] = [[], []];

const quotas: Quotas = {
  take: async (companyID) => {
    taken.push(companyID);
    await gates.quota?.pass();
  },
  takeProducts: async () => null,
  settleProducts: () => undefined,
  giveBack: (companyID) => void givenBack.push(companyID),
};

beforeEach(async () => {
  [reads, received] = [new Budget({ total: 64 * MEGABYTE }), new Budget({ total: 64 * MEGABYTE })];
  [gates, taken, givenBack] = [{}, [], []];
  const readings = endpoint(reading, async () => ({ message: 'here' }));
  const imports = endpoint(importing, async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return { message: bytes };
  });
  /** Refuses what the companies with an even number create. */
  const creates = endpoint(
    creating,
    async ({ context: { principal } }) => {
      await gates.work?.pass();
      if ((principal?.companyID ?? 0) % 2 === 0) throw new Refusal('not_whole', ['wheels']);
      return { message: 'done' };
    },
    { charges: () => ({ products: 1 }) },
  );
  edge = await testEdge(ThingController, {
    ...servedBy([{ endpoints: [readings, imports, creates], errors: {} }]),
    providers: [
      { provide: OPERATION_CLIENT, useValue: {} },
      { provide: QUOTAS, useValue: quotas },
    ],
    authenticator: {
      authenticate: async (key) => {
        await gates.key?.pass();
        return { companyID: Number(key), userID: 2, apiKeyID: `key-${key}`, permissions: [] };
      },
    },
    reads,
    received,
  });
  await edge.app.listen(0, '127.0.0.1');
  connected = once(edge.app.getHttpServer(), 'connection') as Promise<[Socket]>;
});
afterEach(async () => {
  traceWith(null);
  await edge.close();
});

const port = () => (edge.app.getHttpServer().address() as AddressInfo).port;

/** Sends requests, and resets their connection once they are `there`, at the gate, which the first then passes. */
async function resetAt(gate: Gate, requests: string, there: Promise<unknown> = gate.reached): Promise<void> {
  const client = connect(port(), '127.0.0.1', () => client.write(requests));
  const [socket] = await connected;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await there;
  client.resetAndDestroy();
  await closed;
  gate.open();
}

const create = (company: number) =>
  `POST /create HTTP/1.1\r\nhost: x\r\nx-api-key: ${company}\r\ncontent-length: 0\r\n\r\n`;

describe('a client that has disconnected', () => {
  test('LIM-2: before its key was found: its read holds nothing', async () => {
    gates.key = new Gate();
    await resetAt(gates.key, READ);
    await eventually(() => expect(reads.admitted).toBeGreaterThan(0));
    await eventually(() => expect(reads.used).toBe(0), 2_000);
  });

  test('LIM-13: before its key was found: its import holds nothing', async () => {
    gates.key = new Gate();
    await resetAt(gates.key, IMPORT);
    await eventually(() => expect(received.admitted).toBe(1));
    await eventually(() => expect(received.used).toBe(0), 2_000);
  });

  test('LIM-2, LIM-13: before its first answer: what it has pipelined after that request holds nothing', async () => {
    const gate = (gates.work = new Gate());
    const held = eventually(() => expect([reads.used > 0, received.used > 0]).toEqual([true, true]));
    await resetAt(gate, `${create(1)}${READ}${READ}${IMPORT}\n`, held);
    await eventually(() => expect([reads.used, received.used]).toEqual([0, 0]), 2_000);
  });

  test.each(['quota', 'work'] as const)(
    'QUO-3: at its %s: a refused request returns its share, once',
    async (place) => {
      const gate = (gates[place] = new Gate());
      await resetAt(gate, create(2));
      await eventually(() => expect(givenBack).toEqual([2]));
      // What others are refused meanwhile shows that nothing follows.
      gates = {};
      const headers = { 'x-api-key': '4' };
      expect((await fetch(`http://127.0.0.1:${port()}/create`, { method: 'POST', headers })).status).toBe(422);
      expect([taken, givenBack]).toEqual([
        [2, 4],
        [2, 4],
      ]);
    },
  );

  test('QUO-3: a request that succeeds keeps its share', async () => {
    gates.work = new Gate();
    await resetAt(gates.work, create(1));
    gates = {};
    const headers = { 'x-api-key': '2' };
    expect((await fetch(`http://127.0.0.1:${port()}/create`, { method: 'POST', headers })).status).toBe(422);
    expect([taken, givenBack]).toEqual([[1, 2], [2]]);
  });

  test('its span ends, once', async () => {
    const ended: (SpanOutcome | undefined)[] = [];
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    traceWith({ start: () => ({ traceparent, end: (outcome) => void ended.push(outcome) }) });
    gates.work = new Gate();
    await resetAt(gates.work, create(1));
    await eventually(() => expect(ended).toEqual([{ error: 'disconnected' }]));
    gates = {};
    await fetch(`http://127.0.0.1:${port()}/create`, { method: 'POST', headers: { 'x-api-key': '1' } });
    await eventually(() => expect(ended).toHaveLength(2));
    expect(ended[1]).toEqual({ attributes: { 'http.response.status_code': 200 } });
  });
});
