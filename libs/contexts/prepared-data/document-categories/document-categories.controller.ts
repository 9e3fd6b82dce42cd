import { accountsContract } from '@vpds/accounts/contract';
import { endpoint, listAnswer } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { defineDocumentCategoryRoute, listDocumentCategoriesRoute } from './document-categories.schema.ts';

export const documentCategoryEndpoints = [
  endpoint(defineDocumentCategoryRoute, ({ body, call }) => call(preparedDataContract.defineDocumentCategory, body)),
  /** Pages follow the list of companies: their first category has no event. */
  endpoint(listDocumentCategoriesRoute, async ({ query, call }) => {
    const page = await call(accountsContract.companies, query);
    const companyIDs = page.rows.map((row) => (row as { companyID: number }).companyID);
    const shown = await call(preparedDataContract.documentCategories, { companyIDs });
    return listAnswer({ ...page, rows: shown.map(({ revision: _, ...category }) => category) });
  }),
];
