import { type EventStore, IdBlocks } from '@vpds/kernel';

export class CompanyIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'company', 1);
  }
}

export class UserIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'user', 1);
  }
}
