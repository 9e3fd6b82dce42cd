import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createVehicleProductDataClient } from './index.ts';

interface Seen {
  readonly method: string;
  readonly key: string | undefined;
  readonly prefer: string | undefined;
  readonly at: number;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let close: () => void;

afterEach(() => close());

/** Answers each request with the next answer, then always with the last one. */
async function served(...answers: readonly Answer[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    const key = request.headers['idempotency-key'] as string | undefined;
    const prefer = request.headers['prefer'] as string | undefined;
    seen.push({ method: request.method ?? '', key, prefer, at: Date.now() });
    request.resume().on('end', () => answer?.(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const dropped: Answer = (_request, response) => response.destroy();
const cutOff: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"message":', () => response.destroy());
};
const silent: Answer = () => undefined;
const stalled: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"message":');
};
const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const created = json(200, { message: 7, status: 'success' });
const refused = (status: number, code: string, headers = {}) =>
  json(status, { message: code, status: 'error', code }, headers);

const body = { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001' };

describe('the client', () => {
  test('repeats a write whose answer was dropped, cut off or never came, under one key', async () => {
    const { url, seen } = await served(dropped, cutOff, silent, created);
    const client = createVehicleProductDataClient({ url, apiKey: 'key', timeout: 500 });
    const { data } = await client.POST('/product/create', { body });
    expect(data).toEqual({ message: 7, status: 'success' });
    expect(seen.length).toBe(4);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
  });

  test('ANS-23: strict requests say so', async () => {
    const { url, seen } = await served(created);
    for (const strict of [true, false])
      await createVehicleProductDataClient({ url, apiKey: 'key', strict }).POST('/product/create', { body });
    expect(seen.map(({ prefer }) => prefer)).toEqual(['handling=strict', undefined]);
  });

  test('each write has a key of its own, the given one if there is one, and a read none', async () => {
    const { url, seen } = await served(created);
    const client = createVehicleProductDataClient({ url, apiKey: 'key' });
    await client.POST('/product/create', { body });
    await client.POST('/product/create', { body });
    await client.POST('/product/create', { body, params: { header: { 'Idempotency-Key': 'mine' } } });
    await client.GET('/product/fields');
    const [first, second, third, read] = seen.map(({ key }) => key);
    expect(first).not.toBe(second);
    expect([third, read]).toEqual(['mine', undefined]);
  });

  test.each([429, 503])('%i: waits as long as Retry-After asks', async (status) => {
    const { url, seen } = await served(refused(status, 'busy', { 'retry-after': '1' }), created);
    const { data } = await createVehicleProductDataClient({ url, apiKey: 'key' }).POST('/product/create', { body });
    expect(data?.message).toBe(7);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test('Retry-After as a date: waits until then (RFC 9110, 10.2.3)', async () => {
    const at = Math.floor(Date.now() / 1000 + 2) * 1000;
    const { url, seen } = await served(refused(503, 'busy', { 'retry-after': new Date(at).toUTCString() }), created);
    await createVehicleProductDataClient({ url, apiKey: 'key' }).POST('/product/create', { body });
    expect(seen[1]?.at).toBeGreaterThanOrEqual(at - 10);
  });

  test.each(['soon', '-5', '1.5', 'Thu, 01 Jan 1970 00:00:00 GMT', '0'])(
    'Retry-After: %s: pauses as without, and does not repeat at once',
    async (retryAfter) => {
      const { url, seen } = await served(refused(503, 'busy', { 'retry-after': retryAfter }), created);
      await createVehicleProductDataClient({ url, apiKey: 'key' }).POST('/product/create', { body });
      expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(retryAfter === '0' ? 0 : 120);
    },
  );

  test.each([null, [], 'busy', { code: 504 }])(
    'JSON that is not the service’s, with 409 and 504: %j',
    async (other) => {
      const { url, seen } = await served(json(504, other as object), json(409, other as object));
      const { response } = await createVehicleProductDataClient({ url, apiKey: 'key' }).GET('/product/fields');
      expect([response.status, seen.length]).toEqual([409, 2]);
    },
  );

  test('HTT-13: a link to the next page is resolved against the URL of the answer', async () => {
    const link = '<?cursor=2>; rel="next"';
    const { url } = await served(json(200, { message: [], status: 'success' }, { link }));
    const { response } = await createVehicleProductDataClient({ url, apiKey: 'key' }).GET('/products');
    const [, next = ''] = /<([^>]+)>/.exec(response.headers.get('link') ?? '') ?? [];
    expect(new URL(next, response.url).href).toBe(`${url}/products?cursor=2`);
  });

  test('a wait that is too long is left to the caller', async () => {
    const { url, seen } = await served(refused(503, 'unavailable', { 'retry-after': '3600' }));
    const client = createVehicleProductDataClient({ url, apiKey: 'key' });
    const { error, response } = await client.POST('/product/create', { body });
    expect([error?.code, response.headers.get('retry-after'), seen.length]).toEqual(['unavailable', '3600', 1]);
  });

  test('409 while the first attempt is in progress is repeated, any other is not', async () => {
    const first = await served(refused(409, 'idempotency_key_in_use'), created);
    const client = createVehicleProductDataClient({ url: first.url, apiKey: 'key' });
    expect((await client.POST('/product/create', { body })).data?.message).toBe(7);
    close();
    const other = await served(refused(409, 'status_move_forbidden'));
    const strict = createVehicleProductDataClient({ url: other.url, apiKey: 'key' });
    expect((await strict.POST('/product/create', { body })).error?.code).toBe('status_move_forbidden');
    expect(other.seen.length).toBe(1);
  });

  test.each([
    ...[400, 401, 403, 404, 422, 500].map((status) => [status, 'no'] as const),
    [503, 'not_enabled_yet'] as const,
  ])('%i %s is final', async (status, code) => {
    const { url, seen } = await served(refused(status, code));
    const client = createVehicleProductDataClient({ url, apiKey: 'key' });
    expect((await client.POST('/product/create', { body })).error).toMatchObject({ code });
    expect(seen.length).toBe(1);
  });

  test('gives up after its attempts, with the last error', async () => {
    const { url, seen } = await served(dropped);
    const client = createVehicleProductDataClient({ url, apiKey: 'key', retries: 2 });
    await expect(client.POST('/product/create', { body })).rejects.toThrow();
    expect(seen.length).toBe(3);
  });

  test.each([
    ['no answer', silent],
    ['half an answer', stalled],
  ])('%s in time: ends, although garbage is collected meanwhile', async (_, answer) => {
    const { url } = await served(answer);
    const client = createVehicleProductDataClient({ url, apiKey: 'key', timeout: 300, retries: 0 });
    const collecting = setInterval(collectGarbage, 20);
    await expect(client.POST('/product/create', { body })).rejects.toMatchObject({ name: 'TimeoutError' });
    const signal = AbortSignal.timeout(300);
    const patient = createVehicleProductDataClient({ url, apiKey: 'key' });
    await expect(patient.POST('/product/create', { body, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    clearInterval(collecting);
  });

  test("the caller's signal ends it at once", async () => {
    const { url, seen } = await served(silent);
    const client = createVehicleProductDataClient({ url, apiKey: 'key' });
    const signal = AbortSignal.timeout(100);
    await expect(client.POST('/product/create', { body, signal })).rejects.toThrow();
    expect(seen.length).toBe(1);
  });
});
