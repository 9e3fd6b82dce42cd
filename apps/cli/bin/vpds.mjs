#!/usr/bin/env node
// `vpds` in a checkout: compiles what has changed first. Called by its path, it may run with any Node: an older one
// starts the one of the packages.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isCurrent, packagedNode } from '../../../tools/node/packaged-node.mjs';

const packaged = packagedNode();
if (isCurrent || packaged === null) await run();
else rerun(packaged);

async function run() {
  await import('../../../tools/node/version.mjs');
  const build = fileURLToPath(new URL('../../../tools/build.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [build, '--without-console', '--bundle=cli'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  await import('../dist/bundle/main.js');
}

function rerun(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  // Ctrl-C reaches both.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
