import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { type AddressInfo, Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Principal, ReadBudget, Refusal } from '@vpds/kernel';
import { eventually, sleep } from '@vpds/kernel/testing';
import { servedBy } from '../context-edge.ts';
import type { Edge } from '../edge/create-edge.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { apiRoute } from '../openapi/api-route.ts';
import { OPERATION_CLIENT } from '../tokens.ts';
import { PRINCIPAL, ThingController, testEdge } from '../testing/test-edge.ts';
import { BodyStream } from './body-stream.ts';

const route = apiRoute({
  id: 'countBytes',
  method: 'post',
  path: '/bytes',
  tag: 'Products',
  summary: 'Count',
  source: 'test',
  body: { schema: z.string(), stream: { types: ['text/csv', 'application/x-ndjson'] } },
  message: { schema: z.int(), example: 1 },
});

const MEGABYTE = 1_048_576;

let edge: Edge;
let received: ReadBudget;
/** The server's side of the newest connection. */
let latest: Socket;
let seen: number;
let waiting: Promise<void>;
let goOn: () => void;

beforeAll(async () => {
  const counting = endpoint(route, async ({ body }) => {
    let bytes = 0;
    await waiting;
    for await (const chunk of body) {
      bytes += chunk.length;
      seen = bytes;
      if (chunk.includes('enough')) break;
      if (!chunk.includes('refused')) continue;
      await setImmediate();
      throw new Refusal('malformed_json');
    }
    return { message: bytes };
  });
  const served = servedBy([{ endpoints: [counting], errors: {} }]);
  const providers = [{ provide: OPERATION_CLIENT, useValue: {} }];
  const reads = new ReadBudget({ total: 64 * MEGABYTE });
  received = new ReadBudget({ total: 16 * MEGABYTE, share: 8 * MEGABYTE });
  edge = await testEdge(ThingController, { ...served, providers, reads, received });
  server().on('connection', (socket: Socket) => (latest = socket));
  await edge.app.listen(0, '127.0.0.1');
});
afterAll(() => edge.close());

const server = () => edge.app.getHttpServer();
const port = () => (server().address() as AddressInfo).port;
/** Reports what Node reports if a request has not arrived within its time. */
const late = (socket: Socket) =>
  server().emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
const reset = () => {
  seen = 0;
  waiting = new Promise((resolve) => {
    goOn = resolve;
  });
};

