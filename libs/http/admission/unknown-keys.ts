import { RecentlyUsed, Unavailable } from '@vpds/kernel';
import ipaddr from 'ipaddr.js';
import { rateLimited } from '../edge/edge-errors.ts';

/** An evicted address starts with a full budget. */
const REMEMBERED = 10_000;
/** IPv6 clients commonly own a whole /64. */
const NETWORK_BYTES = 8;
const AT_ONCE = 20;
/** Look-ups that may wait for a slot, of one network and in total. */
const MOST_WAITING = { ofOne: 200, inAll: 2_000 } as const;
/** Milliseconds. */
const PATIENCE = 2_000;

export interface UnknownKeysOptions {
  /** Misses of one address in a minute; 0 means unlimited. */
  readonly perMinute: number;
  readonly atOnce?: number;
  /** Milliseconds. */
  readonly patience?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

interface Waiting {
  start(): void;
  leave(): void;
}

/**
 * Looks up keys that this process does not know. Only misses count: a valid key is found from any address, however many
 * invalid ones came from there. Networks are served in rotation; those over their budget come last.
 */
export class UnknownKeys {
  readonly #perMinute: number;
  readonly #atOnce: number;
  readonly #patience: number;
  readonly #now: () => number;
  readonly #spent = new RecentlyUsed<string, { tries: number; at: number }>(REMEMBERED);
  /** The waiting look-ups by network; the first entry is served next. */
  readonly #lines = new Map<string, Set<Waiting>>();
  /** Those whose turn came over their budget: they come last, and are not compared again in the seconds that they wait. */
  readonly #late = new Map<string, Set<Waiting>>();
  #running = 0;
  #waiting = 0;

  constructor({ perMinute, atOnce = AT_ONCE, patience = PATIENCE, now }: UnknownKeysOptions) {
    this.#perMinute = perMinute;
    this.#atOnce = atOnce;
    this.#patience = patience;
    this.#now = now ?? (() => performance.now());
  }

  /** Resolves to null if no such key exists. @throws Refusal rate_limited for a miss over the budget | Unavailable */
  async find<T>(address: string, lookUp: () => Promise<T | null>): Promise<T | null> {
    const network = networkOf(address);
    if (this.#running >= this.#atOnce) await this.#turn(network);
    else this.#running += 1;
    try {
      const found = await lookUp();
      if (found === null) this.#missed(network);
      return found;
    } finally {
      this.#running -= 1;
      this.#serve();
    }
  }

  #turn(network: string): Promise<void> {
    const lines = this.#late.has(network) ? this.#late : this.#lines;
    const line = lines.get(network) ?? new Set<Waiting>();
    if (line.size >= MOST_WAITING.ofOne || this.#waiting >= MOST_WAITING.inAll) throw this.#refusal(network);
    lines.set(network, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting -= 1;
        line.delete(waiting);
        if (line.size === 0 && !this.#lines.delete(network)) this.#late.delete(network);
      };
      const waiting: Waiting = { start: resolve, leave };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal(network));
      }, this.#patience);
      line.add(waiting);
      this.#waiting += 1;
    });
  }

  #serve(): void {
    while (this.#waiting > 0 && this.#running < this.#atOnce) {
      const [lines, network, line] = this.#next();
      const [first] = line;
      first?.leave();
      if (lines.delete(network)) lines.set(network, line);
      this.#running += 1;
      first?.start();
    }
  }

  #next(): [lines: Map<string, Set<Waiting>>, network: string, line: Set<Waiting>] {
    for (const [network, line] of this.#lines) {
      if (this.#secondsOver(network) === 0) return [this.#lines, network, line];
      this.#lines.delete(network);
      this.#late.set(network, line);
    }
    const [network, line] = this.#late.entries().next().value as [string, Set<Waiting>];
    return [this.#late, network, line];
  }

  /** @throws Refusal rate_limited over the budget */
  #missed(network: string): void {
    if (this.#perMinute === 0) return;
    const isOver = this.#secondsOver(network) > 0;
    const tries = Math.min(this.#triesOf(network) + 1, this.#perMinute + 1);
    this.#spent.set(network, { tries, at: this.#now() });
    if (isOver) throw this.#refusal(network);
  }

  #refusal(network: string): Error {
    const seconds = this.#secondsOver(network);
    if (seconds === 0) return new Unavailable('too many unknown keys are being looked up');
    return rateLimited(seconds);
  }

  /** Seconds until one more miss is within the budget; 0 means now. */
  #secondsOver(network: string): number {
    const over = this.#triesOf(network) + 1 - this.#perMinute;
    return this.#perMinute === 0 || over <= 0 ? 0 : Math.max(1, Math.ceil((over * 60) / this.#perMinute));
  }

  #triesOf(network: string): number {
    const spent = this.#spent.get(network);
    if (spent === undefined) return 0;
    return Math.max(0, spent.tries - ((this.#now() - spent.at) / 60_000) * this.#perMinute);
  }
}

const networks = new RecentlyUsed<string, string>(REMEMBERED);

/** The address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  let network = networks.get(address);
  if (network === undefined) networks.set(address, (network = parsedNetwork(address)));
  return network;
}

function parsedNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : String(parsed.toByteArray().slice(0, NETWORK_BYTES));
}
