import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { correctProductRoute } from './correct-product.schema.ts';

export const correctProductEndpoint = endpoint(
  correctProductRoute,
  ({ body, call }) => {
    const { reason, correct, ...identifiers } = body;
    const { vehicleIdentificationNumber: vin = null, status = null } = correct;
    return call(productContract.correct, { identifiers, reason, vin, status });
  },
  { charges: () => ({}) },
);
