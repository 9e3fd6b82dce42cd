import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface Sources {
  /** Relative to the root. */
  readonly files: readonly string[];
  /** Searched at any depth, if they exist. */
  readonly directories: readonly string[];
  /** Which files of the directories count, by their path. */
  readonly counts: (path: string) => boolean;
}

/**
 * Changes with any source: names, sizes and times. Reading the contents would take more than half of a start's time.
 */
export async function fingerprint(root: string, { files, directories, counts }: Sources): Promise<string> {
  const found: string[] = [];
  for (const directory of directories.filter((each) => existsSync(join(root, each)))) {
    for (const entry of await readdir(join(root, directory), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (entry.isFile() && counts(path)) found.push(path);
    }
  }
  const hash = createHash('sha256');
  for (const path of [...files, ...found.sort()]) {
    const { size, mtimeMs } = await stat(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
