import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { eventually } from '@vpds/kernel/testing';
import { pausePath, programPath } from './build.ts';
import { MODULES } from './programs.ts';

const NOT_POSSIBLE = 3;
const WITHIN = 60_000;

let directory: string;
const at = (...names: string[]) => join(directory, ...names);

async function script(name: string, text: string): Promise<void> {
  await writeFile(at('bin', name), `#!/bin/sh\n${text}\n`);
  await chmod(at('bin', name), 0o755);
}

/** Stubs: programs that count as built, and an npm that never ends. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-interrupted-'));
  for (const name of ['bin', 'tmp', 'cache']) await mkdir(at(name));
  await script('go', 'echo go1.26.0');
  await script('apt-get', '');
  await script('npm', `sleep 600 &\necho "$$ $!" > ${at('npm')}\nwait`);
  const programs = Object.values(MODULES).flatMap((module) =>
    [module.name, ...module.commands.filter((command) => command !== '.')].map((command) =>
      programPath(at('cache'), module, basename(command)),
    ),
  );
  for (const file of [...programs, pausePath(at('cache'))]) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
  }
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s while images are packed leaves no process and no file',
  async (signal) => {
    await rm(at('npm'), { force: true });
    const node = ['--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'];
    const env = { ...process.env, KUBECONFIG: '', PATH: `${at('bin')}:${process.env['PATH']}`, TMPDIR: at('tmp') };
    const main = join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [...node, main, '--cache', at('cache')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    const npm = async () => (await readFile(at('npm'), 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number);
    await eventually(async () => expect((await npm()).length === 2 || child.exitCode !== null).toBe(true), WITHIN);
    if (child.exitCode === NOT_POSSIBLE) return console.warn(`Not run: a cluster that is interrupted. ${output}`);

    child.kill(signal);
    expect(await ended).toBe(1);
    expect(output).toContain('stopping\n');
    expect(output).toMatch(/^Not checked: ready, .* \(interrupted\)$/m);
    await eventually(async () => expect((await npm()).filter(isAlive)).toEqual([]), WITHIN);
    expect(await readdir(at('tmp'))).toEqual([]);
    expect((await readdir(at('cache'))).filter((name) => name.startsWith('modules-'))).toEqual([]);
  },
  120_000,
);
