import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { endWithThisProcess } from '@vpds/engine-testing/local';

/**
 * Runs a script of this folder as a process that a test may freeze or kill, and streams its lines. It never outlives this process,
 * however that ends.
 */
export function child(script: string, ...args: string[]): { process: ChildProcess; lines: string[] } {
  const path = join(import.meta.dirname, script);
  const process_ = spawn(process.execPath, ['--conditions=@vpds/source', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithThisProcess(process_);
  const lines: string[] = [];
  let rest = '';
  process_.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return { process: process_, lines };
}
