import { type EventStore, IdBlocks } from '@vpds/kernel';

/** One id at a time, since partners are few. */
export class CommissionPartnerIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'commissionPartner', 1);
  }
}
