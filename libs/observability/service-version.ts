import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly version: string;
  readonly workspaces?: readonly string[];
}

export function serviceVersion(): string {
  return manifestIn(packageDirectory())?.version ?? '';
}

/** The root of a checkout or image: the nearest parent whose package has workspaces. */
export function packageDirectory(from: string = import.meta.dirname): string {
  if (manifestIn(from)?.workspaces !== undefined) return from;
  if (dirname(from) === from) throw new Error('The package of the service was not found');
  return packageDirectory(dirname(from));
}

function manifestIn(directory: string): Manifest | null {
  const path = join(directory, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : null;
}
