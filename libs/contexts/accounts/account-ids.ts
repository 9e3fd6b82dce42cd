import { type EventStore, IdBlocks } from '@vpds/kernel';

/** One id at a time, since companies are few. */
export class CompanyIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'company', 1);
  }
}

/** One id at a time, since users are few. */
export class UserIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'user', 1);
  }
}
