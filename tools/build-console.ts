import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the bundle is made of, besides the packages that the lock file names. */
const SOURCES = ['apps/console', 'libs/client'];
const NOT_SOURCES = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|\.spec\.tsx?$/;

/** Bundles the console into `apps/console/dist` if a source has changed since. Without Vite nothing is built. */
export async function buildConsole(root: string): Promise<void> {
  const vite = viteIn(root);
  if (vite === null) return;
  const stamp = join(root, 'apps/console/dist/.sources');
  const sources = await fingerprint(root);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return;
  console.error('Building the console …');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', join(root, 'apps/console')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error('The console was not built');
  await writeFile(stamp, sources);
}

/** Null: installed without development dependencies. */
export function viteIn(root: string): string | null {
  try {
    const manifest = createRequire(join(root, 'apps/console/package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin/vite.js');
  } catch {
    return null;
  }
}

/** Of names, sizes and times: reading them all would cost a start more than half of what it may. */
async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...(await filesOf(root))]) {
    const { size, mtimeMs } = await stat(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function filesOf(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const source of SOURCES.filter((each) => existsSync(join(root, each)))) {
    for (const path of await readdir(join(root, source), { recursive: true, withFileTypes: true })) {
      const name = join(path.parentPath, path.name).slice(root.length + 1);
      if (path.isFile() && !NOT_SOURCES.test(name)) found.push(name);
    }
  }
  return found.sort();
}
