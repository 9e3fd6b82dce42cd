import type { CallContext, Handler } from '@vpds/kernel';
import { companyOf } from '@vpds/kernel';
import { namesNotAllowed } from '../domain/field-values.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productContract } from '../product.contract.ts';

interface Names {
  readonly names: readonly string[];
}
interface Keys {
  readonly keys: readonly string[];
  readonly notAllowed: readonly string[];
}

/** Serves contexts that prepare values. */
export class FieldKeysHandler implements Handler<Names, Keys> {
  readonly operation = productContract.fieldKeys;
  readonly #registries: FieldRegistries;

  constructor(registries: FieldRegistries) {
    this.#registries = registries;
  }

  async handle({ names }: Names, context: CallContext): Promise<Keys> {
    const registry = await this.#registries.knowing(companyOf(context), names);
    return {
      keys: names.map((name) => registry.byName.get(name)?.key ?? name),
      notAllowed: namesNotAllowed(registry, names),
    };
  }
}
