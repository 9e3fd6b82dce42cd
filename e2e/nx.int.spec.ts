import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const BINARY = join(ROOT, 'node_modules/nx/dist/bin/nx.js');

/** A daemon would outlive the test. @returns the output */
function nx(directory: string, ...args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const env = { ...process.env, NX_DAEMON: 'false' };
    const child = spawn(process.execPath, [BINARY, ...args], { cwd: directory, env });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => (code === 0 ? done(output) : failed(new Error(output))));
  });
}

describe('a cached test is run again when anything changes that it runs with', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vpds-nx-'));
    const project = (name: string) =>
      JSON.stringify({ name, version: '0.1.0', exports: './index.ts', nx: { targets: { test: {} } } });
    const files = {
      'package.json': '{"name":"sample","private":true,"workspaces":["libs/*"]}',
      'jest.config.mjs': '',
      'tools/jest.ts': `console.log('tested', process.argv.at(-1));`,
      'libs/below/package.json': project('@sample/below'),
      'libs/below/index.ts': 'export const below = 1;',
      'libs/middle/package.json': project('@sample/middle'),
      'libs/middle/index.ts': `export * from '@sample/below';`,
      'libs/above/package.json': project('@sample/above'),
      'libs/above/index.ts': `export const later = () => import('@sample/middle');`,
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), `${text}\n`);
    }
    for (const file of ['nx.json', 'tsconfig.base.json']) await cp(join(ROOT, file), join(directory, file));
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    await nx(directory, 'test', '@sample/above');
  }, 60_000);

  afterAll(() => rm(directory, { recursive: true, force: true }));

  test('nothing has changed: from the cache', async () => {
    expect(await nx(directory, 'test', '@sample/above')).toContain('from the cache');
  });

  test.each(['libs/below/index.ts', 'jest.config.mjs', 'tools/jest.ts'])('%s', async (file) => {
    await appendFile(join(directory, file), '\n');
    const output = await nx(directory, 'test', '@sample/above');
    expect(output).toContain('tested libs/above');
    expect(output).not.toContain('from the cache');
  });
});

describe('the projects', () => {
  let graph: Graph;

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-nx-graph-'));
    const file = join(directory, 'graph.json');
    await nx(ROOT, 'graph', `--file=${file}`);
    graph = (JSON.parse(await readFile(file, 'utf8')) as { graph: Graph }).graph;
    await rm(directory, { recursive: true });
  }, 60_000);

  test('each import of another project is an edge of the graph', async () => {
    for (const { name, data } of Object.values(graph.nodes)) {
      const edges = (graph.dependencies[name] ?? []).map(({ target }) => target);
      const imported = await importedProjects(join(ROOT, data.root), Object.keys(graph.nodes));
      expect([name, edges]).toEqual([name, expect.arrayContaining(imported.filter((other) => other !== name))]);
    }
  });

  test('one without tests passes', async () => {
    expect(await nx(ROOT, 'test', '@vpds/simulators-app', '--skip-nx-cache')).toContain('No tests found');
  }, 60_000);
});

interface Graph {
  readonly nodes: Readonly<Record<string, { readonly name: string; readonly data: { readonly root: string } }>>;
  readonly dependencies: Readonly<Record<string, readonly { readonly target: string }[]>>;
}

/** Finds imports in the text of all sources, since Nx overlooks some. */
async function importedProjects(directory: string, projects: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const sources = entries
    .filter((entry) => entry.name.endsWith('.ts') && !/\/(dist|node_modules)(\/|$)/.test(entry.parentPath))
    .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
  const text = (await Promise.all(sources)).join('\n');
  const names = new Set([...text.matchAll(/(?:from|import|import\()\s*'(@vpds\/[^/']+)/g)].map(([, name]) => name));
  return projects.filter((name) => names.has(name));
}
