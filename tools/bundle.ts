import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import type { InputOptions, OutputChunk, Plugin } from 'rolldown';
import { type Sources, fingerprint } from './source-fingerprint.ts';

/** Modules that start threads, with the threads' own modules, which are expected beside the bundle. */
const THREADS: Readonly<Record<string, readonly string[]>> = {
  'libs/engines/sqlite/threads/thread.ts': ['writer', 'reader', 'keeper', 'counters'].map(
    (name) => `libs/engines/sqlite/threads/${name}.thread.ts`,
  ),
  'libs/simulators/ledger-thread.ts': ['libs/simulators/ledger.worker.ts'],
};

/**
 * Packages that stay where they are: the engines' clients, of which single modules are replaced at run time, a page of
 * 4 MB that is rarely read, and what others offer to load where it is installed.
 */
const APART =
  /^(?:@eventstore\/db-client|@grpc\/grpc-js|bull|google-protobuf|ioredis|kafkajs|mongodb|@scalar\/fastify-api-reference|@fastify\/(?:multipart|static|view)|@nestjs\/(?:platform-express|websockets)|@grpc\/(?:proto-loader|reflection)|amqp-connection-manager|amqplib|cache-manager|class-transformer|class-validator|mqtt|nats|pino-pretty)(?:\/|$)/;

/** Modules that Nest loads wherever they are installed. */
const OPTIONAL = /^@nestjs\/microservices(?:\/|$)/;
const LEFT_OUT = '\0left-out';
/** Compilers of schemas, which no route has, and Zod's words in forty languages: a quarter of what a start would read. */
const COMPILERS = /\/node_modules\/@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)\/index\.js$/;
const COMPILES_NOTHING = `module.exports = () => () => { throw new Error('Routes have no schemas in a bundle'); };`;
const LANGUAGES = /\/node_modules\/zod\/v4\/locales\/index\.js$/;
/** Apps that neither call nor serve other services: they start without {@link OPTIONAL}. */
const ALONE = new Set(['all-in-one', 'cli', 'simulators']);

/** An ES module that imports it by its name loads all that it can export, a second implementation of `fetch` with it. */
const HTTP = /^(?:node:)?(https?)$/;
const NODE_HTTP = '\0node:';
const START = '\0start:';

/** Asks V8 for the callers of each logger that is created, and so for the source maps of all, for transports, which we lack. */
const CALLERS = /\/node_modules\/pino\/lib\/caller\.js$/;
const LOADS_MORE = new Set(['CloseEvent', 'MessageEvent', 'WebSocket']);

const settings = (root: string): InputOptions => ({
  platform: 'node',
  external: APART,
  resolve: { conditionNames: ['@vpds/source', 'node', 'import', 'default'] },
  // Named explicitly: an image is built without the file for editors, and without a configuration decorators would
  // remain untransformed.
  tsconfig: join(root, 'tsconfig.base.json'),
  // Switched off for the same reason as `minify`: it would leave out a call whose only effect is that it throws, such
  // as one of `decodeURIComponent`.
  treeshake: false,
  logLevel: 'silent',
});

/** Directories of the apps that have a `main.ts`. */
export async function apps(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'apps'));
  return names.map((name) => join(root, 'apps', name)).filter((app) => existsSync(join(app, 'main.ts')));
}

/**
 * Bundles each app into its `dist/bundle` if a source has changed since: `main.js`, the threads that it starts, and source
 * maps of our own modules. A bundle is known to be whole, and of these sources, by its stamp, which is written last.
 */
