import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Api } from './api.ts';
import type { Outcome, Read } from './read-attack.ts';

/** Attackers give way to the client that measures: what is measured is the service, not the generator. */
const NICER = 5;

export interface Attackers {
  /** Ends the attack, and waits for what is under way. */
  stop(): Promise<Outcome>;
}

/** Clients of one key in a process of their own, that ask for one thing after the other until they are stopped. */
export function startAttackers({ url, key }: Api, clients: number, reads: readonly Read[]): Attackers {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'attack.process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
  });
  setPriority(child.pid ?? 0, Math.min(19, getPriority() + NICER));
  child.stdin.write(`${JSON.stringify({ url, key, clients, reads })}\n`);
  const outcome = text(child.stdout);
  return {
    async stop() {
      child.stdin.end();
      return new Map(JSON.parse(await outcome) as [number, number][]);
    },
  };
}

/** Keeps a process, with all its threads, on one processor. @returns false where this machine cannot */
export function pin(pid: number, processor: number): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)]).status === 0;
}

/** What a process holds at the moment and held at most, megabytes. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
