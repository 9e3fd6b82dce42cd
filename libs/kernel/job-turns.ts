import { RecentlyUsed } from './recently-used.ts';
import { now as serviceNow } from './stepped-clock.ts';

/** Milliseconds between two jobs of a company: outside systems accept some 20 a second. */
const APART = 50;
/** How far a company's own jobs may put its later ones off, ms. */
const FURTHEST = 10 * 60_000;
/** Companies that are remembered; a forgotten one counts as a new one. */
const REMEMBERED = 10_000;

/**
 * Orders the due jobs of a kind fairly by company. A job's turn is a time of a virtual clock: thousands of one
 * company's jobs do not delay another's few, and none waits forever, since its time comes. While more is due than can
 * be run, the virtual clock lags the real one: its time is the turn of the job that was started last, so a company
 * without a waiting job is next, however long others have sent more than can be run. Each process counts on its own; a
 * job's turn is stored with it. Not guaranteed: exact shares.
 */
export class JobTurns {
  readonly #last = new RecentlyUsed<string, number>(REMEMBERED);
  /** Milliseconds by which the virtual clock lags, by kind. */
  readonly #behind = new Map<string, number>();

  /**
   * The turn of a new job. `at`: Unix milliseconds from which it is due, which is also its turn if it has no company. A
   * job that is due later uses one of its company's turns, too, but delays none that is due before.
   */
  next(kind: string, companyID: number | undefined, at: number, now = serviceNow()): number {
    const behind = this.#behind.get(kind) ?? 0;
    if (companyID === undefined) return at - behind;
    const owner = `${companyID} ${kind}`;
    const first = Math.min(at, now) - behind;
    const last = this.#last.get(owner);
    const own = last === undefined || last + APART <= first ? first : Math.min(last + APART, first + FURTHEST);
    this.#last.set(owner, own);
    return Math.max(own, at - behind);
  }

  /** A job of this turn has started, and others may be due. `at`: Unix milliseconds. */
  started(kind: string, turn: number, at: number): void {
    this.#behind.set(kind, Math.max(0, at - turn));
  }

  /** Must be called when no further job of the kind is due. */
  drained(kind: string): void {
    this.#behind.delete(kind);
  }
}
