// `npm run pack:client [-- directory]`: libs/client as an ES module and as CommonJS, with types and its one dependency,
// in a tarball that needs no registry. Prints its path.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'libs/client');
const target = resolve(process.argv[2] ?? root);
/** openapi-fetch, and the dependency of its types. */
const BUNDLED = ['openapi-fetch', 'openapi-typescript-helpers'];

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

function versionOf(directory: string): string {
  return (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Compiles into the directory, which has a `package.json` with that type. */
function compile(directory: string, type: 'module' | 'commonjs'): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type }));
  const format =
    type === 'module' ? ['--module', 'nodenext'] : ['--module', 'commonjs', '--moduleResolution', 'bundler'];
  const options = ['--target', 'es2022', '--lib', 'es2023,dom', '--strict', '--skipLibCheck'];
  const emit = ['--declaration', '--rewriteRelativeImportExtensions', '--outDir', directory];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [compiler, ...format, ...options, ...emit, '--ignoreConfig', join(source, 'index.ts')]);
  for (const name of ['index.d.ts', 'retrying-fetch.d.ts']) {
    const text = readFileSync(join(directory, name), 'utf8');
    writeFileSync(join(directory, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}

const stage = mkdtempSync(join(tmpdir(), 'vpds-client-'));
try {
  compile(stage, 'module');
  compile(join(stage, 'commonjs'), 'commonjs');
  for (const name of BUNDLED)
    cpSync(join(root, 'node_modules', name), join(stage, 'node_modules', name), { recursive: true });
  const versions = BUNDLED.map((name) => [name, versionOf(join(root, 'node_modules', name))] as const);
  const manifest = {
    name: '@vpds/client',
    version: versionOf(root),
    description: 'Typed client of the Vehicle Product Data Service',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20.3' },
    exports: { '.': { require: './commonjs/index.js', default: './index.js' } },
    dependencies: Object.fromEntries(versions),
    bundleDependencies: BUNDLED,
  };
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(source, 'README.md'), join(stage, 'README.md'));
  mkdirSync(target, { recursive: true });
  const packed = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target, stage]);
  console.log(join(target, packed.trim().split('\n').at(-1) ?? ''));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
