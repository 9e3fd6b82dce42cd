export interface SharedConcurrencyOptions {
  /** The limit of one company while no other is active or the thread is idle enough. */
  readonly alone: number;
  /** The same otherwise. Default 4. */
  readonly shared?: number;
  /** How busy the event loop was since the last call, from 0 to 1. */
  readonly utilization?: () => number;
  readonly now?: () => number;
}

const SHARED = 4;
/** Milliseconds for which a request makes its company active. */
const ACTIVE_FOR = 5_000;
/** Target utilization while companies share the thread: light users hardly wait. */
const BUSY = 0.5;
/** Milliseconds. */
const COMPARED_EVERY = 100;
/** A multiple of the work before it, and milliseconds. */
const MOST_RESTS = 6;
const LONGEST_REST = 40;

/**
 * Throttles a company's reads. One active company may use the whole thread. While several are active and the thread is
 * busy, each has few slots, and its reads rest between steps.
 */
export class SharedConcurrency {
  readonly #alone: number;
  readonly #shared: number;
  readonly #utilization: () => number;
  readonly #now: () => number;
  /** Written at every read: fields of their own, no objects. */
  #latestCompany = Number.NaN;
  #latestAt = Number.NEGATIVE_INFINITY;
  /** When a company other than the latest one last sent a request. */
  #otherAt = Number.NEGATIVE_INFINITY;
  #rests = 0;
  #comparedAt = 0;

  constructor({
    alone,
    shared = Math.min(SHARED, alone),
    utilization = loopUtilization(),
    now = () => performance.now(),
  }: SharedConcurrencyOptions) {
    this.#alone = alone;
    this.#shared = shared;
    this.#utilization = utilization;
    this.#now = now;
  }

  /** @returns now */
  note(companyID: number): number {
    if (this.#latestCompany !== companyID) {
      this.#otherAt = this.#latestAt;
      this.#latestCompany = companyID;
    }
    this.#latestAt = this.#now();
    return this.#latestAt;
  }

  of(companyID: number): number {
    return this.#isShared(companyID) && this.#isBusy ? this.#shared : this.#alone;
  }

  /** Whether it may have to rest: false as long as no other company is active. */
  isThrottled(companyID: number): boolean {
    return this.#isShared(companyID);
  }

  /** Milliseconds. */
  restAfter(companyID: number, worked: number): number {
    return this.#isShared(companyID) && this.#isBusy ? Math.min(LONGEST_REST, worked * this.#rests) : 0;
  }

  get #isBusy(): boolean {
    this.#compare();
    return this.#rests > 0;
  }

  #isShared(companyID: number): boolean {
    const at = this.#latestCompany === companyID ? this.#otherAt : this.#latestAt;
    return at !== Number.NEGATIVE_INFINITY && this.#now() - at < ACTIVE_FOR;
  }

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
