/**
 * A lease on publishing; avoids duplicate work but guarantees nothing (the checkpoint's fence does). Matches the Redis
 * engine's lease.
 */
export interface RelayLease {
  /** Higher than those of all earlier leases of the name. */
  readonly token: number;
  /** Milliseconds for which it is certainly held; 0: perhaps lost. */
  remaining(): number;
  /** Extends it to the full time. False: lost. @throws if unknown */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

export interface RelayLeases {
  /** Null: held by another. */
  acquire(name: string, milliseconds: number): Promise<RelayLease | null>;
}

/** The lease has expired or moved: another relay continues. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Renewals per lease time. */
const RENEWALS = 4;

/** Renews a lease while it is held, and aborts `signal` when it is lost or the outer signal aborts. */
export class Term {
  readonly #lease: RelayLease;
  readonly #ended = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #outer: AbortSignal;
  readonly #onOuter = (): void => this.#ended.abort();

  constructor(lease: RelayLease, milliseconds: number, outer: AbortSignal) {
    this.#lease = lease;
    this.#outer = outer;
    outer.addEventListener('abort', this.#onOuter);
    if (outer.aborted) this.#onOuter();
    this.#timer = setInterval(() => void this.#renew(), milliseconds / RENEWALS);
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** @throws LeaseLost */
  check(): void {
    if (this.#lease.remaining() > 0) return;
    this.lose();
    throw new LeaseLost('The relay’s lease has run out');
  }

  lose(): void {
    this.#ended.abort();
  }

  async #renew(): Promise<void> {
    try {
      if (this.#lease.remaining() === 0 || !(await this.#lease.renew())) this.lose();
    } catch {
      // Renewal failed: the lease is held until it expires.
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#outer.removeEventListener('abort', this.#onOuter);
    try {
      await this.#lease.release();
    } catch {
      // It expires by itself.
    }
  }
}
