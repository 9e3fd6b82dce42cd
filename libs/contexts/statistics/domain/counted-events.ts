import { unreachable } from '@vpds/kernel';
import { type Counter, counterNamed } from './counters.ts';

/** What an event counts: a counter, nothing, or that it should have counted and cannot be read. */
export type Reading = { readonly counts: Counter } | { readonly counts: null } | { readonly unreadable: string };

/** The events that count by what they hold, as far as counting looks into them. */
export type CountedEvent =
  | { readonly type: 'ProductStatusChanged'; readonly to: string }
  | { readonly type: 'TransportAccepted'; readonly provider: string }
  | {
      readonly type: 'TransportStatusLearned';
      readonly provider: string;
      readonly status: string;
      readonly first: boolean;
    };

/** The types that count whatever they hold (STA-1): their payload is not looked at. */
export const COUNTED_BY_TYPE: readonly (readonly [type: string, counter: Counter])[] = [
  ['ProductCreated', 'products.created'],
  ['DisputeOpened', 'disputes.opened'],
  ['DisputeClosed', 'disputes.closed'],
];

/** How the others count (STA-1, rules STA, rules TRA). A change of what counts raises a version: see {@link countedAs}. */
export function countedBy(event: CountedEvent): Reading {
  switch (event.type) {
    case 'ProductStatusChanged':
      return named(`products.${event.to}`);
    case 'TransportAccepted':
      return named(`${event.provider}.ordered`);
    case 'TransportStatusLearned':
      return transportStatus(event);
    default:
      return unreachable(event);
  }
}

export const NOTHING: Reading = { counts: null };

function named(name: string): Reading {
  const counter = counterNamed(name);
  return counter === null ? { unreadable: `No counter ${name}` } : { counts: counter };
}

/** A status counts once per transport; the acceptance has counted as `ordered` already (tracking.contract.ts). */
function transportStatus({
  provider,
  status,
  first,
}: Extract<CountedEvent, { type: 'TransportStatusLearned' }>): Reading {
  if (typeof first !== 'boolean') return { unreadable: 'Not said whether the status is new' };
  return first ? named(`${provider}.${status}`) : NOTHING;
}
