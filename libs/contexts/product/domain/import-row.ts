import { Refusal, refuse } from '@vpds/kernel';
import { type Upsert, upsertProduct } from './external-id.decider.ts';
import { type ProductEvent, productDecider, setStatus } from './product.decider.ts';
import { PRODUCT_STATUSES, type ProductState, type ProductStatus } from './product.ts';

/** A move that has happened. Times are Unix milliseconds. */
export interface PastMove {
  readonly to: ProductStatus;
  readonly at: number;
}

export interface ImportRow extends Upsert {
  /** Unix milliseconds; null: at the first of the moves, else when it is recorded. */
  readonly created: number | null;
  readonly moves: readonly PastMove[];
  /** Moves that the product already has; empty if it is to be created, or without moves. */
  readonly past: readonly PastMove[];
}

/** `happenedAt`: Unix milliseconds; undefined: when it is recorded. */
export interface DatedEvent {
  readonly event: ProductEvent;
  readonly happenedAt: number | undefined;
}

/** IMP-5, IMP-6: as an upsert, then the moves that the product has not made yet, by time. */
export function importProduct(state: ProductState, at: bigint, row: ImportRow): readonly DatedEvent[] | Refusal {
  const moves = inOrder(row.moves);
  const created = row.created ?? moves[0]?.at;
  const upserted = upsertProduct(state, at, { ...row, product: { ...row.product, withheld: true } });
  if (upserted instanceof Refusal) return upserted;
  const decided: DatedEvent[] = upserted.map((event) => ({
    event,
    happenedAt: event.type === 'ProductUpdated' ? undefined : created,
  }));
  const fresh = moves.filter((move) => !row.past.some(({ to, at: since }) => to === move.to && since === move.at));
  const latest = state.kind === 'none' ? created : Math.max(...row.past.map((move) => move.at));
  return withMoves(state, decided, fresh, latest ?? -Infinity);
}

function withMoves(
  state: ProductState,
  decided: DatedEvent[],
  moves: readonly PastMove[],
  latest: number,
): readonly DatedEvent[] | Refusal {
  let current = decided.reduce((before, { event }) => productDecider.evolve(before, event), state);
  for (const { to, at } of moves) {
    if (at < latest) return refuse('happened_backwards', `happenedAt.${to}`);
    const moved = setStatus(current, { status: to });
    if (moved instanceof Refusal) return moved;
    for (const event of moved) {
      decided.push({ event, happenedAt: at });
      current = productDecider.evolve(current, event);
    }
  }
  return decided;
}

/** Sorts by time, and within one time in the order of a product's life. */
function inOrder(moves: readonly PastMove[]): PastMove[] {
  const place = ({ to }: PastMove) => PRODUCT_STATUSES.indexOf(to);
  return moves.toSorted((one, other) => one.at - other.at || place(one) - place(other));
}
