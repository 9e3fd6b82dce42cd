// Generators and libraries, installed once below node_modules/.cache/clients.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/clients');
export const tools = join(cache, 'tools');

export class CannotInstall extends Error {}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @returns standard output @throws Error with the output if it fails */
export function run(command: string, args: readonly string[], { cwd = root, env = {} }: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${`${stdout}${stderr}`.slice(-6_000)}`);
  return stdout;
}

/** @throws CannotInstall */
export function needs(...commands: readonly string[]): void {
  for (const command of commands)
    if (spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0) throw new CannotInstall(`no ${command} here`);
}

/** Once. @throws CannotInstall */
export function installed(path: string, install: () => void): string {
  if (existsSync(path)) return path;
  try {
    install();
  } catch (error) {
    throw new CannotInstall((error as Error).message.split('\n').slice(0, 20).join('\n'));
  }
  return path;
}

/** Empty, in the cache. */
export function fresh(name: string): string {
  const directory = join(cache, name);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return directory;
}
