import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineMissing } from '../engine.ts';
import type { LocalRecipe } from './local-engine.ts';
import { onPath } from './maven.ts';

const INSTALL_TIMEOUT = 180_000;

/** Redis itself. Every write is on disk before its acknowledgement: a kill loses none. */
export const redis: LocalRecipe = {
  async prepare(log) {
    if (onPath('redis-server')) return;
    if (process.getuid?.() !== 0 || !onPath('apt-get')) {
      throw new EngineMissing(
        "There is no 'redis-server' on the path (Debian: apt-get install redis-server; macOS: brew install redis)",
      );
    }
    log('apt-get install redis-server');
    await aptGet('update', '-qq');
    await aptGet('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  },
  async describe({ directory, port, configuration }) {
    const file = join(directory, 'redis.conf');
    await writeFile(file, configuration);
    const persistence = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--dir', directory];
    return {
      command: 'redis-server',
      args: [file, '--port', String(port), '--bind', '127.0.0.1', ...persistence],
      ready: /Ready to accept connections/,
    };
  },
  url: (port) => `redis://127.0.0.1:${port}`,
};

async function aptGet(...args: string[]): Promise<void> {
  try {
    await promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      timeout: INSTALL_TIMEOUT,
      maxBuffer: 16 * 1024 * 1024,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    throw new EngineMissing(`apt-get ${args.join(' ')} failed: ${(error as Error).message.slice(-500)}`);
  }
}