export async function bundleApps(root: string, directories: readonly string[]): Promise<void> {
  const sources = await fingerprint(root, SOURCES);
  const stale: string[] = [];
  for (const app of directories) {
    if ((await readFile(stampOf(app), 'utf8').catch(() => '')) !== sources) stale.push(app);
  }
  if (stale.length === 0) return;
  console.error(`Bundling ${stale.map((app) => basename(app)).join(', ')} …`);
  const work = async (): Promise<void> => {
    for (let app = stale.pop(); app !== undefined; app = stale.pop()) {
      await rm(stampOf(app), { force: true });
      await bundle(root, app);
      // Saved meanwhile: the next start bundles again.
      if ((await fingerprint(root, SOURCES)) === sources) await writeFile(stampOf(app), sources);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function stampOf(app: string): string {
  return join(app, 'dist/bundle/.sources');
}

async function bundle(root: string, app: string): Promise<void> {
  const directory = join(app, 'dist/bundle');
  const plugin = pluginFor(ALONE.has(basename(app)));
  const chunks = await write(root, directory, { main: START + join(app, 'main.ts') }, plugin);
  const modules = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id))));
  const threads = Object.entries(THREADS).flatMap(([starter, entries]) => (modules.has(starter) ? entries : []));
  for (const entry of threads)
    chunks.push(...(await write(root, directory, { [basename(entry, '.ts')]: join(root, entry) }, plugin)));
  const written = new Set(chunks.flatMap(({ fileName }) => [fileName, `${fileName}.map`]));
  for (const name of await readdir(directory)) {
    if (/\.js(?:\.map)?$/.test(name) && !written.has(name)) await rm(join(directory, name));
  }
}

/** `input`: one module, by the name of its output. */
async function write(
  root: string,
  directory: string,
  input: Readonly<Record<string, string>>,
  plugin: Plugin,
): Promise<OutputChunk[]> {
  const { rolldown } = await import('rolldown');
  const [name = ''] = Object.keys(input);
  const build = await rolldown({ ...settings(root), input, plugins: [plugin] });
  const { output } = await build.write({
    dir: directory,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    keepNames: true,
    // V8 stores other text with two bytes for each character.
    charset: 'ascii',
    comments: false,
    minify: false,
    entryFileNames: '[name].js',
    chunkFileNames: `${name}-[name]-[hash].js`,
  });
  await build.close();
  return output.filter((each) => each.type === 'chunk');
}

function pluginFor(alone: boolean): Plugin {
  return {
    name: 'for services',
    resolveId: {
      filter: { id: [HTTP, OPTIONAL, /^\0start:/] },
      handler(id, importer, { kind }) {
        if (id.startsWith(START)) return id;
        const [, http] = HTTP.exec(id) ?? [];
        if (http !== undefined) return kind === 'require-call' ? null : NODE_HTTP + http;
        return alone && importer?.includes('/@nestjs/core/') ? LEFT_OUT : null;
      },
    },
    load: {
      filter: { id: [/^\0(?:left-out|node:|start:)/, CALLERS, COMPILERS, LANGUAGES] },
      handler(id) {
        if (CALLERS.test(id)) return 'module.exports = () => [];';
        if (COMPILERS.test(id)) return COMPILES_NOTHING;
        if (LANGUAGES.test(id)) return 'export {};';
        if (id === LEFT_OUT) return `throw new Error('Not part of this app');`;
        return id.startsWith(START) ? startModule(id.slice(START.length)) : httpModule(id.slice(NODE_HTTP.length));
      },
    },
    // Maps of packages would be most of what a start reads.
    transform: {
      filter: { id: /\/node_modules\// },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  };
}

/** Starts the bundle with V8's compile cache, which is as private as the code beside it. */
function startModule(main: string): string {
  return [
    `import { enableCompileCache } from 'node:module';`,
    `import { join } from 'node:path';`,
    `enableCompileCache(join(import.meta.dirname, 'compiled'));`,
    `await import(${JSON.stringify(main)});`,
  ].join('\n');
}

function httpModule(name: string): string {
  const names = Object.keys(process.getBuiltinModule(name) as object).filter((each) => !LOADS_MORE.has(each));
  return [
    `const http = process.getBuiltinModule('${name}');`,
    `export default http;`,
    `export const { ${names.join(', ')} } = http;`,
  ].join('\n');
}

const NOT_SOURCES = /(?:^|\/)(?:dist|node_modules|testing|samples)(?:\/|$)|\.(?:spec|d)\.ts$/;

const SOURCES: Sources = {
  files: ['package-lock.json', 'tools/bundle.ts', 'tsconfig.base.json'],
  directories: ['apps', 'libs'],
  counts: (path) => path.endsWith('.ts') && !NOT_SOURCES.test(path),
};
