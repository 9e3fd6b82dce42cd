import { ConnectionLine, type InLine } from './connection-line.ts';

export interface PacedLineOptions {
  /** Milliseconds between two that weigh 1, at this moment. */
  readonly apart: () => number;
  /** As many that weigh 1 leave at once after a pause. */
  readonly burst: number;
  /** Milliseconds until those that wait leave: a wake-up for each would cost as much as what leaves. */
  readonly together: number;
}

export interface Paced extends InLine {
  readonly weight: number;
}

/** Milliseconds that a line may owe: what is heavy, or leaves early, leaves before its time is due. */
const LONGEST_DEBT = 1_000;

/** Spaces what one payer causes. */
export class PacedLine {
  readonly #options: PacedLineOptions;
  readonly #line = new ConnectionLine<Paced>();
  /** When the next one may leave, by the monotonic clock in milliseconds. */
  #due = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: PacedLineOptions) {
    this.#options = options;
  }

  /** Whether it is due, and nothing waits before it. It then counts as having left. */
  leavesNow(weight: number): boolean {
    // While the timer is set, what follows at once joins the line.
    if (this.#timer !== null) return false;
    const now = performance.now();
    if (!this.#isDue(now)) return false;
    this.#count(weight, now);
    return true;
  }

  add(item: Paced): void {
    this.#line.add(item);
    this.#timer ??= this.#wake(performance.now());
  }

  /** Takes it out before its turn. @returns false if it has left */
  remove(item: Paced): boolean {
    return this.#line.remove(item);
  }

  /** Lets it leave before its turn, which counts all the same. Does nothing if it has left. */
  leaveEarly(item: Paced): void {
    if (!this.remove(item)) return;
    this.#count(item.weight, performance.now());
    item.leave();
  }

  #go(): void {
    const now = performance.now();
    try {
      while (this.#isDue(now)) {
        const item = this.#line.next();
        if (item === undefined) break;
        this.#count(item.weight, now);
        item.leave();
      }
    } finally {
      // While the timer was set, what follows at once has joined the line instead of leaving.
      this.#timer = this.#line.isEmpty ? null : this.#wake(now);
    }
  }

  #wake(now: number): NodeJS.Timeout {
    return setTimeout(() => this.#go(), Math.max(this.#options.together, this.#due - now));
  }

  #isDue(now: number): boolean {
    return this.#due <= now;
  }

  #count(weight: number, now: number): void {
    const { apart, burst } = this.#options;
    const each = apart();
    const since = Math.max(this.#due, now - (burst - 1) * each);
    this.#due = Math.min(since + each * weight, now + LONGEST_DEBT);
  }
}
