import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { readProductRoute } from './read-product.schema.ts';

export const readProductEndpoint = endpoint(readProductRoute, ({ path: { productID }, query: { asOf }, call }) =>
  call(productContract.read, { productID, asOf }),
);
