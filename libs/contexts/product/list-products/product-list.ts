import type { ListCheck } from '@vpds/kernel';
import { type ListFilter, declareList, equalTo, filterText, oneOf, setOrNot } from '@vpds/http';
import { z } from 'zod';
import { DISPUTES, PRODUCT_STATUSES } from '../domain/product.ts';

/** Value of the keys that a product either has or lacks. */
export const SET = 'YES';

const WITHDRAWN = ['no', 'only', 'any'] as const;

/** Withdrawn products are not listed unless the client asks for them. */
const withdrawn: ListFilter = {
  about: '`only`: withdrawn products alone, `any`: those, too; default `no`',
  schema: oneOf(WITHDRAWN),
  documented: z.enum(WITHDRAWN),
  narrows: false,
  leads: (value) => value === 'only',
  asks(value) {
    if (value === 'only') return { lead: { key: 'withdrawn', equals: SET }, checks: [] };
    return { lead: null, checks: value === 'any' ? [] : NOT_WITHDRAWN };
  },
};

export const NOT_WITHDRAWN: readonly ListCheck[] = [{ key: 'withdrawn', isSet: false }];

const dispute: ListFilter = {
  about: 'The state of its dispute',
  example: 'open',
  schema: oneOf(DISPUTES),
  documented: z.enum(DISPUTES),
  leads: (value) => value !== 'none',
  asks: (value) =>
    value === 'none'
      ? { lead: null, checks: [{ key: 'dispute', isSet: false }] }
      : { lead: { key: 'dispute', equals: value }, checks: [] },
};

/** A product may be neither: its registration is withheld (IMP-7), or stopped with its withdrawal (COR-1). */
const registered: ListFilter = {
  about:
    '`0`: waiting for the external platform, `1`: registered there. Neither: withdrawn products, and those whose registration an import withholds',
  schema: oneOf(['0', '1']),
  documented: z.enum(['0', '1']),
  leads: (value) => value === '0',
  asks: (value) =>
    value === '0'
      ? { lead: { key: 'awaitsPlatform', equals: SET }, checks: [] }
      : { lead: null, checks: [{ key: 'AP30Guid', isSet: true }] },
};

/** Found by search keys of its own: see ListProductsHandler. */
const q: ListFilter = {
  about:
    'Text that people know a product by: its VIN, the last 4 to 16 characters of that, its plate (blanks and hyphens do not count), its productID or its `externalID`',
  example: 'AB 12 345',
  schema: filterText,
  documented: z.string(),
  leads: () => true,
  asks: () => ({ lead: null, checks: [] }),
};

/** LST-1. The narrowest first. */
export const PRODUCT_LIST = declareList({
  rows: 'products',
  filters: {
    q,
    withdrawn,
    dispute,
    registered,
    partner: equalTo('partner', 'Its `commissionPartnerID`', { example: 1 }),
    location: equalTo('location', 'The whole location, ignoring case', { example: 'Kolding' }),
    brand: equalTo('brand', 'The whole brand, ignoring case', { example: 'Volkswagen' }),
    status: equalTo('status', 'The status', { values: PRODUCT_STATUSES, example: 'onAuction' }),
    model: equalTo('model', 'The whole model, ignoring case', { leads: false, example: 'Golf' }),
    withoutPartner: setOrNot('unassigned', '`1`: no commission partner is set, `0`: one is', { leads: SET }),
  },
  sorts: ['created', 'updated'],
  order: 'desc',
  times: {
    created: { since: 'createdSince', until: 'createdUntil' },
    updated: { since: 'updatedSince', until: 'updatedUntil' },
  },
  keys: {
    status: 'leads',
    brand: 'leads',
    location: 'leads',
    partner: 'leads',
    unassigned: 'leads',
    dispute: 'leads',
    withdrawn: 'leads',
    plate: 'leads',
    model: 'checked',
  },
});

export type Withdrawn = (typeof WITHDRAWN)[number];

/** The filter's default: those that are not. */
export function withdrawnIn(filters: Readonly<Record<string, string>>): Withdrawn {
  return (filters['withdrawn'] ?? 'no') as Withdrawn;
}
