import { expect, test } from '@jest/globals';
import {
  AppendRefused,
  MAX_APPEND_BYTES,
  MAX_STREAM_NAME,
  NO_STREAM,
  WrongExpectedRevision,
  appendBytes,
  happenedAtOf,
  type AppendResult,
  type EventStore,
  type NewEvent,
} from '@vpds/kernel';
import { rejection, sampleEvent, sampleEvents, unique } from './harness.ts';

const append = (store: EventStore, stream: string, expectedRevision: bigint, events: NewEvent[]) =>
  store.append({ stream, expectedRevision, events });

const places = ({ revision, firstPosition, lastPosition }: AppendResult) => ({
  revision,
  firstPosition,
  lastPosition,
});

export function revisionTests(store: () => EventStore): void {
  test('revisions are bigints that count from 0 without gaps, positions rise', async () => {
    const stream = unique('revisions-');
    const first = await append(store(), stream, NO_STREAM, sampleEvents(2));
    const second = await append(store(), stream, 1n, sampleEvents(1));
    expect([first.revision, second.revision]).toEqual([1n, 2n]);
    expect(first.lastPosition > first.firstPosition).toBe(true);
    expect(second.firstPosition > first.lastPosition).toBe(true);
    expect(second.firstPosition).toBe(second.lastPosition);
    const read = await store().readStream({ stream });
    expect(read.map((event) => event.revision)).toEqual([0n, 1n, 2n]);
    expect(read[0]?.position).toBe(first.firstPosition);
    expect(read[2]?.position).toBe(second.lastPosition);
  });

  test('recordedAt is the store’s clock in milliseconds and never goes back', async () => {
    const stream = unique('clock-');
    const before = Date.now();
    const result = await append(store(), stream, NO_STREAM, sampleEvents(1));
    expect(Math.abs(result.recordedAt - before)).toBeLessThan(60_000);
    expect(Number.isInteger(result.recordedAt)).toBe(true);
    for (let revision = 0n; revision < 10n; revision += 1n) await append(store(), stream, revision, sampleEvents(1));
    const times = (await store().readStream({ stream })).map((event) => event.recordedAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBe(result.recordedAt);
  });

  test('a wrong expected revision is refused with the actual one and writes nothing', async () => {
    const stream = unique('wrong-');
    await append(store(), stream, NO_STREAM, sampleEvents(2));
    for (const expected of [NO_STREAM, 0n, 2n, 99n]) {
      const error = await rejection(append(store(), stream, expected, sampleEvents(1)));
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      expect((error as WrongExpectedRevision).actual).toBe(1n);
    }
    const missing = await rejection(append(store(), unique('missing-'), 0n, sampleEvents(1)));
    expect((missing as WrongExpectedRevision).actual).toBe(NO_STREAM);
    expect(await store().readStream({ stream })).toHaveLength(2);
  });

  test.each([NO_STREAM, 0n])(
    'of 32 writers at revision %s one wins, the others learn the actual revision',
    async (at) => {
      const stream = unique('race-');
      if (at === 0n) await append(store(), stream, NO_STREAM, sampleEvents(1));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 32 }, () => append(store(), stream, at, sampleEvents(1))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
        expect((outcome.reason as WrongExpectedRevision).actual).toBe(at + 1n);
      }
      expect(await store().readStream({ stream })).toHaveLength(Number(at) + 2);
    },
  );

  test('appends to different streams at once all succeed', async () => {
    const streams = Array.from({ length: 200 }, () => unique('many-'));
    const results = await Promise.all(streams.map((stream) => append(store(), stream, NO_STREAM, sampleEvents(2))));
    const positions = results.flatMap(({ firstPosition, lastPosition }) => [firstPosition, lastPosition]);
    expect(new Set(positions).size).toBe(400);
    for (const stream of streams) expect(await store().readStream({ stream })).toHaveLength(2);
  });
}

export function repeatTests(store: () => EventStore): void {
  test('a repeat with the same ids at the same revision succeeds with the first result', async () => {
    const stream = unique('repeat-');
    for (const [at, count] of [
      [NO_STREAM, 3],
      [2n, 1],
    ] as const) {
      const events = sampleEvents(count);
      const first = await append(store(), stream, at, events);
      const again = await append(store(), stream, at, events);
      expect(places(again)).toEqual(places(first));
      expect(again.recordedAt).toBe(first.recordedAt);
    }
    expect(await store().readStream({ stream })).toHaveLength(4);
  });

  test('a retry succeeds after others’ appends, too', async () => {
    const stream = unique('behind-');
    const events = sampleEvents(2);
    const first = await append(store(), stream, NO_STREAM, events);
    await append(store(), stream, 1n, sampleEvents(3));
    expect(places(await append(store(), stream, NO_STREAM, events))).toEqual(places(first));
    expect(await store().readStream({ stream })).toHaveLength(5);
  });

  test('the same append sent twice at once is written once', async () => {
    const stream = unique('twice-');
    const events = sampleEvents(2);
    const [one, two] = await Promise.all([
      append(store(), stream, NO_STREAM, events),
      append(store(), stream, NO_STREAM, events),
    ]);
    expect(places(one)).toEqual(places(two));
    expect(await store().readStream({ stream })).toHaveLength(2);
  });

  test('a partial overlap, another order or another revision is a conflict', async () => {
    const stream = unique('overlap-');
    const [a, b, c] = sampleEvents(3) as [NewEvent, NewEvent, NewEvent];
    await append(store(), stream, NO_STREAM, [a, b]);
    for (const [at, events] of [
      [NO_STREAM, [a, b, c]],
      [NO_STREAM, [b, a]],
      [NO_STREAM, [c, b]],
      [0n, [a, b]],
    ] as const) {
      expect(await rejection(append(store(), stream, at, [...events]))).toBeInstanceOf(WrongExpectedRevision);
    }
    expect(await store().readStream({ stream })).toHaveLength(2);
  });
}

