import { type EventStore, IdBlocks } from '@vpds/kernel';

export class CommissionPartnerIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'commissionPartner', 1);
  }
}
