import { type EventStore, IdBlocks, type LostIDs } from '@vpds/kernel';

/** Unused ids become gaps. */
const BLOCK_SIZE = 1_000;

/** Reserved at the edge, so that a retry on another replica is the same append (ADR-16). */
export class ProductIds extends IdBlocks {
  constructor(store: EventStore, lost: LostIDs) {
    super(store, 'product', BLOCK_SIZE, lost);
  }
}
