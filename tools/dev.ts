// `npm run dev`: the service from this checkout, restarted on each change of its sources. Its data stay.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
let service: ChildProcess | null = null;
let wanted = true;
let starting = false;

function compiles(): boolean {
  return spawnSync(process.execPath, [join(root, 'tools/build.ts')], { stdio: 'inherit' }).status === 0;
}

/** Until no change is pending; if compilation fails, the old process keeps running. */
async function restart(): Promise<void> {
  if (starting) return;
  starting = true;
  for (; wanted;) {
    wanted = false;
    if (!compiles()) continue;
    await stop();
    const main = join(root, 'apps/all-in-one/dist/main.js');
    service = spawn(process.execPath, ['--enable-source-maps', main], { cwd: root, stdio: 'inherit' });
  }
  starting = false;
}

async function stop(): Promise<void> {
  if (service === null || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill();
  await ended;
}

function changed(_: string, file: string | null): void {
  if (file === null || !file.endsWith('.ts') || /\.spec\.ts$|(?:^|\/)(?:dist|testing)\//.test(file)) return;
  wanted = true;
  setTimeout(() => void restart(), 100);
}

for (const directory of ['apps', 'libs']) watch(join(root, directory), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit()));
await restart();
