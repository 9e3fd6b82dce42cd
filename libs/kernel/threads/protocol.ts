/** A thread receives batches of requests, and sends batches of answers and notices. */

export interface Request {
  readonly operation: string;
  readonly call: number;
  readonly fields: readonly unknown[];
}

export interface Answer {
  readonly call: number;
  readonly outcome: string;
  readonly value: unknown;
}

/** The outcome of a call that did not fail. Other outcomes are the thread's own. */
export const ANSWERED = 'answered';

/** The number of an operation without an answer. Other numbers begin at 1. */
export const NO_ANSWER = 0;

/** Ends the thread after earlier operations. */
export const CLOSE = 'close';
