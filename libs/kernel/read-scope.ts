import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadBudget, ReadLease } from './read-budget.ts';

/** The company of work that the service does by itself. */
export const SERVICE_ITSELF = 0;

export interface ReadScopeOptions {
  readonly budget: ReadBudget;
  readonly companyID: number;
  /** Aborted when nobody waits for the answer any more; absent for what must be carried out all the same. */
  readonly signal?: AbortSignal;
}

/**
 * What one request reads: everything that it holds counts against its company's share until the scope is closed. It is
 * found by {@link currentReads} in whatever the request leads to, so that every read through a port is within it.
 */
export class ReadScope {
  readonly companyID: number;
  readonly signal: AbortSignal | undefined;
  readonly #budget: ReadBudget;
  /** How long the request has waited for bytes, in all its parts, milliseconds. */
  readonly #waited: { milliseconds: number };
  readonly #leases = new Set<ReadLease>();
  /** Of the request itself: in the end, what its answer holds. */
  #place: ReadLease | null = null;
  #isClosed = false;
  #workingSince = performance.now();

  constructor({ budget, companyID, signal }: ReadScopeOptions, waited = { milliseconds: 0 }) {
    this.#budget = budget;
    this.#waited = waited;
    this.companyID = companyID;
    this.signal = signal;
    if (companyID !== SERVICE_ITSELF) budget.note(companyID);
  }

  /** A scope of the same request, for a part of it whose reads are over when it ends. */
  part(): ReadScope {
    const { companyID, signal } = this;
    const options = { budget: this.#budget, companyID, ...(signal === undefined ? {} : { signal }) };
    return new ReadScope(options, this.#waited);
  }

  /** Waits for one of the company's places. @throws as `take` */
  async enter(bytes: number): Promise<void> {
    const lease = await this.#take(bytes, true);
    if (this.#isClosed) lease.release();
    else this.#place = lease;
  }

  /** @throws Refusal reads_over_share | Unavailable; the signal's reason once nobody waits for the answer */
  async take(bytes: number): Promise<ReadLease> {
    await this.#rest();
    const lease = await this.#take(bytes, false);
    // What goes on after its answer has left is not counted.
    if (this.#isClosed) lease.release();
    else this.#leases.add(lease);
    return {
      get bytes() {
        return lease.bytes;
      },
      correct: (to) => lease.correct(to),
      leave: () => lease.leave(),
      release: () => {
        this.#leases.delete(lease);
        lease.release();
      },
    };
  }

  /** Whether it has waited noticeably: then what makes it late is what else is read. */
  get hasWaited(): boolean {
    return this.#waited.milliseconds > 0.1 * this.#budget.patience;
  }

  /** Between steps of a read whose company asks for much while others wait for the thread. */
  async #rest(): Promise<void> {
    const rest = this.#budget.restAfter(this.companyID, performance.now() - this.#workingSince);
    if (rest >= 1) await new Promise((resolve) => setTimeout(resolve, rest));
    this.#workingSince = performance.now();
  }

  async #take(bytes: number, place: boolean): Promise<ReadLease> {
    const { companyID, signal } = this;
    const patience = Math.max(0, this.#budget.patience - this.#waited.milliseconds);
    const begun = performance.now();
    try {
      return await this.#budget.take({ companyID, bytes, place, signal, patience });
    } finally {
      this.#waited.milliseconds += performance.now() - begun;
    }
  }

  /** The answer is made: from now on only it is held, and the place is free for the next request. */
  answered(bytes: number): void {
    this.#releaseAll();
    if (!this.#isClosed) this.#place?.correct(bytes);
    this.#place?.leave();
  }

  /** Gives back everything. */
  close(): void {
    this.#isClosed = true;
    this.#releaseAll();
    this.#place?.release();
  }

  #releaseAll(): void {
    for (const lease of this.#leases) lease.release();
    this.#leases.clear();
  }
}

const scopes = new AsyncLocalStorage<ReadScope | undefined>();

/** The scope of the request that leads here; undefined in work that no request leads to, which reads in small pages. */
export function currentReads(): ReadScope | undefined {
  return scopes.getStore();
}

/** Runs a part of the current scope's request in a scope of its own, if there is one: its reads count until it ends. */
export async function partOfReads<T>(work: () => Promise<T>): Promise<T> {
  const part = currentReads()?.part();
  if (part === undefined) return work();
  try {
    return await withinReads(part, work);
  } finally {
    part.close();
  }
}

/** Runs work, and all that it leads to, within a scope. */
export function withinReads<T>(scope: ReadScope | undefined, work: () => T): T {
  return scopes.run(scope, work);
}
