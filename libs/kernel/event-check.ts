import { hash } from 'node:crypto';
import type { Damage } from './events.ts';

/**
 * Chained checksums detect changed, exchanged or missing events. Not guaranteed: protection against writers of the log,
 * who can compute them. An event after an unsigned one of an older release links to the sum of its content.
 */

/** Other versions count as unsigned. */
const VERSION = '1';
const SUM_LENGTH = 16;
/** Last member of the metadata's JSON. */
const MARK = ',"check":"';
const CHECK = /^1\.([\w-]{16})?\.([\w-]{16})"\}$/;

export interface CheckedContent {
  readonly stream: string;
  readonly revision: number | bigint;
  readonly id: string;
  readonly type: string;
  /** Null where the store sets it after the write. */
  readonly recordedAt: number | null;
  readonly payload: string;
  readonly metadata: string;
}

export interface CheckedEvent {
  readonly sum: string;
  /** The predecessor's sum; empty: first event, or unknown; null: unsigned. */
  readonly link: string | null;
  readonly damaged: boolean;
  /** The check itself is left out. */
  readonly metadata: string;
}

export function withCheck(content: CheckedContent, link: string): { metadata: string; sum: string } {
  const sum = sumOf(content, link, content.metadata);
  return { metadata: `${content.metadata.slice(0, -1)}${MARK}${VERSION}.${link}.${sum}"}`, sum };
}

/** Unsigned events are never damaged. */
export function checked(content: CheckedContent): CheckedEvent {
  const at = content.metadata.lastIndexOf(MARK);
  const parts = at < 0 ? null : CHECK.exec(content.metadata.slice(at + MARK.length));
  const { metadata } = content;
  if (parts === null) return { sum: sumOf(content, '', metadata), link: null, damaged: false, metadata };
  const [, link = '', sum = ''] = parts;
  const bare = `${content.metadata.slice(0, at)}}`;
  return { sum, link, damaged: sumOf(content, link, bare) !== sum, metadata: bare };
}

/** Unverified; null: unsigned. */
export function carriedSum(metadata: string): string | null {
  const at = metadata.lastIndexOf(MARK);
  return (at < 0 ? null : CHECK.exec(metadata.slice(at + MARK.length)))?.[2] ?? null;
}

function follows(before: Pick<CheckedEvent, 'sum'>, event: CheckedEvent): boolean {
  return event.link === null || event.link === '' || event.link === before.sum;
}

/** `before`: the predecessor, if it was read. */
export function damageOf(event: CheckedEvent, before?: Pick<CheckedEvent, 'sum'>): Damage | null {
  if (event.damaged) return 'checksum';
  return before === undefined || follows(before, event) ? null : 'chain';
}

function sumOf({ stream, revision, id, type, recordedAt, payload }: CheckedContent, link: string, metadata: string) {
  // The lengths prevent moving content between members; names contain no line feed.
  const head = `${link}\n${stream.length} ${stream}\n${revision}\n${id}\n${type}\n${recordedAt ?? ''}\n`;
  return hash('sha256', `${head}${metadata.length} ${metadata}\n${payload}`, 'base64url').slice(0, SUM_LENGTH);
}
