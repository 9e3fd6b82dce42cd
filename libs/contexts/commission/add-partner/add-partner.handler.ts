import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  handleCommand,
  emptyStream,
  withProjection,
} from '@vpds/kernel';
import { commissionContract } from '../commission.contract.ts';
import { addPartner } from '../domain/partner.decider.ts';
import { partnerAggregate, partnerStream } from '../partner.aggregate.ts';

interface AddPartner {
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string | null;
}

/** ADM-1 */
export class AddPartnerHandler implements Handler<AddPartner, Answer> {
  readonly operation = commissionContract.addPartner;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle(request: AddPartner, context: CallContext): Promise<Answer> {
    const answer: Answer = { message: { commissionPartnerID: request.commissionPartnerID } };
    const result = await handleCommand({
      store: this.#store,
      aggregate: partnerAggregate,
      stream: partnerStream(request.commissionPartnerID),
      known: emptyStream(partnerAggregate),
      companyID: request.companyID,
      context,
      decide: (state) => addPartner(state, request),
      answer: () => answer,
    });
    return withProjection(answer, result);
  }
}
