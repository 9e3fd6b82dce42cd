import type { ApiRoute } from '@vpds/platform';
import { z } from 'zod';
import { statisticsErrors } from '../statistics.errors.ts';
import { MAX_MONTHS } from './statistics-overview.handler.ts';

/** As it came: what a text means is read where the time zone is known. A parameter given twice is no text. */
const text = (code: string) =>
  z
    .string(code)
    .optional()
    .transform((value) => value ?? null);

export const overviewQuery = z.object({
  since: text('time_invalid'),
  until: text('time_invalid'),
  monthly: text('monthly_invalid'),
  asOf: text('time_invalid'),
});

const count = z.int().min(0);
const overview = z.object({
  products: z.object({
    created: count,
    sold: count,
    completed: count,
    onAuction: count,
    onBuyNow: count,
    onCommission: count,
  }),
  disputes: z.object({ opened: count, closed: count }),
  transports: z.record(z.string(), z.record(z.string(), count)),
});

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

export const overviewRoute: ApiRoute = {
  method: 'get',
  path: '/statistics',
  tag: 'Statistics',
  summary: 'What happened in a range of time',
  source: 'spec 4.6',
  description:
    'Counts what happened to the products of the own company, with the permission Edit all products of all companies. Both ends of the range are inclusive. The keys of `transports` are the lower-case names of the providers. With `monthly=1` the answer is an object by the first day of each calendar month that the range touches, each value as above.',
  parameters: [
    {
      name: 'since',
      in: 'query',
      about: `Start of the range: ${TIMES}. Default: the beginning`,
      schema: z.string(),
      example: 'first day of january',
    },
    { name: 'until', in: 'query', about: 'End of the range, as `since`. Default: now', schema: z.string() },
    { name: 'monthly', in: 'query', about: '1 splits the answer by month', schema: z.enum(['0', '1']) },
    {
      name: 'asOf',
      in: 'query',
      about: 'The answer as it would have been given then, as `since` (addition)',
      schema: z.string(),
    },
  ],
  message: { schema: z.union([overview, z.record(z.string(), overview)]), example },
  headers: {
    'X-Statistics-Since': 'Start of the range as a Unix timestamp, 0 when omitted (addition)',
    'X-Statistics-Until': 'End of the range as a Unix timestamp (addition)',
    'X-Statistics-As-Of': 'The Unix second up to which everything is counted (addition)',
    'X-Statistics-Incomplete': 'How many events of the range could not be read, if any (addition)',
  },
  errors: {
    ...statisticsErrors,
    time_invalid: { http: 422, text: "'since' is not a valid date or time" },
    too_many_months: { http: 422, text: statisticsErrors.too_many_months.text.replace('%s', String(MAX_MONTHS)) },
  },
};
