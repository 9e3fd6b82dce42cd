import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { gatherProducts } from './gather-products.ts';
import { searchRoute } from './search-products.schema.ts';

export const searchProductsEndpoint = endpoint(searchRoute, async ({ path, query, call }) => {
  const { asOf, ...gathered } = await gatherProducts({ ...path, ...query }, (slice) =>
    call(productContract.search, slice),
  );
  return { ...gathered, nextWith: asOf === null ? {} : { asOf: String(asOf) } };
});
