import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

export interface Load {
  /** Requests answered with status 200. */
  readonly requests: number;
  /** Requests answered with status 503, if that is allowed. */
  readonly unavailable: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly seconds: number;
  readonly connections?: number;
  /** Ends the load early. */
  readonly requests?: number;
  /** Counts 503 instead of failing, for busy machines. */
  readonly mayBeUnavailable?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: 'GET' | 'POST';
  /** Called per request. */
  next(): { path: string; body?: string; headers?: Readonly<Record<string, string>> };
}

/**
 * Closed loop: each connection sends its next request after the answer. Fails on a status other than 200, unless 503 is
 * allowed. A general HTTP client costs more than the service, on the same machine.
 */
export async function load({
  url,
  seconds,
  connections = 32,
  requests = Infinity,
  mayBeUnavailable = false,
  headers,
  method,
  next,
}: LoadOptions): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const head = headerLines({ host, ...headers });
  const request = () => {
    const { path, body, headers: own = {} } = next();
    const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return `${method} ${path} HTTP/1.1\r\n${head}${headerLines(own)}${length}\r\n${body ?? ''}`;
  };
  const latencies: number[] = [];
  let unavailable = 0;
  const answered = (status: string, milliseconds: number) => {
    if (status === '200') latencies.push(milliseconds);
    else if (mayBeUnavailable && status === '503') unavailable += 1;
    else return false;
    return true;
  };
  const started = performance.now();
  const end = started + seconds * 1_000;
  let begun = Math.min(connections, requests);
  const another = () => {
    if (performance.now() >= end || begun >= requests) return false;
    begun += 1;
    return true;
  };
  await Promise.all(
    Array.from({ length: begun }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, 'connect');
      await askWhile(another, socket, request, answered);
    }),
  );
  const took = (performance.now() - started) / 1_000;
  return {
    requests: latencies.length,
    unavailable,
    requestsPerSecond: latencies.length / took,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** `warmUp`: seconds until V8 has compiled the request path. */
interface Asked {
  readonly url: string;
  readonly warmUp: number;
}

/** A pair per round, after both are warm. */
export async function* byTurns(
  one: Asked,
  other: Asked,
  { rounds, ...options }: Omit<LoadOptions, 'url'> & { readonly rounds: number },
): AsyncGenerator<[Load, Load]> {
  const ask = ({ url }: Asked, seconds: number) => load({ ...options, url, seconds });
  for (const each of [one, other]) await ask(each, each.warmUp);
  for (let round = 0; round < rounds; round += 1)
    yield [await ask(one, options.seconds), await ask(other, options.seconds)];
}

function askWhile(
  another: () => boolean,
  socket: Socket,
  request: () => string,
  answered: (status: string, milliseconds: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let received: Buffer | null = null;
    const ask = () => {
      sentAt = performance.now();
      socket.write(request());
    };
    socket.on('data', (chunk: Buffer) => {
      received = received === null ? chunk : Buffer.concat([received, chunk]);
      const whole = lengthOfAnswer(received);
      if (whole === null || received.length < whole) return;
      if (!answered(received.toString('latin1', 9, 12), performance.now() - sentAt)) {
        reject(new Error(`Refused: ${received.toString('utf8')}`));
        socket.destroy();
        return;
      }
      received = null;
      if (another()) ask();
      else socket.end(resolve);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed under a request')));
    ask();
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\ncontent-length: ');

/** Bytes of the first answer; null: its head is incomplete. */
function lengthOfAnswer(received: Buffer): number | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const at = received.indexOf(LENGTH);
  if (at < 0 || at > end) throw new Error(`An answer without a length: ${received.toString('latin1', 0, end)}`);
  const length = Number.parseInt(received.toString('latin1', at + LENGTH.length, at + LENGTH.length + 12), 10);
  return end + HEAD_END.length + length;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
