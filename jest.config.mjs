import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

// `npx jest FILE`, as editors run it, lacks the flags that Node needs for ESM, so it is restarted with them.
const isJest = /[\\/]jest(?:\.js)?$/.test(process.argv[1] ?? '');
if (isJest && !process.execArgv.includes('--experimental-vm-modules')) {
  const jest = join(import.meta.dirname, 'tools/jest.ts');
  // An editor's own Node may not run TypeScript.
  const PATH = [join(import.meta.dirname, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const { status } = spawnSync('node', [jest, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH },
  });
  process.exit(status ?? 1);
}

export default {
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true, jsc: { rewriteRelativeImportExtensions: false } }] },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@vpds/source', 'node', 'import', 'default'] },
  testRunner: '<rootDir>/tools/jest-runner.ts',
  testSequencer: '<rootDir>/tools/jest-sequencer.ts',
  reporters: ['default', '<rootDir>/tools/jest-totals.ts'],
  // A bound for what hangs, never a measure: a busy machine takes three times as long as a quiet one.
  testTimeout: 60_000,
  // A worker of 1 GB needs 0.4 s to exit when the cores are idle.
  workerGracefulExitTimeout: 5_000,
  // One worker waits for processes and engines while the others work; more would only take time from each other.
  maxWorkers: availableParallelism() + 1,
};
