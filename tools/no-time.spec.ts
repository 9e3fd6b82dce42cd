import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');

/** A difference of two readings of a clock. */
const MEASURES = /(?:performance\.now|process\.hrtime\S*)\(\) - /;

test('test:fast measures no time: it fails where others use the machine', () => {
  const files = globSync('{apps,bench,e2e,launch,libs,tools}/**/*.spec.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).filter((file) => !/\.(?:int|e2e)\.spec\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const measuring = files.filter((file) => MEASURES.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(measuring.map((file) => `${file}: move what measures time to an .int.spec.ts`)).toEqual([]);
});
