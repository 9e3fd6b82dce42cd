import { type ListFilter, declareList, equalTo, oneOf, setOrNot } from '@vpds/http';
import { z } from 'zod';
import { TRANSPORT_STATUSES } from '../domain/transport.ts';

/** Value of the keys that a transport either has or lacks. */
export const SET = 'YES';

/** Days without any news after which an active transport is late. */
export const SILENT_DAYS = 7;

const DAY = 86_400_000;
const ACTIVE = { key: 'active', equals: SET } as const;

const late: ListFilter = {
  about: `\`1\`: active, and its delivery day is past, or nothing was heard of it for ${SILENT_DAYS} days`,
  schema: oneOf(['1']),
  documented: z.enum(['1']),
  leads: () => true,
  asks: (_, { now, time }) => ({
    lead: ACTIVE,
    checks: [
      {
        anyOf: [
          { key: 'deliveryDay', below: time.date(now) },
          { time: 'changedAt', since: null, until: now - SILENT_DAYS * DAY },
        ],
      },
    ],
  }),
};

const silentDays: ListFilter = {
  about: 'Active, and nothing was heard of it for so many days, 1 to 365',
  example: 3,
  schema: z.string('not_string').regex(/^(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, 'days_out_of_range'),
  documented: z.int().min(1).max(365),
  leads: () => true,
  asks: (days, { now }) => ({
    lead: ACTIVE,
    checks: [{ time: 'changedAt', since: null, until: now - Number(days) * DAY }],
  }),
};

/** LST-10. The narrowest first. */
export const TRANSPORT_LIST = declareList({
  rows: 'transports',
  filters: {
    late,
    silentDays,
    active: setOrNot('active', '`1`: active (TRA-3), `0`: not', { leads: SET }),
    productID: equalTo('productID', 'The product', { example: 1 }),
    status: equalTo('status', 'The status', { values: TRANSPORT_STATUSES, example: 'transit' }),
    provider: equalTo('provider', 'The provider, `a` or `b`', { values: ['a', 'b'], example: 'a' }),
  },
  sorts: ['created', 'updated'],
  order: 'desc',
  times: {
    created: { since: 'orderedSince', until: 'orderedUntil' },
    updated: { since: 'updatedSince', until: 'updatedUntil' },
  },
  keys: { active: 'leads', status: 'leads', provider: 'leads', deliveryDay: 'checked', refused: 'checked' },
});
