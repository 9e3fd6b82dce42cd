import { FairQueue } from '@vpds/kernel';

/** Rows of one call to the product service: each call ends within its deadline, and companies alternate. */
export const ROWS_PER_CALL = 100;
export const CHARACTERS_PER_CALL = 262_144;

/** Calls of all batches and imports in this process at once, and those of one company. */
export const rowTurns = new FairQueue(4, 2);
