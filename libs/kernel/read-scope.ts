import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadBudget, ReadLease } from './read-budget.ts';

export const SERVICE_ITSELF = 0;

export interface ReadScopeOptions {
  readonly budget: ReadBudget;
  readonly companyID: number;
  /** Nobody waits for the answer any more; absent for work that must finish. */
  readonly signal?: AbortSignal;
}

/** What one request reads; every read through a port finds it by {@link currentReads}. */
export class ReadScope {
  readonly companyID: number;
  readonly signal: AbortSignal | undefined;
  readonly #budget: ReadBudget;
  readonly #waited: { milliseconds: number };
  readonly #leases = new Set<ReadLease>();
  #slot: ReadLease | null = null;
  #isClosed = false;
  #workingSince = performance.now();

  constructor({ budget, companyID, signal }: ReadScopeOptions, waited = { milliseconds: 0 }) {
    this.#budget = budget;
    this.#waited = waited;
    this.companyID = companyID;
    this.signal = signal;
    if (companyID !== SERVICE_ITSELF) budget.note(companyID);
  }

  /** Nested: its reads end with it. */
  part(): ReadScope {
    const { companyID, signal } = this;
    const options = { budget: this.#budget, companyID, ...(signal === undefined ? {} : { signal }) };
    return new ReadScope(options, this.#waited);
  }

  async enter(bytes: number): Promise<void> {
    const lease = await this.#acquire(bytes, true);
    if (this.#isClosed) lease.release();
    else this.#slot = lease;
  }

  /** @throws Refusal reads_over_share | Unavailable; the signal's reason */
  async acquire(bytes: number): Promise<ReadLease> {
    await this.#rest();
    const lease = await this.#acquire(bytes, false);
    // Work after the answer is not counted.
    if (this.#isClosed) lease.release();
    else this.#leases.add(lease);
    return {
      get bytes() {
        return lease.bytes;
      },
      correct: (to) => lease.correct(to),
      releaseSlot: () => lease.releaseSlot(),
      release: () => {
        this.#leases.delete(lease);
        lease.release();
      },
    };
  }

  /** Whether waiting for other reads explains a late answer. */
  get hasWaited(): boolean {
    return this.#waited.milliseconds > 0.1 * this.#budget.patience;
  }

  async #rest(): Promise<void> {
    const rest = this.#budget.restAfter(this.companyID, performance.now() - this.#workingSince);
    if (rest >= 1) await new Promise((resolve) => setTimeout(resolve, rest));
    this.#workingSince = performance.now();
  }

  async #acquire(bytes: number, slot: boolean): Promise<ReadLease> {
    const { companyID, signal } = this;
    const patience = Math.max(0, this.#budget.patience - this.#waited.milliseconds);
    const begun = performance.now();
    try {
      return await this.#budget.acquire({ companyID, bytes, slot, signal, patience });
    } finally {
      this.#waited.milliseconds += performance.now() - begun;
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
    this.#leases.clear();
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
