import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Api } from './api.ts';
import type { Outcome, Read } from './read-attack.ts';

/** Attackers have lower priority than the measuring client, so that the service is measured, not the generator. */
const NICER = 5;

export interface Attackers {
  stop(): Promise<Outcome>;
}

/** Attacks from a separate process until stopped. */
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

/** Pins a process and its threads to one processor. @returns false if unsupported */
export function pin(pid: number, processor: number): boolean {
  return useProcessors(pid, String(processor));
}

/** The processes that this one starts inherit its processors, those of later test files, too. */
export function unpin(): void {
  useProcessors(process.pid, `0-${cpus().length - 1}`);
}

function useProcessors(pid: number, processors: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)]).status === 0;
}

/** Current and maximum resident memory, megabytes. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
