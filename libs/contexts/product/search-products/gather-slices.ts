import { currentReads } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS } from '@vpds/http';
import type { SearchRequest, SearchResponse } from '../product.contract.ts';

/** Size of a slice, bytes: a few milliseconds of work. */
const SLICE_BYTES = 524_288;
/** Time limit of a page of a search as of a moment, milliseconds. */
const LONGEST_LOOK = 4_000;

const NOTHING = Buffer.alloc(0);

export interface GatheredPage {
  /** A JSON array of products. */
  readonly json: Buffer;
  readonly next: string | null;
  readonly asOf: number | null;
}

/**
 * A search page in slices: each slice's memory is reserved before it is requested, and other readers run in between.
 * The page ends when full, at 8 MiB, or with the last product.
 */
export async function gatherSlices(
  request: SearchRequest,
  ask: (slice: SearchRequest) => Promise<SearchResponse>,
): Promise<GatheredPage> {
  const parts: Buffer[] = [];
  const until = performance.now() + LONGEST_LOOK;
  let bytes = 0;
  let left = request.limit;
  for (let { cursor, asOf }: Pick<SearchRequest, 'cursor' | 'asOf'> = request; ;) {
    const lease = await currentReads()?.take(SLICE_BYTES);
    const slice = await ask({ ...request, cursor, asOf, limit: left, sliceBytes: SLICE_BYTES });
    const texts = slice.texts ?? slice.products.map((product) => JSON.stringify(product));
    const part = texts.length === 0 ? NOTHING : Buffer.from(`${parts.length === 0 ? '' : ','}${texts.join(',')}`);
    lease?.correct(part.length);
    if (part.length > 0) parts.push(part);
    bytes += Math.max(slice.bytes ?? 0, part.length);
    left -= texts.length;
    const isOver = request.asOf !== null && performance.now() > until;
    if (slice.next === null || left <= 0 || bytes >= MAX_ANSWER_CHARACTERS || isOver)
      return {
        json: Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]),
        next: slice.next,
        asOf: slice.asOf,
      };
    cursor = slice.next;
    // Relative moments are fixed by the first slice.
    asOf = slice.asOf === null ? null : String(slice.asOf);
  }
}
