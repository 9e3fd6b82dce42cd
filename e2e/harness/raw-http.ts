import { connect } from 'node:net';

/** The answer as it arrived, not validated. */
export interface RawAnswer {
  readonly status: number;
  /** Lower-case names; the last of repeated headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawExchange {
  readonly answers: readonly RawAnswer[];
  readonly closed: boolean;
}

/** Milliseconds without data that end an exchange. */
const SILENCE = 20_000;

/** Half-closes the connection after writing and reads until the server closes it. */
export function exchangeAndEnd(url: string, bytes: string | Uint8Array): Promise<RawExchange> {
  return exchange(url, bytes, Infinity, false, true);
}

/** Reads until `expected` answers have arrived, the server closes, or nothing more arrives. */
export function exchange(
  url: string,
  bytes: string | Uint8Array,
  expected = 1,
  bodiless = false,
  ending = false,
): Promise<RawExchange> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    let received = Buffer.alloc(0);
    const socket = connect(Number(port), hostname);
    const finish = (closed: boolean) => {
      socket.destroy();
      done({ answers: parseAnswers(received, bodiless), closed });
    };
    socket.setTimeout(SILENCE, () => finish(false));
    socket.on('error', () => finish(true));
    socket.on('end', () => finish(true));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (parseAnswers(received, bodiless).length >= expected) finish(false);
    });
    if (ending) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Resets the connection after a while without reading the answer. */
export function abandon(url: string, bytes: string | Uint8Array, afterMilliseconds: number): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, () => {
        setTimeout(() => {
          socket.resetAndDestroy();
          done();
        }, afterMilliseconds);
      });
    });
    socket.on('error', () => done());
  });
}

/** A request with a correct `Content-Length`. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): Buffer {
  const payload = Buffer.from(body as string);
  const all = {
    host: 'localhost',
    ...headers,
    ...(payload.length > 0 ? { 'content-length': String(payload.length) } : {}),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'), payload]);
}

/** Complete ones at the beginning. */
function parseAnswers(received: Buffer, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < received.length;) {
    const end = received.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const [first = '', ...lines] = received.toString('latin1', at, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const status = Number(first.split(' ')[1]);
    const body = bodyAt(received, end + 4, headers, bodiless || status === 100);
    if (body === null) break;
    if (status !== 100) answers.push({ status, headers, body: body.text });
    at = body.next;
  }
  return answers;
}

function bodyAt(
  received: Buffer,
  start: number,
  headers: Readonly<Record<string, string>>,
  bodiless: boolean,
): { text: string; next: number } | null {
  if (bodiless) return { text: '', next: start };
  if (headers['transfer-encoding'] === 'chunked') {
    const end = received.indexOf('0\r\n\r\n', start);
    return end < 0 ? null : { text: received.toString('utf8', start, end), next: end + 5 };
  }
  const next = start + Number(headers['content-length'] ?? 0);
  return next > received.length ? null : { text: received.toString('utf8', start, next), next };
}
