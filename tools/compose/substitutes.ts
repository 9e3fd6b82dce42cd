// Images in place of those that cannot be pulled: built from Debian's archive, Maven Central and this repository.
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kafka } from '../../libs/engines/testing/local/kafka.ts';
import type { LocalRecipe } from '../../libs/engines/testing/local/local-engine.ts';
import { cacheDirectory } from '../../libs/engines/testing/local/maven.ts';
import { mongodb } from '../../libs/engines/testing/local/mongodb.ts';
import { build, docker, dockerWorks, root, run, works } from './docker.ts';

const BASE = 'vpds-substitute/node:24';
const work = join(root, 'node_modules/.cache/compose');
const port = (number: number): string => `exec 3<>/dev/tcp/localhost/${number}`;
/** Replaces health checks that use programs of the official images. */
const HEALTH: Readonly<Record<string, string>> = {
  eventstore: port(2113),
  mongodb: port(27_017),
  mail: `${port(8025)} && ${port(1025)}`,
};

export type Log = (line: string) => void;
/** Copies a file into the build context. */
type Take = (from: string, to: string) => void;

/** Debian with this Node and npm, in place of Node's official image. */
export function substituteForNode(log: Log): string {
  if (dockerWorks(['image', 'inspect', BASE])) return BASE;
  if (process.getuid?.() !== 0 || !works('debootstrap', ['--version']))
    throw new Error('the base image cannot be pulled; a substitute needs root and debootstrap');
  log('debootstrap of a base image');
  const rootfs = join(work, 'rootfs');
  rmSync(rootfs, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  run('debootstrap', ['--variant=minbase', 'bookworm', rootfs]);
  cpSync(realpathSync(process.execPath), join(rootfs, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(run('which', ['npm']).trim())));
  cpSync(npm, join(rootfs, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(rootfs, 'usr/local/bin/npm')]);
  const archive = join(work, 'rootfs.tar');
  run('tar', ['-C', rootfs, '-cf', archive, '.']);
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  docker(['import', '--change', path, archive, BASE]);
  rmSync(rootfs, { recursive: true, force: true });
  rmSync(archive);
  return BASE;
}

/** Override of docker-compose.yml for these services. */
export function overrideFor(names: readonly string[]): object {
  const services = names.flatMap((name) => {
    const health = HEALTH[name];
    return health === undefined ? [] : [[name, { healthcheck: { test: ['CMD', 'bash', '-c', health] } }] as const];
  });
  return { services: Object.fromEntries(services) };
}

/** Downloaded on first use. */
async function jars(recipe: LocalRecipe, prefix: string, log: Log): Promise<string> {
  await recipe.prepare(log);
  const name = readdirSync(cacheDirectory()).find((each) => each.startsWith(prefix));
  if (name === undefined) throw new Error(`${cacheDirectory()} has no ${prefix}*`);
  return join(cacheDirectory(), name);
}

/** The files that each target of substitutes.Dockerfile copies from the context. */
const CONTEXTS: Readonly<Record<string, (take: Take, log: Log) => void | Promise<void>>> = {
  kafka: async (take, log) => {
    take(await jars(kafka, 'kafka-', log), 'kafka');
    take(join(import.meta.dirname, 'kafka.sh'), 'kafka.sh');
  },
  mongodb: async (take, log) => {
    take(await jars(mongodb, 'mongo-java-server-', log), 'mongodb');
    take(join(root, 'libs/engines/testing/local/MongoEmulator.java'), 'MongoEmulator.java');
  },
  redis: () => {},
  eventstore: (take) => {
    take(join(root, 'libs/kernel'), 'kernel');
    take(join(root, 'libs/engines/eventstoredb'), 'eventstoredb');
  },
  mail: (take) => {
    take(join(import.meta.dirname, 'mail-catcher.ts'), 'smtp/mail-catcher.ts');
    for (const name of ['smtp-server', 'nodemailer', 'punycode.js'])
      if (existsSync(join(root, 'node_modules', name)))
        take(join(root, 'node_modules', name), `smtp/node_modules/${name}`);
  },
};

/**
 * @param services image of one of our services, with the libraries that some substitutes need @returns image by service
 */
export async function substitutes(
  names: readonly string[],
  services: string,
  log: Log,
): Promise<Readonly<Record<string, string>>> {
  if (names.length === 0) return {};
  const base = substituteForNode(log);
  const context = join(work, 'context');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  const take: Take = (from, to) => cpSync(from, join(context, to), { recursive: true });
  const images: Record<string, string> = {};
  for (const name of names) {
    log(`building a substitute for ${name}`);
    const copy = CONTEXTS[name];
    if (copy === undefined) throw new Error(`there is no substitute for ${name}`);
    await copy(take, log);
    const image = `vpds-substitute/${name}:local`;
    const file = join(import.meta.dirname, 'substitutes.Dockerfile');
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', `SERVICES=${services}`];
    build(image, ['--file', file, '--target', name, ...args, context]);
    images[name] = image;
  }
  rmSync(context, { recursive: true, force: true });
  return images;
}
