import { randomUUID } from 'node:crypto';
import { Unavailable, pause } from '@vpds/kernel';
import type { Knowledge } from '../views/live-views.ts';

/** For how long a process goes by what it has read of the registry, milliseconds. */
const GOOD_FOR = 3_000;
const LOOK_EVERY = 750;
const WRITES_WITHIN = 20_000;
/** Times that: another process's clock may run slower, and some time passes between its look at the clock and its act. */
const MARGIN = 1.25;
/** Looks that take longer than they are good for, before a read gives up. */
const ATTEMPTS = 3;

/** The other processes that serve the same views, as a projection has to reckon with them. */
export interface Peers {
  /** Who this process is among them; null: there are no others. */
  readonly id: string | null;
  /** How long what was appended may take to be written to every version, milliseconds. */
  readonly writesWithin: number;
  /** Ends when every process goes by what the registry says now, or by something later; or when the signal aborts. */
  informed(signal: AbortSignal): Promise<void>;
  /** Ends when nothing is under way any more that a process began before it was informed; or when the signal aborts. */
  quiet(signal: AbortSignal): Promise<void>;
}

/** One process has the views for itself. */
export const ALONE: Peers = { id: null, writesWithin: 1_000, informed: async () => {}, quiet: async () => {} };

/** What follows the registry. */
interface Follower {
  /** Reads what the registry says, and goes by it from then on. @throws Unavailable */
  look(): Promise<void>;
}

export interface SharedVersionsOptions {
  readonly onTrouble: (error: unknown) => void;
  /** Default 3,000 ms. */
  readonly goodFor?: number;
  /** Default 750 ms. */
  readonly lookEvery?: number;
  /** Default 20,000 ms: so long an append may try to write its views behind its answer. */
  readonly writesWithin?: number;
}

/**
 * How the replicas of a service agree on the versions of its views (ADR-13). Each reads the registry again and again and goes
 * by what it has read for three seconds at most, by its own clock. So whoever changes the registry need not know how many
 * others there are, or whether they live: when that time has passed, nobody goes by an older state. The registry lies where
 * the views do: who cannot read it could not read them either.
 */
export class SharedVersions implements Knowledge, Peers {
  readonly id = randomUUID();
  readonly #options: SharedVersionsOptions;
  readonly #goodFor: number;
  readonly writesWithin: number;
  #followers: readonly Follower[] = [];
  readonly #stopping = new AbortController();
  #readAt: { readonly clock: number; readonly wall: number } | null = null;
  #looking: Promise<void> | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(options: SharedVersionsOptions) {
    this.#options = options;
    this.#goodFor = options.goodFor ?? GOOD_FOR;
    this.writesWithin = options.writesWithin ?? WRITES_WITHIN;
  }

  /** Looks for the first time, and goes on looking. @throws Unavailable */
  async start(followers: readonly Follower[]): Promise<void> {
    this.#followers = followers;
    await this.#look();
    this.#running = this.#keepLooking();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get isFresh(): boolean {
    if (this.#readAt === null) return false;
    // Either clock may stand still while the machine does.
    const age = Math.max(performance.now() - this.#readAt.clock, Date.now() - this.#readAt.wall);
    return age < this.#goodFor;
  }

  async refreshed(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS && !this.isFresh; attempt += 1) await this.#look();
    if (!this.isFresh) throw new Unavailable('The registry of the read models answers too slowly');
  }

  informed(signal: AbortSignal): Promise<void> {
    return pause(this.#goodFor * MARGIN, signal);
  }

  async quiet(signal: AbortSignal): Promise<void> {
    await this.informed(signal);
    await pause(this.writesWithin, signal);
  }

  #look(): Promise<void> {
    return (this.#looking ??= this.#lookOnce().finally(() => (this.#looking = null)));
  }

  async #lookOnce(): Promise<void> {
    const begun = { clock: performance.now(), wall: Date.now() };
    await Promise.all(this.#followers.map((follower) => follower.look()));
    this.#readAt = begun;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await pause(this.#options.lookEvery ?? LOOK_EVERY, signal);
      if (signal.aborted) return;
      try {
        await this.#look();
      } catch (error) {
        this.#options.onTrouble(error);
      }
    }
  }
}
