import { type Answer, type CallContext, type Handler, preconditionRefusal, withProjection } from '@vpds/kernel';
import { type FieldRegistry, changeAlias } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

interface Request {
  readonly companyID: number;
  readonly key: string;
  readonly alias: string | null;
}

/** CHA-4. A company's fields have one revision, 0 before the first change. */
export class ChangeAliasHandler implements Handler<Request, Answer> {
  readonly operation = productContract.changeAlias;
  readonly #registries: FieldRegistries;

  constructor(registries: FieldRegistries) {
    this.#registries = registries;
  }

  async handle(request: Request, context: CallContext): Promise<Answer> {
    const { companyID, key, alias } = request;
    const answer = (_: FieldRegistry, revision: bigint): Answer => ({
      message: { key, alias, revision: Number(revision + 1n) },
    });
    const decide = (state: FieldRegistry, revision: bigint) =>
      preconditionRefusal(context.ifMatch, revision + 1n) ?? changeAlias(state, request);
    const result = await this.#registries.command(companyID, context, decide, answer);
    return withProjection(answer(result.state, result.revision), result);
  }
}
