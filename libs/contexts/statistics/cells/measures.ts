import type { Counter } from '../domain/counters.ts';

/**
 * Everything that a series can count. Measures of transports have the provider as a dimension. Products' documents store
 * a measure by its place: new ones go to the end.
 */
export const MEASURES = [
  'products.created',
  'products.sold',
  'products.completed',
  'products.onAuction',
  'products.onBuyNow',
  'products.onCommission',
  'disputes.opened',
  'disputes.closed',
  'transports.ordered',
  'transports.confirmed',
  'transports.transit',
  'transports.delivered',
] as const;

export type Measure = (typeof MEASURES)[number];

/** Counts of what could not be read; it is never answered as a series. */
export const UNREADABLE = 'unreadable';

/** `provider`: null except of transports. */
export function measureOf(counter: Counter): { readonly measure: Measure; readonly provider: string | null } | null {
  const [kind = '', of = ''] = counter.split('.');
  const isTransport = kind === 'a' || kind === 'b';
  const measure = MEASURES.find((name) => name === (isTransport ? `transports.${of}` : counter));
  return measure === undefined ? null : { measure, provider: isTransport ? kind : null };
}
