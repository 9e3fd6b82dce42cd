import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const LOCK = resolve(import.meta.dirname, 'build-lock.ts');

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'vpds-build-'))));
afterAll(() => rm(root, { recursive: true }));

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Prints `waits` or `builds`, and then builds until it is killed. */
function build() {
  const program = `
    const { waitForOtherBuilds } = await import(${JSON.stringify(LOCK)});
    await waitForOtherBuilds(${JSON.stringify(root)});
    console.log('builds');
    setInterval(() => globalThis.gc?.(), 50);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program]);
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const says = async (text: string) => {
    while (!said.includes(text)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  };
  return { child, says, said: () => said };
}

test('a build waits for another one of the same checkout, also for one that is killed', async () => {
  const first = build();
  await first.says('builds');
  const second = build();
  await second.says('Waiting for another build …');
  await new Promise((done) => setTimeout(done, 300));
  expect(second.said()).not.toContain('builds');
  first.child.kill('SIGKILL');
  await second.says('builds');
});
