import { type Handler, type JsonObject, NO_STREAM, type ViewStore, batches } from '@vpds/kernel';
import { DOCUMENT_CATEGORIES } from '../document-categories.aggregate.ts';
import { type DocumentCategory, FIRST_CATEGORY } from '../domain/document-categories.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';

interface Request {
  readonly companyIDs: readonly number[];
}

/** ADM-1. The first category has no event. `revision`: how often the company's categories have changed. */
export class ListDocumentCategoriesHandler implements Handler<Request, readonly JsonObject[]> {
  readonly operation = preparedDataContract.documentCategories;
  readonly #views: ViewStore;

  constructor(views: ViewStore) {
    this.#views = views;
  }

  async handle({ companyIDs }: Request): Promise<readonly JsonObject[]> {
    const shown: JsonObject[] = [];
    for await (const batch of batches(companyIDs))
      shown.push(...(await Promise.all(batch.map((companyID) => this.#of(companyID)))).flat());
    return shown;
  }

  async #of(companyID: number): Promise<JsonObject[]> {
    const row = await this.#views.get(DOCUMENT_CATEGORIES, String(companyID));
    const categories = row === null ? [FIRST_CATEGORY] : (JSON.parse(row.body) as DocumentCategory[]);
    const revision = Number((row?.revision ?? NO_STREAM) + 1n);
    return categories.map(({ id, name, single }) => ({ documentCategoryID: id, companyID, name, single, revision }));
  }
}
