// Loaded by any Node, so without newer syntax.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const isCurrent = Number.parseInt(process.versions.node, 10) >= 24;

/** The path of the Node that the packages bring; null: none for this system. */
export function packagedNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const path = fileURLToPath(new URL(`../../node_modules/${name}/bin/node`, import.meta.url));
  return existsSync(path) ? path : null;
}
