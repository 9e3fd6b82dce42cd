import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT, carryOut, copyTree, readRecipes } from './copy-tree.ts';

let copy: string;

beforeAll(() => {
  copy = copyTree();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('what the recipes of CONTRIBUTING.md make together has no error of types (npm run test:recipes runs their tests)', async () => {
  const recipes = readRecipes();
  for (const recipe of recipes) carryOut(recipe, copy);
  // All code that they may break, and of the tests those that they change.
  const files = recipes
    .flatMap(({ changes }) => changes.map(({ file }) => file))
    .filter((file) => file.endsWith('.ts'));
  const all = { include: ['apps/*/*.ts', 'libs/**/*.ts'], exclude: ['**/*.spec.ts', '**/dist', 'apps/console'] };
  writeFileSync(
    join(copy, 'tsconfig.recipes.json'),
    JSON.stringify({ extends: './tsconfig.base.json', files, ...all }),
  );
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const checked = promisify(execFile)(process.execPath, [tsc, '-p', 'tsconfig.recipes.json'], { cwd: copy });
  expect(
    await checked.then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    ),
  ).toBe('');
}, 300_000);
