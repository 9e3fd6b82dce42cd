import { type GatheredPage, SLICE_BYTES, gatherSlices } from '../gather-slices.ts';
import type { SearchRequest, SearchResponse } from '../product.contract.ts';
import { LONGEST_SEARCH } from './search-as-of.ts';

/** Ends early when the page is full. */
export async function gatherProducts(
  request: SearchRequest,
  ask: (slice: SearchRequest) => Promise<SearchResponse>,
): Promise<GatheredPage & { readonly asOf: number | null }> {
  const until = performance.now() + LONGEST_SEARCH;
  let { limit, asOf }: Pick<SearchRequest, 'limit' | 'asOf'> = request;
  let second: number | null = null;
  const next = async (cursor: string | null) => {
    const slice = await ask({ ...request, cursor, asOf, limit, sliceBytes: SLICE_BYTES });
    const texts = slice.texts ?? slice.products.map((product) => JSON.stringify(product));
    limit -= texts.length;
    second = slice.asOf;
    // Relative moments must not move while the page is gathered.
    asOf = second === null ? null : String(second);
    return { texts, bytes: slice.bytes, next: slice.next };
  };
  const isOver = () => limit <= 0 || (request.asOf !== null && performance.now() > until);
  const page = await gatherSlices(request.cursor, next, isOver);
  return { ...page, asOf: second };
}
