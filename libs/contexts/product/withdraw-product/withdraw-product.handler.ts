import {
  type Answer,
  type CallContext,
  type Handler,
  type OperationClient,
  now,
  unconditional,
  withProjection,
} from '@vpds/kernel';
import { trackingContract } from '@vpds/tracking/contract';
import { withdrawProduct } from '../domain/correct-product.ts';
import { type CorrectionRequest, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

/** COR-1. Not guaranteed: an order that is recorded at the same moment is placed all the same. */
export class WithdrawProductHandler implements Handler<CorrectionRequest, Answer> {
  readonly operation = productContract.withdraw;
  readonly #products: Products;
  readonly #operationClient: OperationClient;

  constructor(products: Products, operationClient: OperationClient) {
    this.#products = products;
    this.#operationClient = operationClient;
  }

  async handle({ identifiers, reason }: CorrectionRequest, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolveOne(identifiers, context);
    const answer = productAnswer(known, 'Product withdrawn');
    const { productID } = known.product;
    const { isActive } = await this.#operationClient.call(
      trackingContract.activity,
      { productID },
      unconditional(context),
    );
    const by = context.principal?.userID ?? null;
    const result = await this.#products.command(
      known,
      context,
      (state) => withdrawProduct(state, { by, reason, at: now(), isTransported: isActive }),
      answer,
    );
    return withProjection(answer, result);
  }
}
