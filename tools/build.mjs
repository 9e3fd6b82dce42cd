// Compiles every project's sources (`apps/*`, `libs/*`, `libs/contexts/*`, `libs/engines/*`) into its own `dist`, file by file and only
// what changed since the last build, so that `npm start` on a built tree costs milliseconds.
// Usage: node tools/build.mjs [project directory …]
import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
if (Number.parseInt(process.versions.node, 10) < 24) {
  // tools/node brings one where it can.
  console.error(
    `Node 24 or later is needed, this is ${process.version}; for ${process.platform} ${process.arch} the packages bring none.`,
  );
  process.exit(1);
}
const skipped = new Set(['dist', 'node_modules', 'testing', 'samples']);

async function projects() {
  const found = [];
  for (const group of ['apps', 'libs', 'libs/contexts', 'libs/engines']) {
    if (!existsSync(join(root, group))) continue;
    for (const entry of await readdir(join(root, group), { withFileTypes: true })) {
      const directory = join(root, group, entry.name);
      if (entry.isDirectory() && existsSync(join(directory, 'package.json'))) found.push(directory);
    }
  }
  return found;
}

async function sources(directory) {
  const found = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) found.push(...(await sources(path)));
    } else if (/\.ts$/.test(entry.name) && !/\.(spec|test|d)\.ts$/.test(entry.name)) found.push(path);
  }
  return found;
}

async function modified(path) {
  try {
    return Math.round((await stat(path)).mtimeMs);
  } catch {
    return 0;
  }
}

async function removeOrphans(directory, expected) {
  if (!existsSync(directory)) return;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !expected.has(path.replace(/\.map$/, ''))) await rm(path);
  }
}

const chosen = process.argv.slice(2).map((path) => resolve(path));
const stale = [];
const settings = await modified(join(root, '.swcrc'));
for (const project of chosen.length > 0 ? chosen : await projects()) {
  const expected = new Set();
  for (const source of await sources(project)) {
    const output = join(project, 'dist', relative(project, source).replace(/\.ts$/, '.js'));
    expected.add(output);
    const changed = await modified(source);
    // An output carries its source's time: a source that is saved while it is being compiled differs from it afterwards.
    if ((await modified(output)) !== changed || (await modified(`${output}.map`)) < settings)
      stale.push([source, output, changed]);
  }
  await removeOrphans(join(project, 'dist'), expected);
}

if (stale.length > 0) {
  if (stale.length > 20) console.error(`Building ${stale.length} files …`);
  const queue = [...stale];
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [source, output, changed] = next;
      const { code, map } = await transformFile(source, { swcrc: true, root, cwd: root, sourceFileName: source });
      await mkdir(dirname(output), { recursive: true });
      await writeFile(`${output}.map`, map ?? '');
      await writeFile(output, `${code}\n//# sourceMappingURL=${output.slice(output.lastIndexOf('/') + 1)}.map\n`);
      await utimes(output, changed / 1000, changed / 1000);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work));
}
