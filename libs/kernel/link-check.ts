import { type CheckedEvent, damageOf } from './event-check.ts';
import type { BrokenLink } from './event-store.ts';

interface Last {
  readonly revision: number;
  readonly check: CheckedEvent;
}

/** Follows the streams of a page of the log. */
export class LinkCheck {
  readonly #lasts = new Map<string, Last>();

  /** Null: the link holds. `unknown`: the event before it is not on the page; {@link brokenLink} decides. */
  next(stream: string, revision: number, check: CheckedEvent): BrokenLink | 'unknown' | null {
    const before = this.#lasts.get(stream);
    this.#lasts.set(stream, { revision, check });
    if (revision === 0) return null;
    if (before === undefined) return 'unknown';
    return brokenLink(check, before.revision === revision - 1 ? before.check : null);
  }
}

/** `before`: null if the stream lacks it. */
export function brokenLink(check: CheckedEvent, before: CheckedEvent | null): BrokenLink | null {
  if (before === null) return 'missing';
  return damageOf(check, before) === 'chain' ? 'chain' : null;
}
