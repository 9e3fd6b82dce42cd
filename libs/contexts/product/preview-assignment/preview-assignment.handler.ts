import { commissionContract } from '@vpds/commission/contract';
import {
  type Answer,
  type CallContext,
  type Handler,
  type JsonObject,
  type OperationClient,
  Refusal,
  now,
  refuseStrictly,
} from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { assignedProduct } from '../assign-to-partner/assigned-product.handler.ts';
import { assignProduct, commissionPartnerIDOf, readAssignmentFields } from '../domain/assign-product.ts';
import { productDecider } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import type { Products } from '../products.ts';

interface Preview {
  readonly identifiers: Identifiers;
  readonly fields: JsonObject;
}

/** COM-8: every rule of an assignment, and no event. */
export class PreviewAssignmentHandler implements Handler<Preview, Answer> {
  readonly operation = productContract.previewAssignment;
  readonly #products: Products;
  readonly #registries: FieldRegistries;
  readonly #operationClient: OperationClient;
  readonly #time: ServiceTime;

  constructor(products: Products, registries: FieldRegistries, operationClient: OperationClient, time: ServiceTime) {
    this.#products = products;
    this.#registries = registries;
    this.#operationClient = operationClient;
    this.#time = time;
  }

  async handle({ identifiers, fields }: Preview, context: CallContext): Promise<Answer> {
    const { product } = await this.#products.resolve(identifiers, context);
    const { fields: overrides, ignored } = readAssignmentFields(fields);
    refuseStrictly(ignored, context);
    const command = { overrides, notify: true, today: this.#time.date(now()) };
    const commissionPartnerID = commissionPartnerIDOf(product);
    const { partner } =
      commissionPartnerID === null
        ? { partner: null }
        : await this.#operationClient.call(commissionContract.findPartner, { commissionPartnerID }, context);
    const decision = assignProduct(product, command, partner);
    if (decision instanceof Refusal) throw decision;
    const [assignment] = decision;
    const assigned = decision.reduce<ProductState>(productDecider.evolve, product);
    if (assignment?.type !== 'ProductAssignedToCommissionPartner' || assigned.kind === 'none')
      throw new Error('An assignment begins with its event');
    const registry = await this.#registries.newest(product.companyID);
    const mail = await this.#operationClient.call(
      commissionContract.previewMail,
      { product: assignedProduct(assigned, assignment, registry) },
      context,
    );
    return { message: { ...mail }, headers: { 'x-product-id': String(product.productID) } };
  }
}
