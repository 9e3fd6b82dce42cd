import { statSync } from 'node:fs';

/** Identifies `events.sqlite`: a copied file has another inode and another birth. Numbers as text. */
export interface LogFile {
  readonly inode: string;
  /** Null if the file system does not record it. */
  readonly birth: string | null;
}

export function logFileOf(path: string): LogFile {
  const { ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true });
  // A file system that does not record the birth reports 0 or the time of the last change instead.
  const birth = birthtimeNs > 0n && birthtimeNs !== ctimeNs ? String(birthtimeNs) : null;
  return { inode: String(ino), birth };
}

export function isSameFile(a: LogFile, b: LogFile): boolean {
  return a.inode === b.inode && (a.birth === null || b.birth === null || a.birth === b.birth);
}
