import { type Answer, type CallContext, type Handler, withProjection } from '@vpds/kernel';
import { changeAlias } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

interface Request {
  readonly companyID: number;
  readonly key: string;
  readonly alias: string | null;
}

/** CHA-4 */
export class ChangeAliasHandler implements Handler<Request, Answer> {
  readonly operation = productContract.changeAlias;
  readonly #registries: FieldRegistries;

  constructor(registries: FieldRegistries) {
    this.#registries = registries;
  }

  async handle(request: Request, context: CallContext): Promise<Answer> {
    const { companyID, key, alias } = request;
    const answer: Answer = { message: { key, alias } };
    const decide = (state: Parameters<typeof changeAlias>[0]) => changeAlias(state, request);
    const result = await this.#registries.command(companyID, context, decide, () => answer);
    return withProjection(answer, result);
  }
}
