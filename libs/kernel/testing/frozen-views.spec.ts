import { describe, expect, test } from '@jest/globals';
import type { Aggregate } from '../aggregate.ts';
import { EventCodec } from '../event-codec.ts';
import { digestsOf, samplesOf } from './frozen-views.ts';

interface Door {
  readonly made: number;
  readonly locked: boolean;
  readonly changes: readonly string[];
}
type DoorEvent =
  | { readonly type: 'DoorMade'; readonly locked?: true }
  | { readonly type: 'DoorPainted'; readonly color: string }
  | { readonly type: 'DoorUnlocked' }
  | { readonly type: 'DoorSold' };

const EVENTS: readonly DoorEvent[] = [
  { type: 'DoorMade' },
  { type: 'DoorPainted', color: 'red' },
  { type: 'DoorUnlocked' },
];
const WHOLE: readonly DoorEvent[] = [{ type: 'DoorMade', locked: true }];

/** `seen`: the types of each sequence. */
function doors({ unlocks = true, seen = [] as string[][], body = (door: Door): object => door } = {}) {
  const aggregate: Aggregate<Door, DoorEvent> = {
    name: 'door',
    decider: {
      initialState: { made: 0, locked: false, changes: [] },
      evolve(door, event) {
        if (door.changes.length === 0) seen.push([]);
        seen.at(-1)?.push(event.type);
        const changes = [...door.changes, event.type];
        if (event.type === 'DoorMade') return { made: door.made + 1, locked: event.locked === true, changes };
        return { ...door, locked: event.type === 'DoorUnlocked' && unlocks ? false : door.locked, changes };
      },
    },
    codec: new EventCodec<DoorEvent>({} as never),
    views: (door) => [
      {
        view: { name: 'doors', version: 1, keys: [] },
        document: { id: '7', scope: 1, keys: {}, body: JSON.stringify(body(door)) },
      },
    ],
    movesUpdatedAt: () => true,
  };
  return aggregate;
}

const digests = (aggregate = doors(), events = EVENTS) =>
  digestsOf(aggregate, 'doors.v1', [...samplesOf(events, WHOLE)]);

describe('digests of documents after events in other orders', () => {
  test('a sample with all members follows the one that lacks the optional ones', () => {
    expect(Object.keys(digests())).toEqual(['DoorMade', 'DoorMade with all members', 'DoorPainted', 'DoorUnlocked']);
  });

  test('a sequence begins with the first type, ends with its sample, and has no type twice', () => {
    const seen: string[][] = [];
    digests(doors({ seen }));
    expect(new Set(seen.map((types) => types[0]))).toEqual(new Set(['DoorMade']));
    expect(seen.filter((types) => new Set(types).size < types.length)).toEqual([]);
    expect(new Set(seen.map((types) => types.at(-1)))).toEqual(new Set(EVENTS.map(({ type }) => type)));
  });

  test('what a later event does to an optional member of an earlier one is in the digest', () => {
    const { DoorUnlocked, ...others } = digests(doors({ unlocks: false }));
    const before = digests();
    expect(DoorUnlocked).not.toBe(before['DoorUnlocked']);
    expect(before).toMatchObject(others);
  });

  test('the order of the members is not', () => {
    const turned = ({ made, locked, changes }: Door) => ({ changes, locked, made });
    expect(digests(doors({ body: turned }))).toEqual(digests());
  });

  test('a new event changes no digest', () => {
    expect(digests(doors(), [...EVENTS, { type: 'DoorSold' }])).toMatchObject(digests());
  });
});
