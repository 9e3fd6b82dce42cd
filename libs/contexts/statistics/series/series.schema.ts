import { type ApiParameter, apiRoute } from '@vpds/http';
import { z } from 'zod';
import { OTHER_DIMENSIONS, FIRST_DECLARATION } from '../domain/declaration.ts';
import { MEASURES } from '../cells/measures.ts';
import { statisticsErrors, statisticsRefusals } from '../statistics.errors.ts';
import { STEPS } from './periods.ts';
import { AXES, MAX_LARGEST } from './series-question.ts';

/** Longest text of a parameter. */
const text = (code: string) =>
  z
    .string(code)
    .optional()
    .transform((value) => value ?? null);

const query = {
  company: text('series_company_unknown'),
  measure: text('measure_unknown'),
  by: text('step_unknown'),
  axis: text('axis_unknown'),
  group: text('dimension_unknown'),
  since: text('time_invalid'),
  until: text('time_invalid'),
  asOf: text('time_invalid'),
  largest: text('largest_out_of_range'),
  changedSince: text('time_invalid'),
};

const counts = z.array(z.int()).describe('One number for each period');
const one = z
  .object({
    values: z.record(z.string(), z.string().nullable()).describe('By the names of the group; null: no value'),
    total: z.int(),
    counts,
  })
  .meta({ id: 'OneSeries' });
const changedCell = z
  .object({ period: z.string(), values: z.record(z.string(), z.string().nullable()), count: z.int() })
  .meta({ id: 'ChangedCell' });
const changingEvent = z
  .object({
    eventID: z.string(),
    stream: z.string(),
    revision: z.string(),
    type: z.string(),
    recordedAt: z.int().describe('Unix milliseconds'),
    happened: z.string(),
    recorded: z.string(),
    count: z.int(),
  })
  .meta({ id: 'ChangingEvent' });
const other = z
  .object({ values: z.int().describe('How many values are left out'), total: z.int(), counts })
  .meta({ id: 'OtherSeries' });
const citable = z
  .object({
    isThis: z.boolean().describe('Whether the link answers exactly this'),
    asOf: z.string().describe('The latest day that has ended and is counted, or the one that was asked for'),
    link: z.string().describe('Answers the same for ever'),
  })
  .meta({ id: 'CitableSeries', description: 'What can be cited' });
const changed = z
  .object({
    since: z.string(),
    cells: z.array(changedCell),
    events: z.array(changingEvent),
    more: z.boolean().describe('There are more events than are listed'),
  })
  .meta({ id: 'ChangedSeries' });
const series = z
  .object({
    version: z.int().describe('Of the cells that were read'),
    timeZone: z.string().describe('Its days are the days of the series'),
    measure: z.enum(MEASURES),
    by: z.enum(STEPS),
    axis: z.enum(AXES),
    group: z.array(z.string()),
    dimensions: z.array(z.string()).describe('What a group may name; `company` is none of these'),
    pairs: z.array(z.array(z.string())).describe('What may be named together'),
    company: z.int().nullable().describe('Null: all companies'),
    since: z.string(),
    until: z.string(),
    asOf: z.string(),
    periods: z.array(z.string()).describe('First days, `Y-m-d`; weeks begin on Monday'),
    total: z.int(),
    counts,
    series: z.array(one).describe('The largest values of the group by their total, ties by name'),
    other: other.nullable().describe('The rest of the group; null: nothing is left out'),
    changed: changed.nullable().describe('What was recorded after `changedSince`; null: not asked for'),
    citable,
  })
  .meta({ id: 'Series' });

const example = {
  version: 1,
  timeZone: 'UTC',
  measure: 'products.sold',
  by: 'month',
  axis: 'happened',
  group: ['brand'],
  dimensions: ['brand', 'model', 'location', 'status', 'partner', 'provider'],
  pairs: [['brand', 'location']],
  company: 2,
  since: '2014-12-01',
  until: '2015-01-31',
  asOf: '2026-11-27',
  periods: ['2014-12-01', '2015-01-01'],
  total: 9,
  counts: [4, 5],
  series: [{ values: { brand: 'Volkswagen' }, total: 6, counts: [2, 4] }],
  other: { values: 2, total: 3, counts: [2, 1] },
  changed: null,
  citable: {
    isThis: false,
    asOf: '2026-11-26',
    link: '/statistics/series/3f9a1c2b7d05?measure=products.sold&by=month&axis=happened&group=brand&company=2&since=2014-12-01&until=2015-01-31&asOf=2026-11-26&largest=1',
  },
};

