#!/usr/bin/env node
// `npx vpds` in a checkout: compiles what has changed first.
import '../../../tools/node/version.mjs';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const build = resolve(import.meta.dirname, '../../../tools/build.ts');
const { status } = spawnSync(process.execPath, [build], { stdio: ['ignore', 'inherit', 'inherit'] });
if (status !== 0) process.exit(1);
await import('../dist/main.js');
