// `npm run dev`: the service from this checkout, restarted on each change of its sources; its data stay. Beside it Vite
// serves the console, which shows each change of its own sources at once.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { NODE_FLAGS } from '../launch/environment.ts';
import { viteIn } from './build-console.ts';

const root = resolve(import.meta.dirname, '..');
let service: ChildProcess | null = null;
let page: ChildProcess | null = null;
let wanted = true;
let starting = false;

function compiles(): boolean {
  const build = [join(root, 'tools/build.ts'), '--without-console', '--without-bundles'];
  return spawnSync(process.execPath, build, { stdio: 'inherit' }).status === 0;
}

/** Paths below `apps` and `libs` that are not part of the service. */
const NOT_THE_SERVICE = /\.spec\.ts$|^console\/|(?:^|\/)(?:dist|testing)\//;

/** Restarts the service until no change is pending; if compilation fails, the old process keeps running. */
async function restart(): Promise<void> {
  if (starting) return;
  starting = true;
  for (; wanted;) {
    wanted = false;
    if (!compiles()) continue;
    await stop();
    const main = join(root, 'apps/all-in-one/dist/main.js');
    service = spawn(process.execPath, [...NODE_FLAGS, main], { cwd: root, stdio: 'inherit' });
  }
  starting = false;
}

async function stop(): Promise<void> {
  if (service === null || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill();
  await ended;
}

async function end(): Promise<void> {
  page?.kill();
  await stop();
  process.exit();
}

function changed(_: string, file: string | null): void {
  if (file === null || !file.endsWith('.ts') || NOT_THE_SERVICE.test(file)) return;
  wanted = true;
  setTimeout(() => void restart(), 100);
}

/** Answers null in an installation without development dependencies. */
function startConsole(): ChildProcess | null {
  const vite = viteIn(root);
  if (vite === null) return null;
  const service = process.env['VPDS_URL'] || `http://127.0.0.1:${process.env['PORT'] || '3000'}`;
  return spawn(process.execPath, [vite, '--clearScreen', 'false', join(root, 'apps/console')], {
    stdio: 'inherit',
    env: { ...process.env, VPDS_URL: service },
  });
}

for (const directory of ['apps', 'libs']) watch(join(root, directory), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
await restart();
page = startConsole();
