import { type Json, companyOf } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { defineOwnCategoryRoute, listOwnCategoriesRoute } from './own-categories.schema.ts';

export const ownCategoryEndpoints = [
  endpoint(listOwnCategoriesRoute, async ({ context, call }) => {
    const shown = await call(preparedDataContract.documentCategories, { companyIDs: [companyOf(context)] });
    return { message: shown.map(({ companyID: _, ...category }) => category as Json) };
  }),
  endpoint(defineOwnCategoryRoute, ({ body, context, call }) =>
    call(preparedDataContract.defineDocumentCategory, { ...body, companyID: companyOf(context) }),
  ),
];
