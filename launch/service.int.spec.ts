import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { spawnService } from './service.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-launch-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a service ends with the process that started it, however that ends', async () => {
  const script = `const { spawnService } = await import(${JSON.stringify(join(import.meta.dirname, 'service.ts'))});
    const service = spawnService(${JSON.stringify({ PORT: '0', DATA_DIR: join(directory, 'left') })});
    console.log(service.process.pid);
    await new Promise(() => setInterval(() => {}, 1_000));`;
  const parent = spawn(process.execPath, ['--conditions=@vpds/source', '--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(printed.toString());
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await eventually(() => expect(isAlive(pid)).toBe(false), 15_000);
}, 60_000);

test('a service that does not get ready in time is killed', async () => {
  const service = spawnService({ PORT: '0', DATA_DIR: join(directory, 'late') });
  await expect(service.ready(1)).rejects.toThrow('not ready in time');
  expect(isAlive(service.process.pid ?? 0)).toBe(false);
});
