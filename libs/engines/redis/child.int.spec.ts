import { expect, test } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@vpds/kernel/testing';

const CHILD = join(import.meta.dirname, 'testing/child.ts');
/** No listener: the worker retries for ever. */
const AWAY = 'redis://127.0.0.1:1';

/** Whether the process runs; a zombie does not. */
async function runs(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

test('a killed test run leaves no worker', async () => {
  const script = `const { child } = await import(${JSON.stringify(CHILD)});
    console.log(child('worker.ts', '${AWAY}', 'prefix', 'kind').process.pid);`;
  const run = spawn(process.execPath, ['--conditions=@vpds/source', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [line] = (await once(run.stdout, 'data')) as [Buffer];
  const worker = Number(line.toString());
  expect(await runs(worker)).toBe(true);
  run.kill('SIGKILL');
  await once(run, 'exit');
  await eventually(async () => expect(await runs(worker)).toBe(false), 15_000);
}, 30_000);
