// Docker and Compose in any version. DOCKER names another client than `docker`.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const client = process.env['DOCKER'] ?? 'docker';

interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds. Default: ten minutes. */
  readonly within?: number;
}

/** @returns standard output @throws Error with the end of the output if it fails */
export function run(command: string, args: readonly string[], { env, within = 600_000 }: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: within,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout + stderr}`.slice(-6_000));
  return stdout;
}

export function works(command: string, args: readonly string[], within = 60_000): boolean {
  try {
    run(command, args, { within });
    return true;
  } catch {
    return false;
  }
}

export const docker = (args: readonly string[], options?: RunOptions): string => run(client, args, options);
export const dockerWorks = (args: readonly string[], within?: number): boolean => works(client, args, within);

/** Answers null if no engine answers. */
export function engineVersion(): string | null {
  try {
    return docker(['info', '--format', '{{.ServerVersion}}'], { within: 10_000 }).trim() || null;
  } catch {
    return null;
  }
}

/** A program and its first arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** `docker compose`, or the older `docker-compose`; null without either. */
export function composeCommand(): Command | null {
  if (dockerWorks(['compose', 'version'])) return [client, 'compose'];
  if (works('docker-compose', ['version'])) return ['docker-compose'];
  return null;
}

/** Passes NODE_EXTRA_CA_CERTS to the build. */
export function build(tag: string, args: readonly string[]): void {
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const secret = authority === undefined ? [] : ['--secret', `id=ca,src=${authority}`];
  docker(['build', '--quiet', '--tag', tag, ...secret, ...args], { env: { DOCKER_BUILDKIT: '1' }, within: 900_000 });
}

/** Present or pullable. */
export function canPull(image: string): boolean {
  return dockerWorks(['image', 'inspect', image]) || dockerWorks(['pull', '--quiet', image], 300_000);
}
