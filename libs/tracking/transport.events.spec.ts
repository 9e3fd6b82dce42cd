import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TransportEvent } from './domain/transport.decider.ts';
import { NOBODY, sampleOrder } from './testing/sample-transports.ts';
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
};

function sample(name: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(import.meta.dirname, 'samples', `${name}.json`), 'utf8')));
}

describe('stored transport events', () => {
  test('every type has its samples', () => {
    expect(transportCodec.types.sort()).toEqual(Object.keys(EVENTS).sort());
  });

  test.each(Object.entries(EVENTS))(
    '%s: the frozen sample of every version is read, and the newest is written',
    (type, event) => {
      for (let version = 1; version <= transportCodec.version(event.type); version += 1)
        expect(transportCodec.decode({ type, payload: sample(`${type}.v${version}`) })).toEqual(event);
      expect(transportCodec.encode(event)).toEqual({
        type,
        payload: sample(`${type}.v${transportCodec.version(event.type)}`),
      });
    },
  );

  test('design 3: what names people stands in the personal part, and its erasure leaves a readable event', () => {
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
