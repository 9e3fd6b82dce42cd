import { readFileSync } from 'node:fs';

/** Editors on Windows may write one. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Without a byte order mark. */
export function readTextFile(path: string): string {
  return readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, '');
}
