import type { RecordedEvent } from '@vpds/kernel';
import fc from 'fast-check';

export const STATUSES = ['onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'];
const BRANDS = ['Audi', 'VW', 'Volkswagen AG', 'Volkswagen', ' VW ', '', null, 7];

const stored = (data: object, v = 1) => JSON.stringify({ v, data, personal: {} });
type Made = readonly [type: string, payload: string];

/** Events of one product. `n` chooses among values. */
const KINDS: readonly ((n: number) => Made)[] = [
  (n) => ['ProductUpdated', stored({ fields: { brand: BRANDS[n % BRANDS.length] } })],
  (n) => ['ProductUpdated', stored({ fields: { location: `L${n % 3}` } })],
  (n) => ['ProductStatusChanged', stored({ from: 'created', to: STATUSES[n % STATUSES.length], occurredAt: null })],
  (n) => ['ProductStatusChanged', stored({ from: 'created', to: STATUSES[n % 2], occurredAt: null })],
  () => ['DisputeOpened', stored({ reason: null, occurredAt: null })],
  (n) => [
    'ProductCorrected',
    stored({ by: 1, vehicleIdentificationNumber: null, status: STATUSES[n % STATUSES.length] }),
  ],
  () => ['ProductWithdrawn', stored({ by: 1, at: 0 })],
  () => ['ProductRestored', stored({ by: 1 })],
  (n) => [
    'ProductAssignedToCommissionPartner',
    stored({ commissionPartnerID: 1 + (n % 2), fields: {}, notify: false }),
  ],
  () => [
    'ProductAssignmentTakenBack',
    stored({ by: 1, commissionPartnerID: 1, fields: {}, status: 'created', notify: false }),
  ],
  () => ['ProductStatusChanged', stored({ to: 'sold' }, 9)],
];

/** Events of one transport, of a product that may change meanwhile. */
const OF_TRANSPORTS: readonly ((n: number) => Made)[] = [
  (n) => ['TransportAccepted', stored({ provider: 'a', externalID: n })],
  () => ['TransportStatusLearned', stored({ provider: 'a', status: 'transit', first: true })],
  () => ['TransportStatusLearned', stored({ provider: 'a', status: 'delivered', first: false })],
];

/** The first event of a stream creates its product, or orders its transport. */
function madeIn(
  product: number,
  transport: number | null,
  { kind, n }: { kind: number; n: number },
  isFirst: boolean,
): Made {
  if (transport !== null)
    return isFirst
      ? ['TransportOrdered', stored({ transportID: String(transport), productID: product, provider: 'a' })]
      : (OF_TRANSPORTS[kind % OF_TRANSPORTS.length] ?? OF_TRANSPORTS[0]!)(n);
  return isFirst
    ? ['ProductCreated', stored({ productID: product, fields: { brand: BRANDS[n % BRANDS.length] } })]
    : (KINDS[kind] ?? KINDS[0]!)(n);
}

/** Hours before two clock changes of 2019, in Europe and in America. */
const BEGINNINGS = ['2019-10-26T20:00:00Z', '2019-11-02T22:00:00Z', '2019-03-09T21:00:00Z', '2019-03-30T22:00:00Z'];
const LATE = 400 * 86_400_000;

/** Products of three companies, some with a transport. Times repeat, advance by hours, or jump months; some events happened long before. */
export const cellHistories = fc
  .record({
    beginning: fc.constantFrom(...BEGINNINGS),
    steps: fc.array(
      fc.record({
        product: fc.nat(12),
        transport: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(4) }),
        kind: fc.nat(KINDS.length - 1),
        n: fc.nat(40),
        step: fc.oneof(
          { weight: 5, arbitrary: fc.constant(0) },
          { weight: 5, arbitrary: fc.nat(3 * 3_600_000) },
          { weight: 3, arbitrary: fc.nat(86_400_000) },
          { weight: 1, arbitrary: fc.nat(60 * 86_400_000) },
        ),
        late: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(LATE) }),
      }),
      { maxLength: 200, size: 'max' },
    ),
  })
  .map(({ beginning, steps }): RecordedEvent[] => {
    let recordedAt = Date.parse(beginning);
    const revisions = new Map<string, bigint>();
    return steps.map(({ product: chosen, transport, kind, n, step, late }, index) => {
      recordedAt += step;
      const product = transport === null ? chosen : transport + 1;
      const stream = transport === null ? `product-${product}` : `transport-${transport}`;
      const revision = revisions.get(stream) ?? 0n;
      revisions.set(stream, revision + 1n);
      const [type, payload] = madeIn(product, transport, { kind, n }, revision === 0n);
      const happened = late === null ? {} : { happenedAt: recordedAt - late };
      return {
        id: `event-${index}`,
        type,
        payload,
        metadata: {
          owner: 1 + (product % 3),
          actor: null,
          requestID: null,
          correlationID: null,
          causationID: null,
          traceparent: null,
          ...happened,
        },
        stream,
        revision,
        position: BigInt(index * 3),
        recordedAt,
      };
    });
  });
