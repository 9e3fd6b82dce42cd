import { type OperationalStore, now as serviceNow } from '@vpds/kernel';

const KIND = 'notification-lease';
/** Lifetime after a renewal, milliseconds, by all processes' clocks. */
const HOLDS_FOR = 6_000;
/** Safety margin for clock differences. */
const MARGIN = 1_000;

/**
 * A lease per notification across processes: one worker attempts it at a time. A crashed worker's lease expires, which
 * also shows others that its recorded attempt is dead.
 */
export class SendLeases {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  /** The lease, or until when another worker holds it (Unix milliseconds). */
  async take(id: string): Promise<SendLease | { readonly heldUntil: number }> {
    const now = serviceNow();
    const current = await this.#store.read(KIND, id);
    if (current?.dueAt !== null && current !== null && current.dueAt > now) return { heldUntil: current.dueAt };
    const heldSince = performance.now();
    const expected = current?.version ?? 0;
    const written = await this.#store.write(KIND, { id, dueAt: now + HOLDS_FOR, body: '{}' }, expected);
    return written ? new SendLease(this.#store, id, expected + 1, heldSince) : { heldUntil: now + HOLDS_FOR };
  }
}

/** Renews itself until released or lost. */
export class SendLease {
  readonly #store: OperationalStore;
  readonly #id: string;
  readonly #timer: NodeJS.Timeout;
  #version: number;
  /** This process's monotonic clock. */
  #heldSince: number;
  #renewing: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(store: OperationalStore, id: string, version: number, heldSince: number) {
    this.#store = store;
    this.#id = id;
    this.#version = version;
    this.#heldSince = heldSince;
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew());
    }, HOLDS_FOR / 4);
    this.#timer.unref();
  }

  /** Certainly held. */
  get isHeld(): boolean {
    return !this.#ended && performance.now() < this.#heldSince + HOLDS_FOR - MARGIN;
  }

  async #renew(): Promise<void> {
    if (!this.isHeld) return;
    const heldSince = performance.now();
    const record = { id: this.#id, dueAt: serviceNow() + HOLDS_FOR, body: '{}' };
    try {
      if (await this.#store.write(KIND, record, this.#version)) {
        this.#version += 1;
        this.#heldSince = heldSince;
      } else this.#ended = true;
    } catch {
      // Renewal unknown: rely on the last confirmed one.
    }
  }

  /** Frees it at once, unless it may have been lost. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    const held = this.isHeld;
    this.#ended = true;
    if (held) await this.#store.remove(KIND, this.#id, this.#version).catch(() => undefined);
  }
}
