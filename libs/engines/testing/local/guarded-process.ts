import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 20_000;

export interface ProcessRecipe {
  readonly command: string;
  readonly args: readonly string[];
  /** Where its output goes; written anew at every start. */
  readonly logFile: string;
  /** A directory that goes with this process if it dies before it has stopped the engine. */
  readonly temporary: string | null;
  /** A line of the log that tells that it serves. */
  readonly ready: RegExp;
}

/**
 * A process that never outlives this one. Being in a process group of its own it does not get the terminal's Ctrl-C
 * either, only our signals.
 */
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

  /** Stops it from running: a signal is only a wish until each of its threads has taken it. */
  async freeze(): Promise<void> {
    this.signal('SIGSTOP');
    const end = Date.now() + STOP_TIMEOUT;
    while (this.running && !(await isStopped(this.#child.pid))) {
      if (Date.now() > end) throw new Error('The process does not stop');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Sends the signal and waits until the process is gone, by force if it takes its time. */
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

/** A child that is still there when this process is gone, however it went, is ended by a shell that watches both. */
export function endWithThisProcess(child: ChildProcess, temporary: string | null = null): void {
  const script = 'read _; kill -TERM $1; kill -CONT $1; sleep 3; kill -KILL $1; [ -z "$2" ] || rm -rf "$2"';
  const watchdog = spawn('sh', ['-c', script, 'sh', String(child.pid), temporary ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {});
  watchdog.unref();
  // The shell reads from this pipe: it ends when nobody holds its other end any more.
  (watchdog.stdin as Socket).unref();
  child.once('exit', () => watchdog.kill('SIGKILL'));
}
