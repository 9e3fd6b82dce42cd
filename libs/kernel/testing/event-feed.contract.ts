import { describe, expect, test } from '@jest/globals';
import {
  BEGINNING,
  NO_STREAM,
  type Checkpoint,
  type EventFeed,
  type EventStore,
  type FeedBatch,
  type FeedConsumer,
  FeedInvalid,
  type RecordedEvent,
  SHARDS,
  shard,
} from '@vpds/kernel';
import { eventually, openedOnce, rejection, sampleEvent, sleep, unique } from './harness.ts';

export interface OpenedFeed {
  readonly events: EventStore;
  readonly feed: EventFeed;
  close(): Promise<void>;
}

/** An in-memory read model that guards each shard's position. */
export class MemoryConsumer implements FeedConsumer {
  readonly name: string;
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
  readonly begin?: 'earliest' | 'latest';
  readonly stored: Map<number, Checkpoint>;
  /** The events in the order in which they were processed. */
  readonly taken: RecordedEvent[] = [];
  /** Runs before each batch, outside the guarded write. */
  onTake: (batches: readonly FeedBatch[]) => Promise<void> = async () => {};
  readonly #stop = new AbortController();
  #following: Promise<void> = Promise.resolve();
  readonly troubles: unknown[] = [];

  /** `stored`: positions shared by consumers of one name. */
  constructor(
    name: string,
    options: Pick<FeedConsumer, 'types' | 'streamPrefixes' | 'begin'> & { stored?: Map<number, Checkpoint> } = {},
  ) {
    this.name = name;
    if (options.begin !== undefined) this.begin = options.begin;
    if (options.types !== undefined) this.types = options.types;
    if (options.streamPrefixes !== undefined) this.streamPrefixes = options.streamPrefixes;
    this.stored = options.stored ?? new Map<number, Checkpoint>();
  }

  async positions(shards: readonly number[]): Promise<ReadonlyMap<number, Checkpoint>> {
    if (shards.length === 0) throw new Error('Asked for the positions of no shards');
    return new Map([...this.stored].filter(([number]) => shards.includes(number)));
  }

  async take(batches: readonly FeedBatch[]): Promise<readonly boolean[]> {
    await this.onTake(batches);
    return batches.map(({ shard: number, storeID, from, to, events }) => {
      if ((this.stored.get(number)?.position ?? BEGINNING) !== from) return false;
      this.stored.set(number, { storeID, position: to });
      this.taken.push(...events);
      return true;
    });
  }

  follow(feed: EventFeed): Promise<void> {
    const onTrouble = (error: unknown) => void this.troubles.push(error);
    this.#following = feed.follow(this, { signal: this.#stop.signal, onTrouble });
    this.#following.catch(() => {});
    return this.#following;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#following;
  }
}

/** Appends events one by one to streams in all shards, and returns them as recorded. */
async function appendEverywhere(
  store: EventStore,
  type: string,
  count: number,
  prefix = 'feed-',
): Promise<RecordedEvent[]> {
  const after = await store.head();
  for (let index = 0; index < count; index += 1)
    await store.append({ stream: unique(prefix), expectedRevision: NO_STREAM, events: [sampleEvent('{}', type)] });
  const page = await store.readAll({ after, limit: 10_000, filter: { types: [type] } });
  return [...page.events];
}

function byShard(events: readonly RecordedEvent[]): Map<number, readonly string[]> {
  const groups = Map.groupBy(events, ({ stream }) => shard(stream));
  return new Map([...groups].sort(([a], [b]) => a - b).map(([number, of]) => [number, of.map(({ id }) => id)]));
}

