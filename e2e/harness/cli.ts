import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { endWithThisProcess } from '@vpds/engine-testing/local';
import { compileCache } from '../../launch/environment.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/cli/dist/bundle/main.js');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `vpds` without a terminal. `enough` closes the output after the first data. */
export async function vpds(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
  enough = false,
): Promise<CliResult> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...compileCache(process.env), ...env },
  });
  endWithThisProcess(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (enough) child.stdout.destroy();
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, stdout, stderr };
}
