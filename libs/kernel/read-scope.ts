import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadBudget, ReadLease } from './read-budget.ts';

export const SERVICE_ITSELF = 0;

export interface ReadScopeOptions {
  readonly budget: ReadBudget;
  readonly companyID: number;
}

interface SharedByParts {
  /** Milliseconds. */
  waited: number;
  cancelled: Error | null;
  /** Only if a read had to wait: making one takes 5 µs. */
  controller: AbortController | null;
}

/** What one request reads; every read through a port finds it by {@link currentReads}. */
export class ReadScope {
  readonly companyID: number;
  readonly #budget: ReadBudget;
  readonly #shared: SharedByParts;
  readonly #leases: ReadLease[] = [];
  #slot: ReadLease | null = null;
  #isClosed = false;
  #workingSince = performance.now();

  constructor({ budget, companyID }: ReadScopeOptions, shared?: SharedByParts) {
    this.#budget = budget;
    this.#shared = shared ?? { waited: 0, cancelled: null, controller: null };
    this.companyID = companyID;
    this.#note();
  }

  /** Nested: its reads end with it. */
  part(): ReadScope {
    return new ReadScope({ budget: this.#budget, companyID: this.companyID }, this.#shared);
  }

  /** Nobody waits for the answer any more. Never called for work that must finish. */
  cancel(reason: Error): void {
    this.#shared.cancelled ??= reason;
    this.#shared.controller?.abort(reason);
  }

  /** Null: somebody waits. */
  get cancelled(): Error | null {
    return this.#shared.cancelled;
  }

  async enter(bytes: number): Promise<void> {
    const lease = this.#acquireNow(bytes, true) ?? (await this.#wait(bytes, true));
    if (this.#isClosed) lease.release();
    else this.#slot = lease;
  }

  /** @throws Refusal reads_over_share | Unavailable; the reason of {@link cancel} */
  async acquire(bytes: number): Promise<ReadLease> {
    const rest = this.#budget.restAfter(this.companyID, performance.now() - this.#workingSince);
    if (rest >= 1) await new Promise((resolve) => setTimeout(resolve, rest));
    this.#workingSince = performance.now();
    this.#note();
    const lease = this.#acquireNow(bytes, false) ?? (await this.#wait(bytes, false));
    // Work after the answer is not counted.
    if (this.#isClosed) lease.release();
    else this.#leases.push(lease);
    return lease;
  }

  /** Whether waiting for other reads explains a late answer. */
  get hasWaited(): boolean {
    return this.#shared.waited > 0.1 * this.#budget.patience;
  }

  /** A company stays active during a long read. */
  #note(): void {
    if (this.companyID !== SERVICE_ITSELF) this.#budget.note(this.companyID);
  }

  #acquireNow(bytes: number, slot: boolean): ReadLease | null {
    if (this.#shared.cancelled !== null) throw this.#shared.cancelled;
    return this.#budget.acquireNow({ companyID: this.companyID, bytes, slot });
  }

  async #wait(bytes: number, slot: boolean): Promise<ReadLease> {
    const { companyID } = this;
    const { signal } = (this.#shared.controller ??= new AbortController());
    const patience = Math.max(0, this.#budget.patience - this.#shared.waited);
    const begun = performance.now();
    try {
      return await this.#budget.acquire({ companyID, bytes, slot, signal, patience });
    } finally {
      this.#shared.waited += performance.now() - begun;
    }
  }

  /** Only the answer's bytes stay reserved. */
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

const scopes = new AsyncLocalStorage<ReadScope | undefined>();

/** Undefined outside requests; such work reads in small pages. */
export function currentReads(): ReadScope | undefined {
  return scopes.getStore();
}

export async function partOfReads<T>(work: () => Promise<T>): Promise<T> {
  const part = currentReads()?.part();
  if (part === undefined) return work();
  try {
    return await withinReads(part, work);
  } finally {
    part.close();
  }
}

export function withinReads<T>(scope: ReadScope | undefined, work: () => T): T {
  return scopes.run(scope, work);
}
