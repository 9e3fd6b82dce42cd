import { unreachable } from '@vpds/kernel';
import { type Counter, counterNamed } from './counters.ts';

/** `unreadable`: it should have counted. */
export type Reading = { readonly counts: Counter } | { readonly counts: null } | { readonly unreadable: string };

/** The payload decides what they count. */
export type CountedEvent =
  | { readonly type: 'ProductStatusChanged'; readonly to: string }
  | { readonly type: 'TransportAccepted'; readonly provider: string }
  | {
      readonly type: 'TransportStatusLearned';
      readonly provider: string;
      readonly status: string;
      readonly first: boolean;
    };

/** Counted without their payload (STA-1). */
export const COUNTED_BY_TYPE = [
  ['ProductCreated', 'products.created'],
  ['DisputeOpened', 'disputes.opened'],
  ['DisputeClosed', 'disputes.closed'],
] as const satisfies readonly (readonly [type: string, counter: Counter])[];

/** STA-1, rules TRA. A changed rule raises a version: {@link countedAs}. */
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

/** Counts each status once per transport; the acceptance has already counted as `ordered`. */
function transportStatus({
  provider,
  status,
  first,
}: Extract<CountedEvent, { type: 'TransportStatusLearned' }>): Reading {
  if (typeof first !== 'boolean') return { unreadable: 'Missing: whether the status is new' };
  return first ? named(`${provider}.${status}`) : NOTHING;
}
