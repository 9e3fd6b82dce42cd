import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Counts {
  readonly passed: number;
  readonly skipped: number;
}

/** `late`: each of its failures is a start that took too long. */
export interface FailedFile extends Counts {
  readonly late?: boolean;
}

/** `failed`: the counts of each failed file, by its path. */
export interface Totals extends Counts {
  /** Why suites did not run. */
  readonly reasons?: readonly string[];
  readonly failed: Readonly<Record<string, FailedFile>>;
}

/** More failed files are no accident of a busy machine. */
const MOST_FILES = 6;

/**
 * Parts of paths: a failure may be a lost write, or data that another company sees. Never retried, unless only its service
 * started too slowly.
 */
export const NEVER_EXCUSED: readonly string[] = [
  ...['crash', 'chaos', 'durability', 'full-disk', 'disk-full', 'restore', 'attacks', 'processes', 'broker', 'relay'],
  ...['redis/leases', 'operational-leases', 'import-history', 'keep-in-step', 'life-of-a-product', 'mongo-failure'],
  ...['jobs-failure', 'eventstoredb/contract', 'e2e/commission', 'e2e/distributed', 'e2e/effects', 'e2e/prepared-data'],
  ...['e2e/replay', 'e2e/statistics', 'e2e/transports'],
  ...['e2e/tenants', 'e2e/fuzz', 'e2e/caches', 'e2e/own-ids', 'e2e/own-company'],
];

/** The launcher's words for a service that had done nothing yet. A test that does not end may wait for what is lost. */
const RAN_OUT = /^Error: The service was not ready in time:/;

/** @param messages of one failed test, with the colours of a terminal or without */
export const isLate = (messages: readonly string[]): boolean =>
  messages.length > 0 && messages.every((message) => RAN_OUT.test(stripVTControlCharacters(message)));

/** Their failure may be a wait that was too short on a busy machine, but never a loss. */
export function confirmable(failed: Readonly<Record<string, FailedFile>>): boolean {
  const files = Object.entries(failed);
  const excused = ([file, { late = false }]: readonly [string, FailedFile]) =>
    late || !NEVER_EXCUSED.some((part) => file.includes(part));
  return files.length > 0 && files.length <= MOST_FILES && files.every(excused);
}

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
