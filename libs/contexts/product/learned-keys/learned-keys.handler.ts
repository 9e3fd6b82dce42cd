import { accountsContract } from '@vpds/accounts/contract';
import { type Answer, type CallContext, type OperationClient, type Handler, withProjection } from '@vpds/kernel';
import { forgetFieldKeys } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

/** Oldest first. */
export class LearnedKeysHandler implements Handler<{ companyID: number }, readonly string[]> {
  readonly operation = productContract.learnedKeys;
  readonly #registries: FieldRegistries;
  readonly #operationClient: OperationClient;

  constructor(registries: FieldRegistries, operationClient: OperationClient) {
    this.#registries = registries;
    this.#operationClient = operationClient;
  }

  async handle({ companyID }: { companyID: number }, context: CallContext): Promise<readonly string[]> {
    await this.#operationClient.call(accountsContract.requireCompany, { companyID }, context);
    return (await this.#registries.newest(companyID)).learned.map(({ key }) => key);
  }
}

interface ForgetKeys {
  readonly companyID: number;
  readonly keys: readonly string[];
}

/** Forgets learned keys, which makes room for others. */
export class ForgetKeysHandler implements Handler<ForgetKeys, Answer> {
  readonly operation = productContract.forgetKeys;
  readonly #registries: FieldRegistries;
  readonly #operationClient: OperationClient;

  constructor(registries: FieldRegistries, operationClient: OperationClient) {
    this.#registries = registries;
    this.#operationClient = operationClient;
  }

  async handle(request: ForgetKeys, context: CallContext): Promise<Answer> {
    const { companyID, keys } = request;
    await this.#operationClient.call(accountsContract.requireCompany, { companyID }, context);
    const learned = new Set((await this.#registries.newest(companyID)).learned.map(({ key }) => key));
    const answer: Answer = { message: { forgotten: [...new Set(keys)].filter((key) => learned.has(key)) } };
    const result = await this.#registries.command(
      companyID,
      context,
      (state) => forgetFieldKeys(state, request),
      () => answer,
    );
    return withProjection(answer, result);
  }
}
