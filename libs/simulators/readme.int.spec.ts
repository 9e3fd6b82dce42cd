import { expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '@vpds/engine-testing/local';
import { temporaryDirectory } from './testing/index.ts';

const root = join(import.meta.dirname, '..', '..');

test('every command in the README works as printed', async () => {
  const directory = await temporaryDirectory();
  const readme = (await readFile(join(import.meta.dirname, 'README.md'), 'utf8'))
    .replaceAll('4010', String(await freePort()))
    .replaceAll('./data', directory.path)
    .replaceAll('B-2026-', `B-${new Date().getUTCFullYear()}-`)
    .replaceAll('npx node', 'exec node');
  const [start = '', ...rest] = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block);
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` };

  const server = spawn('sh', ['-c', start], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(server.stdout, 'data', { signal: AbortSignal.timeout(15_000) });
    const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', rest.join('echo\n')], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    for (const words of ['"id":4711', '000001', '"code":"ORDERED"', '"pno":100000', '"pno":12345', '"accepted":1']) {
      expect(stdout).toContain(words);
    }
  } finally {
    server.kill('SIGKILL');
    await directory.remove();
  }
});
