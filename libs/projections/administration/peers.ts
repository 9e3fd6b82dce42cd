import { randomUUID } from 'node:crypto';
import { SingleFlight, Unavailable, keepRepeating, pause, pauseToBeat, now as serviceNow } from '@vpds/kernel';
import type { RegistryFreshness } from '../views/live-views.ts';

/** Milliseconds for which a read of the registry is relied on. */
const GOOD_FOR = 3_000;
const READ_EVERY = 750;
const WRITES_WITHIN = 20_000;
/** Covers slower clocks of other processes, and the time between check and use. */
const MARGIN = 1.25;
/** Refreshes that may outlast their own validity before a read fails. */
const ATTEMPTS = 3;

export interface Peers {
  /** Null if this process is alone. */
  readonly id: string | null;
  /** The milliseconds in which the views of an append reach every version. */
  readonly writesWithin: number;
  /** Resolves when every process uses the current registry or a later one, or on abort. */
  informed(signal: AbortSignal): Promise<void>;
  /** Resolves when all work that began before its process knew the current registry has ended, or on abort. */
  quiet(signal: AbortSignal): Promise<void>;
}

export const ALONE: Peers = { id: null, writesWithin: 1_000, informed: async () => {}, quiet: async () => {} };

interface RegistryReader {
  /** @throws Unavailable */
  readRegistry(): Promise<void>;
}

export interface SharedVersionsOptions {
  readonly onTrouble: (error: unknown) => void;
  /** Default 3,000 ms. */
  readonly goodFor?: number;
  /** Default 750 ms. */
  readonly readEvery?: number;
  /** The milliseconds after its answer in which the views of an append are written. Default: 20,000. */
  readonly writesWithin?: number;
}

/**
 * How replicas agree on versions of views (ADR-13): each relies on a read of the registry for at most three seconds of
 * its own clock, after which a change is in effect everywhere, whatever the number of replicas. The registry is stored
 * with the views: a replica that cannot read it cannot read them either.
 */
export class SharedVersions implements RegistryFreshness, Peers {
  readonly id = randomUUID();
  readonly #options: SharedVersionsOptions;
  readonly #goodFor: number;
  readonly writesWithin: number;
  #registryReaders: readonly RegistryReader[] = [];
  readonly #stopping = new AbortController();
  #readAt: { readonly clock: number; readonly wall: number } | null = null;
  readonly #reading = new SingleFlight(() => this.#readRegistries());
  #running: Promise<void> | null = null;

  constructor(options: SharedVersionsOptions) {
    this.#options = options;
    this.#goodFor = options.goodFor ?? GOOD_FOR;
    this.writesWithin = options.writesWithin ?? WRITES_WITHIN;
  }

  /** Called again after a failure, it begins nothing twice. @throws Unavailable */
  async start(registryReaders: readonly RegistryReader[]): Promise<void> {
    this.#registryReaders = registryReaders;
    await this.#reading.run();
    const { signal } = this.#stopping;
    const { readEvery = READ_EVERY, onTrouble } = this.#options;
    const keepReading = () => keepRepeating(() => this.#reading.run(), readEvery, { signal, onError: onTrouble });
    this.#running ??= pauseToBeat(readEvery, signal).then(keepReading);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get isFresh(): boolean {
    if (this.#readAt === null) return false;
    // Either clock may stop while the machine sleeps.
    const age = Math.max(performance.now() - this.#readAt.clock, serviceNow() - this.#readAt.wall);
    return age < this.#goodFor;
  }

  async refreshed(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS && !this.isFresh; attempt += 1) await this.#reading.run();
    if (!this.isFresh) throw new Unavailable('The registry of the read models answers too slowly');
  }

  informed(signal: AbortSignal): Promise<void> {
    return pause(this.#goodFor * MARGIN, signal);
  }

  async quiet(signal: AbortSignal): Promise<void> {
    await this.informed(signal);
    await pause(this.writesWithin, signal);
  }

  async #readRegistries(): Promise<void> {
    const begun = { clock: performance.now(), wall: serviceNow() };
    await Promise.all(this.#registryReaders.map((reader) => reader.readRegistry()));
    this.#readAt = begun;
  }
}
