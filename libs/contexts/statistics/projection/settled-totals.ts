import { type CounterSet, type CounterStore, type Totals, RecentlyUsed } from '@vpds/kernel';
import { CLOCKS_DIFFER_BY } from '../counting/clocks.ts';

/** Moments, about 1.5 MB; a hundred years are 1,200 per company. */
const REMEMBERED = 5_000;
/** Seconds after which a moment is cached. */
const MIN_AGE = CLOCKS_DIFFER_BY / 1_000;

/** Totals at fully counted moments never change: each is looked up once and shared by all overviews. */
export class SettledTotals {
  readonly #counters: CounterStore;
  readonly #set: CounterSet;
  readonly #remembered = new RecentlyUsed<string, Totals>(REMEMBERED);

  constructor(counters: CounterStore, set: CounterSet) {
    this.#counters = counters;
    this.#set = set;
  }

  /** `through`: last fully counted second, known before this call. */
  async at(scope: number, seconds: readonly number[], countedUpToSecond: number): Promise<Totals[]> {
    const known = seconds.map((second) => this.#remembered.get(`${scope} ${second}`));
    const missing = seconds.filter((_, index) => known[index] === undefined);
    const found = missing.length === 0 ? [] : await this.#counters.totals(this.#set, scope, missing);
    const settled = countedUpToSecond - MIN_AGE;
    for (const [index, second] of missing.entries()) {
      const totals = found[index];
      if (totals !== undefined && second <= settled) this.#remembered.set(`${scope} ${second}`, totals);
    }
    let next = 0;
    return known.map((totals) => totals ?? found[next++] ?? []);
  }
}
