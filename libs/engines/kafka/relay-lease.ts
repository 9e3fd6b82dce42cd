/** The right to publish, for a time; a courtesy, not a lock. What a lease of the Redis engine is. */
export interface RelayLease {
  /** Higher than that of every earlier lease of the name. */
  readonly token: number;
  /** Milliseconds for which it is surely held still; 0: it may be another's. */
  remaining(): number;
  /** Holds it for the whole time again. False: it is lost. @throws if that could not be asked */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

export interface RelayLeases {
  /** Null: somebody else holds it. */
  acquire(name: string, milliseconds: number): Promise<RelayLease | null>;
}

/** The lease has run out or is another's: what follows is another relay's work. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** How many times a lease is renewed in the time that it is held for. */
const RENEWALS = 4;

/** The time in which a lease is held: renews it, and aborts `signal` when it is lost or the outer signal aborts. */
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

  /** It is known to be lost. */
  lose(): void {
    this.#ended.abort();
  }

  async #renew(): Promise<void> {
    try {
      if (this.#lease.remaining() === 0 || !(await this.#lease.renew())) this.lose();
    } catch {
      // It could not be asked: the lease is held until its time is over.
    }
  }

  /** Gives the lease back. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#outer.removeEventListener('abort', this.#onOuter);
    try {
      await this.#lease.release();
    } catch {
      // It runs out by itself.
    }
  }
}
