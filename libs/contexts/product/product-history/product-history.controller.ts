import { endpoint } from '@vpds/http';
import { SLICE_BYTES, gatherSlices } from '../gather-slices.ts';
import { productContract } from '../product.contract.ts';
import { productHistoryRoute } from './product-history.schema.ts';

export const productHistoryEndpoint = endpoint(productHistoryRoute, ({ path, query, call }) =>
  gatherSlices(query.cursor, async (cursor) => {
    const slice = await call(productContract.history, { ...path, ...query, cursor, sliceBytes: SLICE_BYTES });
    return { texts: slice.texts ?? slice.rows.map((row) => JSON.stringify(row)), next: slice.next };
  }),
);
