// Clients in other languages, by the generators that integrators use.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Flow, Prepare } from './flow.ts';
import { CannotInstall, fresh, installed, needs, run, tools } from './install.ts';

const sources = import.meta.dirname;
const PYTHON_CLIENT = 'openapi-python-client==0.29.1';
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const OPENAPI_GENERATOR = '7.25.0';
const NPM = ['@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'typescript@5.9.3', '@types/node@24'];

function python(document: string): Flow {
  needs('python3');
  const venv = join(tools, PYTHON_CLIENT.replace('==', '-'));
  const generator = installed(join(venv, 'bin/openapi-python-client'), () => {
    run('python3', ['-m', 'venv', venv]);
    run(join(venv, 'bin/pip'), ['install', '--quiet', PYTHON_CLIENT]);
  });
  const directory = fresh('python');
  run(generator, ['generate', '--path', document, '--output-path', join(directory, 'vpds'), '--meta', 'none']);
  return { command: join(venv, 'bin/python'), args: [join(sources, 'python/flow.py')], env: { PYTHONPATH: directory } };
}

function go(document: string): Flow {
  needs('go');
  const [, minor] = /go1\.(\d+)/.exec(run('go', ['version'])) ?? [];
  if (Number(minor) < 24) throw new CannotInstall(`go 1.${minor} is too old: 1.24 at least`);
  const generator = installed(
    join(tools, 'oapi-codegen'),
    () => void run('go', ['install', OAPI_CODEGEN], { env: { GOBIN: tools } }),
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

function openapiGenerator(): string {
  needs('java', 'mvn');
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  return installed(
    join(tools, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`),
    () => void run('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${tools}`]),
  );
}

/** Directory of the jars that a generated client depends on. @param directory with its pom.xml */
function javaDependencies(library: string, directory: string): string {
  const jars = join(tools, `java-${library}-${OPENAPI_GENERATOR}`);
  const options = ['-DincludeScope=compile', `-DoutputDirectory=${jars}`];
  return installed(
    jars,
    () => void run('mvn', ['-q', '-B', 'dependency:copy-dependencies', ...options], { cwd: directory }),
  );
}

function java(library: string): Prepare {
  return (document) => {
    needs('javac');
    const generator = openapiGenerator();
    const directory = fresh(`java-${library}`);
    run('java', ['-jar', generator, 'generate', '-g', 'java', '--library', library, '-i', document, '-o', directory]);
    const dependencies = javaDependencies(library, directory);
    const flow = [join(sources, 'java/Flow.java'), join(sources, `java/${library}/Clients.java`)];
    const files = readdirSync(join(directory, 'src/main/java'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.java'))
      .map((name) => join(directory, 'src/main/java', name));
    writeFileSync(join(directory, 'files'), [...files, ...flow].join('\n'));
    const classes = join(directory, 'classes');
    run('javac', ['-nowarn', '-d', classes, '-cp', `${dependencies}/*`, `@${join(directory, 'files')}`]);
    return { command: 'java', args: ['-cp', `${classes}:${dependencies}/*`, 'Flow'] };
  };
}

/** Packagist is not among the registries, so the runtime comes from Debian packages. */
function php(document: string): Flow {
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

function npmTools(): string {
  const directory = join(tools, 'npm');
  const marker = join(directory, NPM.join(' ').replace(/[^\w.-]+/g, '_'));
  installed(marker, () => {
    fresh('tools/npm');
    writeFileSync(join(directory, 'package.json'), '{"private": true}');
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...NPM], { cwd: directory });
    writeFileSync(marker, '');
  });
  return directory;
}

/** @param types the generated file with the types, relative to the client */
function typescript(
  name: string,
  types: string,
  generate: (bin: string, document: string, output: string) => void,
): Prepare {
  return (document, scratch) => {
    const npm = npmTools();
    // The compiler omits files below node_modules, as a library's.
    const directory = join(scratch, name);
    mkdirSync(directory);
    generate(join(npm, 'node_modules/.bin'), document, join(directory, 'client'));
    for (const file of ['flow.ts', `${name}.ts`]) cpSync(join(sources, 'typescript', file), join(directory, file));
    writeFileSync(join(directory, 'client/types.ts'), `export type * from './${types}';\n`);
    const options = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'commonjs'];
    const nodeTypes = ['--types', 'node', '--typeRoots', join(npm, 'node_modules/@types')];
    const output = join(directory, 'js');
    const tsc = join(npm, 'node_modules/typescript/bin/tsc');
    run(process.execPath, [tsc, ...options, ...nodeTypes, '--outDir', output, join(directory, `${name}.ts`)]);
    return { command: process.execPath, args: [join(output, `${name}.js`)] };
  };
}

function generateWithOrval(bin: string, document: string, output: string): void {
  const settings = {
    input: document,
    output: { target: join(output, 'vpds.ts'), client: 'fetch', urlEncodeParameters: true },
  };
  mkdirSync(output);
  writeFileSync(join(output, 'orval.config.mjs'), `export default ${JSON.stringify({ vpds: settings })};\n`);
  run(join(bin, 'orval'), ['--config', join(output, 'orval.config.mjs')]);
}

export const CLIENTS: Readonly<Record<string, Prepare>> = {
  python,
  go,
  'java-native': java('native'),
  'java-okhttp': java('okhttp-gson'),
  php,
  'hey-api': typescript('hey-api', 'types.gen', (bin, document, output) => {
    run(join(bin, 'openapi-ts'), ['-i', document, '-o', output, '-c', '@hey-api/client-fetch']);
  }),
  orval: typescript('orval', 'vpds', generateWithOrval),
};
