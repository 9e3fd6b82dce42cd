import { describe, expect, test } from '@jest/globals';
import { type Aggregate, catchUp, eventAt, load, emptyStream, viewRows } from './aggregate.ts';
import { EventCodec } from './event-codec.ts';
import type { EventStore } from './event-store.ts';
import type { RecordedEvent } from './events.ts';
import { newSeed } from './ids.ts';

interface Noted {
  readonly type: 'Noted';
  readonly number: number;
}
const VIEW = { name: 'notes', version: 1, keys: [] };

/** State: the noted numbers; odd ones do not move `changedAt`. */
const notes: Aggregate<readonly number[], Noted> = {
  name: 'notes',
  decider: { initialState: [], evolve: (state, { number }) => [...state, number] },
  codec: new EventCodec<Noted>({
    Noted: {
      version: 1,
      encode: ({ number }) => ({ data: { number } }),
      decode: ({ data }) => ({ type: 'Noted', number: data['number'] as number }),
    },
  }),
  views: (state) => [{ view: VIEW, document: { id: 'n', scope: 1, keys: {}, body: JSON.stringify(state) } }],
  movesUpdatedAt: ({ number }) => number % 2 === 0,
};

const numbersTo = (count: number) => Array.from({ length: count }, (_, number) => number);

/** One event per number, recorded ten milliseconds apart. */
function streamOf(numbers: readonly number[]) {
  const events = numbers.map((number, index): RecordedEvent => ({
    id: newSeed(),
    stream: 'notes-1',
    revision: BigInt(index),
    position: BigInt(1_000 + index),
    recordedAt: 10 * index,
    metadata: { owner: 1, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null },
    ...notes.codec.encode({ type: 'Noted', number }),
  }));
  const readStream = async ({ from = 0n, limit = Infinity }: { from?: bigint; limit?: number }) =>
    events.slice(Number(from), Number(from) + limit);
  return { events, store: { readStream } as unknown as EventStore };
}

describe('ADR-23: a stream is folded whole, each event once', () => {
  test.each([0, 1, 199, 200, 201, 400, 1_001])('%i events', async (count) => {
    const { store, events } = streamOf(numbersTo(count));
    const caughtUp = await catchUp(store, notes, 'notes-1', emptyStream(notes));
    expect(caughtUp.state).toEqual(numbersTo(count));
    expect(caughtUp.revision).toBe(BigInt(count - 1));
    expect([...caughtUp.eventIDs]).toEqual(events.map(({ id }) => id));
    expect((await load(store, notes, 'notes-1'))?.state ?? []).toEqual(numbersTo(count));
  });

  test('only events after the known state are read', async () => {
    const { store, events } = streamOf(numbersTo(300));
    const known = { state: numbersTo(90), revision: 89n };
    const { state, revision, eventIDs } = await catchUp(store, notes, 'notes-1', known);
    expect([state, revision]).toEqual([numbersTo(300), 299n]);
    expect([...eventIDs]).toEqual(events.slice(90).map(({ id }) => id));
  });

  test('up to a moment, what was recorded in it included; before the first event there is nothing', async () => {
    const { store } = streamOf(numbersTo(500));
    expect((await load(store, notes, 'notes-1', 2_500))?.state).toEqual(numbersTo(251));
    expect((await load(store, notes, 'notes-1', 2_499))?.state).toEqual(numbersTo(250));
    expect((await load(store, notes, 'notes-1', 0))?.state).toEqual([0]);
    expect(await load(store, notes, 'notes-1', -1)).toBeNull();
    expect(await load(streamOf([]).store, notes, 'notes-1')).toBeNull();
  });

  test('the event at a position is found in its stream, wherever that is; none between two', async () => {
    const { store, events } = streamOf(numbersTo(120));
    const stream = 'notes-1';
    expect(await eventAt(store, { stream, position: 1_000n })).toBe(events[0]);
    expect(await eventAt(store, { stream, position: 1_110n })).toBe(events[110]);
    expect(await eventAt(store, { stream, position: 999n })).toBeNull();
    expect(await eventAt(store, { stream, position: 1_120n })).toBeNull();
  });

  test('ADR-8: its rows have the times of creation and of the last change', async () => {
    const { store, events } = streamOf([1, 2, 4, 5, 7]);
    const loaded = await load(store, notes, 'notes-1');
    expect(loaded).toEqual({
      state: [1, 2, 4, 5, 7],
      revision: 4n,
      createdPosition: 1_000n,
      createdAt: 0,
      changedAt: 20,
      creationEventID: events[0]?.id,
    });
    expect(loaded === null ? null : viewRows(notes, loaded)).toEqual([
      {
        view: VIEW,
        row: {
          ...{ id: 'n', scope: 1, keys: {}, body: '[1,2,4,5,7]' },
          ...{ revision: 4n, createdPosition: 1_000n, createdAt: 0, changedAt: 20 },
        },
      },
    ]);
  });
});
