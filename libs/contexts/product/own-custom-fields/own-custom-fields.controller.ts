import { companyOf } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { defineOwnCustomFieldRoute, listOwnCustomFieldsRoute } from './own-custom-fields.schema.ts';

export const ownCustomFieldEndpoints = [
  endpoint(listOwnCustomFieldsRoute, async ({ call }) => ({
    message: await call(productContract.ownCustomFields, {}),
  })),
  endpoint(defineOwnCustomFieldRoute, ({ body: { type, alias = null }, context, call }) =>
    call(productContract.defineCustomField, { companyID: companyOf(context), type, alias }),
  ),
];
