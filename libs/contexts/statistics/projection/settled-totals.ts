import type { CounterSet, CounterStore, Totals } from '@vpds/kernel';
import { LRUCache } from 'lru-cache';

/** Moments that are remembered: about 1.5 MB. A hundred years have 1,200 of them for each company. */
const REMEMBERED = 5_000;
/**
 * How much older than what is counted a moment must be, seconds. That everything up to a moment is counted goes by this
 * machine's clock, the times of events by the store's: one that is behind still records events at such moments.
 */
const CLOCKS_DIFFER_BY = 300;

/**
 * Totals at moments up to which everything is counted: they never change again, so each is looked up once. The months of
 * every overview begin at the same moments.
 */
export class SettledTotals {
  readonly #counters: CounterStore;
  readonly #set: CounterSet;
  readonly #remembered = new LRUCache<string, Totals>({ max: REMEMBERED });

  constructor(counters: CounterStore, set: CounterSet) {
    this.#counters = counters;
    this.#set = set;
  }

  /** `through`: the last second up to which everything is counted, known before this call. */
  async at(scope: number, seconds: readonly number[], through: number): Promise<Totals[]> {
    const known = seconds.map((second) => this.#remembered.get(`${scope} ${second}`));
    const missing = seconds.filter((_, index) => known[index] === undefined);
    const found = missing.length === 0 ? [] : await this.#counters.totals(this.#set, scope, missing);
    const settled = through - CLOCKS_DIFFER_BY;
    for (const [index, second] of missing.entries()) {
      const totals = found[index];
      if (totals !== undefined && second <= settled) this.#remembered.set(`${scope} ${second}`, totals);
    }
    let next = 0;
    return known.map((totals) => totals ?? found[next++] ?? []);
  }
}
