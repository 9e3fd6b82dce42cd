import { setTimeout as delay } from 'node:timers/promises';
import {
  type Answer,
  type CallContext,
  type CellPart,
  type CellQuestion,
  type CellSum,
  type DayRange,
  type EventStore,
  type Handler,
  type Json,
  type JsonObject,
  Refusal,
  TimeSlice,
  now as serviceNow,
} from '@vpds/kernel';
import { COMPANY, dimensionsOf } from '../domain/declaration.ts';
import { dayText, localDay, nextMonth } from '../cells/local-days.ts';
import { UNREADABLE } from '../cells/measures.ts';
import { shownValues } from '../cells/shown-values.ts';
import type { CountedCells, SeriesProjection } from '../cells/series-projection.ts';
import type { ProviderNames } from '../domain/counters.ts';
import { type SeriesRequest, statisticsContract } from '../statistics.contract.ts';
import { type Step, countPeriods, partsOf, periodsOf } from './periods.ts';
import { changedEvents, changedParts } from './series-changes.ts';
import { isLinkName, linkName } from './link-name.ts';
import { linkTo } from './series-link.ts';
import { sortedInSlices } from './sorted-in-slices.ts';
import { type SeriesQuestion, rangeOf, readNamed, readQuestion } from './series-question.ts';

export const MAX_PERIODS = 4_000;
export const MAX_VALUES = 20_000;
export const MAX_NUMBERS = 50_000;
/** Reads of numbers that are written meanwhile, and the milliseconds between them. */
const ATTEMPTS = 4;
const READ_AGAIN_AFTER = 50;
const EVER = 10_000_000;

/** Rules SER. The cost depends on days and values, not on events. */
export class SeriesHandler implements Handler<SeriesRequest, Answer> {
  readonly operation = statisticsContract.series;
  readonly #source: Pick<SeriesProjection, 'read' | 'readMeant'>;
  readonly #events: EventStore;
  readonly #names: ProviderNames;
  readonly #now: () => number;

  constructor(
    source: Pick<SeriesProjection, 'read' | 'readMeant'>,
    events: EventStore,
    names: ProviderNames,
    now: () => number = serviceNow,
  ) {
    this.#source = source;
    this.#events = events;
    this.#names = names;
    this.#now = now;
  }

  async handle(request: SeriesRequest, context: CallContext): Promise<Answer> {
    const { version } = request;
    return version === null
      ? this.#source.read((cells) => this.#answer(cells, request, context))
      : this.#linked(version, request, context);
  }

