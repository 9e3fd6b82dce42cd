import { FairQueue } from '@vpds/kernel';

/** To the product service, so that each call ends within its deadline and companies take turns. */
export const ROWS_PER_CALL = 100;
export const CHARACTERS_PER_CALL = 262_144;

/** Calls of all batches and imports in this process at once, and of one company. */
export const rowTurns = new FairQueue(4, 2);
