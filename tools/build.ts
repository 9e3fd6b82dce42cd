// Compiles what has changed of every project into its `dist`, and bundles every app into its `dist/bundle`.
// Usage: node tools/build.ts [--without-console] [--without-bundles | --bundle=APP] [project directory …]
import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { buildConsole } from './build-console.ts';
import { waitForOtherBuilds } from './build-lock.ts';
import { apps, bundleApps } from './bundle.ts';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const skipped = new Set(['dist', 'node_modules', 'testing', 'samples']);
/** Files above which the build is announced. */
const MANY = 20;

/** Saved after its output. */
interface Stale {
  readonly source: string;
  readonly output: string;
  /** Modification time of the source, Unix ms. */
  readonly modifiedAt: number;
}

async function projects(): Promise<string[]> {
  const found: string[] = [];
  for (const group of ['apps', 'libs', 'libs/contexts', 'libs/engines']) {
    if (!existsSync(join(root, group))) continue;
    for (const entry of await readdir(join(root, group), { withFileTypes: true })) {
      const directory = join(root, group, entry.name);
      // The console is bundled for browsers.
      if (entry.isDirectory() && existsSync(join(directory, 'package.json')) && entry.name !== 'console')
        found.push(directory);
    }
  }
  return found;
}

async function sources(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) found.push(...(await sources(path)));
    } else if (/\.ts$/.test(entry.name) && !/\.(spec|test|d)\.ts$/.test(entry.name)) found.push(path);
  }
  return found;
}

/** Unix milliseconds; 0: no such file. */
async function modified(path: string): Promise<number> {
  try {
    return Math.round((await stat(path)).mtimeMs);
  } catch {
    return 0;
  }
}

async function removeOrphans(directory: string, expected: ReadonlySet<string>): Promise<void> {
  if (!existsSync(directory)) return;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !expected.has(path.replace(/\.map$/, '')) && !isBundle(path)) await rm(path);
  }
}

function isBundle(path: string): boolean {
  return path.includes('/dist/bundle/');
}

/** Also removes outputs without a source. */
async function staleOf(project: string, settingsModified: number): Promise<Stale[]> {
  const expected = new Set<string>();
  const stale: Stale[] = [];
  for (const source of await sources(project)) {
    const output = join(project, 'dist', relative(project, source).replace(/\.ts$/, '.js'));
    expected.add(output);
    const modifiedAt = await modified(source);
    // An output has its source's time: a source saved while it is being compiled counts as changed.
    if ((await modified(output)) !== modifiedAt || (await modified(`${output}.map`)) < settingsModified)
      stale.push({ source, output, modifiedAt });
  }
  await removeOrphans(join(project, 'dist'), expected);
  return stale;
}

async function compile({ source, output, modifiedAt }: Stale): Promise<void> {
  const { code, map } = await transformFile(source, { swcrc: true, root, cwd: root, sourceFileName: source });
  await mkdir(dirname(output), { recursive: true });
  await writeFile(`${output}.map`, map ?? '');
  await writeFile(output, `${code}\n//# sourceMappingURL=${output.slice(output.lastIndexOf('/') + 1)}.map\n`);
  await utimes(output, modifiedAt / 1000, modifiedAt / 1000);
}

/** The apps to bundle. A bundle contains all projects that its app depends on, so chosen projects are only compiled. */
async function wantedBundles(): Promise<readonly string[]> {
  if (chosen.length > 0 || given.includes('--without-bundles')) return [];
  const named = given.flatMap((each) => /^--bundle=(.+)$/.exec(each)?.[1] ?? []);
  return (await apps(root)).filter((app) => named.length === 0 || named.includes(basename(app)));
}

const given = process.argv.slice(2);
const chosen = given.filter((each) => !each.startsWith('--')).map((path) => resolve(path));
await waitForOtherBuilds(root);
const settingsModified = await modified(join(root, '.swcrc'));
const stale: Stale[] = [];
for (const project of chosen.length > 0 ? chosen : await projects())
  stale.push(...(await staleOf(project, settingsModified)));
if (stale.length > MANY) console.error(`Building ${stale.length} files …`);
// A bundle that fails keeps no service from being compiled.
const wantsConsole = chosen.length === 0 && !given.includes('--without-console');
const building = wantsConsole ? buildConsole(root).then(() => null, String) : null;
const bundling = bundleApps(root, await wantedBundles()).then(() => null, String);
const work = async (): Promise<void> => {
  for (let next = stale.pop(); next !== undefined; next = stale.pop()) await compile(next);
};
await Promise.all(Array.from({ length: availableParallelism() * 2 }, work));
for (const problem of [await bundling, await building]) {
  if (problem === null) continue;
  console.error(problem);
  process.exitCode = 1;
}
