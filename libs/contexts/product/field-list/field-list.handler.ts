import type { CallContext, Handler, Json } from '@vpds/kernel';
import { companyOf } from '@vpds/kernel';
import { BUILT_IN_FIELDS, type FieldKey } from '../domain/field-registry.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

/** FLD-8, FLD-1 */
export class FieldListHandler implements Handler<Record<string, never>, Json> {
  readonly operation = productContract.fields;
  readonly #registries: FieldRegistries;

  constructor(registries: FieldRegistries) {
    this.#registries = registries;
  }

  async handle(_: Record<string, never>, context: CallContext): Promise<Json> {
    const { customFields, learned } = await this.#registries.newest(companyOf(context));
    return [...BUILT_IN_FIELDS, ...customFields, ...learned].map(shown);
  }
}

function shown({ key, type, custom, alias, readOnly, searchable }: FieldKey): Json {
  return { key, type, custom, alias, readOnly, searchable };
}
