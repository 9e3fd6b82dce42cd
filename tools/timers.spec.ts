import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

test('what repeats is ended by the file that begins it: a service that has stopped does nothing more', () => {
  const repeating = globSync('{apps,libs}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((file) => !/\.spec\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
    .filter(([, text]) => text.includes('setInterval('));
  expect(repeating.length).toBeGreaterThan(10);
  expect(repeating.filter(([, text]) => !text.includes('clearInterval(')).map(([file]) => file)).toEqual([]);
});
