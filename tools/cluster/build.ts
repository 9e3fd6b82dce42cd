import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CommandFailed, progress, run, print } from './commands.ts';
import { MODULES, PACKAGES, type GoModule } from './programs.ts';

const BUILD_WITHIN = 3_600_000;
const INSTALL_WITHIN = 300_000;
const OLDEST_GO = { major: 1, minor: 26 };

/** The message names the missing requirement and the remedy. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

export function programPath(cache: string, module: GoModule, name = module.name): string {
  return join(cache, 'bin', `${module.name}-${module.version}`, name);
}

/** Also checks and installs requirements. Programs in the cache are reused. @throws Missing */
export async function buildPrograms(cache: string): Promise<void> {
  requireLinuxAndRoot();
  await requireGo();
  await installPackages();
  for (const module of Object.values(MODULES)) await buildModule(cache, module);
  await buildPause(cache);
}

function requireLinuxAndRoot(): void {
  if (process.platform !== 'linux') throw new Missing('A cluster of processes needs Linux.');
  if (process.getuid?.() !== 0) throw new Missing('Namespaces, mounts and cgroups need root: run it as root.');
  for (const program of ['unshare', 'nsenter', 'mount', 'tar'])
    if (!existsSync(`/usr/bin/${program}`))
      throw new Missing(`There is no ${program} (Debian: util-linux, mount, tar).`);
}

async function requireGo(): Promise<void> {
  const needed = `Go ${OLDEST_GO.major}.${OLDEST_GO.minor} or later`;
  const version = await run('go', ['env', 'GOVERSION']).catch(() => null);
  if (version === null) throw new Missing(`The cluster is built from source by ${needed}, and there is no Go.`);
  const [, major, minor] = /^go(\d+)\.(\d+)/.exec(version) ?? [];
  if (Number(major) !== OLDEST_GO.major || Number(minor) < OLDEST_GO.minor)
    throw new Missing(`The cluster is built by ${needed}; this is ${version.trim()}.`);
}

async function installPackages(): Promise<void> {
  const missing = PACKAGES.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get')) throw new Missing(`These are missing: ${missing.join(', ')} (Debian's names).`);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await progress(`apt-get install ${missing.join(' ')}`, async () => {
    try {
      await run('apt-get', ['update', '-qq'], { timeout: INSTALL_WITHIN, env });
      await run('apt-get', install, { timeout: INSTALL_WITHIN, env });
    } catch (error) {
      throw new Missing(`${missing.join(', ')} could not be installed: ${(error as Error).message}`);
    }
  });
}

async function buildModule(cache: string, module: GoModule): Promise<void> {
  const wanted = module.commands
    .map((command) => ({ command, program: programPath(cache, module, commandName(command, module)) }))
    .filter(({ program }) => !existsSync(program));
  if (wanted.length === 0) return;
  const directory = join(cache, 'build', `${module.name}-${module.version}`);
  await mkdir(directory, { recursive: true });
  await progress(`${module.module} ${module.version}: sources`, () => writeGoModule(directory, module));
  for (const { command, program } of wanted)
    await progress(`${basename(program)} ${module.version}: build`, () => goBuild(directory, module, command, program));
}

/** The path of a command in a module's root may end in a major version. */
function commandName(command: string, module: GoModule): string {
  return command === module.module || command === '.' ? module.name : basename(command);
}

/**
 * A module of our own with the other's requirements and replacements, because Go ignores replacements of dependencies.
 */
async function writeGoModule(directory: string, { module, version, staging, main, parts }: GoModule): Promise<void> {
  const downloaded = await run('go', ['mod', 'download', '-json', `${module}@${version}`], { cwd: '/' }).catch(
    (error: unknown) => {
      throw new Missing(`${module} ${version} could not be fetched from the Go proxy: ${(error as Error).message}`);
    },
  );
  const { GoMod } = JSON.parse(downloaded) as { GoMod: string };
  const text = (await readFile(GoMod, 'utf8'))
    .replace(/^module .*$/m, 'module local/build')
    .replace(/(k8s\.io\/\S+) => \.\/staging\/src\/\S+/g, (_, name: string) => `${name} => ${name} ${staging}`);
  await writeFile(join(directory, 'go.mod'), `${text}\nrequire ${module} ${version}\n`);
  if (main === undefined || parts === undefined) return;
  const imports = [`run "${main}"`, ...parts.map((part) => `_ "${part}"`)].map((line) => `\t${line}\n`).join('');
  await writeFile(join(directory, 'main.go'), `package main\n\nimport (\n${imports})\n\nfunc main() { run.Run() }\n`);
}

async function goBuild(directory: string, module: GoModule, command: string, program: string): Promise<void> {
  const { cgo = false, tags = '', linkerFlags = '' } = module;
  const args = ['build', '-mod=mod', '-trimpath', '-tags', tags, '-ldflags', `-s -w ${linkerFlags}`, '-o', program];
  try {
    await run('go', [...args, command], {
      cwd: directory,
      timeout: BUILD_WITHIN,
      env: { CGO_ENABLED: cgo ? '1' : '0', GOFLAGS: '' },
    });
  } catch (error) {
    await rm(program, { force: true });
    if (!(error instanceof CommandFailed)) throw error;
    if (/dial tcp|no such host|proxyconnect|i\/o timeout/.test(error.message))
      throw new Missing(`${module.module}: the Go proxy cannot be reached: ${error.message}`);
    throw error;
  }
}

/** Keeps a pod's namespaces. */
const PAUSE = `package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	<-stop
}
`;

export function pausePath(cache: string): string {
  return join(cache, 'bin', 'pause-1', 'pause');
}

async function buildPause(cache: string): Promise<void> {
  if (existsSync(pausePath(cache))) return;
  const directory = join(cache, 'build', 'pause-1');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'go.mod'), 'module local/pause\n\ngo 1.26\n');
  await writeFile(join(directory, 'pause.go'), PAUSE);
  print('pause: build');
  const env = { CGO_ENABLED: '0', GOFLAGS: '' };
  await run('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', pausePath(cache), '.'], { cwd: directory, env });
}
