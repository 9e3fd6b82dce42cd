import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { withdrawProductRoute } from './withdraw-product.schema.ts';

export const withdrawProductEndpoint = endpoint(
  withdrawProductRoute,
  ({ body, call }) => {
    const { reason, ...identifiers } = body;
    return call(productContract.withdraw, { identifiers, reason });
  },
  { charges: () => ({}) },
);
