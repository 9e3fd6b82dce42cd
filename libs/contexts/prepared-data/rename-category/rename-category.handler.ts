import type { Answer, CallContext, Handler } from '@vpds/kernel';
import type { DocumentCategoryRegistry } from '../document-category-registry.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';

interface Request {
  readonly companyID: number;
  readonly id: number;
  readonly name: string;
}

/** CHA-5 */
export class RenameCategoryHandler implements Handler<Request, Answer> {
  readonly operation = preparedDataContract.renameDocumentCategory;
  readonly #categories: DocumentCategoryRegistry;

  constructor(categories: DocumentCategoryRegistry) {
    this.#categories = categories;
  }

  handle(request: Request, context: CallContext): Promise<Answer> {
    return this.#categories.rename(request, context);
  }
}
