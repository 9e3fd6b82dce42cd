import { type EventStore, IdBlocks, type LostIDs } from '@vpds/kernel';

export class CompanyIds extends IdBlocks {
  constructor(store: EventStore, lost: LostIDs) {
    super(store, 'company', 1, lost);
  }
}

export class UserIds extends IdBlocks {
  constructor(store: EventStore, lost: LostIDs) {
    super(store, 'user', 1, lost);
  }
}