export function sizeAndNameTests(store: () => EventStore): void {
  const sized = (bytes: number): NewEvent => {
    const empty = sampleEvent('""');
    const rest = bytes - appendBytes([empty]);
    return { ...empty, payload: `"${'é'.repeat(Math.floor(rest / 2))}${'x'.repeat(rest % 2)}"` };
  };

  test('the largest append allowed is kept whole; one byte more is refused before anything is written', async () => {
    const stream = unique('large-');
    const largest = sized(MAX_APPEND_BYTES);
    await append(store(), stream, NO_STREAM, [largest]);
    expect((await store().readStream({ stream }))[0]?.payload).toBe(largest.payload);
    const error = await rejection(append(store(), stream, 0n, [sampleEvent(), sized(MAX_APPEND_BYTES)]));
    expect(error).toBeInstanceOf(AppendRefused);
    expect(await rejection(append(store(), stream, 0n, [sized(MAX_APPEND_BYTES + 1)]))).toBeInstanceOf(AppendRefused);
    expect(await store().readStream({ stream })).toHaveLength(1);
  });

  test('an append without events is refused', async () => {
    expect(await rejection(append(store(), unique('empty-'), NO_STREAM, []))).toBeInstanceOf(AppendRefused);
  });

  test.each([
    ['an empty name', ''],
    ['a name that is too long', 'n'.repeat(MAX_STREAM_NAME + 1)],
    ['a name with U+0000', 'nul-\u0000'],
    ['a name with half a surrogate pair', 'half-\ud800'],
  ])('%s is refused', async (_, stream) => {
    expect(await rejection(append(store(), stream, NO_STREAM, sampleEvents(1)))).toBeInstanceOf(AppendRefused);
  });

  test.each([
    ['quotes', `o'hara "x" \`y\``],
    ['SQL', `'; DROP TABLE events; --`],
    ['emoji', '🚗🚙 Ünï'],
    ['wildcards', '%_*?[a-z]\\'],
    ['white space', ' a\tb\n'],
    ['slashes', '../../etc/passwd'],
    ['a key of Object.prototype', '__proto__'],
  ])('a stream’s name may contain %s', async (_, odd) => {
    const stream = unique(`hostile-${odd}-`);
    await append(store(), stream, NO_STREAM, sampleEvents(1));
    const [event] = await store().readStream({ stream });
    expect(event?.stream).toBe(stream);
    expect(await store().readStream({ stream: `${stream}x` })).toEqual([]);
  });

  test('the longest name allowed works', async () => {
    const stream = unique('').padEnd(MAX_STREAM_NAME, 'n');
    await append(store(), stream, NO_STREAM, sampleEvents(1));
    expect(await store().readStream({ stream })).toHaveLength(1);
    expect(await store().readStream({ stream: `${stream}n` })).toEqual([]);
  });

  test.each([
    ['keys of Object.prototype', '{"v":1,"data":{"__proto__":{"a":1},"constructor":null,"$where":"1","a.b":2}}'],
    ['escaped half surrogates and U+0000', '{"v":1,"data":{"s":"\\ud800 \\u0000 \\udfff"}}'],
    ['characters of every length', '{"v":1,"data":{"s":"aé€🚗\u2028\ufeff"}}'],
    ['spaces, number formats and repeated keys', ' {"n" : 1.0, "m":1e2,\n "big":12345678901234567890, "n":2 } '],
  ])('payload text is returned as it was given: %s', async (_, payload) => {
    const stream = unique('verbatim-');
    const event = sampleEvent(payload, 'Odd–Type');
    await append(store(), stream, NO_STREAM, [event]);
    const [read] = await store().readStream({ stream });
    expect(read).toMatchObject({ id: event.id, type: event.type, payload, metadata: event.metadata, stream });
  });

  test('an event keeps when it happened, where that is known; others have no such member', async () => {
    const stream = unique('happened-');
    const metadata = { ...sampleEvent().metadata, happenedAt: -86_400_000 };
    await append(store(), stream, NO_STREAM, [sampleEvent(), { ...sampleEvent(), metadata }]);
    const [ordinary, imported] = await store().readStream({ stream });
    expect(ordinary?.metadata).not.toHaveProperty('happenedAt');
    expect(imported?.metadata).toEqual(metadata);
    expect(ordinary && happenedAtOf(ordinary)).toBe(ordinary?.recordedAt);
    expect(imported && happenedAtOf(imported)).toBe(-86_400_000);
    expect([ordinary?.damage, imported?.damage]).toEqual([undefined, undefined]);
  });

  test('metadata comes back as it was, without an actor, too', async () => {
    const stream = unique('metadata-');
    const metadata = {
      owner: 1,
      actor: null,
      requestID: null,
      correlationID: null,
      causationID: 'é"🚗',
      traceparent: null,
    };
    await append(store(), stream, NO_STREAM, [{ ...sampleEvent(), metadata }]);
    expect((await store().readStream({ stream }))[0]?.metadata).toEqual(metadata);
  });
}
