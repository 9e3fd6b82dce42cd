import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';

/** What each of many connections sends: first `head`, then `bytes` as fast as they are taken. */
export interface Flood {
  readonly connections: number;
  readonly head: string;
  /** Empty: the connection stays as it is after `head`. */
  readonly bytes: string;
  /** Whether answers are read. */
  readonly isRead: boolean;
}

const NICER = 5;

/** In a separate process, until stopped. */
export function startFlood(url: string, flood: Flood): { stop(): Promise<void> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flood.process.ts')], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
  });
  setPriority(child.pid ?? 0, Math.min(19, getPriority() + NICER));
  child.stdin.write(`${JSON.stringify({ port: Number(new URL(url).port), flood })}\n`);
  return {
    async stop() {
      const ended = once(child, 'close');
      child.stdin.end();
      await ended;
    },
  };
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** Requests without a key, as many as a segment holds, whose answers nobody reads. */
export const unread = (path: string, connections: number): Flood => {
  const bytes = asking(path).repeat(Math.floor(65_536 / asking(path).length));
  return { connections, head: '', bytes, isRead: false };
};

/** Requests without a key, whose answers are read. */
export const read = (path: string, connections: number): Flood => ({ ...unread(path, connections), isRead: true });

/** Uploads that begin, and never end. */
export const halfOpen = (key: string, connections: number): Flood => {
  const head = `POST /product/create HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`;
  return { connections, head: `${head}content-length: 500000\r\n\r\n{`, bytes: '', isRead: true };
};
