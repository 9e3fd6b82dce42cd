import { commissionContract } from '@vpds/commission/contract';
import {
  type Answer,
  type CallContext,
  type OperationClient,
  type Handler,
  type JsonObject,
  Unavailable,
  refuseStrictly,
  unconditional,
  withProjection,
  now,
} from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import {
  type AssignmentPartner,
  assignProduct,
  commissionPartnerIDOf,
  readAssignmentFields,
} from '../domain/assign-product.ts';
import type { ProductState } from '../domain/product.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type Products, productAnswer } from '../products.ts';

interface AssignToPartner {
  readonly identifiers: Identifiers;
  readonly fields: JsonObject;
  readonly notify: boolean;
}

/** Changes of the product's partner during one assignment. */
const MAX_PARTNERS = 20;

class PartnerNeeded extends Error {
  override readonly name = 'PartnerNeeded';
  readonly commissionPartnerID: number;

  constructor(commissionPartnerID: number) {
    super(`Commission partner ${commissionPartnerID} is needed`);
    this.commissionPartnerID = commissionPartnerID;
  }
}

/** Assigns a product to the partner in its fields (rules COM, COM-2, COM-3). */
export class AssignToPartnerHandler implements Handler<AssignToPartner, Answer> {
  readonly operation = productContract.assignToPartner;
  readonly #products: Products;
  readonly #operationClient: OperationClient;
  readonly #time: ServiceTime;

  constructor(products: Products, operationClient: OperationClient, time: ServiceTime) {
    this.#products = products;
    this.#operationClient = operationClient;
    this.#time = time;
  }

  async handle({ identifiers, fields, notify }: AssignToPartner, context: CallContext): Promise<Answer> {
    const { fields: overrides, ignored } = readAssignmentFields(fields);
    refuseStrictly(ignored, context);
    const command = { overrides, notify, today: this.#time.date(now()) };
    const known = await this.#products.resolve(identifiers, context);
    const answer = productAnswer(known, 'Product assigned to commission partner', ignored);
    const result = await this.#withPartners(context, (partnerOf) =>
      this.#products.command(known, context, (state) => assignProduct(state, command, partnerOf(state)), answer),
    );
    return withProjection(answer, result);
  }

  /**
   * The decision needs the state's partner, which a conflict may change. An unknown partner is loaded and the command
   * restarts; nothing has been appended by then.
   */
  async #withPartners<T>(
    context: CallContext,
    work: (partnerOf: (state: ProductState) => AssignmentPartner | null) => Promise<T>,
  ): Promise<T> {
    const found = new Map<number, AssignmentPartner | null>();
    const partnerOf = (state: ProductState): AssignmentPartner | null => {
      const id = commissionPartnerIDOf(state);
      const partner = id === null ? null : found.get(id);
      if (partner === undefined) throw new PartnerNeeded(id as number);
      return partner;
    };
    for (let looked = 0; looked <= MAX_PARTNERS; looked += 1) {
      try {
        return await work(partnerOf);
      } catch (error) {
        if (!(error instanceof PartnerNeeded)) throw error;
        const { commissionPartnerID } = error;
        const { partner } = await this.#operationClient.call(
          commissionContract.findPartner,
          { commissionPartnerID },
          unconditional(context),
        );
        found.set(commissionPartnerID, partner);
      }
    }
    throw new Unavailable('The product names another commission partner each time');
  }
}
