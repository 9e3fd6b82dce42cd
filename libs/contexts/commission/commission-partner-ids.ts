import { type EventStore, IdBlocks } from '@vpds/kernel';

/** Commission partner ids: one at a time, since partners are few. */
export class CommissionPartnerIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'commissionPartner', 1);
  }
}
