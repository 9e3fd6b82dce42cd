import { accountsContract } from '@vpds/accounts/contract';
import type { CallContext, Caller, Handler, JsonObject, ViewStore } from '@vpds/kernel';
import { DOCUMENT_CATEGORIES } from '../document-categories.aggregate.ts';
import { type DocumentCategory, FIRST_CATEGORY } from '../domain/document-categories.ts';
import {
  type CategoryListRequest,
  type CategoryListResponse,
  preparedDataContract,
} from '../prepared-data.contract.ts';

/** Documents that are asked for at once. */
const AT_ONCE = 50;

/**
 * The document categories of all companies (decisions J), a page of companies at a time: the first category of a company is
 * there without an event, so the companies themselves say whose categories there are.
 */
export class ListDocumentCategoriesHandler implements Handler<CategoryListRequest, CategoryListResponse> {
  readonly operation = preparedDataContract.documentCategories;
  readonly #views: ViewStore;
  readonly #caller: Caller;

  constructor(views: ViewStore, caller: Caller) {
    this.#views = views;
    this.#caller = caller;
  }

  async handle(request: CategoryListRequest, context: CallContext): Promise<CategoryListResponse> {
    const { rows, next } = await this.#caller.call(accountsContract.companies, request, context);
    const companyIDs = rows.map((row) => (row as { companyID: number }).companyID);
    const shown: JsonObject[] = [];
    for (let start = 0; start < companyIDs.length; start += AT_ONCE) {
      const batch = companyIDs.slice(start, start + AT_ONCE);
      shown.push(...(await Promise.all(batch.map((companyID) => this.#of(companyID)))).flat());
    }
    return { rows: shown, next };
  }

  async #of(companyID: number): Promise<JsonObject[]> {
    const row = await this.#views.get(DOCUMENT_CATEGORIES, String(companyID));
    const categories = row === null ? [FIRST_CATEGORY] : (JSON.parse(row.body) as DocumentCategory[]);
    return categories.map(({ id, name, single }) => ({ documentCategoryID: id, companyID, name, single }));
  }
}
