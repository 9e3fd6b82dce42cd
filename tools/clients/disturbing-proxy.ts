import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface DisturbingProxy {
  readonly url: string;
  /** Attempts at writes since the last call, by `Idempotency-Key`. */
  takeAttempts(): number[];
  close(): void;
}

const UNAVAILABLE = '{"message":"Not available at the moment: …","status":"error","code":"unavailable"}';
const IN_USE = '{"message":"…","status":"error","code":"idempotency_key_in_use"}';
const TIME_OUT = '<h1>Gateway Time-out</h1>';

/**
 * Disturbs each write. The first attempt is 503 and does not reach the service. The second is carried out and answered with
 * half of a proxy's 504, the third with half of the service's answer. The fourth is 409 `idempotency_key_in_use`, the fifth
 * passes. curl does not repeat a request whose answer breaks off, or a 409: it gets the whole 504, and its third passes.
 */
export async function startDisturbingProxy(service: string): Promise<DisturbingProxy> {
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    const key = request.method === 'POST' ? String(request.headers['idempotency-key']) : null;
    const attempt = key === null ? null : (attempts.get(key) ?? 0) + 1;
    if (key !== null && attempt !== null) attempts.set(key, attempt);
    passed(service, attempt, request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeAttempts() {
      const taken = [...attempts.values()];
      attempts.clear();
      return taken;
    },
    close: () => void server.close(),
  };
}

async function passed(service: string, attempt: number | null, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request);
  const isCurl = request.headers['user-agent']?.startsWith('curl/') === true;
  const send = (status: number, type: string, text: string | Buffer, share: number) => {
    const bytes = Buffer.from(text);
    const retryAfter = status === 503 ? { 'retry-after': '1' } : {};
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...retryAfter });
    if (share === 1) response.end(bytes);
    else response.write(bytes.subarray(0, bytes.length * share), () => response.destroy());
  };
  if (attempt === 1) return send(503, 'application/json', UNAVAILABLE, 1);
  if (attempt === 4) return send(409, 'application/json', IN_USE, 1);
  const { method = 'GET', url, headers } = request;
  const sent = ['x-api-key', 'content-type', 'idempotency-key'].flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
  );
  const init = { method, headers: Object.fromEntries(sent), ...(method === 'GET' ? {} : { body }) };
  const answer = await fetch(service + url, init);
  const text = Buffer.from(await answer.arrayBuffer());
  const half = isCurl ? 1 : 0.5;
  if (attempt === 2) return send(504, 'text/html', TIME_OUT, half);
  return send(answer.status, answer.headers.get('content-type') ?? '', text, attempt === 3 ? half : 1);
}
