// `npm run check`: format, lint, types, boundaries, unused code and dependencies, references, locked packages. Prints
// the output of those that fail; exit code 1 if any does.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** The program is in node_modules/.bin. */
type Check = readonly [name: string, program: string, args: readonly string[]];

const checks: readonly Check[] = [
  ['lint', 'eslint', ['.', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '--max-warnings', '0']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['console types', 'tsc', ['-p', 'apps/console/tsconfig.json']],
  ['format', 'prettier', ['--check', '--cache', '--log-level', 'warn', '.']],
  [
    'boundaries',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'e2e', 'bench', 'launch', 'tools'],
  ],
  ['unused', 'knip', ['--no-progress']],
  ['references', '../../tools/check-references.ts', []],
  ['packages', '../../tools/packages/check.ts', []],
];

/** Resolves to false if the check failed. */
function run([name, program, args]: Check): Promise<boolean> {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/.bin', program), ...args], { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}

const queue = [...checks];
const results: boolean[] = [];
const work = async (): Promise<void> => {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) results.push(await run(check));
};
await Promise.all([work(), work()]);
process.exit(results.every(Boolean) ? 0 : 1);
