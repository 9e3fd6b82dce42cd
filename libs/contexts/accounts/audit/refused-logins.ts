import { now as serviceNow } from '@vpds/kernel';
import type { OperationalStore } from '@vpds/kernel';
import type { RefusedLoginCounter } from '@vpds/http';
import { hashOf } from '../api-key-secret.ts';

const KIND = 'refused-logins';
const ID = 'all';
/** Pairs of key and address. */
const MOST = 1_000;
/** Milliseconds between merges of this process's counts. */
const SHARE_EVERY = 10_000;
const TRIES = 5;
/** Enough digits of a SHA-256 to recognise a known key, too few to find one. */
const HINT_LENGTH = 16;
/** Characters. */
const LONGEST = 256;

export interface RefusedLogin {
  /** Prefix of the key's SHA-256; null: no key was sent. */
  readonly key: string | null;
  readonly address: string;
  readonly count: number;
  /** Unix milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/**
 * Bounded, in memory, merged into one operational record; not events, since attackers could fill the log. A crash loses
 * the counts since the last merge.
 */
export class RefusedLogins implements RefusedLoginCounter {
  readonly #store: OperationalStore;
  readonly #now: () => number;
  /** Logins counted since the last merge, the latest last. */
  #counted = new Map<string, RefusedLogin>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: OperationalStore, now: () => number = serviceNow) {
    this.#store = store;
    this.#now = now;
  }

  start(): void {
    this.#timer = setInterval(() => void this.share().catch(() => undefined), SHARE_EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.share().catch(() => undefined);
  }

  note(apiKey: string | null, address: string): void {
    const key = apiKey === null ? null : hashOf(apiKey.slice(0, LONGEST)).slice(0, HINT_LENGTH);
    const at = this.#now();
    add(this.#counted, { key, address, count: 1, firstAt: at, lastAt: at });
  }

  /** Latest first. @throws Unavailable */
  async list(): Promise<readonly RefusedLogin[]> {
    await this.share();
    return this.#parse((await this.#store.read(KIND, ID))?.body).toReversed();
  }

  /** @throws Unavailable */
  async share(): Promise<void> {
    if (this.#counted.size === 0) return;
    const mine = this.#counted;
    this.#counted = new Map();
    try {
      if (await this.#add(mine)) return;
    } catch (error) {
      this.#putBack(mine);
      throw error;
    }
    this.#putBack(mine);
  }

  async #add(mine: ReadonlyMap<string, RefusedLogin>): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const record = await this.#store.read(KIND, ID);
      const all = new Map<string, RefusedLogin>();
      const merged = [...this.#parse(record?.body), ...mine.values()].toSorted((a, b) => a.lastAt - b.lastAt);
      for (const each of merged) add(all, each);
      const body = JSON.stringify([...all.values()]);
      if (await this.#store.write(KIND, { id: ID, dueAt: null, body }, record?.version ?? 0)) return true;
    }
    return false;
  }

  #putBack(mine: ReadonlyMap<string, RefusedLogin>): void {
    const since = this.#counted;
    this.#counted = new Map(mine);
    for (const each of since.values()) add(this.#counted, each);
  }

  #parse(body: string | undefined): readonly RefusedLogin[] {
    return body === undefined ? [] : (JSON.parse(body) as RefusedLogin[]);
  }
}

/** Evicts the oldest pair beyond the limit. */
function add(counted: Map<string, RefusedLogin>, each: RefusedLogin): void {
  const id = `${each.key ?? ''} ${each.address}`;
  const before = counted.get(id);
  counted.delete(id);
  counted.set(id, before === undefined ? each : { ...each, count: before.count + each.count, firstAt: before.firstAt });
  const oldest = counted.keys().next().value;
  if (counted.size > MOST && oldest !== undefined) counted.delete(oldest);
}
