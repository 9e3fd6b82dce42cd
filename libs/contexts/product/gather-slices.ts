import { currentReads, partOfReads } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS } from '@vpds/http';

/** A few milliseconds of work. */
export const SLICE_BYTES = 524_288;

const OPENING = Buffer.from('[');
const CLOSING = Buffer.from(']');

export interface Slice {
  readonly texts: readonly string[];
  /** Counted towards the page, if more than the text. */
  readonly bytes?: number | undefined;
  /** Null: complete. */
  readonly next: string | null;
}

export interface GatheredPage {
  /** A JSON array, in parts. */
  readonly json: readonly Buffer[];
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
    const lease = await currentReads()?.acquire(SLICE_BYTES);
    // What the call reserves for its answer ends with it: from here on the slice's own bytes count.
    const slice = await partOfReads(() => ask(cursor));
    const text = slice.texts.join(',');
    const part = Buffer.from(parts.length === 0 || text === '' ? text : `,${text}`);
    lease?.correct(part.length);
    if (part.length > 0) parts.push(part);
    bytes += Math.max(slice.bytes ?? 0, part.length);
    if (slice.next === null || bytes >= MAX_ANSWER_CHARACTERS || isOver())
      return { json: [OPENING, ...parts, CLOSING], next: slice.next };
    cursor = slice.next;
  }
}
