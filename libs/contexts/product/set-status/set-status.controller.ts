import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { setStatusRoute } from './set-status.schema.ts';

export const setStatusEndpoint = endpoint(setStatusRoute, ({ body: { status, ...identifiers }, call }) =>
  call(productContract.setStatus, { identifiers, status }),
);
