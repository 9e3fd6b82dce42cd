import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Sources, fingerprint } from './source-fingerprint.ts';

const NOT_SOURCES = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|\.spec\.tsx?$/;
/** Files that the bundle is made of. The lock file names its packages. */
const SOURCES: Sources = {
  files: ['package-lock.json'],
  directories: ['apps/console', 'libs/client'],
  counts: (path) => !NOT_SOURCES.test(path),
};

/** Bundles the console into `apps/console/dist` if a source has changed since. Without Vite nothing is built. */
export async function buildConsole(root: string): Promise<void> {
  const vite = viteIn(root);
  if (vite === null) return;
  const stamp = join(root, 'apps/console/dist/.sources');
  const sources = await fingerprint(root, SOURCES);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  console.error('Building the console …');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', join(root, 'apps/console')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error('The console was not built');
  await writeFile(stamp, sources);
}

/** Answers null in an installation without development dependencies. */
export function viteIn(root: string): string | null {
  try {
    const manifest = createRequire(join(root, 'apps/console/package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin/vite.js');
  } catch {
    return null;
  }
}
