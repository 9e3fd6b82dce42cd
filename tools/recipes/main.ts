// `npm run test:recipes`: executes the recipes of CONTRIBUTING.md on a copy of the tree, with their commands; at the
// end types, format and lint of the changed files. Exit code 1 if anything fails.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, carryOut, copyTree, readRecipes } from './copy-tree.ts';

const copy = copyTree();
const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` };

function run(command: string): boolean {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: copy, env, encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${command} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  if (status !== 0) console.log(stdout + stderr);
  return status === 0;
}

try {
  const recipes = readRecipes();
  const results = recipes.flatMap((recipe) => {
    console.log(`\n${recipe.name}`);
    carryOut(recipe, copy);
    return recipe.commands.map(run);
  });
  const files = [...new Set(recipes.flatMap(({ changes }) => changes.map(({ file }) => file)))];
  console.log('\nAll recipes together');
  results.push(
    run('tsc -p tsconfig.json'),
    run(`prettier --check ${files.join(' ')}`),
    run(`eslint --max-warnings 0 ${files.filter((file) => file.endsWith('.ts')).join(' ')}`),
  );
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
