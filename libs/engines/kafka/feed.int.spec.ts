import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { FeedInvalid, type Checkpoint, type RecordedEvent } from '@vpds/kernel';
import { MemoryConsumer, eventually, rejection, sampleEvent, sleep, unique } from '@vpds/kernel/testing';
import { Partitioners } from 'kafkajs';
import { eventRecord, type FeedRecord } from './feed-message.ts';
import { GroupMember, type PartitionChunk } from './group-member.ts';
import { FeedSystem, idsByShard } from './testing/feed-system.ts';

const WITHIN = 20_000;

await describeWithEngine('kafka', 'Kafka consumers', (engine) => {
  let system: FeedSystem;
  beforeEach(async () => {
    system = await FeedSystem.open(engine.url);
  });
  afterEach(() => system.close());

  const gets = (consumers: readonly MemoryConsumer[], wanted: readonly RecordedEvent[]) =>
    eventually(() => {
      const taken = consumers.flatMap((consumer) => consumer.taken);
      expect(idsByShard(taken.sort((a, b) => (a.position < b.position ? -1 : 1)))).toEqual(idsByShard(wanted));
    }, WITHIN);
  const relaying = async (parts: { markEvery?: number } = {}) => {
    const relay = system.relay(parts);
    system.run(relay);
    return () => eventually(async () => expect(relay.status.position).toBe(await system.engine.events.head()), WITHIN);
  };
  const produce = async (partition: number, { key, value, headers }: FeedRecord) => {
    const producer = system.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    const messages = [{ key, value, headers, partition }];
    await producer.send({ topic: system.topic, messages });
    await producer.disconnect();
  };

  describe('messages that never come', () => {
    test('ADR-12: messages lost in the broker while the group was down: nothing is missed', async () => {
      // Only later messages can reveal a gap, since there are no marks.
      const published = await relaying({ markEvery: 3_600_000 });
      const stored = new Map<number, Checkpoint>();
      const group = unique('group-');
      const streams = Array.from({ length: 20 }, () => unique('s-'));
      const first = new MemoryConsumer(group, { stored });
      void first.follow(system.feed());
      const events = await system.append(40, streams);
      await gets([first], events);
      await first.stop();
      events.push(...(await system.append(60, streams)));
      await published();
      await system.lose();
      events.push(...(await system.append(20, streams)));
      const second = new MemoryConsumer(group, { stored });
      void second.follow(system.feed());
      await gets([first, second], events);
      await second.stop();
    }, 90_000);

    test('ADR-12: lost where nothing follows: the relay’s marks show it', async () => {
      const published = await relaying();
      const events = await system.append(40);
      await published();
      await system.lose();
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      await gets([consumer], events);
      await consumer.stop();
    }, 90_000);

    test('ADR-12: offsets reset to latest: nothing is missed', async () => {
      const published = await relaying();
      const stored = new Map<number, Checkpoint>();
      const group = unique('group-');
      const first = new MemoryConsumer(group, { stored });
      void first.follow(system.feed());
      const events = await system.append(30);
      await gets([first], events);
      await first.stop();
      events.push(...(await system.append(50)));
      await published();
      const ends = await system.admin((admin) => admin.fetchTopicOffsets(system.topic));
      const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
      await system.admin((admin) => admin.setOffsets({ groupId: group, topic: system.topic, partitions }));
      const second = new MemoryConsumer(group, { stored });
      void second.follow(system.feed());
      await gets([first, second], events);
      await second.stop();
      // Kafka does not know this group; it begins at the end.
      const newcomer = new MemoryConsumer(unique('group-'), { begin: 'latest' });
      void newcomer.follow(system.feed());
      await gets([newcomer], events);
      await newcomer.stop();
    }, 90_000);

    test('positions that went back with what they stood for, as in a database that lost its last second', async () => {
      await relaying();
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      const events = await system.append(20);
      await gets([consumer], events);
      const before = new Map(consumer.stored);
      const lost = await system.append(20);
      await gets([consumer], [...events, ...lost]);
      consumer.stored.clear();
      for (const [number, checkpoint] of before) consumer.stored.set(number, checkpoint);
      consumer.taken.splice(20);
      // Nothing more is written: only the relay's marks reach the consumer.
      await gets([consumer], [...events, ...lost]);
      await consumer.stop();
    }, 90_000);

    test('offsets reset to the beginning: what the positions have is skipped', async () => {
      const published = await relaying();
      const stored = new Map<number, Checkpoint>();
      const events = await system.append(50);
      await published();
      const first = new MemoryConsumer(unique('group-'), { stored });
      void first.follow(system.feed());
      await gets([first], events);
      await first.stop();
      const other = new MemoryConsumer(unique('group-'), { stored });
      void other.follow(system.feed());
      events.push(...(await system.append(5)));
      await gets([first, other], events);
      expect(other.taken).toHaveLength(5);
      await other.stop();
    }, 90_000);

    test('an unreadable message is skipped and reported; if it was an event, the gap is detected and read', async () => {
      const [event] = await system.append(1);
      await produce(0, { key: null, value: Buffer.from('x'), headers: {}, bytes: 1 });
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      await eventually(() => expect(String(consumer.troubles[0])).toMatch(/Skipped the unreadable message/), WITHIN);
      await relaying();
      await gets([consumer], [event as RecordedEvent]);
      await consumer.stop();
    }, 60_000);
  });

  describe('what is not of this log', () => {
    test('ADR-13: a message of another store is reported, and nothing is processed', async () => {
      const [event] = (await system.append(1)) as [RecordedEvent];
      await produce(1, eventRecord('other', -1n, event));
      const consumer = new MemoryConsumer(unique('group-'));
      const invalid = await rejection(consumer.follow(system.feed()));
      expect(invalid).toBeInstanceOf(FeedInvalid);
      expect(String(invalid)).toMatch(/belongs to another log, other/);
      expect(consumer.taken).toEqual([]);
    }, 60_000);

    test('ADR-13: a message that refers to events beyond the head (a restored backup)', async () => {
      const [event] = (await system.append(1)) as [RecordedEvent];
      const { storeID } = await system.engine.events.identity();
      await produce(1, eventRecord(storeID, 1_000_000n, { ...event, position: 1_000_001n }));
      const consumer = new MemoryConsumer(unique('group-'));
      expect(String(await rejection(consumer.follow(system.feed())))).toMatch(/beyond the log's head/);
    }, 60_000);
  });

  describe('members', () => {
    test('two share the shards; one that joins or leaves under load leaves nothing out and nothing double', async () => {
      await relaying();
      const stored = new Map<number, Checkpoint>();
      const group = unique('group-');
      const members = Array.from({ length: 4 }, () => new MemoryConsumer(group, { stored }));
      const [one, two, three, four] = members as [MemoryConsumer, MemoryConsumer, MemoryConsumer, MemoryConsumer];
      void one.follow(system.feed());
      const events = await system.append(40);
      await eventually(() => expect(one.taken.length).toBeGreaterThan(0), WITHIN);
      void two.follow(system.feed());
      for (let turn = 0; turn < 20; turn += 1) {
        events.push(...(await system.append(10)));
        await sleep(100);
        if (turn === 5) void three.follow(system.feed());
        if (turn === 10) await one.stop();
        if (turn === 12) void four.follow(system.feed());
        if (turn === 15) await three.stop();
      }
      await gets(members, events);
      expect(members.filter(({ taken }) => taken.length > 0).length).toBeGreaterThan(2);
      expect(system.crashes).toEqual([]);
      await two.stop();
      await four.stop();
    }, 120_000);

    test('ADR-12: a slow consumer keeps its membership: heartbeats continue while it works', async () => {
      await produce(0, { key: null, value: Buffer.from('work'), headers: {}, bytes: 4 });
      let [joins, begun, done] = [0, 0, 0];
      const stop = new AbortController();
      const member = new GroupMember(
        {
          kafka: system.kafka,
          groupId: unique('group-'),
          topic: system.topic,
          concurrency: 1,
          fromBeginning: true,
          sessionTimeout: 4_000,
          onCrash: (error) => void system.crashes.push(error),
          onJoin: () => void (joins += 1),
        },
        async ({ signal }) => {
          begun += 1;
          await sleep(10_000);
          signal.throwIfAborted();
          done += 1;
          return true;
        },
      ).run({ signal: stop.signal });
      await eventually(() => expect(done).toBe(1), 30_000);
      await sleep(1_000);
      expect([joins, begun, done]).toEqual([1, 1, 1]);
      stop.abort();
      await member;
    }, 60_000);

    test('ADR-12: after a rebalance what is in hand is dropped', async () => {
      const producer = system.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
      await producer.connect();
      const messages = Array.from({ length: 2_000 }, (_, index) => ({ value: String(index), partition: 0 }));
      await producer.send({ topic: system.topic, messages });
      await producer.disconnect();
      const log: string[] = [];
      const groupId = unique('group-');
      const shared = { kafka: system.kafka, groupId, topic: system.topic, concurrency: 1, fromBeginning: true };
      const stop = new AbortController();
      const join = (name: string, work: (chunk: PartitionChunk) => Promise<boolean>) => {
        const onJoin = () => void log.push(`${name} joins`);
        const onCrash = (error: Error) => void system.crashes.push(error);
        return new GroupMember({ ...shared, sessionTimeout: 1_500, onCrash, onJoin }, work).run({
          signal: stop.signal,
        });
      };
      const slow = join('slow', async ({ messages: of, signal }) => {
        log.push(`slow begins ${of[0]?.offset}`);
        for (let turn = 0; turn < 30 && !signal.aborted; turn += 1) await sleep(100);
        log.push(`slow ${signal.aborted ? 'drops' : 'ends'} ${of[0]?.offset}`);
        signal.throwIfAborted();
        return true;
      });
      await eventually(() => expect(log).toContain('slow begins 0'), WITHIN);
      const other = join('other', async () => true);
      await eventually(() => expect(log.filter((line) => line === 'slow joins')).toHaveLength(2), WITHIN);
      const upTo = log.slice(0, log.lastIndexOf('slow joins')).filter((line) => line.startsWith('slow'));
      expect(upTo).toEqual(['slow joins', 'slow begins 0', 'slow drops 0']);
      stop.abort();
      await Promise.all([slow, other]);
    }, 60_000);

    test('ADR-12: a crash of the client is reported, so that the process ends', async () => {
      const groupId = unique('group-');
      const strange = system.kafka.consumer({
        groupId,
        partitionAssigners: [
          () => ({
            name: 'strange',
            version: 1,
            assign: async () => [],
            protocol: () => ({ name: 'strange', metadata: Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) }),
          }),
        ],
      });
      await strange.connect();
      await strange.subscribe({ topic: system.topic });
      await strange.run({ eachMessage: async () => {} });
      const consumer = new MemoryConsumer(groupId);
      const crash = await rejection(consumer.follow(system.feed()));
      expect(system.crashes).toEqual([crash]);
      expect(String(crash)).toMatch(/protocol/i);
      await strange.disconnect();
    }, 60_000);
  });

  test('a member that comes after gets what was looked through from Kafka again, and reads nothing of it as a gap', async () => {
    const published = await relaying({ markEvery: 3_600_000 });
    const stored = new Map<number, Checkpoint>();
    const group = unique('group-');
    const { events } = system.engine;
    const stream = unique('one-');
    const wanted = (revision: bigint) =>
      events.append({ stream, expectedRevision: revision, events: [sampleEvent('{}', 'Wanted')] });
    const first = new MemoryConsumer(group, { types: ['Wanted'], stored });
    void first.follow(system.feed());
    await wanted(-1n);
    await eventually(() => expect(first.taken).toHaveLength(1), WITHIN);
    for (let revision = 0n; revision < 20n; revision += 1n)
      await events.append({ stream, expectedRevision: revision, events: [sampleEvent()] });
    await published();
    await sleep(1_000);
    await first.stop();
    let gaps = 0;
    const spied = Object.assign(Object.create(events) as typeof events, {
      readAll: (request: Parameters<typeof events.readAll>[0]) => {
        gaps += 1;
        return events.readAll(request);
      },
      head: () => events.head(),
      identity: () => events.identity(),
    });
    const second = new MemoryConsumer(group, { types: ['Wanted'], stored });
    void second.follow(system.feed({ events: spied }));
    await wanted(20n);
    await eventually(() => expect(second.taken.at(-1)?.revision).toBe(21n), WITHIN);
    expect(gaps).toBe(0);
    await second.stop();
  }, 60_000);

  test('only wanted types, over gaps and marks, and the positions move on without them', async () => {
    const published = await relaying();
    const stored = new Map<number, Checkpoint>();
    const consumer = new MemoryConsumer(unique('group-'), { types: ['Wanted'], stored });
    const { events } = system.engine;
    const stream = unique('one-');
    await system.append(30);
    await events.append({ stream, expectedRevision: -1n, events: [sampleEvent('{}', 'Wanted')] });
    await published();
    await system.lose();
    await system.append(30);
    await events.append({ stream, expectedRevision: 0n, events: [sampleEvent('{}', 'Wanted')] });
    void consumer.follow(system.feed());
    await eventually(() => expect(consumer.taken.map(({ type }) => type)).toEqual(['Wanted', 'Wanted']), WITHIN);
    await eventually(async () => {
      const head = await events.head();
      expect([...stored.values()].filter(({ position }) => position === head).length).toBe(16);
    }, WITHIN);
    await consumer.stop();
  }, 60_000);
});
