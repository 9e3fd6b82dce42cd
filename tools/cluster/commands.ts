import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { interruption } from './interruption.ts';

const LONG = 2_000;
const REMIND_EVERY = 20_000;
const KEPT_OUTPUT = 32 * 1024 * 1024;
const SHOWN_ERROR = 1_500;

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Milliseconds. Default: five minutes. */
  readonly timeout?: number;
  /** Runs even after an interruption. Default: throws. */
  readonly cleansUp?: boolean;
}

export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** @returns standard output @throws CommandFailed with the end of standard error */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { cwd, env = {}, input = '', timeout = 300_000, cleansUp = false } = options;
  if (interruption.aborted && !cleansUp) return Promise.reject(new CommandFailed(`${program}: interrupted`));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, timeout, killSignal: 'SIGKILL' });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-KEPT_OUTPUT)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-KEPT_OUTPUT)));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', (error) => reject(new CommandFailed(`${program}: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const command = [program, ...args].join(' ').slice(0, 200);
      reject(new CommandFailed(`${command} ended with ${signal ?? code}: ${(errors || output).slice(-SHOWN_ERROR)}`));
    });
  });
}

export interface DaemonOptions {
  /** Directory of `<name>.log`. */
  readonly logs: string;
  /** Network namespace; default: this process's. */
  readonly network?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Lives as long as the cluster, whose namespaces end it. */
export function daemon(
  name: string,
  program: string,
  args: readonly string[],
  { logs, network, env = {} }: DaemonOptions,
): ChildProcess {
  const log = openSync(join(logs, `${name}.log`), 'a');
  const [command, all] = inNetwork(network, program, args);
  const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
  closeSync(log);
  child.once('error', (error) => print(`${name}: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (!expectedToEnd.has(child)) print(`${name} ended with ${signal ?? code}; its log: ${join(logs, `${name}.log`)}`);
  });
  return child;
}

const expectedToEnd = new WeakSet<ChildProcess>();

/** Intentionally. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
  expectedToEnd.add(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

/** Unlike `ip netns exec` it keeps all mounts. */
export function inNetwork(
  network: string | undefined,
  program: string,
  args: readonly string[],
): [string, readonly string[]] {
  return network === undefined ? [program, args] : ['nsenter', [`--net=/run/netns/${network}`, program, ...args]];
}

export function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Reports work that takes longer than two seconds. */
export async function progress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(0);
  let reminder: NodeJS.Timeout | undefined;
  const late = setTimeout(() => {
    print(`${what} …`);
    reminder = setInterval(() => print(`${what} … ${seconds()} s`), REMIND_EVERY);
  }, LONG);
  try {
    const result = await work();
    if (performance.now() - begun > LONG) print(`${what}: ${seconds()} s`);
    return result;
  } finally {
    clearTimeout(late);
    clearInterval(reminder);
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Polls until the answer is not null. @throws Error after `within` ms, with the last reason */
export async function eventually<T>(
  what: string,
  within: number,
  ask: () => Promise<T | null>,
  every = 500,
): Promise<T> {
  const until = performance.now() + within;
  let reason = '';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      if (interruption.aborted) throw error;
      reason = `: ${(error as Error).message.slice(-SHOWN_ERROR)}`;
    }
    if (performance.now() > until) throw new Error(`${what}: not within ${within / 1000} s${reason}`);
    await pause(every);
  }
}