/** Contract of feeds (ADR-12). The log may contain other events. */
export function eventFeedContract(name: string, open: () => Promise<OpenedFeed>, within = 15_000): void {
  describe(`EventFeed contract: ${name}`, () => {
    const opened = openedOnce(open);
    const gets = (consumer: MemoryConsumer, wanted: readonly RecordedEvent[]) =>
      eventually(() => expect(byShard(consumer.taken)).toEqual(byShard(wanted)), within);

    test('history and what follows: each shard whole, once and in order', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const history = await appendEverywhere(events, type, 60);
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      void consumer.follow(feed);
      await gets(consumer, history);
      const later = await appendEverywhere(events, type, 40);
      await gets(consumer, [...history, ...later]);
      expect(byShard(history).size).toBeGreaterThan(8);
      await consumer.stop();
    }, 60_000);

    test('an event arrives with the time when it happened', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const metadata = { ...sampleEvent().metadata, happenedAt: 1_417_392_000_000 };
      const imported = [{ ...sampleEvent('{}', type), metadata }];
      await events.append({ stream: unique('feed-'), expectedRevision: NO_STREAM, events: imported });
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      void consumer.follow(feed);
      await eventually(() => expect(consumer.taken.map((event) => event.metadata)).toEqual([metadata]), within);
      await consumer.stop();
    }, 60_000);

    test("each batch continues at its shard's position, and has events of that shard only", async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const wanted = await appendEverywhere(events, type, 50);
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      const { storeID } = await events.identity();
      const wrong: FeedBatch[] = [];
      consumer.onTake = async (batches) => {
        expect(new Set(batches.map((batch) => batch.shard)).size).toBe(batches.length);
        for (const batch of batches) {
          const position = consumer.stored.get(batch.shard)?.position ?? BEGINNING;
          let last = batch.from;
          let right = batch.from === position && batch.to > batch.from && batch.storeID === storeID;
          for (const { stream, position } of batch.events) {
            right &&= shard(stream) === batch.shard && position > last && position <= batch.to;
            last = position;
          }
          if (!right) wrong.push(batch);
        }
      };
      void consumer.follow(feed);
      await gets(consumer, wanted);
      await consumer.stop();
      expect(wrong).toEqual([]);
      expect(consumer.troubles).toEqual([]);
    }, 60_000);

    test('only events of the wanted streams, from history and live', async () => {
      const { events, feed } = opened();
      const [mine, others] = [unique('mine') + '-', unique('others') + '-'];
      const wanted = await appendEverywhere(events, unique('Type'), 20, mine);
      await appendEverywhere(events, unique('Type'), 20, others);
      const consumer = new MemoryConsumer(unique('group-'), { streamPrefixes: [mine] });
      void consumer.follow(feed);
      await gets(consumer, wanted);
      await appendEverywhere(events, unique('Type'), 20, others);
      wanted.push(...(await appendEverywhere(events, unique('Type'), 20, mine)));
      await gets(consumer, wanted);
      await consumer.stop();
    }, 60_000);

    test('only events of the wanted types; without types, all', async () => {
      const { events, feed } = opened();
      const [one, other] = [unique('One'), unique('Other')];
      const wanted = await appendEverywhere(events, one, 20);
      const rest = await appendEverywhere(events, other, 20);
      const some = new MemoryConsumer(unique('group-'), { types: [one] });
      const all = new MemoryConsumer(unique('group-'));
      void some.follow(feed);
      void all.follow(feed);
      await gets(some, wanted);
      await eventually(() => {
        const ids = new Set(all.taken.map(({ id }) => id));
        expect([...wanted, ...rest].filter(({ id }) => !ids.has(id))).toEqual([]);
      }, within);
      await some.stop();
      await all.stop();
    }, 60_000);

    test('a returning consumer continues at the stored positions', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const stored = new Map<number, Checkpoint>();
      const group = unique('group-');
      const wanted: RecordedEvent[] = [];
      const taken: RecordedEvent[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        wanted.push(...(await appendEverywhere(events, type, 20)));
        const consumer = new MemoryConsumer(group, { types: [type], stored });
        void consumer.follow(feed);
        await eventually(() => expect(byShard([...taken, ...consumer.taken])).toEqual(byShard(wanted)), within);
        await consumer.stop();
        taken.push(...consumer.taken);
      }
    }, 60_000);

    test('a take that throws is repeated, and nothing overtakes it in its shard', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const wanted = await appendEverywhere(events, type, 30);
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      let failures = 0;
      consumer.onTake = async (batches) => {
        if (batches.every((batch) => batch.events.length === 0) || failures === 3) return;
        failures += 1;
        throw new Error('not now');
      };
      void consumer.follow(feed);
      await gets(consumer, wanted);
      expect(failures).toBe(3);
      expect(consumer.troubles.length).toBeGreaterThanOrEqual(1);
      await consumer.stop();
    }, 60_000);

    test('a take never begins while another one of its shard is in progress', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      const inProgress = new Set<number>();
      let overlaps = 0;
      consumer.onTake = async (batches) => {
        for (const { shard: number } of batches) {
          if (inProgress.has(number)) overlaps += 1;
          inProgress.add(number);
        }
        await sleep(30);
        for (const { shard: number } of batches) inProgress.delete(number);
      };
      void consumer.follow(feed);
      const wanted = await appendEverywhere(events, type, 60);
      await gets(consumer, wanted);
      await consumer.stop();
      expect(overlaps).toBe(0);
    }, 60_000);

    test('if another consumer has moved a shard, it continues from the stored position', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const first = await appendEverywhere(events, type, 40);
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      const { storeID } = await events.identity();
      void consumer.follow(feed);
      await gets(consumer, first);
      // Another consumer of the same name takes half of the shards first.
      const stolen = new Set<number>();
      consumer.onTake = async (batches) => {
        for (const { shard: number, to, events: given } of batches) {
          if (given.length === 0 || number % 2 === 1 || stolen.has(number)) continue;
          stolen.add(number);
          consumer.stored.set(number, { storeID, position: to });
          consumer.taken.push(...given);
        }
      };
      const second = await appendEverywhere(events, type, 60);
      await gets(consumer, [...first, ...second]);
      expect(stolen.size).toBeGreaterThan(2);
      await consumer.stop();
    }, 60_000);

    test.each(['another log', 'beyond the head'])(
      'ADR-13: a position of %s is reported as invalid, not taken for "already applied"',
      async (kind) => {
        const { events, feed } = opened();
        const [sample] = await appendEverywhere(events, unique('Type'), 1);
        const { storeID } = await events.identity();
        const position = (sample?.position ?? BEGINNING) + (kind === 'another log' ? 0n : 1_000_000_000_000n);
        const checkpoint = { storeID: kind === 'another log' ? 'other' : storeID, position };
        const stored = new Map(Array.from({ length: SHARDS }, (_, number) => [number, checkpoint]));
        const consumer = new MemoryConsumer(unique('group-'), { stored });
        const following = consumer.follow(feed);
        expect(await rejection(following)).toBeInstanceOf(FeedInvalid);
        expect(consumer.taken).toEqual([]);
      },
      60_000,
    );

    test('an abort ends it after the take in progress', async () => {
      const { events, feed } = opened();
      const type = unique('Type');
      const consumer = new MemoryConsumer(unique('group-'), { types: [type] });
      let began = false;
      consumer.onTake = async (batches) => {
        if (batches.some((batch) => batch.events.length > 0)) began = true;
        await sleep(200);
      };
      void consumer.follow(feed);
      await appendEverywhere(events, type, 1);
      await eventually(() => expect(began).toBe(true), within);
      await consumer.stop();
      expect(consumer.taken).toHaveLength(1);
    }, 60_000);
  });
}
