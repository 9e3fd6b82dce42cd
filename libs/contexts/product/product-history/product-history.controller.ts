import { endpoint } from '@vpds/http';
import { partOfReads } from '@vpds/kernel';
import { SLICE_BYTES, gatherSlices } from '../gather-slices.ts';
import { productContract } from '../product.contract.ts';
import { productHistoryRoute } from './product-history.schema.ts';

export const productHistoryEndpoint = endpoint(productHistoryRoute, ({ path, query, call }) =>
  gatherSlices(query.cursor, async (cursor) => {
    const request = { ...path, ...query, cursor, sliceBytes: SLICE_BYTES };
    // What the call reserves for its answer ends with it: from then on the slice's own bytes count.
    const slice = await partOfReads(() => call(productContract.history, request));
    return { texts: slice.texts ?? slice.rows.map((row) => JSON.stringify(row)), next: slice.next };
  }),
);
