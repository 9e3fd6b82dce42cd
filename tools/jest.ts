// Runs Jest with the flags that ESM needs. Arguments: Jest's own, and `--confirm-failures`.
// `--no-wasm-code-gc`: undici parses HTTP in WebAssembly, and every suite loads its own. V8 13.6 can free the wrapper
// of a call that another suite has just reused; then it ends the process ("Check failed: jit_page.has_value()"). A
// service loads undici once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { confirmable, ranNothing, totalsLine, unstableLines } from './confirm-failures.ts';
import type { Totals } from './confirm-failures.ts';

/** Each thread and process of tests would strip the types of the same modules. */
const compileCache = resolve(import.meta.dirname, '../node_modules/.cache/compiled');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const confirms = process.argv.includes('--confirm-failures');
const directory = mkdtempSync(join(tmpdir(), 'vpds-jest-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

/** `jest-totals.ts` writes `report`. @returns Jest's exit status */
function run(report: string, args: readonly string[]): number {
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--no-wasm-code-gc', jest, ...args],
    {
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        NODE_OPTIONS: '--conditions=@vpds/source',
        JEST_TOTALS_FILE: report,
      },
    },
  );
  return status ?? 1;
}

const totalsIn = (report: string): Totals => JSON.parse(readFileSync(report, 'utf8')) as Totals;

/** Alone. @returns 0 and prints their names if all pass */
function confirm(first: Totals): number {
  const files = Object.keys(first.failed);
  const report = join(directory, 'confirmed.json');
  if (run(report, ['--runInBand', '--runTestsByPath', ...files]) !== 0) return 1;
  for (const line of unstableLines(files, process.cwd())) process.stdout.write(`${line}\n`);
  process.stdout.write(`${totalsLine(first, totalsIn(report))}\n`);
  return 0;
}

const report = join(directory, 'totals.json');
const status = run(
  report,
  process.argv.slice(2).filter((argument) => argument !== '--confirm-failures'),
);
const first = status !== 0 && confirms ? totalsIn(report) : null;
const mayBeEmpty = process.argv.includes('--passWithNoTests');
const nothing = status === 0 && !mayBeEmpty && existsSync(report) ? ranNothing(totalsIn(report)) : null;
if (nothing !== null) process.stderr.write(`${nothing}\n`);
/** Exit code if something that was asked for cannot run; the same as that of `test:cluster`. */
const CANNOT_RUN = 3;
process.exit(nothing !== null ? CANNOT_RUN : first !== null && confirmable(first.failed) ? confirm(first) : status);
