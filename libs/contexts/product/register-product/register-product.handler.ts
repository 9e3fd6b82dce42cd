import { type Answer, type CallContext, type Handler, withProjection } from '@vpds/kernel';
import { requestRegistration } from '../domain/product.decider.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

/** IMP-8 */
export class RegisterProductHandler implements Handler<{ identifiers: Identifiers }, Answer> {
  readonly operation = productContract.register;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers }: { identifiers: Identifiers }, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolve(identifiers, context);
    const answer = productAnswer(known, 'Product registration requested');
    const by = context.principal?.userID ?? null;
    const result = await this.#products.command(known, context, (state) => requestRegistration(state, { by }), answer);
    return withProjection(answer, result);
  }
}
