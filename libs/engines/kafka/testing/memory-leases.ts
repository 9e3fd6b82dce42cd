import type { RelayLease, RelayLeases } from '../relay-lease.ts';

interface Held {
  readonly token: number;
  until: number;
}

/** Leases as an engine gives them, in memory, for relays of one process. */
export class MemoryLeases implements RelayLeases {
  readonly #held = new Map<string, Held>();
  #token = 0;

  async acquire(name: string, milliseconds: number): Promise<RelayLease | null> {
    const held = this.#held.get(name);
    if (held !== undefined && held.until > Date.now()) return null;
    const mine: Held = { token: (this.#token += 1), until: Date.now() + milliseconds };
    this.#held.set(name, mine);
    const isMine = () => this.#held.get(name) === mine && mine.until > Date.now();
    return {
      token: mine.token,
      remaining: () => Math.max(0, mine.until - Date.now()),
      async renew() {
        if (isMine()) mine.until = Date.now() + milliseconds;
        else mine.until = 0;
        return mine.until > 0;
      },
      async release() {
        mine.until = 0;
      },
    };
  }

  /**
   * What a relay has that was frozen between looking at its lease and sending: it believes that it holds the lease, and
   * anybody else may get it.
   */
  believing(): RelayLeases {
    return {
      acquire: async (name, milliseconds) => {
        const lease = await this.acquire(name, milliseconds);
        if (lease === null) return null;
        return { token: lease.token, remaining: () => milliseconds, renew: async () => true, release: async () => {} };
      },
    };
  }
}
