import { type EventStore, IdBlocks, type LostIDs } from '@vpds/kernel';

export class CommissionPartnerIds extends IdBlocks {
  constructor(store: EventStore, lost: LostIDs) {
    super(store, 'commissionPartner', 1, lost);
  }
}
