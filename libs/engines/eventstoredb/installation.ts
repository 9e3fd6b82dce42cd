import { NO_STREAM, SHARDS, WrongExpectedRevision, type StoreIdentity } from '@vpds/kernel';
import { randomUUID } from 'node:crypto';
import type { LogAccess } from './log-access.ts';
import { INSTALLATION_STREAM, OWN_METADATA } from './own-streams.ts';

interface Created {
  readonly storeID: string;
  readonly shards: number;
  /** Absent in stores that a release before 1.2.0 began. */
  readonly release?: string;
}

/**
 * The store's first event: the installation's id, its number of shards (ADR-11) and the release that began it (ADR-29). One of several racing processes wins.
 */
export class Installation {
  readonly #log: LogAccess;
  readonly #release: string | undefined;
  #identity: Promise<StoreIdentity> | null = null;

  constructor(log: LogAccess, release?: string) {
    this.#log = log;
    this.#release = release;
  }

  /** @throws Error for another number of shards: checkpoints would refer to other streams */
  identity(until: number): Promise<StoreIdentity> {
    this.#identity ??= this.#readOrCreate(until).catch((error: unknown) => {
      this.#identity = null;
      throw error;
    });
    return this.#identity;
  }

  async #readOrCreate(until: number): Promise<StoreIdentity> {
    const there = await this.#read(until);
    if (there !== null) return there;
    const payload = JSON.stringify({ storeID: randomUUID(), shards: SHARDS, release: this.#release });
    const event = { id: randomUUID(), type: 'InstallationCreated', payload, metadata: OWN_METADATA };
    try {
      await this.#log.append(INSTALLATION_STREAM, NO_STREAM, [event], until);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    const made = await this.#read(until);
    if (made === null) throw new Error(`The stream ${INSTALLATION_STREAM} is not readable`);
    return made;
  }

  async #read(until: number): Promise<StoreIdentity | null> {
    const [event] = await this.#log.readStream(INSTALLATION_STREAM, 'start', 'forwards', 1, until);
    if (event === undefined) return null;
    const { storeID, shards, release } = JSON.parse(event.payload) as Created;
    if (shards !== SHARDS) throw new Error(`The event store has ${shards} shards, this program ${SHARDS}`);
    return { storeID, ...(release === undefined ? {} : { begunBy: release }) };
  }
}
