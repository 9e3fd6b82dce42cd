import { currentReads } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS } from '@vpds/http';

/** A few milliseconds of work. */
export const SLICE_BYTES = 524_288;

/** Sent as text. */
const SMALL = 16_384;

const OPENING = Buffer.from('[');
const CLOSING = Buffer.from(']');

export interface Slice {
  readonly texts: readonly string[];
  /** Counted towards the page, if more than the text. */
  readonly bytes?: number | undefined;
  /** Null if the page is complete. */
  readonly next: string | null;
}

export interface GatheredPage {
  /** A JSON array; a large one in parts. */
  readonly json: string | readonly Buffer[];
  readonly next: string | null;
}

/**
 * Each slice's bytes are reserved before it is requested, and other requests run in between. Ends at 8 MiB, with
 * `isOver`, or with the last slice.
 */
export async function gatherSlices(
  first: string | null,
  ask: (cursor: string | null) => Promise<Slice>,
  isOver: () => boolean = () => false,
): Promise<GatheredPage> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let cursor = first; ;) {
    const reads = currentReads();
    const lease = reads?.acquireNow(SLICE_BYTES) ?? (await reads?.acquire(SLICE_BYTES));
    const slice = await ask(cursor);
    const text = slice.texts.join(',');
    const isLast = slice.next === null || isOver();
    if (isLast && parts.length === 0 && text.length <= SMALL) {
      lease?.correct(text.length);
      return { json: `[${text}]`, next: slice.next };
    }
    const part = Buffer.from(parts.length === 0 || text === '' ? text : `,${text}`);
    lease?.correct(part.length);
    if (part.length > 0) parts.push(part);
    bytes += Math.max(slice.bytes ?? 0, part.length);
    if (isLast || bytes >= MAX_ANSWER_CHARACTERS) return { json: [OPENING, ...parts, CLOSING], next: slice.next };
    cursor = slice.next;
  }
}
