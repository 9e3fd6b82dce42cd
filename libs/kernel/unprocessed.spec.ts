import { expect, test } from '@jest/globals';
import type { EventStore, ReadAllRequest } from './event-store.ts';
import { BEGINNING, type Position, type RecordedEvent } from './events.ts';
import { SHARDS, shard } from './shard.ts';
import { COUNTED_LAG, UnprocessedEvents } from './unprocessed.ts';

const PAGE = 500;

/** A log that scans a page at a time for what the filter wants, as EventStoreDB's does. */
class ScannedLog {
  readonly #events: RecordedEvent[] = [];
  scanned = 0;

  record(count: number, type: string, stream = 'thing-1'): void {
    for (let index = 0; index < count; index += 1) {
      const position = BigInt(this.#events.length);
      this.#events.push({ stream, type, position, recordedAt: Number(position) } as RecordedEvent);
    }
  }

  get head(): Position {
    return BigInt(this.#events.length - 1);
  }

  subscriber(positions: () => readonly Position[]): UnprocessedEvents {
    const readAll = async ({ after, filter }: ReadAllRequest) => {
      const page = this.#events.slice(Number(after) + 1, Number(after) + 1 + PAGE);
      this.scanned += page.length;
      const next = page.at(-1)?.position ?? after;
      const events = page.filter(({ type }) => filter?.types?.includes(type));
      return { events, next, end: next === this.head };
    };
    return new UnprocessedEvents({ readAll } as unknown as EventStore, { types: ['wanted'] }, async () => positions());
  }
}

const everywhere = (position: Position) => Array.from({ length: SHARDS }, () => position);

test('the backlog of a subscriber that does not move is read once', async () => {
  const log = new ScannedLog();
  log.record(3, 'wanted');
  log.record(4_000, 'other');
  const lag = log.subscriber(() => everywhere(BEGINNING));
  for (let look = 0; look < 3; look += 1)
    expect(await lag.read()).toEqual({ position: BEGINNING, events: 3, firstAt: 0 });
  expect(log.scanned).toBe(4_003);
  log.record(1, 'wanted');
  expect(await lag.read()).toMatchObject({ events: 4 });
  expect(log.scanned).toBe(4_004);
});

test('a fresh read joins none that began before', async () => {
  const log = new ScannedLog();
  const lag = log.subscriber(() => everywhere(BEGINNING));
  log.record(1, 'other');
  const earlier = lag.read();
  const joined = lag.read();
  // The read in progress has fetched its page now.
  await Promise.resolve();
  await Promise.resolve();
  log.record(1, 'wanted');
  const fresh = lag.readFresh();
  expect([(await earlier).events, (await joined).events, (await fresh).events]).toEqual([0, 0, 1]);
});

test('events count until their own shard has processed them', async () => {
  const log = new ScannedLog();
  log.record(2, 'wanted', 'thing-1');
  log.record(2, 'wanted', 'thing-2');
  const positions = everywhere(BEGINNING);
  const lag = log.subscriber(() => [...positions]);
  expect(await lag.read()).toMatchObject({ events: 4, firstAt: 0 });
  expect(shard('thing-1')).not.toBe(shard('thing-2'));
  positions[shard('thing-1')] = 1n;
  expect(await lag.read()).toMatchObject({ events: 2, firstAt: 2 });
  positions.fill(log.head);
  expect(await lag.read()).toEqual({ position: log.head, events: 0, firstAt: null });
});

test('the count ends at its bound, and continues when some are processed', async () => {
  const log = new ScannedLog();
  log.record(5_000, 'wanted');
  let position = BEGINNING;
  const lag = log.subscriber(() => everywhere(position));
  expect(await lag.read()).toMatchObject({ events: COUNTED_LAG, firstAt: 0 });
  expect(log.scanned).toBe(COUNTED_LAG);
  position = 4_899n;
  expect(await lag.read()).toEqual({ position, events: 100, firstAt: 4_900 });
});

test('a subscriber that starts over lags from there', async () => {
  const log = new ScannedLog();
  log.record(10, 'wanted');
  let position = log.head;
  const lag = log.subscriber(() => everywhere(position));
  expect(await lag.read()).toMatchObject({ events: 0 });
  position = 4n;
  expect(await lag.read()).toMatchObject({ events: 5, firstAt: 5 });
});
