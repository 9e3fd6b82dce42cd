import { type EventStore, type Handler, batches, load } from '@vpds/kernel';
import { type NamedPartner, commissionContract } from './commission.contract.ts';
import { partnerAggregate, partnerStream } from './partner.aggregate.ts';

interface Request {
  readonly commissionPartnerIDs: readonly number[];
}

/** Reads the partners' streams, so new partners are found at once. */
export class PartnersByIDHandler implements Handler<Request, readonly (NamedPartner | null)[]> {
  readonly operation = commissionContract.partnersByID;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ commissionPartnerIDs }: Request): Promise<readonly (NamedPartner | null)[]> {
    const partners: (NamedPartner | null)[] = [];
    for await (const ids of batches(commissionPartnerIDs))
      partners.push(...(await Promise.all(ids.map((id) => this.#find(id)))));
    return partners;
  }

  async #find(commissionPartnerID: number): Promise<NamedPartner | null> {
    const state = (await load(this.#store, partnerAggregate, partnerStream(commissionPartnerID)))?.state;
    if (state?.kind !== 'partner') return null;
    const { companyID, name, email } = state;
    return { commissionPartnerID, companyID, name, email };
  }
}
