// `npm run test:clients [-- name …]`: generates clients in other languages from /openapi.json with the generators that
// integrators use, compiles them, and runs a whole flow with each against a running service, refusals included; then the
// programs of docs/guides/clients.md. What cannot be installed here is left out by name, unless it was asked for.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawnService } from '../launch/service.ts';
import { startRefusingServer } from './clients/refusing-server.mjs';
import { samples } from './clients/samples.mjs';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/clients');
const sources = join(import.meta.dirname, 'clients');
/** Milliseconds. */
const START_WITHIN = 60_000;
const KEY = 'clients-operator-key-0123456789';
const VERSIONS = {
  python: 'openapi-python-client==0.29.1',
  oapi: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
  openapiGenerator: '7.25.0',
  npm: ['@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'typescript@5.9.3', '@types/node@24'],
};

class CannotInstall extends Error {}

/** Runs a command to its end. @throws Error with what it wrote if it fails */
function run(command, args, { cwd = root, env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${`${stdout}${stderr}`.slice(-6_000)}`);
  return stdout;
}

function needs(...commands) {
  for (const command of commands)
    if (spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0) throw new CannotInstall(`no ${command} here`);
}

/** Installs once: `what` exists afterwards. */
function installed(what, install) {
  if (existsSync(what)) return what;
  try {
    install();
  } catch (error) {
    throw new CannotInstall(error.message.split('\n').slice(0, 20).join('\n'));
  }
  return what;
}

function fresh(name) {
  const directory = join(cache, name);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return directory;
}

function python(document) {
  needs('python3');
  const venv = join(cache, 'tools', VERSIONS.python.replace('==', '-'));
  const generator = installed(join(venv, 'bin/openapi-python-client'), () => {
    run('python3', ['-m', 'venv', venv]);
    run(join(venv, 'bin/pip'), ['install', '--quiet', VERSIONS.python]);
  });
  const directory = fresh('python');
  run(generator, ['generate', '--path', document, '--output-path', join(directory, 'vpds'), '--meta', 'none']);
  return { command: join(venv, 'bin/python'), args: [join(sources, 'python/flow.py')], env: { PYTHONPATH: directory } };
}

function go(document) {
  needs('go');
  const [, minor] = /go1\.(\d+)/.exec(run('go', ['version'])) ?? [];
  if (Number(minor) < 24) throw new CannotInstall(`go 1.${minor} is too old: 1.24 at least`);
  const tools = join(cache, 'tools');
  const generator = installed(join(tools, 'oapi-codegen'), () =>
    run('go', ['install', VERSIONS.oapi], { env: { GOBIN: tools } }),
  );
  const directory = fresh('go');
  mkdirSync(join(directory, 'vpds'));
  const output = run(generator, ['-package', 'vpds', '-generate', 'types,client', document]);
  writeFileSync(join(directory, 'vpds/vpds.go'), output);
  writeFileSync(join(directory, 'go.mod'), 'module flow\n\ngo 1.24\n');
  cpSync(join(sources, 'go/flow.go'), join(directory, 'flow.go'));
  run('go', ['mod', 'tidy'], { cwd: directory });
  run('go', ['build', '-o', 'flow', '.'], { cwd: directory });
  return { command: join(directory, 'flow'), args: [] };
}

function openapiGenerator() {
  needs('java', 'mvn');
  const directory = join(cache, 'tools');
  const { openapiGenerator: version } = VERSIONS;
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
  return installed(join(directory, `openapi-generator-cli-${version}.jar`), () =>
    run('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${directory}`]),
  );
}

function java(library) {
  return (document) => {
    needs('javac');
    const generator = openapiGenerator();
    const directory = fresh(`java-${library}`);
    run('java', ['-jar', generator, 'generate', '-g', 'java', '--library', library, '-i', document, '-o', directory]);
    const dependencies = installed(join(cache, 'tools', `java-${library}-${VERSIONS.openapiGenerator}`), () =>
      run(
        'mvn',
        [
          ...['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=compile'],
          `-DoutputDirectory=${join(cache, 'tools', `java-${library}-${VERSIONS.openapiGenerator}`)}`,
        ],
        { cwd: directory },
      ),
    );
    const flow = [join(sources, 'java/Flow.java'), join(sources, `java/${library}/Clients.java`)];
    const files = readdirSync(join(directory, 'src/main/java'), { recursive: true })
      .filter((name) => name.endsWith('.java'))
      .map((name) => join(directory, 'src/main/java', name));
    writeFileSync(join(directory, 'files'), [...files, ...flow].join('\n'));
    const classes = join(directory, 'classes');
    run('javac', ['-nowarn', '-d', classes, '-cp', `${dependencies}/*`, `@${join(directory, 'files')}`]);
    return { command: 'java', args: ['-cp', `${classes}:${dependencies}/*`, 'Flow'] };
  };
}

/** Packagist is not among the registries: the runtime is that of Debian's packages. */
function php(document) {
  needs('php');
  const guzzle = '/usr/share/php/GuzzleHttp/autoload.php';
  if (!existsSync(guzzle))
    throw new CannotInstall('no Guzzle here: apt-get install php-cli php-curl php-guzzlehttp-guzzle');
  const generator = openapiGenerator();
  const directory = fresh('php');
  run('java', ['-jar', generator, 'generate', '-g', 'php', '-i', document, '-o', directory]);
  const autoload = join(directory, 'autoload.php');
  writeFileSync(
    autoload,
    `<?php
require '${guzzle}';
spl_autoload_register(fn ($class) => str_starts_with($class, 'OpenAPI\\\\Client\\\\')
    && include __DIR__ . '/lib/' . strtr(substr($class, 15), '\\\\', '/') . '.php');
`,
  );
  return { command: 'php', args: [join(sources, 'php/flow.php')], env: { VPDS_AUTOLOAD: autoload } };
}

