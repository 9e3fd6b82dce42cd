import { endpoint, listAnswer } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { defineCustomFieldRoute, listCustomFieldsRoute } from './custom-fields.schema.ts';

export const customFieldEndpoints = [
  endpoint(defineCustomFieldRoute, ({ body: { companyID, type, alias = null }, call }) =>
    call(productContract.defineCustomField, { companyID, type, alias }),
  ),
  endpoint(listCustomFieldsRoute, async ({ query, call }) =>
    listAnswer(await call(productContract.customFields, query)),
  ),
];
