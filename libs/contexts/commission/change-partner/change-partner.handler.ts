import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  Refusal,
  handleCommand,
  load,
  withProjection,
} from '@vpds/kernel';
import { commissionContract } from '../commission.contract.ts';
import { type PartnerChanged, type PartnerState, changePartner } from '../domain/partner.decider.ts';
import { partnerAggregate, partnerStream } from '../partner.aggregate.ts';

interface Request {
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly change: Partial<Omit<PartnerChanged, 'type'>>;
}

/** CHA-3 */
export class ChangePartnerHandler implements Handler<Request, Answer> {
  readonly operation = commissionContract.changePartner;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ commissionPartnerID, companyID, change }: Request, context: CallContext): Promise<Answer> {
    const stream = partnerStream(commissionPartnerID);
    const known = await load(this.#store, partnerAggregate, stream);
    if (known?.state.kind !== 'partner' || known.state.companyID !== companyID) throw new Refusal('partner_not_found');
    const result = await handleCommand({
      store: this.#store,
      aggregate: partnerAggregate,
      stream,
      known,
      companyID,
      context,
      ifMatch: context.ifMatch,
      decide: (state) => changePartner(state, companyID, change),
      answer: answerOf,
    });
    return withProjection(answerOf(result.state, result.revision), result);
  }
}

function answerOf(state: PartnerState, revision: bigint): Answer {
  if (state.kind === 'none') throw new Error('A change needs a partner');
  const { kind: _, ...partner } = state;
  return { message: { ...partner, revision: Number(revision) } };
}
