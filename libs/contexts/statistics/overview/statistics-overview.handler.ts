import {
  ALL_COMPANIES,
  type Answer,
  type CallContext,
  type Handler,
  type Json,
  Refusal,
  hasPermission,
  companyOf,
  now as serviceNow,
} from '@vpds/kernel';
import { type Counter, type ProviderNames, countBetween, memberOf, overviewBetween } from '../domain/counters.ts';
import { type OverviewRequest, statisticsContract } from '../statistics.contract.ts';
import { type Month, countMonths, monthsBetween } from './months.ts';
import { type StatisticsRange, readRange } from './statistics-range.ts';

/** The most in one answer (STA-4). */
export const MAX_MONTHS = 1_200;

/** The version of the counters that a whole answer reads. */
export interface CountedTotals {
  totals(scope: number, seconds: readonly number[]): Promise<readonly (readonly number[])[]>;
  /** Unix second of the first counted event. */
  first(scope: number): Promise<number | null>;
  /** Unix second. */
  readonly countedUpToSecond: number;
  /** Counters of another release, wrong until recounted (STA-11). */
  readonly incomplete: readonly Counter[];
}

export interface StatisticsSource {
  /** @throws Unavailable while no version is valid */
  read<T>(work: (totals: CountedTotals) => Promise<T>): Promise<T>;
}

/** Inclusive seconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Rules STA. The cost depends only on the number of months. */
export class StatisticsOverviewHandler implements Handler<OverviewRequest, Answer> {
  readonly operation = statisticsContract.overview;
  readonly #source: StatisticsSource;
  readonly #names: ProviderNames;
  readonly #zone: string;
  readonly #now: () => number;

  constructor(source: StatisticsSource, names: ProviderNames, zone: string, now: () => number = serviceNow) {
    this.#source = source;
    this.#names = names;
    this.#zone = zone;
    this.#now = now;
  }

  async handle(request: OverviewRequest, context: CallContext): Promise<Answer> {
    const range = readRange(request, Math.floor(this.#now() / 1000), this.#zone);
    const scope = hasPermission(context, 'editAllProducts') ? ALL_COMPANIES : companyOf(context);
    return this.#source.read(async (totals) => {
      const months = range.monthly ? await this.#months(totals, scope, range) : null;
      const whole = { from: range.since ?? 0, to: Math.min(range.until, range.asOf) };
      const counted = await countedIn(totals, scope, [whole, ...(months ?? []).map((month) => within(month, whole))]);
      const overviews = counted.map(([before, after]) => overviewBetween(before, after, this.#names) as Json);
      const message: Json =
        months === null
          ? (overviews[0] ?? null)
          : Object.fromEntries(months.map(({ key }, index) => [key, overviews[index + 1] ?? null]));
      const recounted = totals.incomplete.map((counter) => memberOf(counter, this.#names));
      return { message, headers: headers(range, totals.countedUpToSecond, unreadable(counted[0]), recounted) };
    });
  }

  /**
   * The months of a range. If `since` is absent, they begin with the first counted event's month, or else with that of
   * `until` (STA-4).
   */
  async #months(totals: CountedTotals, scope: number, { since, until, asOf }: StatisticsRange): Promise<Month[]> {
    const first = since ?? (await totals.first(scope));
    const from = since !== null || (first !== null && first <= Math.min(until, asOf)) ? (first ?? until) : until;
    if (countMonths(from, until, this.#zone) > MAX_MONTHS) throw new Refusal('too_many_months', [MAX_MONTHS]);
    return monthsBetween(from, until, this.#zone);
  }
}

function within(month: Month, { from, to }: Span): Span {
  return { from: Math.max(month.first, from), to: Math.min(month.last, to) };
}

type Counted = readonly [before: readonly number[], after: readonly number[]];

/** Counts all months with one query, since they share their boundaries. Nothing was recorded before 1970. */
async function countedIn(totals: CountedTotals, scope: number, spans: readonly Span[]): Promise<Counted[]> {
  const ends = spans.flatMap(({ from, to }) => (to < from ? [] : [from - 1, to]));
  const moments = [...new Set(ends)].filter((moment) => moment >= 0);
  const found = await totals.totals(scope, moments);
  const at = new Map(moments.map((moment, index) => [moment, found[index] ?? []]));
  return spans.map(({ from, to }) => (to < from ? [[], []] : [at.get(from - 1) ?? [], at.get(to) ?? []]));
}

function unreadable(whole: Counted | undefined): number {
  return whole === undefined ? 0 : countBetween(whole[0], whole[1], 'unreadable');
}

function headers(
  range: StatisticsRange,
  countedUpToSecond: number,
  skipped: number,
  recounted: readonly string[],
): Record<string, string> {
  return {
    'x-statistics-since': wholeNumber(range.since ?? 0),
    'x-statistics-until': wholeNumber(range.until),
    'x-statistics-as-of': wholeNumber(Math.min(range.asOf, countedUpToSecond)),
    ...(skipped > 0 ? { 'x-statistics-incomplete': String(skipped) } : {}),
    ...(recounted.length > 0 ? { 'x-statistics-recounted': recounted.join(', ') } : {}),
  };
}

/** All digits, without exponent. */
function wholeNumber(value: number): string {
  return BigInt(value).toString();
}
