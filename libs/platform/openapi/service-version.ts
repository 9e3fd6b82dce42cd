import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly version: string;
  readonly workspaces?: readonly string[];
}

/** Of the package that this installation is: the nearest one above that has workspaces. */
export function serviceVersion(from: string = import.meta.dirname): string {
  const path = join(from, 'package.json');
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null;
  if (manifest?.workspaces !== undefined) return manifest.version;
  if (dirname(from) === from) throw new Error('The package of the service was not found');
  return serviceVersion(dirname(from));
}
