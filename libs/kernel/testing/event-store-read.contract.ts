import { expect, test } from '@jest/globals';
import {
  BEGINNING,
  NO_STREAM,
  type EventFilter,
  type EventStore,
  type Position,
  type ReadStreamRequest,
  type RecordedEvent,
  eventStoreWith,
  readWhole,
} from '@vpds/kernel';
import { sampleEvent, sampleEvents, unique } from './harness.ts';

export function readStreamTests(store: () => EventStore): void {
  const filled = async (count: number): Promise<string> => {
    const stream = unique('read-');
    await store().append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(count) });
    return stream;
  };
  const revisions = (events: readonly RecordedEvent[]) => events.map((event) => Number(event.revision));

  test('an unknown stream is empty, both ways', async () => {
    const stream = unique('unknown-');
    expect(await store().readStream({ stream })).toEqual([]);
    expect(await store().readStream({ stream, direction: 'backwards' })).toEqual([]);
    expect(await store().readStream({ stream: '' })).toEqual([]);
  });

  test('reads forwards and backwards, from a revision inclusive, with a limit', async () => {
    const stream = await filled(7);
    const read = async (from: bigint | undefined, direction: 'forwards' | 'backwards', limit?: number) =>
      revisions(
        await store().readStream({
          stream,
          direction,
          ...(from === undefined ? {} : { from }),
          ...(limit === undefined ? {} : { limit }),
        }),
      );
    expect(await read(undefined, 'forwards')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await read(undefined, 'backwards')).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(await read(3n, 'forwards', 2)).toEqual([3, 4]);
    expect(await read(3n, 'backwards', 2)).toEqual([3, 2]);
    expect(await read(0n, 'backwards')).toEqual([0]);
    expect(await read(7n, 'forwards')).toEqual([]);
    expect(await read(100n, 'backwards', 2)).toEqual([6, 5]);
  });

  test('pages join without a gap or a double', async () => {
    const stream = await filled(25);
    const seen: number[] = [];
    for (let from = 0n; ; from = BigInt(seen.length)) {
      const page = await store().readStream({ stream, from, limit: 10 });
      seen.push(...revisions(page));
      if (page.length < 10) break;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  test('a page ends with the event that brings it to so many characters, both ways; pages join', async () => {
    const stream = unique('characters-');
    const events = sampleEvents(9).map((event) => ({ ...event, payload: JSON.stringify('x'.repeat(98)) }));
    await store().append({ stream, expectedRevision: NO_STREAM, events });
    const read = async (from: bigint | undefined, direction: 'forwards' | 'backwards', maxCharacters: number) =>
      revisions(
        await store().readStream({ stream, direction, maxCharacters, ...(from === undefined ? {} : { from }) }),
      );
    expect(await read(0n, 'forwards', 250)).toEqual([0, 1, 2]);
    expect(await read(3n, 'forwards', 300)).toEqual([3, 4, 5]);
    expect(await read(undefined, 'backwards', 250)).toEqual([8, 7, 6]);
    expect(await read(0n, 'forwards', 1)).toEqual([0]);
    expect(await read(0n, 'forwards', 10_000)).toHaveLength(9);
  });

  test('a page that was cut for its size is marked on its last event, and no other page is', async () => {
    const stream = unique('filled-');
    const events = sampleEvents(9).map((event) => ({ ...event, payload: JSON.stringify('x'.repeat(98)) }));
    await store().append({ stream, expectedRevision: NO_STREAM, events });
    const filling = async (request: Omit<ReadStreamRequest, 'stream'>) =>
      revisions((await store().readStream({ stream, ...request })).filter(({ fillsPage }) => fillsPage === true));
    expect(await filling({ maxCharacters: 250 })).toEqual([2]);
    expect(await filling({ maxCharacters: 250, direction: 'backwards' })).toEqual([6]);
    expect(await filling({ limit: 2, maxCharacters: 250 })).toEqual([]);
    expect(await filling({})).toEqual([]);
    expect(await filling({ from: 100n, maxCharacters: 250 })).toEqual([]);
  });

  test('ADR-3: a stream is read whole, whatever its text, and whatever its reader has put in place of it', async () => {
    const stream = unique('text-');
    const created = sampleEvent(JSON.stringify('ж'.repeat(45_000)));
    await store().append({ stream, expectedRevision: NO_STREAM, events: [created, ...sampleEvents(2)] });
    const damaged = sampleEvent(JSON.stringify('x'.repeat(70_000)));
    await store().append({ stream, expectedRevision: 2n, events: [damaged, ...sampleEvents(2)] });
    const replaced = eventStoreWith(store(), {
      readStream: async (request) =>
        (await store().readStream(request)).map((event) => ({ ...event, payload: '{"v":1,"data":{}}' })),
    });
    for (const read of [store(), replaced])
      for (const from of [0n, 3n]) {
        const seen: number[] = [];
        for await (const page of readWhole(read, stream, from)) seen.push(...revisions(page));
        expect(seen).toEqual([0, 1, 2, 3, 4, 5].slice(Number(from)));
      }
  });

  test('a page has 1,000 events by default', async () => {
    const stream = unique('thousand-');
    for (let at = NO_STREAM; at < 1_199n; at += 300n)
      await store().append({ stream, expectedRevision: at, events: sampleEvents(300) });
    const page = await store().readStream({ stream });
    expect(page).toHaveLength(1_000);
    expect(await store().readStream({ stream, from: 1_000n })).toHaveLength(200);
  });
}

export async function readEverything(
  store: EventStore,
  after: Position,
  filter: EventFilter,
  limit: number,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let position = after; ;) {
    const page = await store.readAll({ after: position, limit, filter });
    expect(page.events.length).toBeLessThanOrEqual(limit);
    expect(page.next >= position).toBe(true);
    for (const event of page.events) expect(event.position > position && event.position <= page.next).toBe(true);
    events.push(...page.events);
    if (page.end) return events;
    expect(page.next > position).toBe(true);
    position = page.next;
  }
}

export function readAllTests(store: () => EventStore): void {
  test('the log is read in order of position, in pages of any size, until its end', async () => {
    const base = await store().head();
    const prefix = unique('log-');
    for (let index = 0; index < 12; index += 1)
      await store().append({ stream: `${prefix}-${index}`, expectedRevision: NO_STREAM, events: sampleEvents(2) });
    const filter = { streamPrefixes: [prefix] };
    const whole = await readEverything(store(), base, filter, 1_000);
    expect(whole.map((event) => event.stream)).toEqual(
      Array.from({ length: 24 }, (_, index) => `${prefix}-${Math.floor(index / 2)}`),
    );
    for (const limit of [1, 2, 5, 24]) expect(await readEverything(store(), base, filter, limit)).toEqual(whole);
    for (const [index, event] of whole.entries())
      expect(await readEverything(store(), event.position, filter, 7)).toEqual(whole.slice(index + 1));
  });

  test('a page of large events ends early: it fits into memory whatever its limit', async () => {
    const base = await store().head();
    const prefix = unique('large-');
    const filter = { streamPrefixes: [prefix] };
    const payload = JSON.stringify({ v: 1, data: { text: 'x'.repeat(700_000) } });
    for (let index = 0; index < 12; index += 1)
      await store().append({
        stream: `${prefix}-${index}`,
        expectedRevision: NO_STREAM,
        events: [sampleEvent(payload)],
      });
    const page = await store().readAll({ after: base, limit: 1_000, filter });
    expect(page.end).toBe(false);
    expect(page.events.length).toBeGreaterThan(0);
    expect(page.events.length).toBeLessThan(12);
    const whole = await readEverything(store(), base, filter, 1_000);
    expect(whole.map(({ stream }) => stream)).toEqual(Array.from({ length: 12 }, (_, index) => `${prefix}-${index}`));
  });

  test('from BEGINNING the whole log is read', async () => {
    const stream = unique('whole-');
    await store().append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(1) });
    const events = await readEverything(store(), BEGINNING, {}, 1_000);
    const positions = events.map((event) => event.position);
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(events.at(-1)?.stream).toBe(stream);
    expect(events.at(-1)?.position).toBe(await store().head());
  });

  test('filters by type and by prefix, any of several, both at once', async () => {
    const base = await store().head();
    const a = unique('a_%');
    const b = unique('b-');
    const types = ['Apple', 'Bread', 'apple', 'Ap'];
    for (const prefix of [a, b])
      for (const type of types)
        await store().append({
          stream: `${prefix}-${type}`,
          expectedRevision: NO_STREAM,
          events: [sampleEvent('{}', type)],
        });
    const found = async (filter: EventFilter) =>
      (await readEverything(store(), base, filter, 3)).map((event) => [event.stream.slice(0, 1), event.type].join());
    expect(await found({ streamPrefixes: [a], types: ['Apple'] })).toEqual(['a,Apple']);
    expect(await found({ streamPrefixes: [a, b], types: ['Ap'] })).toEqual(['a,Ap', 'b,Ap']);
    expect(await found({ streamPrefixes: [b], types: ['Bread', 'apple'] })).toEqual(['b,Bread', 'b,apple']);
    expect(await found({ streamPrefixes: [unique('none-')] })).toEqual([]);
    expect(await found({ streamPrefixes: [a.replace('_', 'x')] })).toEqual([]);
  });

  test('a page that a filter left empty still moves on to the end', async () => {
    const base = await store().head();
    const stream = unique('skipped-');
    const { lastPosition } = await store().append({ stream, expectedRevision: NO_STREAM, events: sampleEvents(50) });
    const filter = { types: [unique('Never')] };
    let position: Position;
    for (let page = await store().readAll({ after: base, limit: 10, filter }); ;) {
      expect(page.events).toEqual([]);
      position = page.next;
      if (page.end) break;
      page = await store().readAll({ after: position, limit: 10, filter });
    }
    expect(position >= lastPosition).toBe(true);
    expect(await store().readAll({ after: position, limit: 10, filter })).toEqual({
      events: [],
      next: position,
      end: true,
    });
  });

  test('head is the position of the last event, and the store has one identity', async () => {
    const { lastPosition } = await store().append({
      stream: unique('head-'),
      expectedRevision: NO_STREAM,
      events: sampleEvents(3),
    });
    expect(await store().head()).toBe(lastPosition);
    const { storeID } = await store().identity();
    expect(storeID).not.toBe('');
    expect(await store().identity()).toEqual({ storeID });
  });
}
