/**
 * Avoids duplicate work but guarantees nothing: a frozen holder may resume after expiry, an engine may forget. Guard
 * non-idempotent writes by `token` (a fence) or by the revision they were decided on.
 */
export interface Lease {
  /** Higher than every earlier token of the name that was not released. */
  readonly token: number;
  /** Milliseconds left by this machine's clock, counted from before the request; 0 if the lease may be lost. */
  remaining(): number;
  /**
   * Extends it to the full time. False means that it has expired or has another holder. @throws Unavailable (it
   * continues until it expires)
   */
  renew(): Promise<boolean>;
  /** @throws Unavailable (it expires by itself) */
  release(): Promise<void>;
}

export interface Leases {
  /** Answers null if another process has the lease. @throws Unavailable */
  acquire(name: string, milliseconds: number): Promise<Lease | null>;
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const RENEWALS = 4;

export class RenewedLease {
  readonly #lease: Lease;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> = Promise.resolve();

  /** @param outer aborts the work like a lost lease */
  constructor(lease: Lease, milliseconds: number, outer?: AbortSignal) {
    this.#lease = lease;
    this.signal = outer === undefined ? this.#lost.signal : AbortSignal.any([outer, this.#lost.signal]);
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, milliseconds / RENEWALS).unref();
  }

  readonly signal: AbortSignal;

  get token(): number {
    return this.#lease.token;
  }

  get isHeld(): boolean {
    return !this.#lost.signal.aborted && this.#lease.remaining() > 0;
  }

  /** @throws LeaseLost */
  check(): void {
    if (this.isHeld) return;
    this.lose();
    throw new LeaseLost('The lease has expired');
  }

  lose(): void {
    this.#lost.abort();
  }

  async #renew(): Promise<void> {
    try {
      if (!this.isHeld || !(await this.#lease.renew())) this.lose();
    } catch {
      // The lease is still valid until it expires.
    }
  }

  /** A lease that may be lost is not released: it could be another's. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    const isHeld = this.isHeld;
    this.lose();
    if (isHeld) await this.#lease.release().catch(() => undefined);
  }
}
