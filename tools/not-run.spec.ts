import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** They name what is missing themselves, or leave out what another mode or a given engine does not have. */
const OTHERWISE = [
  'e2e/harness/distributed.ts',
  'e2e/harness/incidents.ts',
  'libs/engines/eventstoredb/testing/test-server.ts',
  'libs/engines/mongodb/mongo-contracts.int.spec.ts',
  'libs/engines/testing/describe-with-engine.ts',
];

test('what is missing on a machine is named at the end of each run, never left out in silence', () => {
  const files = globSync('{apps,bench,e2e,launch,libs,tools}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const silent = files.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .some((line) => /\b(?:describe|test)\.skip\b/.test(line) && !line.includes('IS_ALL_IN_ONE')),
  );
  expect(silent.filter((file) => !file.endsWith('/not-run.spec.ts')).toSorted()).toEqual(OTHERWISE);
});
