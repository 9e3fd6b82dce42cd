import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { NODE_FLAGS, builtMain } from '../../launch/environment.ts';
import { COREDNS_IMAGE, METRICS_IMAGE } from './addons.ts';
import { APPS } from './cluster.ts';
import { packLayer, programLayer, serviceLayer, sizeOf, writeArchive, type Image, type Layer } from './image.ts';
import { print } from './commands.ts';
import { pausePath } from './build.ts';
import { PAUSE_IMAGE } from './node.ts';
import { program, type Place } from './place.ts';

/** The older one first. */
export const VERSIONS = { previous: 'v1', current: 'v2' } as const;

export interface Checkouts {
  readonly previous: string;
  readonly current: string;
}

/** Packs the six services in two versions and the cluster's own images into one archive. */
export async function packAllImages(place: Place, checkouts: Checkouts): Promise<void> {
  const own = async (archive: string, tag: string, name: string, path: string): Promise<Image> => ({
    tag,
    layers: [await programLayer(archive, name, path)],
    entrypoint: [`/${name}`],
  });
  await packImages(place, checkouts, async (archive) => [
    await own(archive, PAUSE_IMAGE, 'pause', pausePath(place.cache)),
    await own(archive, COREDNS_IMAGE, 'coredns', program(place, 'coredns')),
    await own(archive, METRICS_IMAGE, 'metrics-server', program(place, 'metricsServer')),
  ]);
}

/** The six services in two versions, and `more`, in `place.archive`. */
export async function packImages(
  place: Pick<Place, 'work' | 'cache' | 'archive' | 'registry'>,
  checkouts: Checkouts,
  more: (archive: string) => Promise<readonly Image[]> = () => Promise.resolve([]),
): Promise<void> {
  const archive = join(place.work, 'archive');
  await mkdir(archive, { recursive: true });
  const previous = await serviceLayer(archive, 'services-previous', checkouts.previous, place.cache);
  const same = checkouts.previous === checkouts.current;
  const current = same ? previous : await serviceLayer(archive, 'services', checkouts.current, place.cache);
  const services = async (version: string, checkout: string, layer: Layer) =>
    serviceImages(place.registry, version, mainIn(checkout), [layer, await markedLayer(archive, version)]);
  const images = [
    ...(await services(VERSIONS.previous, checkouts.previous, previous)),
    ...(await services(VERSIONS.current, checkouts.current, current)),
    ...(await more(archive)),
  ];
  await writeArchive(archive, images, place.archive);
  await rm(archive, { recursive: true });
  print(`${images.length} images: ${await sizeOf(place.archive)}`);
}

/** Distinguishes two versions of the same files. */
async function markedLayer(archive: string, version: string): Promise<Layer> {
  const root = join(archive, `root-${version}`);
  await mkdir(join(root, 'service'), { recursive: true });
  await writeFile(join(root, 'service/RELEASE'), `${version}\n`);
  return packLayer(archive, version, root);
}

/** The main module, within the directory of each app. */
function mainIn(checkout: string): string {
  return relative(join(checkout, 'apps/gateway'), builtMain(checkout, 'gateway'));
}

/** Images are as in the Dockerfile. */
function serviceImages(registry: string, version: string, main: string, layers: readonly Layer[]): readonly Image[] {
  return APPS.map((app) => ({
    tag: `${registry}/${app}:${version}`,
    layers,
    entrypoint: ['node', ...NODE_FLAGS, main],
    workingDirectory: `/service/apps/${app}`,
    environment: { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' },
    user: '1000:1000',
  }));
}
