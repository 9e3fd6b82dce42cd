import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');
/** Files that `.dockerignore` excludes again from the directories that it includes. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data|samples|testing)(?:\/|$)|\.(?:spec\.ts|md)$/;

let context: string;
beforeAll(async () => {
  context = await mkdtemp(join(tmpdir(), 'vpds-image-'));
  const rules = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  const letIn = rules.filter((rule) => rule.startsWith('!') && !rule.includes('*')).map((rule) => rule.slice(1));
  for (const path of letIn) {
    await mkdir(dirname(join(context, path)), { recursive: true });
    const filter = (source: string) => source === join(ROOT, path) || !LEFT_OUT.test(source.slice(ROOT.length + 1));
    await cp(join(ROOT, path), join(context, path), { recursive: true, filter });
  }
  const packages = join(ROOT, 'node_modules');
  await mkdir(join(context, 'node_modules'));
  // Workspaces are links into the context itself.
  await cp(join(packages, '@vpds'), join(context, 'node_modules/@vpds'), { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(packages))
    if (name !== '@vpds') await symlink(join(packages, name), join(context, 'node_modules', name));
});
afterAll(() => rm(context, { recursive: true, force: true }));

test('an image’s context has all that its bundle is made from', async () => {
  const build = ['tools/build.ts', '--without-console', '--bundle=all-in-one'];
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: context, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('Bundling all-in-one')]);
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(context, 'data') };
  const service = spawn(process.execPath, [join(context, 'apps/all-in-one/dist/bundle/main.js')], { env });
  let output = '';
  const ended = new Promise((done) => service.once('exit', done));
  const ready = new Promise<void>((done) => {
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is ready on')) done();
      });
  });
  await Promise.race([ready, ended]);
  service.kill('SIGKILL');
  await ended;
  expect(output).toContain('is ready on');
});
