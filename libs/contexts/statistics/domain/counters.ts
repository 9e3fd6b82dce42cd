import { unreachable } from '@vpds/kernel';

/**
 * STA-1. Stored chunks number counters by this order: new ones go to the end. `unreadable`: events that should have
 * counted; a range with such events is incomplete.
 */
export const COUNTERS = [
  'products.created',
  'products.sold',
  'products.completed',
  'products.onAuction',
  'products.onBuyNow',
  'products.onCommission',
  'disputes.opened',
  'disputes.closed',
  'a.ordered',
  'a.transit',
  'a.delivered',
  'b.ordered',
  'b.confirmed',
  'b.transit',
  'b.delivered',
  'unreadable',
] as const;

export type Counter = (typeof COUNTERS)[number];

/** Version of the rules, default 1. Counts of an older one are recounted automatically (STA-11). */
const CHANGED: Readonly<Partial<Record<Counter, number>>> = {};

export function countedAs(counter: Counter): string {
  const version = CHANGED[counter] ?? 1;
  return version === 1 ? counter : `${counter}@${version}`;
}

const NUMBERS: ReadonlyMap<string, number> = new Map(COUNTERS.map((counter, number) => [counter, number]));

export function counterNumber(counter: Counter): number {
  return NUMBERS.get(counter) ?? unreachable(counter as never);
}

export function counterNamed(name: string): Counter | null {
  return NUMBERS.has(name) && name !== 'unreadable' ? (name as Counter) : null;
}

/** STA-1. `transports`: by the providers' lower-case names. */
export type Overview = {
  products: {
    created: number;
    sold: number;
    completed: number;
    onAuction: number;
    onBuyNow: number;
    onCommission: number;
  };
  disputes: { opened: number; closed: number };
  transports: { [provider: string]: { [status: string]: number } };
};

export interface ProviderNames {
  readonly a: string;
  readonly b: string;
}

export function overviewBetween(before: readonly number[], after: readonly number[], names: ProviderNames): Overview {
  const count = (counter: Counter) => countBetween(before, after, counter);
  return {
    products: {
      created: count('products.created'),
      sold: count('products.sold'),
      completed: count('products.completed'),
      onAuction: count('products.onAuction'),
      onBuyNow: count('products.onBuyNow'),
      onCommission: count('products.onCommission'),
    },
    disputes: { opened: count('disputes.opened'), closed: count('disputes.closed') },
    transports: {
      [names.a.toLowerCase()]: {
        ordered: count('a.ordered'),
        transit: count('a.transit'),
        delivered: count('a.delivered'),
      },
      [names.b.toLowerCase()]: {
        ordered: count('b.ordered'),
        confirmed: count('b.confirmed'),
        transit: count('b.transit'),
        delivered: count('b.delivered'),
      },
    },
  };
}

export function memberOf(counter: Counter, names: ProviderNames): string {
  const [kind = '', of = ''] = counter.split('.');
  return kind === 'a' || kind === 'b' ? `transports.${names[kind].toLowerCase()}.${of}` : counter;
}

export function countBetween(before: readonly number[], after: readonly number[], counter: Counter): number {
  const number = counterNumber(counter);
  return (after[number] ?? 0) - (before[number] ?? 0);
}
