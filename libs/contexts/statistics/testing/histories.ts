import type { EventHeader } from '@vpds/kernel';
import { wallClock } from '@vpds/php-time';
import fc from 'fast-check';
import { readCounted } from '../counting/read-counted.ts';
import { COUNTERS, type Overview, counterNumber, overviewBetween } from '../domain/counters.ts';

export const NAMES = { a: 'Provider_A', b: 'provider_b' };

const stored = (data: object, v = 1) => JSON.stringify({ v, data });

/** All counted kinds, some uncounted, some unreadable. */
const KINDS: readonly (readonly [type: string, payload: string | null])[] = [
  ['ProductCreated', null],
  ...['sold', 'completed', 'onAuction', 'onBuyNow', 'onCommission'].map(
    (to) => ['ProductStatusChanged', stored({ from: 'created', to })] as const,
  ),
  ['DisputeOpened', null],
  ['DisputeClosed', null],
  ['TransportAccepted', stored({ provider: 'a', externalID: 1 })],
  ['TransportAccepted', stored({ provider: 'b', externalID: 'B-1' })],
  ['TransportStatusLearned', stored({ provider: 'a', status: 'transit', first: true })],
  ['TransportStatusLearned', stored({ provider: 'b', status: 'confirmed', first: true })],
  ['TransportStatusLearned', stored({ provider: 'b', status: 'delivered', first: false })],
  ['ProductUpdated', stored({ fields: {} })],
  ['ProductStatusChanged', stored({ to: 'sold' }, 9)],
];

/** Streams of three companies; times repeat, advance slowly, or jump months. */
export const histories = fc
  .array(
    fc.record({
      kind: fc.nat(KINDS.length - 1),
      stream: fc.nat(60),
      step: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 6, arbitrary: fc.nat(2_000) },
        { weight: 3, arbitrary: fc.nat(86_400_000) },
        { weight: 1, arbitrary: fc.nat(90 * 86_400_000) },
      ),
    }),
    { maxLength: 1_200, size: 'max' },
  )
  .map((steps): EventHeader[] => {
    let recordedAt = Date.UTC(2019, 9, 20);
    return steps.map(({ kind, stream, step }, index) => {
      const [type, payload] = KINDS[kind] as (typeof KINDS)[number];
      recordedAt += step;
      return {
        position: BigInt(index * 3),
        stream: `s-${stream}`,
        type,
        recordedAt,
        companyID: 1 + (stream % 3),
        payload,
      };
    });
  });

/** Counts every event. A `scope` of 0 means all companies. */
export function recount(headers: readonly EventHeader[], scope: number, wanted: (second: number) => boolean): Overview {
  const totals = COUNTERS.map(() => 0);
  for (const { type, payload, recordedAt, companyID } of headers) {
    if (!wanted(Math.floor(recordedAt / 1000)) || (scope !== 0 && companyID !== scope)) continue;
    const reading = readCounted(type, payload);
    if ('counts' in reading && reading.counts !== null)
      totals[counterNumber(reading.counts)] = (totals[counterNumber(reading.counts)] ?? 0) + 1;
  }
  return overviewBetween([], totals, NAMES);
}

export function monthKey(second: number, zone: string): string {
  const { year, month } = wallClock(second, zone);
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
