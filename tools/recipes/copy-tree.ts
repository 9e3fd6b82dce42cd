import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Recipe, applied, recipesOf } from './recipes.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export function readRecipes(): Recipe[] {
  return recipesOf(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
}

/** Includes uncommitted changes. Workspace packages are links within the copy, all others links to this tree. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vpds-recipes-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file), { verbatimSymlinks: true });
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const from = join(ROOT, 'node_modules', name);
    if (name === '@vpds') cpSync(from, join(copy, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(from, join(copy, 'node_modules', name));
  }
  // Packages of one workspace only.
  for (const path of globSync('apps/*/node_modules', { cwd: ROOT })) symlinkSync(join(ROOT, path), join(copy, path));
  return copy;
}

/** @throws Error naming the recipe and the file */
export function carryOut({ name, changes }: Recipe, tree: string): void {
  for (const change of changes) {
    const path = join(tree, change.file);
    try {
      const text = applied(change, existsSync(path) ? readFileSync(path, 'utf8') : null);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } catch (error) {
      throw new Error(`CONTRIBUTING.md, ${name}: ${(error as Error).message}`, { cause: error });
    }
  }
}
