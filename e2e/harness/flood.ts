import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';

/** The data that each of many connections sends: first `head`, then `bytes` as fast as they are accepted. */
export interface Flood {
  readonly connections: number;
  readonly head: string;
  /** Empty: the connection stays as it is after `head`. */
  readonly bytes: string;
  /** Whether answers are read. */
  readonly isRead: boolean;
}

const NICER = 5;
/** Milliseconds, on a busy machine. */
const BEGINS_WITHIN = 30_000;

export interface RunningFlood {
  stop(): Promise<void>;
}

/** Floods from a separate process until stopped. Resolves once the service meets all connections. */
export async function startFlood(url: string, flood: Flood): Promise<RunningFlood> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flood.process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
  });
  setPriority(child.pid ?? 0, Math.min(19, getPriority() + NICER));
  child.stdin.write(`${JSON.stringify({ port: Number(new URL(url).port), flood })}\n`);
  const ended = once(child, 'close');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  try {
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(BEGINS_WITHIN) });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

interface Asking {
  readonly method?: string;
  /** Default: none. */
  readonly key?: string;
  /** The media type of the body. */
  readonly type?: string;
  readonly body?: string;
}

/** The bytes of a request. */
export function asking(path: string, { method = 'GET', key, type = 'application/json', body }: Asking = {}): string {
  const head = [`${method} ${path} HTTP/1.1`, 'host: x', ...(key === undefined ? [] : [`x-api-key: ${key}`])];
  if (body !== undefined) head.push(`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`);
  return `${head.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

const repeated = (path: string) => asking(path).repeat(Math.floor(65_536 / asking(path).length));

/** Requests without a key, as many as fit a segment, whose answers nobody reads. */
export const unread = (path: string, connections: number): Flood => ({
  connections,
  head: '',
  bytes: repeated(path),
  isRead: false,
});

/** Requests without a key, whose answers are read. */
export const read = (path: string, connections: number): Flood => ({ ...unread(path, connections), isRead: true });

/** Uploads that begin, and never end. */
export const halfOpen = (key: string, connections: number): Flood => {
  const head = `POST /product/create HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`;
  return { connections, head: `${head}content-length: 500000\r\n\r\n{`, bytes: '', isRead: true };
};

/** Uploads that arrive: no JSON, so that nothing is written. */
export const upload = (key: string, connections: number, size: number): Flood => ({
  connections,
  head: '',
  bytes: asking('/product/create', { method: 'POST', key, body: 'x'.repeat(size) }),
  isRead: true,
});
