import { execFileSync, fork } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '@vpds/engine-testing/local';

const STOP_TIMEOUT = 30_000;

interface State {
  readonly pid: number;
  readonly urls: Readonly<Record<string, string>>;
}

const stateFile = () => join(cacheDirectory(), 'detached.json');
const logFile = () => join(cacheDirectory(), 'detached.log');

/** Reruns the command in the background. Resolves when its engines are ready. @returns the exit code */
export async function detach(args: readonly string[]): Promise<number> {
  const running = await readState();
  if (running !== null) {
    process.stderr.write(`They run already (process ${running.pid}); 'npm run engines -- stop' ends them.\n`);
    return 1;
  }
  await mkdir(cacheDirectory(), { recursive: true });
  const log = openSync(logFile(), 'w');
  const child = fork(
    join(import.meta.dirname, 'engines.ts'),
    args.filter((argument) => argument !== '--detach'),
    { detached: true, stdio: ['ignore', log, log, 'ipc'] },
  );
  const urls = await new Promise<State['urls'] | null>((resolve) => {
    child.once('message', (message) => resolve((message as { ready: State['urls'] }).ready));
    child.once('exit', () => resolve(null));
  });
  if (urls === null || child.pid === undefined) {
    process.stderr.write(await readFile(logFile(), 'utf8'));
    return 1;
  }
  await writeFile(stateFile(), JSON.stringify({ pid: child.pid, urls } satisfies State));
  child.disconnect();
  child.unref();
  process.stdout.write(
    await readFile(logFile(), 'utf8').then((text) => text.replace('Ctrl-C stops them.', `Log: ${logFile()}`)),
  );
  return 0;
}

/** Resolves to false if there were none, or they do not stop. */
export async function stopDetached(): Promise<boolean> {
  const state = await readState();
  if (state === null) {
    process.stderr.write('No engines run in the background.\n');
    return false;
  }
  process.kill(state.pid, 'SIGTERM');
  const end = Date.now() + STOP_TIMEOUT;
  while (isOurs(state.pid)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await rm(stateFile(), { force: true });
  process.stdout.write('Stopped.\n');
  return true;
}

async function readState(): Promise<State | null> {
  try {
    const state = JSON.parse(await readFile(stateFile(), 'utf8')) as State;
    return isOurs(state.pid) ? state : null;
  } catch {
    return null;
  }
}

/** Whether the process is one of ours; after a reboot the id may be another's. */
function isOurs(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('engines.ts');
  } catch {
    return false;
  }
}
