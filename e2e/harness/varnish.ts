import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@vpds/kernel/testing';
import { endWithThisProcess, freePort } from '@vpds/engine-testing/local';

const START_WITHIN = 30_000;

export const HAS_VARNISH = spawnSync('varnishd', ['-V']).status === 0;

/** Runs with the default configuration (`builtin.vcl`). */
export class Varnish {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #directory: string;

  private constructor(url: string, process: ChildProcess, directory: string) {
    this.url = url;
    this.#process = process;
    this.#directory = directory;
  }

  static async start(backend: string): Promise<Varnish> {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-varnish-'));
    const port = await freePort();
    const where = ['-F', '-n', directory, '-a', `127.0.0.1:${port}`, '-b', new URL(backend).host];
    const child = spawn('varnishd', [...where, '-T', 'none', '-j', 'none', '-s', 'malloc,32m'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    endWithThisProcess(child);
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const varnish = new Varnish(`http://127.0.0.1:${port}`, child, directory);
    const deadline = Date.now() + START_WITHIN;
    while ((await fetch(`${varnish.url}/health/live`).catch(() => null)) === null) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await varnish.stop();
        throw new Error(`Varnish did not start:\n${output}`);
      }
      await sleep(50);
    }
    return varnish;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM')) await once(this.#process, 'exit');
    await rm(this.#directory, { recursive: true, force: true });
  }
}

/** A cached answer also names the request that filled the cache. */
export function isHit(headers: Headers): boolean {
  return /^\d+ \d+$/.test(headers.get('x-varnish') ?? '');
}
