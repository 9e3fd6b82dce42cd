import { accountsContract } from '@vpds/accounts/contract';
import type { Answer, CallContext, OperationClient, Handler } from '@vpds/kernel';
import type { CategoryDefinition, DocumentCategoryRegistry } from '../document-category-registry.ts';
import { preparedDataContract } from '../prepared-data.contract.ts';

/** ADM-1 */
export class DefineDocumentCategoryHandler implements Handler<CategoryDefinition, Answer> {
  readonly operation = preparedDataContract.defineDocumentCategory;
  readonly #categories: DocumentCategoryRegistry;
  readonly #operationClient: OperationClient;

  constructor(categories: DocumentCategoryRegistry, operationClient: OperationClient) {
    this.#categories = categories;
    this.#operationClient = operationClient;
  }

  async handle(request: CategoryDefinition, context: CallContext): Promise<Answer> {
    await this.#operationClient.call(accountsContract.requireCompany, { companyID: request.companyID }, context);
    return this.#categories.define(request, context);
  }
}
