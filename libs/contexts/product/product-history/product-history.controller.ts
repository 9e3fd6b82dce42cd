import { endpoint } from '@vpds/http';
import { partOfReads } from '@vpds/kernel';
import { SLICE_BYTES, gatherSlices } from '../gather-slices.ts';
import { productContract } from '../product.contract.ts';
import { productHistoryRoute } from './product-history.schema.ts';

export const productHistoryEndpoint = endpoint(productHistoryRoute, ({ path, query, call }) => {
  const { order, limit } = query;
  let left = limit ?? Number.POSITIVE_INFINITY;
  const ask = async (cursor: string | null) => {
    const request = {
      ...path,
      order,
      cursor,
      ...(limit === undefined ? {} : { limit: left }),
      sliceBytes: SLICE_BYTES,
    };
    // The call's reservation for its answer ends with the call; afterwards the slice's own bytes count.
    const slice = await partOfReads(() => call(productContract.history, request));
    const texts = slice.texts ?? slice.rows.map((row) => JSON.stringify(row));
    left -= texts.length;
    return { texts, next: slice.next };
  };
  return gatherSlices(query.cursor, ask, () => left <= 0);
});
