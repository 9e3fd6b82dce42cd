import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, readRecipes } from './copy-tree.ts';
import { MISTAKES } from './mistakes.ts';
import { applied, appliedWhereFitting, recipesOf } from './recipes.ts';
import { mistaken } from './with-mistake.ts';

const diff = (text: string) => ({ file: 'a.ts', kind: 'diff', text }) as const;

test('a hunk adds and removes complete lines', () => {
  expect(applied(diff(' one\n-two\n+2\n@@\n four\n+five\n'), 'one\ntwo\nthree\nfour\n')).toBe(
    'one\n2\nthree\nfour\nfive\n',
  );
});

test.each([
  ['lines that are not there', ' two\n+three\n', 'one\n', 'a.ts has no such lines'],
  ['the end of a line', ' one\n+two\n', 'not one\n', 'a.ts has no such lines'],
  ['lines that are there twice', ' one\n+two\n', 'one\none\n', 'a.ts has these lines more than once'],
  ['a file that is not there', ' one\n+two\n', null, 'a.ts does not exist'],
])('a diff of %s is an error', (_, text, before, message) => {
  expect(() => applied(diff(text), before)).toThrow(message);
});

test('CONTRIBUTING.md has a recipe for each of these', () => {
  expect(readRecipes().map(({ name }) => name)).toEqual([
    'An error',
    'A rule',
    'An event',
    'A field of a view',
    'A counter',
    'A use case',
    'A setting',
    'Taking something out',
    'What callers meet',
  ]);
});

test('each block of code is a change or commands: none is skipped', () => {
  const [, recipes = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(/^## Recipes$/m);
  const found = recipesOf(`## Recipes\n${recipes}`);
  const commands = [...recipes.matchAll(/^```sh$/gm)].length;
  expect(found.flatMap(({ changes }) => changes).length + commands).toBe([...recipes.matchAll(/^```\w+$/gm)].length);
});

test('the recipes fit the files that they name, in their order', () => {
  const files = new Map<string, string>();
  const broken: string[] = [];
  for (const { name, changes } of readRecipes())
    for (const change of changes) {
      const path = join(ROOT, change.file);
      const before = files.get(change.file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : null);
      const { text, problems } = appliedWhereFitting(change, before);
      files.set(change.file, text);
      broken.push(...problems.map((problem) => `CONTRIBUTING.md, ${name}: ${problem}`));
    }
  expect(broken).toEqual([]);
  expect(files.size).toBeGreaterThan(20);
});

test('the mistakes of npm run test:mistakes fit the files that they name', () => {
  const problems = MISTAKES.flatMap((mistake) => {
    try {
      mistaken(mistake, readFileSync(join(ROOT, mistake.file), 'utf8'));
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(problems).toEqual([]);
});

test('the event of the recipe is new in this release', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const since = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').match(/^\+ +since: '(.*)',$/m)?.[1];
  expect([since, 'raise `since` in CONTRIBUTING.md']).toEqual([version, expect.any(String)]);
});
