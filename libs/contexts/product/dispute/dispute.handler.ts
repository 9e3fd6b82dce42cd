import { type Answer, type CallContext, type Handler, withProjection } from '@vpds/kernel';
import { setDispute } from '../domain/product.decider.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

interface Dispute {
  readonly identifiers: Identifiers;
  readonly action: 'open' | 'close';
  readonly reason: string | null;
}

/** A product has at most one open dispute (LIF-4). */
export class DisputeHandler implements Handler<Dispute, Answer> {
  readonly operation = productContract.dispute;
  readonly #products: Products;

  constructor(products: Products) {
    this.#products = products;
  }

  async handle({ identifiers, action, reason }: Dispute, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolve(identifiers, context);
    const answer = productAnswer(known, action === 'open' ? 'Dispute opened' : 'Dispute closed');
    const result = await this.#products.command(
      known,
      context,
      (state) => setDispute(state, { action, reason }),
      answer,
    );
    return withProjection(answer, result);
  }
}
