import { Refusal } from '@vpds/kernel';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Addresses that are remembered; one that is forgotten for others begins again. */
const REMEMBERED = 10_000;
/** Of an IPv6 address only this counts: a single client commonly has all addresses of such a network. */
const NETWORK_BYTES = 8;

/**
 * Bounds what looking up unknown API keys costs. Each address may try so many keys a minute, in one go or evenly; then it
 * is refused without a look-up. Only failures count, and keys that this process has found before are served from any
 * address. Not guaranteed: attempts that are being looked up already when the last one is spent are let through.
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

  /** No address has failed: nothing need be asked. */
  get isQuiet(): boolean {
    return this.#spent.size === 0;
  }

  /** A key of this address was not found. */
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

  /** Tries that are not made good by the time since. */
  #triesOf(network: string): number {
    const spent = this.#spent.get(network);
    if (spent === undefined) return 0;
    return Math.max(0, spent.tries - ((this.#now() - spent.at) / 60_000) * this.#perMinute);
  }
}

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : String(parsed.toByteArray().slice(0, NETWORK_BYTES));
}
