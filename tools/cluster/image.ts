// Builds images without Docker: an archive in Docker's format, with shared layers.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from './commands.ts';

const INSTALL_WITHIN = 600_000;

export interface Layer {
  readonly file: string;
  readonly diffID: string;
}

export interface Image {
  readonly tag: string;
  readonly layers: readonly Layer[];
  readonly entrypoint: readonly string[];
  readonly workingDirectory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
}

export async function packLayer(archive: string, name: string, root: string): Promise<Layer> {
  const file = `${name}.tar`;
  const packed = join(archive, file);
  const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  await run('tar', [...reproducible, '-cf', packed, '-C', root, '.']);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(packed)) hash.update(chunk as Buffer);
  return { file, diffID: `sha256:${hash.digest('hex')}` };
}

/** Writes what `ctr images import` reads. */
export async function writeArchive(archive: string, images: readonly Image[], output: string): Promise<void> {
  const manifest = [];
  for (const [index, image] of images.entries()) {
    const config = `config-${index}.json`;
    await writeFile(join(archive, config), JSON.stringify(configOf(image)));
    manifest.push({ Config: config, RepoTags: [image.tag], Layers: image.layers.map(({ file }) => file) });
  }
  await writeFile(join(archive, 'manifest.json'), JSON.stringify(manifest));
  await run('tar', ['-cf', output, '-C', archive, '.']);
}

function configOf({ layers, entrypoint, workingDirectory = '/', environment = {}, user = '' }: Image) {
  return {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: {
      Entrypoint: entrypoint,
      WorkingDir: workingDirectory,
      User: user,
      Env: Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...environment }).map((each) => each.join('=')),
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffID }) => diffID) },
    history: layers.map(() => ({ created: '1970-01-01T00:00:00Z' })),
  };
}

/** One static program, as `/NAME`. */
export async function programLayer(archive: string, name: string, program: string): Promise<Layer> {
  const root = join(archive, `root-${name}`);
  await mkdir(root, { recursive: true });
  await cp(program, join(root, name));
  const layer = await packLayer(archive, name, root);
  await rm(root, { recursive: true });
  return layer;
}

/** Contains what the Dockerfile copies: Node and its libraries, production dependencies, and the checkout's build. */
export async function serviceLayer(archive: string, name: string, checkout: string, cache: string): Promise<Layer> {
  const root = join(archive, `root-${name}`);
  await mkdir(join(root, 'service/docs'), { recursive: true });
  // The running Node is the version in the lock file.
  await copyNode(root, process.execPath);
  const modules = await productionModules(checkout, cache);
  await run('cp', ['-al', join(modules, 'node_modules'), join(root, 'service/node_modules')]);
  const built = ['(', '-path', '*/dist/*', '-o', '-name', 'package.json', ')', '-not', '-path', '*/node_modules/*'];
  // Compiled code belongs to a user of this machine.
  built.push('-not', '-path', '*/dist/bundle/compiled/*');
  const copy = ['-exec', 'cp', '--parents', '-t', join(root, 'service'), '{}', '+'];
  await run('find', ['apps', 'libs', '-type', 'f', ...built, ...copy], { cwd: checkout });
  await cp(join(checkout, 'package.json'), join(root, 'service/package.json'));
  await cp(join(checkout, 'docs/guides'), join(root, 'service/docs/guides'), { recursive: true });
  const layer = await packLayer(archive, name, root);
  await rm(root, { recursive: true });
  return layer;
}

/** Copies its shared libraries, too, and the files that the C library needs. */
async function copyNode(root: string, node: string): Promise<void> {
  const libraries = [...(await run('ldd', [node])).matchAll(/(\/\S+\.so[.\d]*)/g)].map(([, path]) => path ?? '');
  for (const path of libraries) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await cp(path, join(root, path), { dereference: true });
  }
  for (const directory of ['usr/local/bin', 'etc', 'tmp', 'data', 'internal-tls', 'proc', 'sys', 'dev'])
    await mkdir(join(root, directory), { recursive: true });
  await cp(node, join(root, 'usr/local/bin/node'));
  await mkdir(join(root, 'usr/bin'), { recursive: true });
  await symlink('../local/bin/node', join(root, 'usr/bin/node'));
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0::/:/sbin/nologin\nnode:x:1000:1000::/data:/sbin/nologin\n');
  await writeFile(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  await writeFile(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

/** `npm ci --omit=dev`, cached while npm's inputs are unchanged. */
async function productionModules(checkout: string, cache: string): Promise<string> {
  const listed = await run('git', ['ls-files', 'package.json', '*/package.json', 'package-lock.json', '.npmrc'], {
    cwd: checkout,
  });
  const files = listed.trim().split('\n');
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(checkout, file)));
  const directory = join(cache, `modules-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(directory)) return directory;
  const work = `${directory}.${process.pid}`;
  try {
    await installModules(checkout, files, work);
    await rename(work, directory);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return directory;
}

async function installModules(checkout: string, files: readonly string[], work: string): Promise<void> {
  for (const file of files) {
    await mkdir(join(work, dirname(file)), { recursive: true });
    await cp(join(checkout, file), join(work, file));
  }
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: work, timeout: INSTALL_WITHIN });
  const unread = ['*.d.ts', '*.d.mts', '*.d.cts', '*.map'].flatMap((name) => ['-o', '-name', name]).slice(1);
  await run('find', ['node_modules', '-type', 'f', '(', ...unread, ')', '-delete'], { cwd: work });
}

export async function sizeOf(file: string): Promise<string> {
  return `${Math.round((await stat(file)).size / 1_000_000)} MB`;
}
