import { type ReadBudget, type ReadLease, isOverShare, readsOverAll } from './read-budget.ts';

export const SERVICE_ITSELF = 0;

export interface ReadScopeOptions {
  readonly budget: ReadBudget;
  readonly companyID: number;
  /** Whether others are throttled for it (LIM-18). Default: those of companies are, not those of the service itself. */
  readonly isActive?: boolean;
}

interface SharedByParts {
  /** Milliseconds with at least one read that waited, without those since `waitingSince`. */
  waited: number;
  /** Reads that wait now. */
  waiting: number;
  /** A reading of the monotonic clock, in milliseconds. */
  waitingSince: number;
  cancelled: Error | null;
  /** Created only if a read had to wait: that takes 5 µs. */
  controller: AbortController | null;
}

/** The reads of one request; every read through a port finds it by {@link currentReads}. */
export class ReadScope {
  readonly companyID: number;
  readonly isPart: boolean;
  readonly #budget: ReadBudget;
  readonly #isActive: boolean;
  readonly #shared: SharedByParts;
  readonly #leases: ReadLease[] = [];
  #slot: ReadLease | null = null;
  #isClosed = false;
  /** A reading of the monotonic clock, in milliseconds. */
  #workingSince: number;

  constructor({ budget, companyID, isActive = companyID !== SERVICE_ITSELF }: ReadScopeOptions, whole?: ReadScope) {
    this.#budget = budget;
    this.#isActive = isActive;
    this.companyID = companyID;
    this.isPart = whole !== undefined;
    this.#shared = whole === undefined ? nothingShared() : whole.#shared;
    this.#workingSince = whole === undefined ? this.#note() : whole.#workingSince;
  }

  /** A nested scope, whose reads end with it. */
  part(): ReadScope {
    return new ReadScope({ budget: this.#budget, companyID: this.companyID, isActive: this.#isActive }, this);
  }

  /** Must be called when nobody waits for the answer any more. Never called for work that must finish. */
  cancel(reason: Error): void {
    this.#shared.cancelled ??= reason;
    this.#shared.controller?.abort(reason);
  }

  /** The reason of the cancellation; null while somebody waits for the answer. */
  get cancelled(): Error | null {
    return this.#shared.cancelled;
  }

  async enter(bytes: number): Promise<void> {
    if (!this.enterNow(bytes)) this.#enter(await this.#wait(bytes, true));
  }

  /** Returns false if {@link enter} would wait. */
  enterNow(bytes: number): boolean {
    const lease = this.#acquireNow(bytes, true);
    if (lease !== null) this.#enter(lease);
    return lease !== null;
  }

  #enter(lease: ReadLease): void {
    if (this.#isClosed) lease.release();
    else this.#slot = lease;
  }

  /** @throws Refusal reads_over_share | Unavailable; the reason of {@link cancel} */
  async acquire(bytes: number): Promise<ReadLease> {
    const rest = this.#rest();
    if (rest >= 1) await new Promise((resolve) => setTimeout(resolve, rest));
    this.#workingSince = this.#note();
    return this.#keep(this.#acquireNow(bytes, false) ?? (await this.#wait(bytes, false)));
  }

  /** Answers null where {@link acquire} would wait. @throws as {@link acquire} does */
  acquireNow(bytes: number): ReadLease | null {
    if (this.#rest() >= 1) return null;
    this.#workingSince = this.#note();
    const lease = this.#acquireNow(bytes, false);
    return lease === null ? null : this.#keep(lease);
  }

  /** Milliseconds. */
  #rest(): number {
    if (!this.#budget.isThrottled(this.companyID)) return 0;
    return this.#budget.restAfter(this.companyID, performance.now() - this.#workingSince);
  }

  /** Work after the answer is not counted. */
  #keep(lease: ReadLease): ReadLease {
    if (this.#isClosed) lease.release();
    else this.#leases.push(lease);
    return lease;
  }

  /** Whether waiting for other reads explains a late answer. */
  get hasWaited(): boolean {
    return this.#waited > 0.1 * this.#budget.patience;
  }

  /** Its reads may wait as long again: the next part of a request without a bound of time begins. */
  renewPatience(): void {
    this.#shared.waited = 0;
    this.#shared.waitingSince = performance.now();
  }

  get #waited(): number {
    const { waited, waiting, waitingSince } = this.#shared;
    return waiting === 0 ? waited : waited + performance.now() - waitingSince;
  }

  /** A company stays active during a long read. @returns now, by the monotonic clock */
  #note(): number {
    return this.#isActive ? this.#budget.note(this.companyID) : performance.now();
  }

  #acquireNow(bytes: number, slot: boolean): ReadLease | null {
    if (this.#shared.cancelled !== null) throw this.#shared.cancelled;
    return this.#budget.acquireNow({ companyID: this.companyID, bytes, slot });
  }

  async #wait(bytes: number, slot: boolean): Promise<ReadLease> {
    const { companyID } = this;
    const shared = this.#shared;
    const { signal } = (shared.controller ??= new AbortController());
    const patience = Math.max(0, this.#budget.patience - this.#waited);
    if (shared.waiting === 0) shared.waitingSince = performance.now();
    shared.waiting += 1;
    try {
      return await this.#budget.acquire({ companyID, bytes, slot, signal, patience });
    } catch (error) {
      // It has no share that a caller could be told of.
      throw companyID === SERVICE_ITSELF && isOverShare(error) ? readsOverAll() : error;
    } finally {
      if (shared.waiting === 1) shared.waited = this.#waited;
      shared.waiting -= 1;
    }
  }

  /** Reduces the reservation to the answer's bytes. */
  answered(bytes: number): void {
    this.#releaseAll();
    if (!this.#isClosed) this.#slot?.correct(bytes);
    this.#slot?.releaseSlot();
  }

  close(): void {
    this.#isClosed = true;
    this.#releaseAll();
    this.#slot?.release();
  }

  #releaseAll(): void {
    for (const lease of this.#leases) lease.release();
    this.#leases.length = 0;
  }
}

function nothingShared(): SharedByParts {
  return { waited: 0, waiting: 0, waitingSince: 0, cancelled: null, controller: null };
}
