import { Refusal, companyOf } from '@vpds/kernel';
import { endpoint, pathID } from '@vpds/http';
import { preparedDataContract } from '../prepared-data.contract.ts';
import { renameCategoryRoute } from './rename-category.schema.ts';

export const renameCategoryEndpoint = endpoint(
  renameCategoryRoute,
  ({ path: { documentCategoryID }, body: { name }, context, call }) =>
    call(preparedDataContract.renameDocumentCategory, {
      companyID: companyOf(context),
      id: pathID(documentCategoryID, new Refusal('document_category_not_found', [documentCategoryID])),
      name,
    }),
);
