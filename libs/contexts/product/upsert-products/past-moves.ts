import {
  type EventStore,
  type Folded,
  TimeSlice,
  emptyStream,
  evolveRecorded,
  happenedAtOf,
  readWhole,
} from '@vpds/kernel';
import type { PastMove } from '../domain/import-row.ts';
import type { ProductState } from '../domain/product.ts';
import { productAggregate } from '../product.aggregate.ts';

/** The moves of a product, with its state at the same revision. */
export interface PastMoves extends Folded<ProductState> {
  /** Moves in the order of the log. */
  readonly moves: readonly PastMove[];
}

/** Every status that it has had, and since when. */
export async function readPastMoves(store: EventStore, stream: string): Promise<PastMoves> {
  let { state, revision } = emptyStream(productAggregate);
  const moves: PastMove[] = [];
  const slice = new TimeSlice();
  for await (const page of readWhole(store, stream))
    for (const event of page) {
      if (slice.isOver) await slice.yield();
      const before = statusOf(state);
      state = evolveRecorded(productAggregate, state, event);
      revision = event.revision;
      const to = statusOf(state);
      if (to !== null && to !== before) moves.push({ to, at: happenedAtOf(event) });
    }
  return { state, revision, moves };
}

function statusOf(state: ProductState): PastMove['to'] | null {
  return state.kind === 'none' ? null : state.status;
}
