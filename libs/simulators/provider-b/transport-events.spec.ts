import { describe, expect, test } from '@jest/globals';
import type { Entry } from '../ledger.ts';
import { transportEvents, transportNo } from './transport-events.ts';

const acceptedAt = Date.parse('2026-03-01T10:00:00.250Z');
const transport = (markers: string[] = [], stepMilliseconds = 60_000): Entry => ({
  number: 123,
  reference: 'r',
  acceptedAt,
  stepMilliseconds,
  markers,
});
const codesAfter = (entry: Entry, milliseconds: number): string[] =>
  transportEvents(entry, acceptedAt + milliseconds).map(({ code }) => code);

describe('history of a transport with provider B', () => {
  test('grows by one event each step, oldest first', () => {
    expect(codesAfter(transport(), 0)).toEqual(['ORDERED']);
    expect(codesAfter(transport(), 59_999)).toEqual(['ORDERED']);
    expect(codesAfter(transport(), 60_000)).toEqual(['ORDERED', 'CONFIRMED']);
    expect(codesAfter(transport(), 120_000)).toEqual(['ORDERED', 'CONFIRMED', 'TRANSIT']);
    expect(codesAfter(transport(), 1e12)).toEqual(['ORDERED', 'CONFIRMED', 'TRANSIT', 'DELIVERED']);
  });

  test('an event keeps its time, in ISO form to the second, and has a note', () => {
    expect(transportEvents(transport(), acceptedAt + 60_000)).toEqual([
      { code: 'ORDERED', occurredAt: '2026-03-01T10:00:00Z', note: 'Order received' },
      { code: 'CONFIRMED', occurredAt: '2026-03-01T10:01:00Z', note: 'A carrier has taken the order' },
    ]);
  });

  test.each([0, 1, 50, 1_500])('steps of %d ms keep events apart in time', (step) => {
    const times = transportEvents(transport([], step), acceptedAt + 1e6).map(({ occurredAt }) =>
      Date.parse(occurredAt),
    );
    expect(new Set(times).size).toBe(4);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });

  test('simulate:shuffled gives them out of order and one twice', () => {
    expect(codesAfter(transport(['shuffled']), 0)).toEqual(['ORDERED', 'ORDERED']);
    expect(codesAfter(transport(['shuffled']), 120_000)).toEqual(['TRANSIT', 'CONFIRMED', 'ORDERED', 'TRANSIT']);
  });

  test('simulate:unknown-code adds a code of no known kind', () => {
    expect(codesAfter(transport(['unknown-code']), 30_000)).toEqual(['ORDERED', 'CUSTOMS_HOLD']);
    expect(codesAfter(transport(['unknown-code', 'shuffled']), 60_000)).toEqual([
      'CONFIRMED',
      'CUSTOMS_HOLD',
      'ORDERED',
      'CONFIRMED',
    ]);
  });

  test('a clock that went back still shows the order', () => {
    expect(codesAfter(transport(), -5_000)).toEqual(['ORDERED']);
  });
});

test('a transport number has the year and at least six digits', () => {
  expect(transportNo(transport())).toBe('B-2026-000123');
  expect(transportNo({ ...transport(), number: 1_234_567 })).toBe('B-2026-1234567');
});
