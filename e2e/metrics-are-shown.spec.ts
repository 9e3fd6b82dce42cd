import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');

/** The dashboard's queries must have numbers in `alerts.e2e.spec.ts`. */
const LIVE = 'deploy/monitoring/dashboard.json';

test('each metric is read in a test: one that is never set shows nothing when it is needed', () => {
  const { metrics } = JSON.parse(readFileSync(join(import.meta.dirname, 'frozen-names.json'), 'utf8')) as {
    readonly metrics: readonly string[];
  };
  const tests = globSync('{apps,bench,e2e,launch,libs}/**/*.spec.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const read = [LIVE, ...tests].map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const unread = metrics.filter((name) => !new RegExp(`\\b${name}(?:_bucket|_count|_sum)?\\b`).test(read));
  expect([metrics.length > 40, unread]).toEqual([true, []]);
});
