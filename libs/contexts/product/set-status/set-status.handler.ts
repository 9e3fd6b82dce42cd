import { type Answer, type CallContext, type Handler, withProjection } from '@vpds/kernel';
import type { ProductStatus } from '../domain/product.ts';
import { setStatus } from '../domain/product.decider.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

/** LIF-2 */
export class SetStatusHandler implements Handler<{ identifiers: Identifiers; status: string }, Answer> {
  readonly operation = productContract.setStatus;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle(request: { identifiers: Identifiers; status: string }, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolve(request.identifiers, context);
    const answer = productAnswer(known, 'Status set');
    const status = request.status as ProductStatus;
    const result = await this.#products.command(known, context, (state) => setStatus(state, { status }), answer);
    return withProjection(answer, result);
  }
}
