import type { Caller } from '../caller.ts';

export interface Statistics {
  readonly products: { readonly created: number; readonly onCommission: number };
  readonly transports: Readonly<Record<'provider_a' | 'provider_b', { readonly delivered: number }>>;
}

/** The statistics of today. */
export const statisticsOf = (caller: Caller): Promise<Statistics> => caller.ok('/statistics?since=today');

export const vin = (): string => `CMPS${String(Math.floor(Math.random() * 1e13)).padStart(13, '0')}`;
