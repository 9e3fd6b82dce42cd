import { type ApiParameter, apiRoute, documentedAs } from '@vpds/http';
import { z } from 'zod';
import { statisticsErrors, statisticsRefusals } from '../statistics.errors.ts';
import { MAX_MONTHS } from './statistics-overview.handler.ts';

/** Parsed later, in the time zone. Refuses duplicate parameters. */
const text = (code: string) =>
  z
    .string(code)
    .optional()
    .transform((value) => value ?? null);

const range = { since: text('time_invalid'), until: text('time_invalid'), asOf: text('time_invalid') };

const overviewQuery = z.object({ ...range, monthly: text('monthly_invalid') });
const monthlyQuery = z.object(range);

const count = z.int().min(0);
const productCounts = z
  .object({
    created: count,
    sold: count,
    completed: count,
    onAuction: count,
    onBuyNow: count,
    onCommission: count,
  })
  .meta({ id: 'ProductCounts', description: 'How often products were created and reached each status' });
const disputeCounts = z.object({ opened: count, closed: count }).meta({ id: 'DisputeCounts' });
const transportCounts = z
  .object({ ordered: count, confirmed: count.optional(), transit: count, delivered: count })
  .meta({ id: 'TransportCounts', description: '`confirmed`: of provider B only' });
const transports = z.record(z.string(), transportCounts).describe('By the lower-case names of the transport providers');
const statistics = z
  .object({ products: productCounts, disputes: disputeCounts, transports })
  .meta({ id: 'Statistics' });

const overview = z
  .object({ products: productCounts.optional(), disputes: disputeCounts.optional(), transports: transports.optional() })
  .catchall(statistics)
  .meta({
    id: 'StatisticsOverview',
    description:
      '`products`, `disputes` and `transports` of the whole range; with `monthly=1` neither of them, but the statistics of each month by its first day.',
  });
const monthly = z
  .record(z.string(), statistics)
  .meta({ id: 'MonthlyStatistics', description: 'By the first day of each month, `Y-m-d`' });

const example = {
  products: { created: 12, sold: 5, completed: 4, onAuction: 7, onBuyNow: 2, onCommission: 1 },
  disputes: { opened: 1, closed: 1 },
  transports: {
    provider_a: { ordered: 3, transit: 3, delivered: 2 },
    provider_b: { ordered: 2, confirmed: 2, transit: 1, delivered: 1 },
  },
};

const TIMES =
  'a Unix timestamp, `Y-m-d H:i:s`, or any expression that PHP’s `strtotime` takes, in the service’s time zone';

const [since, until, asOf]: readonly [ApiParameter, ApiParameter, ApiParameter] = [
  {
    name: 'since',
    in: 'query',
    about: `Start of the range: ${TIMES}. Default: the beginning`,
    schema: z.string(),
    example: 'first day of january',
    isTime: true,
  },
  {
    name: 'until',
    in: 'query',
    about: 'End of the range, as `since`. Default: now',
    schema: z.string(),
    isTime: true,
  },
  {
    name: 'asOf',
    in: 'query',
    about: 'Answers as it would have answered at that time; an expression as for `since` (addition)',
    schema: z.string(),
    isTime: true,
  },
];

const shared = {
  method: 'get',
  tag: 'Statistics',
  headers: {
    'X-Statistics-Since': 'Start of the range as a Unix timestamp, 0 when omitted (addition)',
    'X-Statistics-Until': 'End of the range as a Unix timestamp (addition)',
    'X-Statistics-As-Of': 'The Unix second up to which everything is counted (addition)',
    'X-Statistics-Incomplete': 'How many events of the range could not be read, if any (addition)',
    'X-Statistics-Recounted':
      'Numbers that this release counts differently from the one before, such as `products.sold, disputes.opened`. They are being recounted and are incomplete until then (addition)',
  },
} as const;

const errors = {
  ...statisticsErrors,
  ...statisticsRefusals({
    time_invalid: ['since'],
    too_many_months: [MAX_MONTHS],
  }),
};
const { monthly_invalid: _, ...monthlyErrors } = errors;

const COUNTED =
  'Counts what happened to the products of the own company or, with the permission Edit all products, of all companies. Both ends of the range are inclusive.';

export const getStatisticsRoute = apiRoute({
  ...shared,
  id: 'getStatistics',
  path: '/statistics',
  summary: 'Count what happened in a range of time',
  source: 'rules STA',
  description: `${COUNTED} With \`monthly=1\` the answer is an object with the first day of each calendar month of the range as key; \`GET /statistics/monthly\` gives the same answer with a type of its own.`,
  query: overviewQuery,
  parameters: [
    since,
    until,
    {
      name: 'monthly',
      in: 'query',
      about: '1 splits the answer by month',
      schema: documentedAs(z.enum(['0', '1']), { type: 'integer', format: 'int32', minimum: 0, maximum: 1 }),
    },
    asOf,
  ],
  message: { schema: overview, example },
  errors,
});

export const getMonthlyStatisticsRoute = apiRoute({
  ...shared,
  id: 'getMonthlyStatistics',
  path: '/statistics/monthly',
  summary: 'This month against last: count what happened in each month',
  source: 'addition: the answer of `GET /statistics?monthly=1`, typed by itself',
  description: `${COUNTED} One entry for each calendar month of the range, in order, including months without events; at most ${MAX_MONTHS} months. Without \`since\` the first month is that of the first counted event.`,
  query: monthlyQuery,
  parameters: [since, until, asOf],
  message: { schema: monthly, example: { '2026-11-01': example } },
  errors: monthlyErrors,
});