function post(body: RequestInit['body'], headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port()}/bytes`, {
    method: 'POST',
    headers: { 'x-api-key': 'any', 'content-type': 'text/csv', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
}

const answerOf = async (response: Promise<Response>) => {
  const { message, code } = (await (await response).json()) as { message: unknown; code?: string };
  return code ?? message;
};

describe('a body that is read while it arrives', () => {
  test('may be longer than any other body, of known length or not', async () => {
    reset();
    goOn();
    const megabytes = 'x'.repeat(20 * 1_048_576);
    expect(await answerOf(post(megabytes))).toBe(megabytes.length);
    expect(await answerOf(post(new Blob([megabytes]).stream()))).toBe(megabytes.length);
    expect(await answerOf(post(''))).toBe(0);
  });

  test('waits in the connection while nobody asks for it', async () => {
    reset();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 64 * 1_048_576) return controller.close();
        return controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = answerOf(post(body));
    let before = -1;
    await eventually(async () => {
      const quiet = sent === before && sent > 0;
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(quiet && sent === before).toBe(true);
    });
    expect(sent).toBeLessThan(32 * 1_048_576);
    goOn();
    expect(await answer).toBe(64 * 1_048_576);
  });

  test('ANS-5: may take longer to arrive than other requests', async () => {
    reset();
    goOn();
    const socket = connect(port(), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    const head =
      'POST /bytes HTTP/1.1\r\nHost: a\r\nX-Api-Key: any\r\nContent-Type: text/csv\r\nContent-Length: 4\r\n\r\n';
    socket.write(`${head}ab`);
    await eventually(() => expect(seen).toBe(2));
    const other = connect(port(), '127.0.0.1');
    let refused = '';
    other.on('data', (bytes) => (refused += bytes.toString()));
    other.write(head.slice(0, 40));
    const streamed = latest;
    await eventually(() => expect(latest).not.toBe(streamed));
    late(streamed);
    late(latest);
    await eventually(() => expect(refused).toContain('"code":"request_timeout"'));
    expect(answer).toBe('');
    socket.write('cd');
    await eventually(() => expect(answer).toContain('{"message":4,"status":"success"}'));
    socket.destroy();
  });

  test('LIM-13: counts as 4 MiB as long as it runs, and no more run than its company’s share holds', async () => {
    reset();
    const running = ['a', 'b'].map((text) => answerOf(post(text)));
    await eventually(() => expect(received.used).toBe(8 * MEGABYTE));
    const refused = await post('c');
    expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      '1',
      { code: 'reads_over_share' },
    ]);
    goOn();
    expect(await Promise.all(running)).toEqual([1, 1]);
    await eventually(() => expect(received.used).toBe(0));
    expect(await answerOf(post('d'))).toBe(1);
  });

  test('an answer before its end reaches the client, and ends the connection', async () => {
    reset();
    goOn();
    const socket = connect(port(), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.write(
      'POST /bytes HTTP/1.1\r\nHost: a\r\nX-Api-Key: any\r\nContent-Type: text/csv\r\nContent-Length: 400\r\n\r\nenough',
    );
    await once(socket, 'end');
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('{"message":6,"status":"success"}');
  });

  test('HTT-15: so it does one that sends everything before it reads', async () => {
    reset();
    goOn();
    const socket = connect(port(), '127.0.0.1').pause();
    const length = 32 * MEGABYTE;
    socket.write(
      `POST /bytes HTTP/1.1\r\nHost: a\r\nX-Api-Key: any\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`,
    );
    await new Promise((sent) => socket.write('refused'.padEnd(length), sent));
    expect(await text(socket)).toContain('"code":"malformed_json"');
  });

  test('ANS-5: a request after one whose body was not read to its end has the usual time to arrive', async () => {
    reset();
    goOn();
    const socket = connect(port(), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.write(
      'POST /bytes HTTP/1.1\r\nHost: a\r\nX-Api-Key: any\r\nContent-Type: text/csv\r\nContent-Length: 7\r\n\r\nrefused',
    );
    await eventually(() => expect(answer).toContain('malformed_json'));
    expect(answer).not.toMatch(/^connection: close/im);
    socket.write('POST /bytes HTTP/1.1\r\nHost: a');
    late(latest);
    await eventually(() => expect(answer).toContain('"code":"request_timeout"'));
  });

  test.each([
    ['another type', { 'content-type': 'application/json' }],
    ['no type', { 'content-type': '' }],
    ['a compressed one', { 'content-encoding': 'gzip' }],
  ])('415 for %s, unread', async (_, headers) => {
    reset();
    expect(await answerOf(post('a;b', headers))).toBe('unsupported_media_type');
    expect(seen).toBe(0);
  });
});

const nobody = () => Promise.reject(new Refusal('unauthorized'));

describe('KEY-5: a key that is revoked, or loses the permission, while the body arrives', () => {
  const streamOf = (identify: () => Promise<Principal>) => {
    const request = new IncomingMessage(new Socket());
    return new BodyStream(request, request, { identify });
  };
  const found = (more: Partial<Principal>) => async () => ({ ...PRINCIPAL, ...more });

  test.each([
    ['unauthorized', nobody],
    ['forbidden', found({})],
    ['key_read_only', found({ permissions: ['importHistory'], readOnly: true })],
  ])('is refused: %s', async (code, identify) => {
    const stream = streamOf(identify);
    // The sender is not looked up again within a second.
    await stream.confirm('importHistory');
    await sleep(1_050);
    await expect(stream.confirm('importHistory')).rejects.toMatchObject({ code });
  });

  test('any other goes on', async () => {
    const stream = streamOf(found({ permissions: ['importHistory'] }));
    await sleep(1_050);
    await stream.confirm('importHistory');
  });
});

describe('silence', () => {
  test('ends it: 408 request_timeout', async () => {
    const request = new IncomingMessage(new Socket());
    request.push(Buffer.from('a'));
    const read: string[] = [];
    const reading = (async () => {
      for await (const chunk of new BodyStream(request, request, { identify: nobody, silence: 50 }))
        read.push(chunk.toString());
    })();
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
    expect(read).toEqual(['a']);
  });

  test('a request that broke off is no end', async () => {
    const request = new IncomingMessage(new Socket());
    request.push(Buffer.from('a'));
    request.push(null);
    const reading = (async () => {
      for await (const _ of new BodyStream(request, request, { identify: nobody })) void _;
    })();
    await expect(reading).rejects.toMatchObject({ message: 'the request broke off' });
  });
});
