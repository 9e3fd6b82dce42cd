import { type OperationalStore, now as serviceNow } from '@vpds/kernel';

const KIND = 'notification-lease';
/** How long a lease holds after its last renewal, milliseconds, by the clocks of all processes. */
const HOLDS_FOR = 6_000;
/** What a holder keeps back of that for clocks that differ. */
const MARGIN = 1_000;

/**
 * One worker at a time attempts a notification, over all processes. A crashed one's lease ends by itself, which is also how
 * others learn that an attempt on record has no one behind it any more.
 */
export class SendLeases {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  /** The lease, or until when (Unix milliseconds) another worker holds it. */
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

/** A lease that renews itself until it is released or lost. */
export class SendLease {
  readonly #store: OperationalStore;
  readonly #id: string;
  readonly #timer: NodeJS.Timeout;
  #version: number;
  /** By this process's monotonic clock. */
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

  /** Surely nobody else holds it. */
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
      // Not known whether it was renewed: the holder goes by the last renewal that it knows of.
    }
  }

  /** Lets others in at once. A lease that may have been lost is left to end by itself, or to who has it now. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    const held = this.isHeld;
    this.#ended = true;
    if (held) await this.#store.remove(KIND, this.#id, this.#version).catch(() => undefined);
  }
}
