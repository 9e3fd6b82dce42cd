import { CALL_TIMEOUT, type CallContext, FairQueue, currentReads, newSeed, now } from '@vpds/kernel';

/** The most characters of one row: more than a product can have (FLD-7). */
export const MAX_ROW = 1_048_576;

/** Rows of one call to the product service: each call ends within its deadline, and companies alternate. */
export const ROWS_PER_CALL = 100;
export const CHARACTERS_PER_CALL = 262_144;

/** Calls of all batches and imports in this process at once, and those of one company. */
const turns = new FairQueue(4, 2);

/**
 * One such call, when its company's turn comes. Its reads wait as long as those of a request of their own. It also waits
 * within its turn for products that its company has reserved: one that holds a reservation never waits for a turn.
 */
export function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const reads = currentReads();
  reads?.renewPatience();
  return turns.run(reads, call);
}

/**
 * Each call has its own time (ADR-15), however long the whole takes, and its own events: the ids of a batch's row derive
 * from its place within the call.
 */
export function ownCall(context: CallContext): CallContext {
  return { ...context, seed: newSeed(), deadline: now() + CALL_TIMEOUT };
}
