import { type CheckedEvent, damageOf } from './event-check.ts';
import type { BrokenLink } from './event-store.ts';

interface Last {
  readonly revision: number;
  readonly sum: string;
}

const MOST_STREAMS = 50_000;

/** Follows the streams of the log, in its order: over a page, or over the pages of one pass. */
export class LinkCheck {
  readonly #most: number;
  readonly #lasts = new Map<string, Last>();

  /** @param most streams that are remembered; those whose last event is oldest are forgotten */
  constructor(most = MOST_STREAMS) {
    this.#most = most;
  }

  /**
   * Answers null if the link is intact, and `unknown` if the event before it was not checked: {@link brokenLink} then
   * decides.
   */
  next(stream: string, revision: number, check: CheckedEvent): BrokenLink | 'unknown' | null {
    const before = this.#lasts.get(stream);
    this.#remember(stream, { revision, sum: check.sum });
    if (revision === 0) return null;
    if (before === undefined) return 'unknown';
    return brokenLink(check, before.revision === revision - 1 ? before : null);
  }

  #remember(stream: string, last: Last): void {
    this.#lasts.delete(stream);
    this.#lasts.set(stream, last);
    const [oldest] = this.#lasts.keys();
    if (this.#lasts.size > this.#most && oldest !== undefined) this.#lasts.delete(oldest);
  }
}

/** `before`: null if the stream lacks it. */
export function brokenLink(check: CheckedEvent, before: Pick<CheckedEvent, 'sum'> | null): BrokenLink | null {
  if (before === null) return 'missing';
  return damageOf(check, before) === 'chain' ? 'chain' : null;
}