  async #linked(name: string, request: SeriesRequest, context: CallContext): Promise<Answer> {
    const named = readNamed(request, context);
    if (!isLinkName(name)) throw new Refusal('series_version_not_found', [name]);
    const { asOf } = named;
    const isMeant = async (cells: CountedCells) =>
      asOf !== null && (await linkName(cells, { ...named, asOf })) === name;
    const answer = await this.#source.readMeant(isMeant, (cells) => this.#answer(cells, request, context));
    if (answer !== null) return answer;
    const citable = await this.#source.read(citableDay);
    if (asOf === null || asOf > citable) throw new Refusal('series_not_citable', [dayText(citable)]);
    throw new Refusal('series_version_gone', [name]);
  }

  async #answer(cells: CountedCells, request: SeriesRequest, context: CallContext): Promise<Answer> {
    const { zone, declaration } = cells.countedBy;
    const isLink = request.version !== null;
    const question = readQuestion(request, declaration, context, { now: this.#now(), zone, isLink });
    // A link was citable when it was made, also if its version is not counted any more.
    const citable = isLink ? question.asOf : await citableDay(cells);
    const message = await this.#series(cells, question, citable);
    const unreadable = await this.#unreadable(cells, question);
    const headers: Record<string, string> = unreadable > 0 ? { 'x-statistics-incomplete': String(unreadable) } : {};
    return { message, headers };
  }

  async #series(cells: CountedCells, question: SeriesQuestion, citable: number): Promise<Json> {
    const { measure, step, axis, group, company, asOf } = question;
    const range = rangeOf(question, question.since ?? (await this.#firstDay(cells, question)));
    const count = countPeriods(range, step);
    if (count > MAX_PERIODS) throw new Refusal('too_many_periods', [MAX_PERIODS, `${step}s`]);
    const periods = periodsOf(range, step);
    const parts = partsOf(range, asOf, axis, step);
    const { total, shown } = await this.#numbers(cells, question, parts, periods);
    const { zone, declaration } = cells.countedBy;
    const fixed = { ...question, since: range.from, asOf: Math.min(asOf, citable) };
    await cells.link();
    return {
      version: cells.version,
      timeZone: zone,
      measure,
      by: step,
      axis,
      group: [...group],
      dimensions: dimensionsOf(declaration),
      pairs: declaration.pairs.map((pair) => [...pair]),
      company,
      since: dayText(range.from),
      until: dayText(range.to),
      asOf: dayText(asOf),
      periods: periods.map(dayText),
      total: sumOf(total),
      counts: total,
      series: shown === null ? [] : shown.series.map((each) => this.#shown(each, group)),
      other: shown === null ? null : otherThan(shown, total),
      // Everything recorded by then is included, and nothing is added: the link answers the same forever.
      changed: await this.#changed(cells, question, range, periods),
      citable: {
        isThis: asOf <= citable,
        asOf: dayText(fixed.asOf),
        link: linkTo(await linkName(cells, fixed), fixed),
      },
    };
  }

  /** Of what was recorded up to `asOf`: what was recorded since may have happened before. */
  async #firstDay(cells: CountedCells, question: SeriesQuestion): Promise<number | null> {
    const { measure, company, axis, asOf } = question;
    const first = await cells.first({ measure, company, axis });
    const to = Math.min(question.until, asOf);
    if (first === null || first > to || asOf >= localDay(this.#now(), cells.countedBy.zone)) return first;
    const month = await firstPeriod(cells, question, { from: first, to }, 'month');
    if (month === null) return null;
    return firstPeriod(cells, question, { from: month, to: Math.min(nextMonth(month) - 1, to) }, 'day');
  }

  /** Numbers that do not add up were written between two of the reads: they are read again, a few times. */
  async #numbers(
    cells: CountedCells,
    question: SeriesQuestion,
    parts: readonly CellPart[],
    periods: readonly number[],
  ): Promise<{ readonly total: number[]; readonly shown: Shown | null }> {
    const of = { parts, periods, grouping: '', byCompany: false, groups: null, limit: MAX_NUMBERS };
    for (let attempt = 1; ; attempt += 1) {
      const total = countsOf(await sumsOf(cells, question, of, 'too_many_numbers'), periods.length);
      if (question.group.length === 0) return { total, shown: null };
      const shown = await this.#largest(cells, question, parts, periods);
      if (attempt === ATTEMPTS || addsUp(shown, total)) return { total, shown };
      await delay(READ_AGAIN_AFTER);
    }
  }

  /** Answers null if it was not asked for. */
  async #changed(
    cells: CountedCells,
    question: SeriesQuestion,
    range: DayRange,
    periods: readonly number[],
  ): Promise<Json> {
    const { changedSince, grouping, group } = question;
    if (changedSince === null) return null;
    const parts = changedParts(question, range, changedSince);
    const byCompany = group.includes(COMPANY);
    const of = { parts, periods, grouping, byCompany, groups: null, limit: MAX_NUMBERS };
    const sums = await sumsOf(cells, question, of, 'too_many_numbers');
    const change = sums.reduce((sum, { count }) => sum + count, 0);
    const { events, more } = await changedEvents(this.#events, cells, question, range, { since: changedSince, change });
    const changed = sums.filter(({ count }) => count !== 0);
    const slice = new TimeSlice();
    const inOrder = (one: CellSum, other: CellSum) => one.period - other.period || compared(one, other);
    const shown: JsonObject[] = [];
    for (const sum of await sortedInSlices(changed, inOrder, slice)) {
      if (slice.isOver) await slice.yield();
      const { values } = this.#shown({ of: sum, counts: [] }, group);
      shown.push({ period: dayText(periods[sum.period] ?? 0), values: values ?? {}, count: sum.count });
    }
    return {
      since: dayText(changedSince),
      cells: shown,
      events: [...events],
      more,
    };
  }

  /** First the sums of the whole range, then the periods of the largest only. */
  async #largest(
    cells: CountedCells,
    question: SeriesQuestion,
    parts: readonly CellPart[],
    periods: readonly number[],
  ): Promise<Shown> {
    const { axis, grouping, group, largest } = question;
    const byCompany = group.includes(COMPANY);
    const of = { parts, grouping, byCompany };
    const every = { ...of, periods: [-EVER], groups: null, limit: MAX_VALUES };
    const sums = await sumsOf(cells, question, every, 'too_many_values');
    // By recorded, what was counted in one period and taken out in another has a total of zero.
    const totals = sums.filter(({ count }) => count !== 0 || axis === 'recorded');
    const slice = new TimeSlice();
    const inOrder = (one: CellSum, other: CellSum) => other.count - one.count || compared(one, other);
    const ranked = (await sortedInSlices(totals, inOrder, slice)).slice(0, largest);
    if (ranked.length * periods.length > MAX_NUMBERS) throw new Refusal('too_many_numbers', [MAX_NUMBERS]);
    const groups = ranked.map(({ company, values }) => ({ company, values }));
    const ofLargest = { ...of, periods, groups, limit: MAX_NUMBERS };
    const bySeries = new Map(ranked.map((each) => [keyOf(each), { of: each, counts: periods.map(() => 0) }]));
    for (const sum of await sumsOf(cells, question, ofLargest, 'too_many_numbers')) {
      if (slice.isOver) await slice.yield();
      const counts = bySeries.get(keyOf(sum))?.counts;
      if (counts !== undefined) counts[sum.period] = (counts[sum.period] ?? 0) + sum.count;
    }
    const series = [...bySeries.values()];
    const total = totals.reduce((sum, { count }) => sum + count, 0);
    return { series, others: totals.length - ranked.length, total };
  }

  #shown({ of, counts }: ShownSeries, group: readonly string[]): JsonObject {
    const dimensions = group.filter((name) => name !== COMPANY);
    const named = shownValues(dimensions, of.values, this.#names);
    return {
      values: group.includes(COMPANY) ? { company: String(of.company), ...named } : named,
      total: sumOf(counts),
      counts,
    };
  }

  async #unreadable(cells: CountedCells, { company, asOf }: SeriesQuestion): Promise<number> {
    const ever = { from: -EVER, to: EVER };
    const parts: CellPart[] = [{ level: 'day', recorded: { from: -EVER, to: asOf }, happened: ever }];
    const question = { grouping: '', byCompany: false, groups: null, axis: 'happened', parts, limit: 1 } as const;
    const sums = await cells.sums({ measure: UNREADABLE, company, periods: [-EVER], ...question });
    return sums?.[0]?.count ?? 0;
  }
}