const TIMES = 'a Unix timestamp, `Y-m-d H:i:s`, or any expression that PHP’s `strtotime` takes; its day counts';
const parameter = (name: string, about: string, more: Partial<ApiParameter> = {}): ApiParameter => {
  return { name, in: 'query', about, schema: z.string(), ...more };
};

const measure = parameter('measure', 'What is counted', { schema: z.enum(MEASURES), example: 'products.sold' });
const company = parameter('company', 'Whose numbers: an id, or `all`. Default: all that may be read');
const asked: readonly ApiParameter[] = [
  parameter('by', 'Length of a period. Default: month', { schema: z.enum(STEPS) }),
  parameter(
    'axis',
    '`happened` (default): periods are those in which something happened; `recorded`: in which it was recorded',
    { schema: z.enum(AXES) },
  ),
  parameter(
    'group',
    `At most two dimensions, separated by a comma: ${[...FIRST_DECLARATION.fields.map(({ name }) => name), ...OTHER_DIMENSIONS].join(', ')}, those that were declared and, with Edit all products, company. Two need a declared pair`,
    { example: 'brand' },
  ),
  parameter(
    'largest',
    `How many values are answered one by one; the rest is \`other\`. 1 to ${MAX_LARGEST}, default 50`,
    {
      schema: z.int().min(1).max(MAX_LARGEST),
    },
  ),
];
const times: readonly ApiParameter[] = [
  parameter('since', `First day: ${TIMES}. Default: the first day with an event`, { isTime: true }),
  parameter('until', 'Last day, as `since`. Default: today, or the day of `asOf`', { isTime: true }),
  parameter('changedSince', 'Also lists what was recorded after that day, as `since`', { isTime: true }),
  parameter('asOf', 'Answers what was recorded up to that day, as `since`. Default: today', { isTime: true }),
  company,
];
const fixed: readonly ApiParameter[] = [
  parameter('changedSince', 'Also lists what was recorded after that day, `Y-m-d`'),
  company,
  parameter('since', 'First day, `Y-m-d`'),
  parameter('until', 'Last day, `Y-m-d`'),
  parameter('asOf', 'Day of recording up to which it answers, `Y-m-d`'),
];

const shared = {
  method: 'get',
  permission: 'analyse',
  tag: 'Statistics',
  source: 'addition (SER-1)',
  headers: { 'X-Statistics-Incomplete': 'How many events could not be read, if any' },
  message: { schema: series, example },
} as const;

const seriesErrors = statisticsRefusals({
  time_invalid: ['since'],
  measure_unknown: [MEASURES.join(', ')],
  step_unknown: [STEPS.join(', ')],
  axis_unknown: [AXES.join(', ')],
  dimension_unknown: ['brand, model, location, status, partner, provider'],
  pair_not_declared: ['brand', 'location', 'brand', 'location'],
  largest_out_of_range: [MAX_LARGEST],
  too_many_periods: [4_000, 'days'],
  too_many_values: [20_000],
  too_many_numbers: [50_000],
  series_company_unknown: ['3'],
});
const { since_after_until } = statisticsErrors;

export const getSeriesRoute = apiRoute({
  ...shared,
  id: 'getSeries',
  path: '/statistics/series',
  summary: 'Count by period, brand, location and the like',
  description:
    'Counts what happened to the products of the own company or, with the permission Edit all products, of all companies: in the period in which it happened, with the values that the product had then.',
  query: z.object(query),
  parameters: [measure, ...asked, ...times],
  errors: { ...seriesErrors, since_after_until },
});

export const getLinkedSeriesRoute = apiRoute({
  ...shared,
  id: 'getLinkedSeries',
  path: '/statistics/series/{version}',
  pathSchema: z.object({ version: z.string() }),
  summary: 'Answer a link to a series, the same for ever',
  description: 'Links come from `GET /statistics/series`, which fixes all parameters.',
  query: z.object(query),
  parameters: [
    {
      name: 'version',
      in: 'path',
      about: 'Names the version of the numbers, as in the link',
      schema: z.string(),
      example: '3f9a1c2b7d05',
    },
    measure,
    ...asked,
    ...fixed,
  ],
  errors: {
    ...seriesErrors,
    since_after_until,
    ...statisticsRefusals({
      series_not_citable: ['2026-11-26'],
      series_version_not_found: ['99'],
      series_version_gone: ['3f9a1c2b7d05'],
    }),
  },
});