function npmTools() {
  const directory = join(cache, 'tools/npm');
  const marker = join(directory, VERSIONS.npm.join(' ').replace(/[^\w.-]+/g, '_'));
  installed(marker, () => {
    fresh('tools/npm');
    writeFileSync(join(directory, 'package.json'), '{"private": true}');
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...VERSIONS.npm], { cwd: directory });
    writeFileSync(marker, '');
  });
  return directory;
}

/** @param types the generated file with the types, relative to the client */
function typescript(name, types, generate) {
  return (document, scratch) => {
    const tools = npmTools();
    // The compiler takes what is below node_modules for a library's, and leaves it out.
    const directory = join(scratch, name);
    mkdirSync(directory);
    generate(join(tools, 'node_modules/.bin'), document, join(directory, 'client'));
    for (const file of ['flow.ts', `${name}.ts`]) cpSync(join(sources, 'typescript', file), join(directory, file));
    writeFileSync(join(directory, 'client/types.ts'), `export type * from './${types}';\n`);
    const options = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'commonjs'];
    const nodeTypes = ['--types', 'node', '--typeRoots', join(tools, 'node_modules/@types')];
    const output = join(directory, 'js');
    const tsc = join(tools, 'node_modules/typescript/bin/tsc');
    run(process.execPath, [tsc, ...options, ...nodeTypes, '--outDir', output, join(directory, `${name}.ts`)]);
    return { command: process.execPath, args: [join(output, `${name}.js`)] };
  };
}

const CLIENTS = {
  python,
  go,
  'java-native': java('native'),
  'java-okhttp': java('okhttp-gson'),
  php,
  'hey-api': typescript('hey-api', 'types.gen', (bin, document, output) =>
    run(join(bin, 'openapi-ts'), ['-i', document, '-o', output, '-c', '@hey-api/client-fetch']),
  ),
  orval: typescript('orval', 'vpds', (bin, document, output) => {
    const settings = {
      input: document,
      output: { target: join(output, 'vpds.ts'), client: 'fetch', urlEncodeParameters: true },
    };
    mkdirSync(output);
    writeFileSync(join(output, 'orval.config.mjs'), `export default ${JSON.stringify({ vpds: settings })};\n`);
    run(join(bin, 'orval'), ['--config', join(output, 'orval.config.mjs')]);
  }),
};

async function startService(directory) {
  const env = { PORT: '0', DATA_DIR: directory, BOOTSTRAP_API_KEY: KEY, LOG_LEVEL: 'error', URL_CHECK: 'off' };
  const service = spawnService(env);
  return { service, url: await service.ready(START_WITHIN) };
}

async function post(url, path, body) {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()).message;
}

/** A key without permissions, of a company of its own. */
async function plainKey(url) {
  const { companyID } = await post(url, '/admin/companies', { name: 'Nordic Cars A/S' });
  const { userID } = await post(url, '/admin/users', { companyID, name: 'Integration', email: 'it@example.com' });
  return (await post(url, '/admin/api-keys', { userID })).apiKey;
}

function newVin() {
  return `VPDS${randomBytes(16).toString('hex').toUpperCase()}`.slice(0, 17);
}

/** A child's progress is printed as it comes. @throws Error if it fails */
async function runFlow({ command, args, env = {} }, environment) {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment, ...env, VPDS_VIN: newVin() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => process.stdout.write(String(chunk).replace(/^(?=.)/gm, '    ')));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(output.slice(-6_000));
}

/** @returns 'ok', 'left out' or 'FAILED' */
async function tried(name, prepare, environment) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(name);
  try {
    const flow = await prepare();
    console.log(`    generated and compiled (${seconds()})`);
    await runFlow(flow, environment);
  } catch (error) {
    const outcome = error instanceof CannotInstall ? 'left out' : 'FAILED';
    console.log(`  ${outcome}: ${error.message}`);
    return outcome;
  }
  console.log(`  ok (${seconds()})`);
  return 'ok';
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in CLIENTS) && name !== 'samples');
if (unknown.length > 0)
  throw new Error(`No such client: ${unknown.join(', ')}. There are: ${Object.keys(CLIENTS).join(', ')}, samples`);
const isMeant = (name) => asked.length === 0 || asked.includes(name);
const directory = mkdtempSync(join(tmpdir(), 'vpds-clients-'));
const { service, url } = await startService(directory);
const refusing = await startRefusingServer();
const outcomes = new Map();
try {
  const environment = {
    VPDS_URL: url,
    VPDS_API_KEY: KEY,
    VPDS_PLAIN_KEY: await plainKey(url),
    VPDS_REFUSING_URL: refusing.url,
  };
  const document = join(directory, 'openapi.json');
  writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
  for (const [name, prepare] of Object.entries(CLIENTS).filter(([each]) => isMeant(each)))
    outcomes.set(name, await tried(name, () => prepare(document, directory), environment));
  if (isMeant('samples'))
    for (const [name, prepare] of samples(join(root, 'docs/guides/clients.md'), directory, { needs, run }))
      outcomes.set(name, await tried(name, prepare, environment));
} finally {
  refusing.close();
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.log([...outcomes].map(([name, outcome]) => `${name}: ${outcome}`).join('\n'));
const failed = [...outcomes].some(
  ([name, outcome]) => outcome === 'FAILED' || (outcome === 'left out' && asked.includes(name)),
);
process.exitCode = failed ? 1 : 0;
