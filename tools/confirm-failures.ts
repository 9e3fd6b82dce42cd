import { relative } from 'node:path';

interface Counts {
  readonly passed: number;
  readonly skipped: number;
}

/** `failed`: the counts of each failed file, by its path. */
export interface Totals extends Counts {
  /** Why suites did not run. */
  readonly reasons?: readonly string[];
  readonly failed: Readonly<Record<string, Counts>>;
}

/** More failed files are no accident of a busy machine. */
const MOST_FILES = 2;

/** A failure may be a lost write: never retried. */
const NEVER_EXCUSED = /(?:crash|chaos|durability|full-disk|fsync|restore|attacks|isolation|processes|broker|relay)/;

/** Their failure may be a wait that was too short on a busy machine, but never a loss. */
export const confirmable = (files: readonly string[]): boolean =>
  files.length > 0 && files.length <= MOST_FILES && !files.some((file) => NEVER_EXCUSED.test(file));

export const unstableLines = (files: readonly string[], root: string): readonly string[] =>
  files.map((file) => `Unstable: ${relative(root, file)} failed in parallel and passed alone: fix the test`);

/** The first run's counts, with those of the retried files. */
export function totalsLine(first: Totals, again: Totals): string {
  const before = Object.values(first.failed);
  const count = (of: (counts: Counts) => number): number =>
    of(first) - before.reduce((sum, counts) => sum + of(counts), 0) + of(again);
  return `${count((counts) => counts.passed)} passed, 0 failed, ${count((counts) => counts.skipped)} skipped`;
}

/** A sentence for a command that ran nothing, which is not green; null: it ran something. */
export function ranNothing({ passed, skipped, reasons = [] }: Totals): string | null {
  if (passed > 0) return null;
  const why = reasons.length === 0 ? `${skipped} tests were skipped` : reasons.join('; ');
  return `Nothing ran: ${why}.`;
}
