import { Refusal } from '@vpds/kernel';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** An evicted address starts with a full budget. */
const REMEMBERED = 10_000;
/** IPv6 clients commonly own a whole /64. */
const NETWORK_BYTES = 8;

/**
 * Throttles lookups of unknown API keys per address. A key that this process has found before is accepted from any
 * address. Not guaranteed: refusing lookups already in flight when the budget runs out.
 */
export class UnknownKeys {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #spent = new LRUCache<string, { tries: number; at: number }>({ max: REMEMBERED });

  /** `now`: monotonic milliseconds. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  get isQuiet(): boolean {
    return this.#spent.size === 0;
  }

  failed(address: string): void {
    if (this.#perMinute === 0) return;
    const network = networkOf(address);
    this.#spent.set(network, { tries: this.#triesOf(network) + 1, at: this.#now() });
  }

  /** @throws Refusal rate_limited */
  mayTry(address: string): void {
    if (this.#perMinute === 0) return;
    const over = this.#triesOf(networkOf(address)) + 1 - this.#perMinute;
    if (over <= 0) return;
    const seconds = Math.max(1, Math.ceil((over * 60) / this.#perMinute));
    throw new Refusal('rate_limited', [seconds], { 'retry-after': String(seconds) });
  }

  #triesOf(network: string): number {
    const spent = this.#spent.get(network);
    if (spent === undefined) return 0;
    return Math.max(0, spent.tries - ((this.#now() - spent.at) / 60_000) * this.#perMinute);
  }
}

/** The address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : String(parsed.toByteArray().slice(0, NETWORK_BYTES));
}
