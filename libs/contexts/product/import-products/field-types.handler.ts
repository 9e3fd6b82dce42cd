import { type CallContext, type Handler, type JsonObject, companyOf } from '@vpds/kernel';
import { namesNotAllowed } from '../domain/field-values.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

interface FieldTypesFound {
  readonly types: JsonObject;
  readonly otherNames: JsonObject;
  readonly notAllowed: readonly string[];
}

/** Answers the types of what a creation may give, and the other names of the same fields. */
export class FieldTypesHandler implements Handler<{ names: readonly string[] }, FieldTypesFound> {
  readonly operation = productContract.fieldTypes;
  readonly #registries: FieldRegistries;

  constructor(registries: FieldRegistries) {
    this.#registries = registries;
  }

  async handle({ names }: { names: readonly string[] }, context: CallContext): Promise<FieldTypesFound> {
    const registry = await this.#registries.knowing(companyOf(context), names);
    const types = Object.fromEntries(names.map((name) => [name, registry.byName.get(name)?.type ?? 'any']));
    const otherNames = Object.fromEntries(
      names.flatMap((name) => {
        const { key, alias = null } = registry.byName.get(name) ?? { key: name };
        return alias === null ? [] : [[name, name === key ? alias : key]];
      }),
    );
    return { types, otherNames, notAllowed: namesNotAllowed(registry, names) };
  }
}
