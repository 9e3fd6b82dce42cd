import { type Answer, type CallContext, type Handler, withProjection } from '@vpds/kernel';
import { restoreProduct } from '../domain/correct-product.ts';
import { type CorrectionRequest, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

/** COR-2 */
export class RestoreProductHandler implements Handler<CorrectionRequest, Answer> {
  readonly operation = productContract.restore;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers, ...correction }: CorrectionRequest, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolveOne(identifiers, context);
    const answer = productAnswer(known, 'Product restored');
    const by = context.principal?.userID ?? null;
    const result = await this.#products.command(
      known,
      context,
      (state) => restoreProduct(state, { ...correction, by }),
      answer,
    );
    return withProjection(answer, result);
  }
}
