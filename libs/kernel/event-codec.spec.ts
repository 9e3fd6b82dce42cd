import { afterEach, describe, expect, test } from '@jest/globals';
import { EventCodec, UnreadableEvent } from './event-codec.ts';
import { writeEventVersions } from './event-versions.ts';

interface Renamed {
  readonly type: 'Renamed';
  readonly name: string;
  readonly reason: string | null;
}

const codec = new EventCodec<Renamed>({
  Renamed: {
    version: 3,
    encode: ({ name, reason }) => ({ data: { reason }, personal: { name } }),
    decode: ({ data, personal }) => ({
      type: 'Renamed',
      name: (personal['name'] ?? '') as string,
      reason: data['reason'] as string | null,
    }),
    upcasts: {
      1: ({ data, personal }) => ({ data, personal: { ...personal, name: data['title'] ?? '' } }),
      2: ({ data, personal }) => ({ data: { ...data, reason: null }, personal }),
    },
  },
});
const stored = (payload: object | string) => ({
  type: 'Renamed',
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});

describe('ADR-23: events', () => {
  test('are written in their newest version, personal values apart', () => {
    expect(JSON.parse(codec.encode({ type: 'Renamed', name: 'Ann', reason: 'x' }).payload)).toEqual({
      v: 3,
      data: { reason: 'x' },
      personal: { name: 'Ann' },
    });
  });

  test.each([
    [{ v: 1, data: { title: 'Ann' } }],
    [{ v: 2, data: {}, personal: { name: 'Ann' } }],
    [{ v: 3, data: { reason: null }, personal: { name: 'Ann' } }],
  ])('%j is lifted to the newest version', (payload) => {
    expect(codec.decode(stored(payload))).toEqual({ type: 'Renamed', name: 'Ann', reason: null });
  });

  test('stay readable when the personal part has been erased', () => {
    expect(codec.decode(stored({ v: 3, data: { reason: 'x' } }))).toEqual({ type: 'Renamed', name: '', reason: 'x' });
  });

  test.each([['no json'], ['[]'], [{ v: 4, data: {} }], [{ v: 0, data: {} }], [{ data: {} }]])(
    '%j cannot be read',
    (payload) => {
      expect(() => codec.decode(stored(payload))).toThrow(UnreadableEvent);
    },
  );

  test('an unknown type cannot be read', () => {
    expect(() => codec.decode({ type: 'Unheard', payload: '{"v":1}' })).toThrow(UnreadableEvent);
  });
});

describe('ADR-23: a new version is written when everybody can read it', () => {
  const current = codec.definitions.get('Renamed');
  const withDowncast = new EventCodec<Renamed>({
    Renamed: { ...current!, downcast: ({ personal }) => ({ data: {}, personal }) },
  });
  const event: Renamed = { type: 'Renamed', name: 'Ann', reason: 'x' };
  const before = { v: 2, data: {}, personal: { name: 'Ann' } };

  afterEach(() => writeEventVersions('previous'));

  test('until then the one before it is written, which the release before reads', () => {
    expect(withDowncast.written('Renamed')).toBe(2);
    expect(JSON.parse(withDowncast.encode(event).payload)).toEqual(before);
  });

  test('what the older version lacks is in no state either', () => {
    expect(withDowncast.asWritten(event)).toEqual({ ...event, reason: null });
    expect(withDowncast.asWritten(event)).toEqual(withDowncast.decode(stored(before)));
  });

  test('from then on the newest is written as it is', () => {
    writeEventVersions('current');
    expect(withDowncast.written('Renamed')).toBe(3);
    expect(JSON.parse(withDowncast.encode(event).payload)).toMatchObject({ v: 3, data: { reason: 'x' } });
    expect(withDowncast.asWritten(event)).toBe(event);
  });

  test('an event without a downcast is written in its newest version either way', () => {
    expect(codec.written('Renamed')).toBe(3);
    expect(codec.asWritten(event)).toBe(event);
  });
});
