import { currentReads } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS } from '@vpds/http';
import type { SearchRequest, SearchResponse } from '../product.contract.ts';

/** What is asked for at once: made, sent and read in a few milliseconds. */
const SLICE_BYTES = 524_288;
/** How long is looked for a page of products as they were, milliseconds. */
const LONGEST_LOOK = 4_000;

const NOTHING = Buffer.alloc(0);

export interface GatheredPage {
  /** The products, a JSON array. */
  readonly json: Buffer;
  readonly next: string | null;
  readonly asOf: number | null;
}

/**
 * A page of a search, slice by slice: what each may hold is taken before it is asked for, and between two of them others
 * have their turn. It ends as a page does: full, at 8 MiB, or with the last product.
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
    // Relative moments must not move while the page is gathered.
    asOf = slice.asOf === null ? null : String(slice.asOf);
  }
}
