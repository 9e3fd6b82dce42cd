/**
 * A message is a flat array: a batch of `operation, call, fields` or of `call, outcome, value`. Operations and outcomes
 * are the thread's own, except these.
 */

export type Operation = number | string;

export const ANSWERED = 0;

/** Of an operation without an answer. Others count from 1. */
export const NO_ANSWER = 0;

/** Ends the thread after earlier operations. */
export const CLOSE = -1;

export function eachOperation(
  batch: readonly unknown[],
  carryOut: (operation: Operation, call: number, fields: readonly unknown[]) => void,
): void {
  for (let at = 0; at < batch.length; at += 3)
    carryOut(batch[at] as Operation, batch[at + 1] as number, batch[at + 2] as readonly unknown[]);
}
