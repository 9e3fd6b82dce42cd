import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface DisturbingProxy {
  readonly url: string;
  /** Attempts at writes since the last call, by `Idempotency-Key`, and how many came before `Retry-After`. */
  takeAttempts(): { readonly counts: number[]; readonly early: number };
  close(): void;
}

const UNAVAILABLE = '{"message":"Not available at the moment: …","status":"error","code":"unavailable"}';
const IN_USE = '{"message":"…","status":"error","code":"idempotency_key_in_use"}';
const TIME_OUT = '<h1>Gateway Time-out</h1>';
const OTHERS_JSON = '{"status":200,"code":504,"error":{"message":"upstream timed out"}}';

/** An attempt of a write or a read. */
interface Attempt {
  readonly count: number;
  readonly early: number;
  /** Unix milliseconds. */
  readonly notBefore: number;
}

/** Prefix of the path in the key of a read. */
const READ = 'GET ';

/**
 * Disturbs each write. The first attempt is 503 with a date as `Retry-After` and does not reach the service. The second
 * is carried out and answered with half of a proxy's 504, the third with half of the service's answer. The fourth is 409
 * `idempotency_key_in_use` with an unreadable `Retry-After`, the fifth passes. curl does not repeat a request whose
 * answer breaks off, or a 409: it gets the whole 504, and its third passes. The first attempt at a read is 504 with JSON
 * that is not the service's, the second stalls after half of its answer.
 */
export async function startDisturbingProxy(service: string): Promise<DisturbingProxy> {
  const attempts = new Map<string, Attempt>();
  const server = createServer((request, response) => {
    const isWrite = request.method === 'POST';
    const key = isWrite ? String(request.headers['idempotency-key']) : `${READ}${request.url}`;
    const before = attempts.get(key) ?? { count: 0, early: 0, notBefore: 0 };
    const attempt: Attempt = {
      count: before.count + 1,
      early: before.early + (Date.now() < before.notBefore ? 1 : 0),
      notBefore: isWrite && before.count === 0 ? Math.floor(Date.now() / 1000 + 3) * 1000 : 0,
    };
    attempts.set(key, attempt);
    passed(service, attempt, request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeAttempts() {
      const writes = [...attempts].filter(([key]) => !key.startsWith(READ)).map(([, attempt]) => attempt);
      attempts.clear();
      return { counts: writes.map(({ count }) => count), early: writes.reduce((sum, { early }) => sum + early, 0) };
    },
    close: () => void server.close(),
  };
}

async function passed(service: string, attempt: Attempt, request: IncomingMessage, response: ServerResponse) {
  const { count, notBefore } = attempt;
  const isWrite = request.method === 'POST';
  const body = await buffer(request);
  const isCurl = request.headers['user-agent']?.startsWith('curl/') === true;
  const send = (status: number, type: string, text: string | Buffer, share: number) => {
    const bytes = Buffer.from(text);
    const after = status === 503 ? new Date(notBefore).toUTCString() : status === 409 ? 'soon' : null;
    const retryAfter = after === null ? {} : { 'retry-after': after };
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...retryAfter });
    if (share === 1) response.end(bytes);
    else if (count === 2 && !isWrite) response.write(bytes.subarray(0, bytes.length * share));
    else response.write(bytes.subarray(0, bytes.length * share), () => response.destroy());
  };
  if (count === 1 && !isWrite) return send(504, 'application/json', OTHERS_JSON, 1);
  if (count === 1) return send(503, 'application/json', UNAVAILABLE, 1);
  if (count === 4) return send(409, 'application/json', IN_USE, 1);
  const { method = 'GET', url, headers } = request;
  const sent = ['x-api-key', 'content-type', 'idempotency-key', 'prefer'].flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
  );
  const init = { method, headers: Object.fromEntries(sent), ...(method === 'GET' ? {} : { body }) };
  const answer = await fetch(service + url, init);
  const text = Buffer.from(await answer.arrayBuffer());
  const half = isCurl ? 1 : 0.5;
  if (count === 2 && isWrite) return send(504, 'text/html', TIME_OUT, half);
  const share = !isWrite && count === 2 ? 0.5 : isWrite && count === 3 ? half : 1;
  return send(answer.status, answer.headers.get('content-type') ?? '', text, share);
}
