import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');

/** A difference of two readings of a clock, a pause, or a moment to come. */
const MEASURES = /(?:performance\.now|process\.hrtime\S*)\(\) - |\bsleep\(|\bsetTimeout\(|\bDate\.now\(\) \+/;

test('test:fast waits for no time, and measures none: it fails where others use the machine', () => {
  const files = globSync('{apps,bench,e2e,launch,libs,tools}/**/*.spec.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).filter((file) => !/\.(?:int|e2e)\.spec\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const measuring = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return MEASURES.test(text) && !text.includes('useFakeTimers(');
  });
  expect(
    measuring.map((file) => `${file}: use jest.useFakeTimers, or move what measures time to an .int.spec.ts`),
  ).toEqual([]);
});
