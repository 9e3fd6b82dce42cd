import { MOST_EXAMINED } from '@vpds/kernel';
import { endpoint, listHeaders } from '@vpds/http';
import { SLICE_BYTES, gatherSlices } from '../gather-slices.ts';
import { type ProductListSlice, productContract } from '../product.contract.ts';
import { listProductsRoute } from './list-products.schema.ts';

/** A page is gathered in slices that fit a call between services. */
export const listProductsEndpoint = endpoint(listProductsRoute, async ({ query, call }) => {
  let { limit } = query;
  let examined = 0;
  let first: ProductListSlice | null = null;
  const next = async (cursor: string | null) => {
    const slice = await call(productContract.list, { ...query, cursor, limit, examined, sliceBytes: SLICE_BYTES });
    first ??= slice;
    limit -= slice.texts.length;
    examined += Math.max(1, slice.examined);
    return slice;
  };
  const page = await gatherSlices(query.cursor, next, () => limit <= 0 || examined >= MOST_EXAMINED);
  return { ...page, headers: listHeaders(first) };
});
