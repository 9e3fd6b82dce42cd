import { accountsContract } from '@vpds/accounts/contract';
import type { Json } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { defineDocumentCategoryRoute, listDocumentCategoriesRoute } from './document-categories.schema.ts';

export const documentCategoryEndpoints = [
  endpoint(defineDocumentCategoryRoute, ({ body, call }) => call(preparedDataContract.defineDocumentCategory, body)),
  /** By the list of companies: their first category has no event. */
  endpoint(listDocumentCategoriesRoute, async ({ query, call }) => {
    const { rows, next } = await call(accountsContract.companies, query);
    const companyIDs = rows.map((row) => (row as { companyID: number }).companyID);
    const shown = await call(preparedDataContract.documentCategories, { companyIDs });
    return { message: shown as Json, next };
  }),
];
