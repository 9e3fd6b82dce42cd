import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { unlessMissing } from '@vpds/kernel/testing';
import { packagedNode } from './node/packaged-node.mjs';

const root = resolve(import.meta.dirname, '..');
/** Node flags of one process: its children run as they are. */
const OLD = ['--import', 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})'];

function run(node: readonly string[], ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  return { status, stdout, stderr };
}

const vpds = resolve(root, 'node_modules/.bin/vpds');
const onlyWithPackagedNode = unlessMissing(packagedNode() === null ? 'no Node among the packages' : null, test);

onlyWithPackagedNode('vpds by its path, with an old Node: runs with the Node of the packages, from anywhere', () => {
  const { status, stdout, stderr } = run(OLD, vpds, 'time', '--json', '--now', '0', '+1 day');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('86400');
  expect(run(OLD, vpds, 'time', 'soon').status).toBe(1);
});

onlyWithPackagedNode('where it cannot, the message says which Node there is', () => {
  const { status, stderr } = run(OLD, resolve(root, 'tools/node/version.mjs'));
  expect([status, stderr]).toEqual([
    1,
    `Node 24 or later is needed, this is ${process.version}; the packages bring ${packagedNode() ?? ''}, which npm and npx use.\n`,
  ]);
});
