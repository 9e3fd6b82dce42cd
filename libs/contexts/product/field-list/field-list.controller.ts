import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { fieldListRoute } from './field-list.schema.ts';

export const fieldListEndpoint = endpoint(fieldListRoute, async ({ call }) => ({
  message: await call(productContract.fields, {}),
}));
