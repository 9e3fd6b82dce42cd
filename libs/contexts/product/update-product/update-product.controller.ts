import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { updateProductRoutes } from './update-product.schema.ts';

/** Both paths are equal (rules UPD). */
export const updateProductEndpoints = updateProductRoutes.map((route) =>
  endpoint(
    route,
    ({ body: { fields = {}, meta = {}, externalID, ...identifiers }, call }) =>
      call(productContract.update, { identifiers, fields, meta, externalID }),
    { charges: () => ({}) },
  ),
);
