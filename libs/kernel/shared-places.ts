export interface SharedPlacesOptions {
  /** Reads of one company at once while no other company asks for anything, or the thread has time to spare. */
  readonly alone: number;
  /** The same else. Default 4. */
  readonly shared?: number;
  /** Part of its time that the thread was busy since the last call, 0 to 1. Default: the event loop's. */
  readonly utilization?: () => number;
  readonly now?: () => number;
}

const SHARED = 4;
/** How long a company counts as one that asks for something, milliseconds. */
const ACTIVE_FOR = 5_000;
/** How busy the thread may be while companies share it, so that who asks for little hardly waits. */
const BUSY = 0.5;
/** How often that is compared, milliseconds. */
const COMPARED_EVERY = 100;
/** A rest is at most so many times as long as the work before it, and so many milliseconds. */
const MOST_RESTS = 6;
const LONGEST_REST = 40;

/**
 * How many places a company has, and how long its reads rest between their steps: one company alone may use the whole
 * thread. While others are active and the thread is busy it has few places, and its reads rest for as long as keeps the
 * thread from being busy all the time.
 */
export class SharedPlaces {
  readonly #alone: number;
  readonly #shared: number;
  readonly #utilization: () => number;
  readonly #now: () => number;
  /** The last that asked, and the last other one. */
  #latest = { companyID: Number.NaN, at: Number.NEGATIVE_INFINITY };
  #other = { companyID: Number.NaN, at: Number.NEGATIVE_INFINITY };
  #rests = 0;
  #comparedAt = 0;

  constructor({
    alone,
    shared = Math.min(SHARED, alone),
    utilization = loopUtilization(),
    now = () => performance.now(),
  }: SharedPlacesOptions) {
    this.#alone = alone;
    this.#shared = shared;
    this.#utilization = utilization;
    this.#now = now;
  }

  /** A company asks for something. */
  note(companyID: number): void {
    if (this.#latest.companyID !== companyID) this.#other = this.#latest;
    this.#latest = { companyID, at: this.#now() };
  }

  of(companyID: number): number {
    return this.#isShared(companyID) && this.#isBusy ? this.#shared : this.#alone;
  }

  /** How long a read of the company rests after so much work, milliseconds. */
  restAfter(companyID: number, worked: number): number {
    return this.#isShared(companyID) && this.#isBusy ? Math.min(LONGEST_REST, worked * this.#rests) : 0;
  }

  get #isBusy(): boolean {
    this.#compare();
    return this.#rests > 0;
  }

  #isShared(companyID: number): boolean {
    const { at } = this.#latest.companyID === companyID ? this.#other : this.#latest;
    return this.#now() - at < ACTIVE_FOR;
  }

  /** Rests grow quickly while the thread is too busy, and shrink slowly. */
  #compare(): void {
    const now = this.#now();
    if (now - this.#comparedAt < COMPARED_EVERY) return;
    this.#comparedAt = now;
    const isBusy = this.#utilization() > BUSY;
    this.#rests = isBusy ? Math.min(MOST_RESTS, this.#rests * 1.3 + 0.2) : Math.max(0, this.#rests - 0.1);
  }
}

function loopUtilization(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
