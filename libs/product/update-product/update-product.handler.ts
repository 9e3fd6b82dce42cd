import { type Answer, type CallContext, type Handler, type JsonObject, mapFromObject } from '@vpds/kernel';
import { readUpdateFields } from '../domain/field-values.ts';
import { updateProduct } from '../domain/product.decider.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type Products, productAnswer, withProjection } from '../products.ts';

interface UpdateProduct {
  readonly identifiers: Identifiers;
  readonly fields: JsonObject;
  readonly meta: JsonObject;
}

/** Sets values of a product; what it brings that nobody knew is learned by the product's company (spec 4.8, decisions C). */
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
    const registry = await this.#registries.learn(known.product.companyID, request.fields, context);
    const fields = readUpdateFields(registry, request.fields);
    const meta = mapFromObject(request.meta);
    const answer = productAnswer(known, 'Product updated');
    const result = await this.#products.command(
      known,
      context,
      (state) => updateProduct(state, { fields, meta }),
      answer,
    );
    return withProjection(answer, result);
  }
}
