import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { registerProductRoute } from './register-product.schema.ts';

export const registerProductEndpoint = endpoint(registerProductRoute, ({ body: identifiers, call }) =>
  call(productContract.register, { identifiers }),
);
