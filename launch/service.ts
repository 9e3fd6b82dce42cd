import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { endWithThisProcess } from '@vpds/engine-testing/local';
import { NODE_FLAGS, compileCache, mainOf } from './environment.ts';

const ROOT = resolve(import.meta.dirname, '..');
const APP = join(ROOT, 'apps/all-in-one');

/** A process that may not be ready yet. */
export interface ServiceProcess {
  readonly process: ChildProcess;
  /** Exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Standard output and error. */
  output(): string;
  /** Kills it after `within` ms. @returns the base URL @throws Error with the output if the process ends or is late */
  ready(within: number): Promise<string>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<number | null>;
}

/**
 * The process never outlives this one, however that ends. Its environment has only `env`, the `PATH`, and the runner's
 * compile cache.
 */
export function spawnService(env: Readonly<Record<string, string>>): ServiceProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(APP, mainOf(env))], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...compileCache(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return {
    process: child,
    ended,
    output: () => output,
    async ready(within) {
      try {
        return await readyAt(() => output, ended, within);
      } catch (error) {
        child.kill('SIGKILL');
        await ended;
        throw error;
      }
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function readyAt(output: () => string, ended: Promise<number | null>, within: number): Promise<string> {
  let code: number | null | undefined;
  void ended.then((value) => (code = value));
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const url = /is ready on (http:\S+)/.exec(output())?.[1];
    if (url !== undefined) return url;
    if (code !== undefined) throw new Error(`The service ended with ${String(code)}:\n${output()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`The service was not ready in time:\n${output()}`);
}
