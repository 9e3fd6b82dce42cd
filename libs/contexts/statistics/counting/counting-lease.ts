import { type Lease, type Leases, RenewedLease, pause, pauseToBeat } from '@vpds/kernel';

/** Milliseconds. If the counting process dies, another one counts within the sum of both (ADR-11). */
export const LEASE = 4_000;
export const ACQUIRE_EVERY = 750;

const NAME = 'statistics';

/** Decides which process counts. */
export interface CountingTurn {
  readonly isHeld: boolean;
  /**
   * Waits until this process holds the lease, then works until the work or the lease ends. An error passes the lease to
   * another process, which may succeed.
   */
  whileHeld(until: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** A single process always counts. */
export const ALWAYS: CountingTurn = { isHeld: true, whileHeld: (until, work) => work(until) };

interface Tenure {
  readonly signal: AbortSignal;
  pass(): void;
}

/**
 * One process counts all versions of counters and cells; the others wait for the lease and answer queries (ADR-11). It only avoids
 * duplicate work: each write is guarded by the position that it was computed from.
 */
export class CountingLease implements CountingTurn {
  readonly #leases: Leases;
  readonly #onTrouble: (error: unknown) => void;
  readonly #stopping = new AbortController();
  #tenure: Tenure | null = null;
  readonly #waiting = new Set<() => void>();
  #running: Promise<void> | null = null;

  /** `onTrouble`: the lease could not be asked for, and will be again. */
  constructor(leases: Leases, onTrouble: (error: unknown) => void) {
    this.#leases = leases;
    this.#onTrouble = onTrouble;
  }

  /** Called again, it begins nothing twice. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Must be called after the work under the lease has stopped; the next process then begins at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get isHeld(): boolean {
    return this.#tenure !== null;
  }

  async whileHeld(until: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#tenure === null) await this.#nextTenure(until);
    const tenure = this.#tenure;
    if (tenure === null || until.aborted) return;
    try {
      await work(AbortSignal.any([until, tenure.signal]));
    } catch (error) {
      tenure.pass();
      throw error;
    }
  }

  /** Resolves when this process gets the lease, or on abort. */
  #nextTenure(until: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (until.aborted) return resolve();
      const end = (): void => {
        until.removeEventListener('abort', end);
        this.#waiting.delete(end);
        resolve();
      };
      until.addEventListener('abort', end);
      this.#waiting.add(end);
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const lease = await this.#acquire();
      if (lease !== null) await this.#hold(lease);
      if (lease === null) await pauseToBeat(ACQUIRE_EVERY, signal);
      // Other processes can acquire the lease first.
      else await pause(2 * ACQUIRE_EVERY, signal);
    }
  }

  async #acquire(): Promise<Lease | null> {
    try {
      return await this.#leases.acquire(NAME, LEASE);
    } catch (error) {
      this.#onTrouble(error);
      return null;
    }
  }

  async #hold(lease: Lease): Promise<void> {
    const passing = new AbortController();
    const renewed = new RenewedLease(lease, LEASE, AbortSignal.any([this.#stopping.signal, passing.signal]));
    this.#tenure = { signal: renewed.signal, pass: () => passing.abort() };
    for (const begin of [...this.#waiting]) begin();
    await aborted(renewed.signal);
    this.#tenure = null;
    await renewed.end();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
