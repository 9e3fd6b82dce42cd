import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 20_000;

export interface ProcessRecipe {
  readonly command: string;
  readonly args: readonly string[];
  /** The file of the process's output; truncated at every start. */
  readonly logFile: string;
  /** A directory to remove if this process dies before it has stopped the engine. */
  readonly temporary: string | null;
  /** Matches the log line that reports readiness. */
  readonly ready: RegExp;
}

/** Ends with this process. In its own process group it does not receive the terminal's Ctrl-C. */
export class GuardedProcess {
  readonly #child: ChildProcess;
  readonly exited: Promise<void>;

  constructor(recipe: ProcessRecipe) {
    const log = openSync(recipe.logFile, 'w');
    this.#child = spawn(recipe.command, recipe.args, { stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    endWithThisProcess(this.#child, recipe.temporary);
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
    this.#child.unref();
  }

  get running(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async untilReady(recipe: ProcessRecipe): Promise<void> {
    const end = Date.now() + START_TIMEOUT;
    while (!recipe.ready.test(readFileSync(recipe.logFile, 'utf8'))) {
      if (!this.running || Date.now() > end) {
        await this.end('SIGKILL');
        throw new Error(`${recipe.command} did not start:\n${readFileSync(recipe.logFile, 'utf8').slice(-2_000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  signal(signal: NodeJS.Signals): void {
    if (this.running) this.#child.kill(signal);
  }

  /** Suspends it; resolves once every thread has stopped. */
  async freeze(): Promise<void> {
    this.signal('SIGSTOP');
    const end = Date.now() + STOP_TIMEOUT;
    while (this.running && !(await isStopped(this.#child.pid))) {
      if (Date.now() > end) throw new Error('The process does not stop');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Sends the signal and waits for the end; kills the process after a time limit. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.signal(signal);
    this.signal('SIGCONT');
    const force = setTimeout(() => this.signal('SIGKILL'), STOP_TIMEOUT);
    await this.exited;
    clearTimeout(force);
  }
}

async function isStopped(pid: number | undefined): Promise<boolean> {
  const threads = process.platform === 'linux' ? ['-L'] : [];
  const { stdout } = await promisify(execFile)('ps', [...threads, '-o', 'stat=', '-p', String(pid)]);
  const states = stdout.trim().split('\n');
  return states.every((state) => state.trim().startsWith('T'));
}

/** A watchdog shell ends the child however this process ends. */
export function endWithThisProcess(child: ChildProcess, temporary: string | null = null): void {
  const script = 'read _; kill -TERM $1; kill -CONT $1; sleep 3; kill -KILL $1; [ -z "$2" ] || rm -rf "$2"';
  const watchdog = spawn('sh', ['-c', script, 'sh', String(child.pid), temporary ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {});
  watchdog.unref();
  // The shell reads from this pipe, which closes with this process.
  (watchdog.stdin as Socket).unref();
  child.once('exit', () => watchdog.kill('SIGKILL'));
}
