import { type CallContext, type Handler, type Json, companyOf } from '@vpds/kernel';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

/** OWN-5: of the caller's company, from its stream. */
export class OwnCustomFieldsHandler implements Handler<Record<string, never>, Json[]> {
  readonly operation = productContract.ownCustomFields;
  readonly #registries: FieldRegistries;

  constructor(registries: FieldRegistries) {
    this.#registries = registries;
  }

  async handle(_: Record<string, never>, context: CallContext): Promise<Json[]> {
    const { state, revision } = await this.#registries.folded(companyOf(context));
    return state.customFields.map(({ key, type, alias }) => ({ key, type, alias, revision: Number(revision + 1n) }));
  }
}
