import { type EventStore, type Handler, load } from '@vpds/kernel';
import { type PartnerSummary, commissionContract } from './commission.contract.ts';
import { isEmailAddress } from './domain/email-address.ts';
import { partnerAggregate, partnerStream } from './partner.aggregate.ts';

/** COM-3 */
export class FindPartnerHandler implements Handler<
  { commissionPartnerID: number },
  { partner: PartnerSummary | null }
> {
  readonly operation = commissionContract.findPartner;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle(request: { commissionPartnerID: number }): Promise<{ partner: PartnerSummary | null }> {
    const { commissionPartnerID } = request;
    const partner = (await load(this.#store, partnerAggregate, partnerStream(commissionPartnerID)))?.state;
    if (partner?.kind !== 'partner') return { partner: null };
    const { companyID, email, disabled: isDisabled } = partner;
    return { partner: { companyID, hasEmail: email !== null && isEmailAddress(email), isDisabled } };
  }
}