/** The last day that has ended and is counted. */
async function citableDay(cells: CountedCells): Promise<number> {
  return localDay(await cells.countedUntil(), cells.countedBy.zone) - 1;
}

/** The first day of the first period that has a cell. */
async function firstPeriod(
  cells: CountedCells,
  question: SeriesQuestion,
  range: DayRange,
  step: Step,
): Promise<number | null> {
  const periods = periodsOf(range, step);
  const parts = partsOf(range, question.asOf, question.axis, step);
  const of = { parts, periods, grouping: '', byCompany: false, groups: null, limit: MAX_NUMBERS };
  const sums = await sumsOf(cells, question, of, 'too_many_numbers');
  return periods[Math.min(...sums.map(({ period }) => period))] ?? null;
}

/** @throws Refusal of that code if there are more sums than the limit */
async function sumsOf(
  cells: CountedCells,
  { measure, company, axis }: SeriesQuestion,
  of: Omit<CellQuestion, 'measure' | 'company' | 'axis'>,
  code: string,
): Promise<readonly CellSum[]> {
  const sums = await cells.sums({ measure, company, axis, ...of });
  if (sums === null) throw new Refusal(code, [of.limit]);
  return sums;
}

interface ShownSeries {
  readonly of: CellSum;
  readonly counts: number[];
}

interface Shown {
  readonly series: readonly ShownSeries[];
  /** How many values are not shown. */
  readonly others: number;
  /** The sum of all values, shown or not. */
  readonly total: number;
}

function keyOf({ company, values }: CellSum): string {
  return `${company} ${values}`;
}

/** Ties are ordered by name. */
function compared(one: CellSum, other: CellSum): number {
  if (one.company === other.company) return one.values < other.values ? -1 : 1;
  return `${one.company} ` < `${other.company} ` ? -1 : 1;
}

function countsOf(sums: readonly CellSum[], periods: number): number[] {
  const counts = Array.from({ length: periods }, () => 0);
  for (const { period, count } of sums) counts[period] = (counts[period] ?? 0) + count;
  return counts;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Every count has a value of the group, and every value's counts are its total. */
function addsUp({ series, total }: Shown, counts: readonly number[]): boolean {
  return total === sumOf(counts) && series.every((each) => each.of.count === sumOf(each.counts));
}

/** The sum of the series that are not shown; null if all are shown. */
function otherThan({ series, others }: Shown, total: readonly number[]): JsonObject | null {
  if (others === 0) return null;
  const counts = total.map((count, period) => series.reduce((rest, each) => rest - (each.counts[period] ?? 0), count));
  return { values: others, total: sumOf(counts), counts };
}
