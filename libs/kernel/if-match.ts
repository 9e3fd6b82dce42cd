import { Refusal } from './errors.ts';
import { NO_STREAM } from './event-store.ts';

/** `*`: any existing state. */
export type IfMatch = '*' | readonly string[];

const TAG = /^\s*(?:W\/)?"(\d{1,19})(?:\.[^"]*)?"\s*$/;

/**
 * The revisions that an `If-Match` names. Tags are `"<revision>.<digest>"`; only the revision is compared, so that a change of what
 * other things show does not fail a write. What is no such tag matches nothing.
 */
export function readIfMatch(header: string): IfMatch {
  if (header.trim() === '*') return '*';
  return header.split(',').flatMap((tag) => TAG.exec(tag)?.[1] ?? []);
}

/** Answers null if the write is permitted. Nothing matches a thing that does not exist. */
export function preconditionRefusal(ifMatch: IfMatch | undefined, revision: bigint): Refusal | null {
  if (ifMatch === undefined) return null;
  if (revision === NO_STREAM) return new Refusal('precondition_failed', ['none']);
  if (ifMatch === '*' || ifMatch.includes(String(revision))) return null;
  return new Refusal('precondition_failed', [String(revision)], { 'x-revision': String(revision) });
}
