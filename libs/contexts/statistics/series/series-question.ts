import { type CallContext, type DayRange, Refusal, companyOf, hasPermission } from '@vpds/kernel';
import { readMoment } from '@vpds/http';
import { COMPANY, type Declaration, dimensionsOf, groupingOf } from '../domain/declaration.ts';
import { daysFromDate } from '@vpds/php-time';
import { localDay } from '../cells/local-days.ts';
import { MEASURES, type Measure } from '../cells/measures.ts';
import type { SeriesRequest } from '../statistics.contract.ts';
import { STEPS, type Step } from './periods.ts';

export const AXES = ['happened', 'recorded'] as const;
export type Axis = (typeof AXES)[number];

/** Default number of values that are answered one by one. */
const LARGEST = 50;
export const MAX_LARGEST = 1_000;
const MAX_GROUP = 2;

export interface SeriesQuestion {
  readonly measure: Measure;
  readonly step: Step;
  readonly axis: Axis;
  /** The requested grouping, `company` included. */
  readonly group: readonly string[];
  /** The grouping of the cells. */
  readonly grouping: string;
  /** Null means all companies. */
  readonly company: number | null;
  /** Null means from the first day with an event. */
  readonly since: number | null;
  readonly until: number;
  readonly asOf: number;
  readonly largest: number;
  /** Changes that were recorded after this day are listed; null: none. */
  readonly changedSince: number | null;
}

/** Refuses in the order of rule SER-7. `now`: Unix milliseconds. @throws Refusal */
export function readQuestion(
  request: SeriesRequest,
  declaration: Declaration,
  context: CallContext,
  { now, zone, isLink }: { readonly now: number; readonly zone: string; readonly isLink: boolean },
): SeriesQuestion {
  const measure = oneOf(MEASURES, request.measure, 'measure_unknown');
  const step = oneOf(STEPS, request.by ?? 'month', 'step_unknown');
  const axis = oneOf(AXES, request.axis ?? 'happened', 'axis_unknown');
  const group = readGroup(request.group, declaration, context);
  const largest = readLargest(request.largest);
  const today = localDay(now, zone);
  const day = (name: 'since' | 'until' | 'asOf' | 'changedSince'): number | null => {
    const text = request[name];
    if (text === null) return null;
    const read = isLink ? dayIn(text) : momentDay(text, now, zone);
    if (read === null) throw new Refusal('time_invalid', [name]);
    return read;
  };
  const since = day('since');
  const asOf = Math.min(day('asOf') ?? today, today);
  const until = day('until') ?? asOf;
  if (since !== null && since > until) throw new Refusal('since_after_until');
  const changedSince = day('changedSince');
  return {
    measure,
    step,
    axis,
    group,
    grouping: groupingOf(group.filter((name) => name !== COMPANY)),
    company: readCompany(request.company, context),
    since,
    until,
    asOf,
    largest,
    changedSince: changedSince === null ? null : Math.min(changedSince, today),
  };
}

/** Reads the parts of a link's name. `asOf` is null if it is no day. @throws Refusal */
export function readNamed(
  request: SeriesRequest,
  context: CallContext,
): { readonly measure: Measure; readonly company: number | null; readonly asOf: number | null } {
  const measure = oneOf(MEASURES, request.measure, 'measure_unknown');
  const company = readCompany(request.company, context);
  return { measure, company, asOf: request.asOf === null ? null : dayIn(request.asOf) };
}

function oneOf<T extends string>(known: readonly T[], text: string | null, code: string): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new Refusal(code, [known.join(', ')]);
  return found;
}

/** The requested dimensions in the order of the declaration, which is that of the pairs. */
function readGroup(text: string | null, declaration: Declaration, context: CallContext): string[] {
  if (text === null || text === '') return [];
  const isOperator = hasPermission(context, 'editAllProducts');
  const known = [...(isOperator ? [COMPANY] : []), ...dimensionsOf(declaration)];
  const asked = new Set(text.split(',').map((name) => name.trim()));
  if (asked.size > MAX_GROUP || ![...asked].every((name) => known.includes(name)))
    throw new Refusal('dimension_unknown', [known.join(', ')]);
  const group = known.filter((name) => asked.has(name));
  const [first = '', second] = group.filter((name) => name !== COMPANY);
  const isDeclared = declaration.pairs.some((pair) => pair[0] === first && pair[1] === second);
  if (second !== undefined && !isDeclared) throw new Refusal('pair_not_declared', [first, second, first, second]);
  return group;
}

function readLargest(text: string | null): number {
  if (text === null) return LARGEST;
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MAX_LARGEST) throw new Refusal('largest_out_of_range', [MAX_LARGEST]);
  return number;
}

/** A link names whose numbers it shows; anyone else's do not exist. */
function readCompany(text: string | null, context: CallContext): number | null {
  const isOperator = hasPermission(context, 'editAllProducts');
  if (text === null) return isOperator ? null : companyOf(context);
  const company = text === 'all' ? null : Number(text);
  if (company !== null && !/^[1-9]\d{0,15}$/.test(text)) throw new Refusal('series_company_unknown', [text]);
  if (!isOperator && company !== companyOf(context)) throw new Refusal('series_company_unknown', [text]);
  return company;
}

function momentDay(text: string, now: number, zone: string): number | null {
  const second = readMoment(text, { now: Math.floor(now / 1000), timeZone: zone });
  return second === null ? null : localDay(second * 1000, zone);
}

/** The years of all moments that can be asked for have at most twelve digits. */
const DAY = /^(-?\d{4,12})-(\d\d)-(\d\d)$/;

/** Links name days, so that no zone and no clock changes what they mean. */
function dayIn(text: string): number | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return year === undefined ? null : daysFromDate(Number(year), Number(month), Number(day));
}

export function rangeOf({ since, until }: SeriesQuestion, first: number | null): DayRange {
  return { from: since ?? Math.min(first ?? until, until), to: until };
}
