import { describe, expect, test } from '@jest/globals';
import { COUNTED_TYPES, TYPES_WITH_PAYLOAD, readCounted } from './read-counted.ts';
import { COUNTERS, overviewBetween } from '../domain/counters.ts';

const stored = (data: object, v: unknown = 1) => JSON.stringify({ v, data });

describe('STA-1, rules STA, rules TRA: what counts', () => {
  test.each([
    ['ProductCreated', null, 'products.created'],
    ['ProductStatusChanged', stored({ from: 'created', to: 'sold' }), 'products.sold'],
    ['ProductStatusChanged', stored({ to: 'completed' }), 'products.completed'],
    ['ProductStatusChanged', stored({ to: 'onAuction' }), 'products.onAuction'],
    ['ProductStatusChanged', stored({ to: 'onBuyNow' }), 'products.onBuyNow'],
    ['ProductStatusChanged', stored({ to: 'onCommission' }), 'products.onCommission'],
    ['DisputeOpened', null, 'disputes.opened'],
    ['DisputeClosed', null, 'disputes.closed'],
    ['TransportAccepted', stored({ provider: 'a', externalID: 4711 }), 'a.ordered'],
    ['TransportAccepted', stored({ provider: 'b', externalID: 'B-1' }), 'b.ordered'],
    ['TransportStatusLearned', stored({ provider: 'a', status: 'transit', first: true }), 'a.transit'],
    ['TransportStatusLearned', stored({ provider: 'a', status: 'delivered', first: true }), 'a.delivered'],
    ['TransportStatusLearned', stored({ provider: 'b', status: 'confirmed', first: true }), 'b.confirmed'],
    ['TransportStatusLearned', stored({ provider: 'b', status: 'transit', first: true }), 'b.transit'],
    ['TransportStatusLearned', stored({ provider: 'b', status: 'delivered', first: true }), 'b.delivered'],
  ])('%s %s counts %s', (type, payload, counter) => {
    expect(readCounted(type, payload)).toEqual({ counts: counter });
  });

  test.each([
    ['TransportStatusLearned', stored({ provider: 'a', status: 'transit', first: false })],
    ['TransportOrdered', stored({ provider: 'a' })],
    ['TransportRefused', stored({ provider: 'a' })],
    ['ProductUpdated', stored({})],
    ['ProductAssignedToCommissionPartner', stored({})],
    ['constructor', stored({})],
  ])('%s %s counts nothing', (type, payload) => {
    expect(readCounted(type, payload)).toEqual({ counts: null });
  });

  test.each([
    ['ProductStatusChanged', 'not JSON'],
    ['ProductStatusChanged', null],
    ['ProductStatusChanged', 'null'],
    ['ProductStatusChanged', '7'],
    ['ProductStatusChanged', stored({ to: 'sold' }, 2)],
    ['ProductStatusChanged', stored({ to: 'sold' }, null)],
    ['ProductStatusChanged', stored({ to: 'stolen' })],
    ['ProductStatusChanged', '{"v":1,"data":null}'],
    ['TransportAccepted', stored({ provider: 'c' })],
    ['TransportStatusLearned', stored({ provider: 'a', status: 'confirmed', first: true })],
    ['TransportStatusLearned', stored({ provider: 'a', status: 'transit' })],
  ])('ADR-18: %s %s cannot be read, and is reported', (type, payload) => {
    expect(readCounted(type, payload)).toEqual({ unreadable: expect.any(String) });
  });

  test('creations and disputes are counted without their payload', () => {
    expect(COUNTED_TYPES.filter((type) => !TYPES_WITH_PAYLOAD.includes(type))).toEqual([
      'ProductCreated',
      'DisputeOpened',
      'DisputeClosed',
    ]);
  });
});

test('STA-1: the provider keys are the lower-case configured names, every counter present', () => {
  const after = COUNTERS.map((_, index) => 100 + index);
  const before = COUNTERS.map(() => 100);
  expect(overviewBetween(before, after, { a: 'FastTrucks', b: 'NORD-Log' })).toEqual({
    products: { created: 0, sold: 1, completed: 2, onAuction: 3, onBuyNow: 4, onCommission: 5 },
    disputes: { opened: 6, closed: 7 },
    transports: {
      fasttrucks: { ordered: 8, transit: 9, delivered: 10 },
      'nord-log': { ordered: 11, confirmed: 12, transit: 13, delivered: 14 },
    },
  });
});
