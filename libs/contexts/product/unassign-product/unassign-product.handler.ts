import {
  type Answer,
  type CallContext,
  type Handler,
  type OperationClient,
  Refusal,
  unconditional,
  withProjection,
} from '@vpds/kernel';
import { commissionContract } from '@vpds/commission/contract';
import { takeAssignmentBack } from '../domain/correct-product.ts';
import type { Product } from '../domain/product.ts';
import { type CorrectionRequest, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

type Unassign = CorrectionRequest & { readonly notify: boolean };

/** COR-4. A reaction stops the mail (ADR-9). */
export class UnassignProductHandler implements Handler<Unassign, Answer> {
  readonly operation = productContract.unassign;
  readonly #products: Products;
  readonly #operationClient: OperationClient;

  constructor(products: Products, operationClient: OperationClient) {
    this.#products = products;
    this.#operationClient = operationClient;
  }

  async handle({ identifiers, ...correction }: Unassign, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolveOne(identifiers, context);
    const answer = productAnswer(known, 'Assignment taken back');
    if (correction.notify) await this.#requireEmail(known.product, context);
    const by = context.principal?.userID ?? null;
    const result = await this.#products.command(
      known,
      context,
      (state) => takeAssignmentBack(state, { ...correction, by }),
      answer,
    );
    return withProjection(answer, result);
  }

  async #requireEmail({ assignment }: Product, context: CallContext): Promise<void> {
    if (assignment === null) return;
    const { commissionPartnerID } = assignment;
    const found = await this.#operationClient.call(
      commissionContract.findPartner,
      { commissionPartnerID },
      unconditional(context),
    );
    if (found.partner?.hasEmail !== true) throw new Refusal('partner_without_email');
  }
}
