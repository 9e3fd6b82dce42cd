import type { CounterSet, CounterStore, Totals } from '@vpds/kernel';
import { COUNTERS } from '../domain/counters.ts';
import { HOUR, type HourCounts } from './counter-recount.ts';
import type { Question, Run } from './explanation.ts';

/** Moments of one look-up. */
const MOMENTS = 500;

export interface DifferingHour {
  readonly hour: number;
  /** Number of the counter. */
  readonly counter: number;
  readonly stored: number;
  readonly replayed: number;
}

export interface CounterDifferencesOptions extends Pick<Question, 'company' | 'limit'> {
  readonly counters: CounterStore;
  readonly stored: CounterSet;
  readonly replayed: ReadonlyMap<number, HourCounts>;
  /** Last second that is compared. */
  readonly until: number;
}

/** Hours from one to before another, with the totals before them and at their end. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly before: Totals;
  readonly after: Totals;
}

const NOTHING: Totals = [];

/** Compares what the stored totals have counted in each hour with what a replay counts in it. */
export class CounterDifferences {
  readonly #options: CounterDifferencesOptions;
  readonly listed: DifferingHour[] = [];
  compared = 0;
  differing = 0;

  constructor(options: CounterDifferencesOptions) {
    this.#options = options;
  }

  async find({ signal }: Run, shows: (fraction: number) => void): Promise<void> {
    const { replayed, until } = this.#options;
    const hours = [...replayed.keys()].toSorted((one, other) => one - other);
    const end = Math.floor(until / HOUR) + 1;
    // The hours with events, and the spans without any between them.
    const bounds = [...new Set([0, ...hours.flatMap((hour) => [hour, hour + 1]), end])].filter((hour) => hour <= end);
    let before = NOTHING;
    for (let start = 1; start < bounds.length; start += MOMENTS) {
      signal.throwIfAborted();
      const some = bounds.slice(start, start + MOMENTS);
      const totals = await this.#totalsBefore(some);
      for (const [index, to] of some.entries()) {
        const from = bounds[start + index - 1] ?? 0;
        const after = totals[index] ?? NOTHING;
        await this.#compare({ from, to, before, after }, signal);
        before = after;
      }
      shows(Math.min(1, (start + MOMENTS) / bounds.length));
    }
  }

  /** Totals at the ends of the hours before. */
  async #totalsBefore(hours: readonly number[]): Promise<readonly Totals[]> {
    const { counters, stored, company, until } = this.#options;
    return counters.totals(
      stored,
      company,
      hours.map((hour) => Math.min(hour * HOUR - 1, until)),
    );
  }

  /** A span without events is halved until the hours are found in which something was counted nevertheless. */
  async #compare(span: Span, signal: AbortSignal): Promise<void> {
    const { from, to, before, after } = span;
    const counts = this.#options.replayed.get(from);
    if (to - from === 1) return this.#compareHour(span, counts);
    if (COUNTERS.every((_, counter) => countIn(span, counter) === 0)) return;
    signal.throwIfAborted();
    const middle = Math.floor((from + to) / 2);
    const [between = NOTHING] = await this.#totalsBefore([middle]);
    await this.#compare({ from, to: middle, before, after: between }, signal);
    await this.#compare({ from: middle, to, before: between, after }, signal);
  }

  #compareHour(span: Span, counts: HourCounts | undefined): void {
    for (const counter of COUNTERS.keys()) {
      const [stored, replayed] = [countIn(span, counter), counts?.[counter] ?? 0];
      if (stored === 0 && replayed === 0) continue;
      this.compared += 1;
      if (stored === replayed) continue;
      this.differing += 1;
      if (this.listed.length < this.#options.limit) this.listed.push({ hour: span.from, counter, stored, replayed });
    }
  }
}

function countIn({ before, after }: Span, counter: number): number {
  return (after[counter] ?? 0) - (before[counter] ?? 0);
}
