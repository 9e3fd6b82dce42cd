import { hash } from 'node:crypto';
import type { Damage } from './events.ts';

/**
 * Checksums of events. Each event carries a SHA-256 (96 bits of it) over its own content and over the checksum of the event
 * before it in its stream, so that a changed, exchanged or missing event is detected. Guaranteed: damage is detected. Not
 * guaranteed: protection against somebody who may write to the log, who can compute checksums as well.
 *
 * An event without a check (*unsigned*) was written before there were any, or by a process of an older release. The next
 * event links to the sum of its content all the same, so that the chain continues over it.
 */

/** Of the text of a check: a later way to compute it gets another number, and is unsigned to this one. */
const VERSION = '1';
const SUM_LENGTH = 16;
/** Where the check begins in the JSON text of the metadata, of which it is the last member. */
const MARK = ',"check":"';
const CHECK = /^1\.([\w-]{16})?\.([\w-]{16})"\}$/;

/** What a checksum covers besides the link. */
export interface CheckedContent {
  readonly stream: string;
  readonly revision: number | bigint;
  readonly id: string;
  readonly type: string;
  /** Unix milliseconds; null where the store sets the time after the event has left its writer. */
  readonly recordedAt: number | null;
  readonly payload: string;
  /** JSON text of the metadata. */
  readonly metadata: string;
}

/** What is known of an event that was read: its checksum, and why it must not be believed. */
export interface CheckedEvent {
  /** What the next event of the stream links to. */
  readonly sum: string;
  /** Sum of the event before; empty: the first event of a stream, or the sum was not known; null: unsigned. */
  readonly link: string | null;
  readonly damaged: boolean;
  /** JSON text of the metadata as the event's writer had it, without the check. */
  readonly metadata: string;
}

/** The metadata's JSON text with a check as its last member, and the sum that the next event links to. `link`: the sum of the event before. */
export function withCheck(content: CheckedContent, link: string): { metadata: string; sum: string } {
  const sum = sumOf(content, link, content.metadata);
  return { metadata: `${content.metadata.slice(0, -1)}${MARK}${VERSION}.${link}.${sum}"}`, sum };
}

/** Compares an event with its checksum. An unsigned one is never damaged: there is nothing to compare it with. */
export function checked(content: CheckedContent): CheckedEvent {
  const at = content.metadata.lastIndexOf(MARK);
  const parts = at < 0 ? null : CHECK.exec(content.metadata.slice(at + MARK.length));
  const { metadata } = content;
  if (parts === null) return { sum: sumOf(content, '', metadata), link: null, damaged: false, metadata };
  const [, link = '', sum = ''] = parts;
  const bare = `${content.metadata.slice(0, at)}}`;
  return { sum, link, damaged: sumOf(content, link, bare) !== sum, metadata: bare };
}

/** The sum that a signed event carries, without a look at its content; null: unsigned. */
export function carriedSum(metadata: string): string | null {
  const at = metadata.lastIndexOf(MARK);
  return (at < 0 ? null : CHECK.exec(metadata.slice(at + MARK.length)))?.[2] ?? null;
}

/** Whether an event follows the one before it. An unsigned event may follow any, and so may one whose writer knew no link. */
function follows(before: CheckedEvent, event: CheckedEvent): boolean {
  return event.link === null || event.link === '' || event.link === before.sum;
}

/** Why an event must not be believed; `before`: the event before it in its stream, where that was read with it. */
export function damageOf(event: CheckedEvent, before?: CheckedEvent): Damage | null {
  if (event.damaged) return 'checksum';
  return before === undefined || follows(before, event) ? null : 'chain';
}

function sumOf({ stream, revision, id, type, recordedAt, payload }: CheckedContent, link: string, metadata: string) {
  // No name of a stream, id or type holds a line feed that could move content from one member to the next unnoticed.
  const head = `${link}\n${stream.length} ${stream}\n${revision}\n${id}\n${type}\n${recordedAt ?? ''}\n`;
  return hash('sha256', `${head}${metadata.length} ${metadata}\n${payload}`, 'base64url').slice(0, SUM_LENGTH);
}
