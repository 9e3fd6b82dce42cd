import {
  type Answer,
  type CallContext,
  type Handler,
  type Json,
  type JsonObject,
  Refusal,
  mapFromObject,
  withProjection,
} from '@vpds/kernel';
import { readUpdateFields } from '../domain/field-values.ts';
import { updateProduct } from '../domain/product.decider.ts';
import { type FieldRegistries, unknownNames } from '../field-registries.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type KnownProduct, type Products, productAnswer } from '../products.ts';

interface UpdateProduct {
  readonly identifiers: Identifiers;
  readonly fields: JsonObject;
  readonly meta: JsonObject;
}

/** The company learns unknown keys (rules UPD, UPD-3). */
export class UpdateProductHandler implements Handler<UpdateProduct, Answer> {
  readonly operation = productContract.update;
  readonly #products: Products;
  readonly #registries: FieldRegistries;

  constructor(products: Products, registries: FieldRegistries) {
    this.#products = products;
    this.#registries = registries;
  }

  async handle(request: UpdateProduct, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolve(request.identifiers, context);
    const meta = mapFromObject(request.meta);
    const { fields, notLearned } = await this.#fields(known, request, meta, context);
    const updated = productAnswer(known, 'Product updated');
    const answer =
      notLearned === 0
        ? updated
        : { ...updated, headers: { ...updated.headers, 'x-fields-not-learned': String(notLearned) } };
    const result = await this.#products.command(
      known,
      context,
      (state) => updateProduct(state, { fields, meta }),
      answer,
    );
    return withProjection(answer, result);
  }

  /** Unknown keys are learned first, unless the update will be refused anyway. */
  async #fields(
    { product }: KnownProduct,
    { fields }: UpdateProduct,
    meta: ReadonlyMap<string, Json>,
    context: CallContext,
  ): Promise<{ fields: ReadonlyMap<string, Json>; notLearned: number }> {
    const known = readUpdateFields(await this.#registries.get(product.companyID), fields);
    if (updateProduct(product, { fields: known, meta }) instanceof Refusal) return { fields: known, notLearned: 0 };
    const registry = await this.#registries.learn(product.companyID, fields, context);
    return { fields: readUpdateFields(registry, fields), notLearned: unknownNames(registry, fields).length };
  }
}
