import { accountsContract } from '@vpds/accounts/contract';
import { type Answer, type CallContext, type OperationClient, type Handler, withProjection } from '@vpds/kernel';
import { type CustomFieldType, type FieldRegistry, defineCustomField } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

interface DefineCustomField {
  readonly companyID: number;
  readonly type: string;
  readonly alias: string | null;
}

/** ADM-1 */
export class DefineCustomFieldHandler implements Handler<DefineCustomField, Answer> {
  readonly operation = productContract.defineCustomField;
  readonly #registries: FieldRegistries;
  readonly #operationClient: OperationClient;

  constructor(registries: FieldRegistries, operationClient: OperationClient) {
    this.#registries = registries;
    this.#operationClient = operationClient;
  }

  async handle(request: DefineCustomField, context: CallContext): Promise<Answer> {
    const { companyID, alias } = request;
    await this.#operationClient.call(accountsContract.requireCompany, { companyID }, context);
    const command = { companyID, type: request.type as CustomFieldType, alias };
    const answer = ({ customFields }: FieldRegistry): Answer => ({ message: { key: customFields.at(-1)?.key ?? '' } });
    const result = await this.#registries.command(
      companyID,
      context,
      (state) => defineCustomField(state, command),
      answer,
    );
    return withProjection(answer(result.state), result);
  }
}
