import { describe, expect, test } from '@jest/globals';
import type { Entry } from '../ledger.ts';
import { orderState } from './order-state.ts';

const order = (...markers: string[]): Entry => ({
  number: 4711,
  reference: 'r',
  acceptedAt: 1_000_000,
  stepMilliseconds: 60_000,
  markers,
});
const course = (entry: Entry): string[] =>
  [0, 59_999, 60_000, 119_999, 120_000, 1e12].map((after) => orderState(entry, entry.acceptedAt + after));

describe('state of an order with provider A', () => {
  test('moves one state further each step and stays delivered', () => {
    expect(course(order())).toEqual(['created', 'created', 'transit', 'transit', 'delivered', 'delivered']);
  });

  test('simulate:cancelled and simulate:in_vain end in the states that are never shown', () => {
    expect(course(order('cancelled'))).toEqual([
      'created',
      'created',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(course(order('in_vain'))).toEqual(['created', 'created', 'transit', 'transit', 'in_vain', 'in_vain']);
  });

  test('a clock that went back leaves an order created', () => {
    expect(orderState(order(), 0)).toBe('created');
  });

  test('without a step an order is delivered within milliseconds', () => {
    expect(orderState({ ...order(), stepMilliseconds: 0 }, 1_000_002)).toBe('delivered');
  });
});
