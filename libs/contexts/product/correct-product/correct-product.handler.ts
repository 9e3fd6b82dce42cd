import { type Answer, type CallContext, type Handler, withProjection } from '@vpds/kernel';
import { correctProduct } from '../domain/correct-product.ts';
import { type CorrectProductRequest, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

/** COR-3 */
export class CorrectProductHandler implements Handler<CorrectProductRequest, Answer> {
  readonly operation = productContract.correct;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers, ...correction }: CorrectProductRequest, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolveOne(identifiers, context);
    const answer = productAnswer(known, 'Product corrected');
    const by = context.principal?.userID ?? null;
    const result = await this.#products.command(
      known,
      context,
      (state) => correctProduct(state, { ...correction, by }),
      answer,
    );
    return withProjection(answer, result);
  }
}
