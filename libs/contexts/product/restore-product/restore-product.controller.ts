import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { restoreProductRoute } from './restore-product.schema.ts';

export const restoreProductEndpoint = endpoint(restoreProductRoute, ({ body, call }) => {
  const { reason, ...identifiers } = body;
  return call(productContract.restore, { identifiers, reason });
});
