import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change that must not ship, and the check that finds it. */
export interface Mistake {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. Null: the file is removed. */
  readonly from: string | null;
  readonly to: string;
  /** Runs within the tree, and must fail. */
  readonly command: string;
  /** Matches the advice in its output. */
  readonly sentence: RegExp;
}

/** @throws Error unless the text occurs once */
export function mistaken({ name, file, from, to }: Mistake, before: string): string {
  if (from === null) return '';
  const places = before.split(from).length - 1;
  if (places !== 1) throw new Error(`'${name}': ${file} has its text ${places} times:\n${from}`);
  return before.replace(from, () => to);
}

/** @returns what undoes it */
export function withMistake(mistake: Mistake, tree: string): () => void {
  const path = join(tree, mistake.file);
  const before = readFileSync(path, 'utf8');
  const after = mistaken(mistake, before);
  if (mistake.from === null) rmSync(path);
  else writeFileSync(path, after);
  return () => writeFileSync(path, before);
}
