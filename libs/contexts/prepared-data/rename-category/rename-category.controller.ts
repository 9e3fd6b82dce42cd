import { companyOf } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { renameCategoryRoute } from './rename-category.schema.ts';

export const renameCategoryEndpoint = endpoint(
  renameCategoryRoute,
  ({ path: { documentCategoryID }, body: { name }, context, call }) =>
    call(preparedDataContract.renameDocumentCategory, {
      companyID: companyOf(context),
      id: Number(documentCategoryID),
      name,
    }),
);
