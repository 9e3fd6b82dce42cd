import type { JsonObject } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { ProductIds } from '../product-ids.ts';
import { createProductRoute } from './create-product.schema.ts';

export const createProductEndpoint = endpoint(
  createProductRoute,
  async ({ body, call }, ids) => {
    const { vehicleIdentificationNumber, externalID, fields = {}, meta = {}, ...platform } = body;
    const productID = await ids.next();
    const request = {
      productID,
      vehicleIdentificationNumber,
      fields,
      meta,
      platform: platform as JsonObject,
      externalID,
    };
    return call(productContract.create, request);
  },
  { inject: [ProductIds], charges: () => ({ products: 1 }) },
);
