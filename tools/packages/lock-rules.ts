// These rules make `npm ci` install the same bytes everywhere, from any registry.

export interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  license?: string;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Licences of production packages: they require no more than their text in the image. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
]);

/** Packages by path. The others are folders of this repository. */
export function installed({ packages }: Lock): [string, LockedPackage][] {
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
}

function hasHash({ integrity }: LockedPackage): boolean {
  return integrity?.startsWith('sha512-') === true;
}

/** One acceptable alternative (`OR`) suffices, since the choice is ours. */
export function isAllowed(licence: string | undefined): boolean {
  const choices = (licence ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => LICENCES.has(name)));
}

/** Optional packages that npm omitted from the lock on this machine. */
function omittedOptional({ packages }: Lock): string[] {
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${name}, an optional package of ${path}, is not in the lock`),
  );
}

export function lockProblems(lock: Lock): string[] {
  return [
    ...installed(lock).flatMap(([path, entry]) => [
      ...(hasHash(entry) ? [] : [`${path} has no hash (sha512)`]),
      ...(entry.resolved === undefined ? [] : [`${path} names where it comes from: ${entry.resolved}`]),
      ...(entry.dev || isAllowed(entry.license) ? [] : [`${path}: licence ${entry.license ?? 'unknown'}`]),
    ]),
    ...omittedOptional(lock),
  ];
}

/** npm resolves removed entries again. */
export function withoutUnhashed(lock: Lock): Lock {
  const unhashed = new Set(installed(lock).flatMap(([path, entry]) => (hasHash(entry) ? [] : [path])));
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !unhashed.has(path))),
  };
}

/** Pinned by digest, with the Node version of the tests. */
export function baseImageProblems(dockerfile: string, node: string): string[] {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  return [
    ...(/@sha256:[0-9a-f]{64}$/.test(image) ? [] : [`the Dockerfile's base has no digest: ${image}`]),
    ...(image.startsWith(`node:${node}-`) ? [] : [`the Dockerfile's base is not Node ${node}: ${image}`]),
  ];
}
