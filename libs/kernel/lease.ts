/**
 * A lease: avoids duplicate work but guarantees nothing, since a frozen holder wakes after its time, and an engine may
 * forget. Guard writes that must not happen twice by `token`, a fence, or by the revision that they were decided on.
 */
export interface Lease {
  /** Higher than that of every earlier lease of the name which was not released. */
  readonly token: number;
  /** Milliseconds for which it is certainly held, by this machine's clock since before the request; 0: perhaps lost. */
  remaining(): number;
  /** Extends it to the full time. False: expired or moved. @throws Unavailable (it continues until it expires) */
  renew(): Promise<boolean>;
  /** Releases it if still held. @throws Unavailable (it expires by itself) */
  release(): Promise<void>;
}

export interface Leases {
  /** Null: held by another. @throws Unavailable */
  acquire(name: string, milliseconds: number): Promise<Lease | null>;
}

/** The lease has expired or moved: another holder continues. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Renewals per lease time. */
const RENEWALS = 4;

/** A lease that is renewed until it is ended or lost. */
export class RenewedLease {
  readonly #lease: Lease;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> = Promise.resolve();

  /** @param outer ends the work as a lost lease does */
  constructor(lease: Lease, milliseconds: number, outer?: AbortSignal) {
    this.#lease = lease;
    this.signal = outer === undefined ? this.#lost.signal : AbortSignal.any([outer, this.#lost.signal]);
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, milliseconds / RENEWALS).unref();
  }

  /** Aborts when the lease is lost, or the outer signal aborts. */
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
    throw new LeaseLost('The lease has run out');
  }

  lose(): void {
    this.#lost.abort();
  }

  async #renew(): Promise<void> {
    try {
      if (!this.isHeld || !(await this.#lease.renew())) this.lose();
    } catch {
      // Renewal failed: the lease is held until it expires.
    }
  }

  /** Releases it at once, unless it may have been lost. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    const isHeld = this.isHeld;
    this.lose();
    if (isHeld) await this.#lease.release().catch(() => undefined);
  }
}
