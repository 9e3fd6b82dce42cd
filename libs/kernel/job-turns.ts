import { LRUCache } from 'lru-cache';

/** Milliseconds between two jobs of a company: outside systems accept some 20 a second. */
const APART = 50;
/** How far a company's own jobs may put its later ones off, ms. */
const FURTHEST = 10 * 60_000;
/** A forgotten company starts anew. */
const REMEMBERED = 10_000;

/**
 * When a job has its turn among the due ones of its kind (a virtual clock): thousands of one company's jobs do not delay
 * another's few, and none waits forever, since its turn's time comes. Each process counts on its own; a job's turn is
 * stored with it. Not guaranteed: exact shares.
 */
export class JobTurns {
  readonly #last = new LRUCache<string, number>({ max: REMEMBERED });

  /** `at`: Unix milliseconds from which it is due. Without a company: then. */
  next(kind: string, companyID: number | undefined, at: number): number {
    if (companyID === undefined) return at;
    const owner = `${companyID} ${kind}`;
    const last = this.#last.get(owner);
    const turn = last === undefined || last + APART <= at ? at : Math.min(last + APART, at + FURTHEST);
    this.#last.set(owner, turn);
    return turn;
  }
}
