import { describe, expect, test } from '@jest/globals';
import { eventSamplesContract, frozenViewsContract } from '@vpds/kernel/testing';
import type { TransportEvent } from './domain/transport.decider.ts';
import { NOBODY, sampleOrder } from './testing/sample-transports.ts';
import { transportAggregate } from './transport.aggregate.ts';
import { transportCodec } from './transport.events.ts';

const EVENTS: Record<TransportEvent['type'], TransportEvent> = {
  TransportOrdered: { type: 'TransportOrdered', ...sampleOrder('b') },
  TransportAccepted: { type: 'TransportAccepted', provider: 'b', externalID: 'B-2026-000123' },
  TransportRefused: { type: 'TransportRefused', provider: 'a', words: 'No capacity' },
  TransportStatusLearned: {
    type: 'TransportStatusLearned',
    provider: 'b',
    status: 'transit',
    first: true,
    occurredAt: 1_772_359_200_000,
    comment: 'Vehicle loaded',
  },
  TransportCancelled: {
    type: 'TransportCancelled',
    provider: 'b',
    by: 3,
    reason: 'The buyer fetches it',
    at: 1_772_359_300_000,
    mayBePlaced: false,
  },
  TransportCancellationRefused: {
    type: 'TransportCancellationRefused',
    provider: 'b',
    words: 'The vehicle is loaded already',
  },
};

describe('stored transport events', () => {
  test('every type has its samples', () => {
    expect(transportCodec.types.sort()).toEqual(Object.keys(EVENTS).sort());
  });

  eventSamplesContract(import.meta.dirname, transportCodec, EVENTS);
  frozenViewsContract(import.meta.dirname, transportAggregate, [
    EVENTS.TransportOrdered,
    EVENTS.TransportAccepted,
    EVENTS.TransportStatusLearned,
    EVENTS.TransportRefused,
    EVENTS.TransportCancelled,
    EVENTS.TransportCancellationRefused,
  ]);

  test('ADR-21: what names people is in the personal part, and its erasure leaves a readable event', () => {
    const { payload } = transportCodec.encode(EVENTS.TransportOrdered);
    const { data } = JSON.parse(payload) as { data: object };
    expect(JSON.stringify(data)).not.toMatch(/Nord|example|Ring/);
    expect(transportCodec.decode({ type: 'TransportOrdered', payload: JSON.stringify({ v: 1, data }) })).toEqual({
      ...EVENTS.TransportOrdered,
      pickup: NOBODY,
      delivery: NOBODY,
      comment: null,
    });
  });
});
