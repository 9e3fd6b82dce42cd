import { type EventStore, IdBlocks } from '@vpds/kernel';

/** Ids that a process takes from the store at once: what it has not used when it ends is a gap. */
const BLOCK_SIZE = 1_000;

/** Product ids, drawn where a request comes in, so that a retry on another replica is the same append (ADR-16). */
export class ProductIds extends IdBlocks {
  constructor(store: EventStore) {
    super(store, 'product', BLOCK_SIZE);
  }
}
