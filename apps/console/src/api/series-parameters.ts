import type { components } from '@vpds/client';

export type Series = components['schemas']['Series'];

export type Measure = Series['measure'];
export type Step = Series['by'];
export type Axis = Series['axis'];

export const MEASURES = [
  'products.created',
  'products.onAuction',
  'products.onBuyNow',
  'products.onCommission',
  'products.sold',
  'products.completed',
  'disputes.opened',
  'disputes.closed',
  'transports.ordered',
  'transports.confirmed',
  'transports.transit',
  'transports.delivered',
] as const satisfies readonly Measure[];

/** From the shortest to the longest. */
export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly Step[];
export const AXES = ['happened', 'recorded'] as const satisfies readonly Axis[];
