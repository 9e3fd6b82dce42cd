import { randomUUID } from 'node:crypto';
import type { Lease, Leases } from './lease.ts';
import type { OperationalRecord, OperationalStore } from './operational.ts';
import { serviceClock } from './stepped-clock.ts';

/** Clock difference allowed between holders, part of the lease's time. */
const MARGIN = 1 / 6;

/** `dueAt`: expiry by the service's clock. */
export function operationalLeases(store: OperationalStore, kind: string): Leases {
  return {
    async acquire(name, milliseconds) {
      const found = await store.read(kind, name);
      const now = serviceClock.now();
      if (found !== null && (found.dueAt ?? 0) > now) return null;
      const body = { token: Math.max(now, (bodyOf(found).token ?? 0) + 1), holder: randomUUID() };
      const lease = new OperationalLease({ store, kind, name, milliseconds, body }, found?.version ?? 0);
      return (await lease.acquire()) ? lease : null;
    },
  };
}

interface LeaseBody {
  readonly token: number;
  readonly holder: string;
}

/** Earlier releases wrote empty bodies. */
function bodyOf(record: OperationalRecord | null): Partial<LeaseBody> {
  return record === null ? {} : (JSON.parse(record.body) as Partial<LeaseBody>);
}

interface LeaseParts {
  readonly store: OperationalStore;
  readonly kind: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly body: LeaseBody;
}

class OperationalLease implements Lease {
  readonly token: number;
  readonly #parts: LeaseParts;
  #version: number;
  /** A reading of `performance.now()`. */
  #heldUntil = 0;

  constructor(parts: LeaseParts, version: number) {
    this.token = parts.body.token;
    this.#parts = parts;
    this.#version = version;
  }

  remaining(): number {
    return Math.max(0, this.#heldUntil - performance.now());
  }

  async acquire(): Promise<boolean> {
    if (!(await this.#write())) this.#heldUntil = 0;
    return this.remaining() > 0;
  }

  /** @returns false for another version */
  async #write(): Promise<boolean> {
    const requestedAt = performance.now();
    const { store, kind, name, milliseconds, body } = this.#parts;
    const record = { id: name, dueAt: serviceClock.now() + milliseconds, body: JSON.stringify(body) };
    const isWritten = await store.write(kind, record, this.#version);
    if (!isWritten) return false;
    this.#version += 1;
    this.#heldUntil = requestedAt + milliseconds * (1 - MARGIN);
    return true;
  }

  /**
   * Never writes an expired lease: versions restart after a release, so it could be another holder's. It stays held
   * until it is known to be another's: reading it may fail, too.
   */
  async renew(): Promise<boolean> {
    if (this.remaining() === 0) return false;
    if (await this.#write()) return this.remaining() > 0;
    if (await this.#adoptOwn()) return this.acquire();
    this.#heldUntil = 0;
    return false;
  }

  /** A write whose answer was lost has incremented the version. */
  async #adoptOwn(): Promise<boolean> {
    const { store, kind, name, body } = this.#parts;
    const record = await store.read(kind, name);
    if (record === null || bodyOf(record).holder !== body.holder) return false;
    this.#version = record.version;
    return true;
  }

  async release(): Promise<void> {
    if (this.remaining() === 0) return;
    this.#heldUntil = 0;
    const { store, kind, name } = this.#parts;
    await store.remove(kind, name, this.#version);
  }
}
