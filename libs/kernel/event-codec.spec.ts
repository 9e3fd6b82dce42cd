import { afterEach, describe, expect, test } from '@jest/globals';
import { EventCodec, type EventDefinition, type ReadData, UnreadableEvent } from './event-codec.ts';
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

describe('ADR-29: what the previous release cannot read waits', () => {
  const current = codec.definitions.get('Renamed')!;
  const since = (release: string, more: Partial<EventDefinition<Renamed>> = {}) =>
    new EventCodec<Renamed>({ Renamed: { ...current, since: release, ...more } });
  const downcast = ({ personal }: ReadData) => ({ data: {}, personal });

  afterEach(() => writeEventVersions('previous'));

  test.each([
    ['a version without a release', codec, undefined, false],
    ['a version of this release', since('1.2.0'), undefined, true],
    ['a version of this release, in a log that an earlier one began', since('1.2.0'), '1.1.9', true],
    ['a version of this release, in a log that this one began', since('1.2.0'), '1.2.0', false],
    ['a version of this release, in a log that a later one began', since('1.2.0'), '1.10.0', false],
    ['a version of the previous release', since('1.1.0'), undefined, false],
    ['a version that harms no earlier release', since('1.2.0', { harmless: 'None reads it.' }), undefined, false],
  ])('%s', (_, written, begunBy, waits) => {
    writeEventVersions('previous', '1.2.0');
    expect(written.waits('Renamed', begunBy)).toBe(waits);
    writeEventVersions('current', '1.2.0');
    expect(written.waits('Renamed', begunBy)).toBe(false);
  });

  test('the previous version stands in for an event that loses nothing by it', () => {
    const withDowncast = since('1.2.0', { downcast });
    expect(JSON.parse(withDowncast.encodePrevious({ type: 'Renamed', name: 'Ann', reason: null })!.payload)).toEqual({
      v: 2,
      data: {},
      personal: { name: 'Ann' },
    });
    expect(withDowncast.encodePrevious({ type: 'Renamed', name: 'Ann', reason: 'x' })).toBeNull();
    expect(since('1.2.0').encodePrevious({ type: 'Renamed', name: 'Ann', reason: null })).toBeNull();
  });
});
