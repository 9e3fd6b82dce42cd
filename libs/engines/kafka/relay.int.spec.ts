import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { BEGINNING, NO_STREAM, shard, type OperationalStore } from '@vpds/kernel';
import { MemoryConsumer, eventually, rejection, sampleEvent, sleep, unique } from '@vpds/kernel/testing';
import type { Kafka, Producer, ProducerRecord, RecordMetadata } from 'kafkajs';
import { RelayRefused } from './relay-checkpoint.ts';
import { FeedSystem, believing, firsts, idsByShard } from './testing/feed-system.ts';

type Send = (record: ProducerRecord) => Promise<RecordMetadata[]>;

/** The client, with its producers' `send` replaced. */
function withSend(kafka: Kafka, replace: (send: Send) => Send): Kafka {
  return Object.assign(Object.create(kafka) as Kafka, {
    producer: (config: Parameters<Kafka['producer']>[0]): Producer => {
      const producer = kafka.producer(config);
      return { ...producer, send: replace((record) => producer.send(record)) };
    },
  });
}

/** Fails the n-th and later writes of the relay's checkpoint, as if the process had died. */
function dyingAfter(operational: OperationalStore, writes: number): OperationalStore {
  let left = writes;
  return Object.assign(Object.create(operational) as OperationalStore, {
    read: operational.read.bind(operational),
    write: async (...call: Parameters<OperationalStore['write']>) => {
      if (left === 0) throw new Error('died');
      left -= 1;
      return operational.write(...call);
    },
  });
}

await describeWithEngine('kafka', 'Kafka relay', (engine) => {
  let system: FeedSystem;
  beforeEach(async () => {
    system = await FeedSystem.open(engine.url);
  });
  afterEach(() => system.close());

  const reaches = (relay: { status: { position: bigint } }) =>
    eventually(async () => expect(relay.status.position).toBe(await system.engine.events.head()), 15_000);

  describe('publishing', () => {
    test('ADR-12: each event is in the partition of its shard, in order, with the position of the one before', async () => {
      const events = await system.append(80);
      const relay = system.relay();
      const running = system.run(relay);
      await reaches(relay);
      events.push(...(await system.append(40)));
      await reaches(relay);
      await running.stop();
      const lasts = new Map<number, bigint>();
      for (const [partition, messages] of await system.published()) {
        for (const message of messages) {
          if (message.kind === 'mark') continue;
          const number = shard(message.event.stream);
          expect(partition).toBe(number % 6);
          expect(message.prev).toBe(lasts.get(number) ?? BEGINNING);
          lasts.set(number, message.event.position);
        }
      }
      expect(await system.publishedByShard()).toEqual(idsByShard(events));
      expect(lasts.size).toBeGreaterThan(10);
      expect(relay.status.published).toBe(120);
    }, 60_000);

    test('the lag counts the events that are not in Kafka, and is as old as the first of them', async () => {
      const relay = system.relay();
      expect([await relay.lagEvents(), await relay.lagSeconds()]).toEqual([0, 0]);
      await system.append(30);
      await sleep(300);
      expect(await relay.lagEvents()).toBe(30);
      expect(await relay.lagSeconds()).toBeGreaterThan(0.2);
      const running = system.run(relay);
      await reaches(relay);
      await running.stop();
      expect([await relay.lagEvents(), await relay.lagSeconds()]).toEqual([0, 0]);
    }, 60_000);

    test('an event comes out as it was: payload byte for byte, metadata, places and time; up to the largest', async () => {
      const payloads = [' {"v":1, "data":{"__proto__":"🚗\\u0000","n":1e400}} ', `"${'"\\'.repeat(240_000)}"`];
      for (const payload of payloads)
        await system.engine.events.append({
          stream: unique('s-🚗-'),
          expectedRevision: NO_STREAM,
          events: [sampleEvent(payload)],
        });
      const { events } = await system.engine.events.readAll({ after: BEGINNING, limit: 10 });
      const relay = system.relay();
      system.run(relay);
      await reaches(relay);
      const found = [...(await system.published()).values()].flat();
      const published = found.flatMap((message) => (message.kind === 'event' ? [message.event] : []));
      expect(published.sort((a, b) => (a.position < b.position ? -1 : 1))).toEqual(events);
    }, 60_000);

    test('ADR-12: one partition per send, one unacknowledged send in each', async () => {
      const inProgress = new Set<number>();
      const wrong: unknown[] = [];
      const kafka = withSend(system.kafka, (send) => async (record) => {
        const partitions = new Set(record.messages.map((message) => message.partition ?? -1));
        const [partition = -1] = partitions;
        if (partitions.size !== 1 || inProgress.has(partition) || record.acks !== -1) wrong.push([...partitions]);
        inProgress.add(partition);
        await sleep(20);
        const answer = await send(record);
        inProgress.delete(partition);
        return answer;
      });
      const relay = system.relay({ kafka, markEvery: 20 });
      system.run(relay);
      const events = await system.append(100);
      await reaches(relay);
      expect(wrong).toEqual([]);
      expect(await system.publishedByShard()).toEqual(idsByShard(events));
    }, 60_000);

    test.each([
      ['is empty', () => []],
      [
        'names another partition',
        ([answer]: RecordMetadata[]) => [{ ...answer, partition: (answer?.partition ?? 0) + 1 }],
      ],
    ])(
      'ADR-12: an answer that %s acknowledges nothing: it is sent again',
      async (_how, forge) => {
        let swallowed = 0;
        // Acts like kafkajs with several partitions: resolves for a message that was never produced.
        const kafka = withSend(system.kafka, (send) => async (record) => {
          if (swallowed === 3 || record.messages.every(({ value }) => value === null)) return send(record);
          swallowed += 1;
          const topicName = record.topic;
          return forge([
            { topicName, partition: record.messages[0]?.partition ?? 0, errorCode: 0 },
          ]) as RecordMetadata[];
        });
        const events = await system.append(30);
        const relay = system.relay({ kafka });
        system.run(relay);
        await reaches(relay);
        expect(swallowed).toBe(3);
        expect(firsts(await system.publishedByShard())).toEqual(idsByShard(events));
        expect(String(system.troubles[0])).toMatch(/No broker has acknowledged/);
      },
      60_000,
    );
  });

  describe('a relay that dies', () => {
    test('between producing and its checkpoint leaves doubles, which readers skip', async () => {
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      const events = await system.append(60);
      // Claims the checkpoint, publishes everything, and dies before saving it.
      const { operational } = system.engine;
      const first = system.run(system.relay({ operational: dyingAfter(operational, 1) }));
      await eventually(() => expect(system.troubles.map(String)).toContain('Error: died'), 15_000);
      await first.stop().catch(() => {});
      const relay = system.relay();
      system.run(relay);
      await reaches(relay);
      const published = await system.publishedByShard();
      expect([...published.values()].flat().length).toBeGreaterThanOrEqual(120);
      expect(firsts(published)).toEqual(idsByShard(events));
      events.push(...(await system.append(10)));
      await eventually(() => expect(idsByShard(consumer.taken)).toEqual(idsByShard(events)), 20_000);
      await consumer.stop();
    }, 90_000);

    test('leaves its place to another one once its lease has run out; one that stops, at once', async () => {
      const one = system.relay();
      const two = system.relay();
      const running = system.run(one);
      const events = await system.append(20);
      await reaches(one);
      system.run(two);
      await sleep(1_000);
      expect([one.status.state, two.status.state]).toEqual(['publishing', 'standby']);
      await running.stop();
      const began = Date.now();
      events.push(...(await system.append(20)));
      await reaches(two);
      expect(Date.now() - began).toBeLessThan(1_500);
      expect(await system.publishedByShard()).toEqual(idsByShard(events));
    }, 60_000);
  });

  test('ADR-12: after a mark that failed the next term begins at once, not when the lease has expired', async () => {
    let isFailing = true;
    const kafka = withSend(system.kafka, (send) => async (record) => {
      if (!isFailing || record.messages.some(({ value }) => value !== null)) return send(record);
      isFailing = false;
      throw new Error('no marks today');
    });
    const relay = system.relay({ kafka, markEvery: 100, leaseMilliseconds: 60_000 });
    const events = await system.append(5);
    system.run(relay);
    await eventually(() => expect(system.troubles.map(String)).toEqual(['Error: no marks today']), 15_000);
    events.push(...(await system.append(5)));
    await reaches(relay);
    expect(system.troubles).toHaveLength(1);
    expect(firsts(await system.publishedByShard())).toEqual(idsByShard(events));
  }, 60_000);

  describe('two relays at once', () => {
    test('ADR-12: one that believes in its lease, frozen between look and send, does no harm when it wakes', async () => {
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      let frozen: (() => void) | null = null;
      let freezing = true;
      const kafka = withSend(system.kafka, (send) => async (record) => {
        if (freezing && record.messages.some(({ value }) => value !== null)) {
          await new Promise<void>((resolve) => {
            const before = frozen;
            frozen = () => {
              before?.();
              resolve();
            };
          });
        }
        return send(record);
      });
      const events = await system.append(30);
      const sleeper = system.relay({ kafka, leases: believing(system.leases), leaseMilliseconds: 1_000 });
      const asleep = system.run(sleeper);
      await eventually(() => expect(frozen).not.toBeNull(), 15_000);
      const relay = system.relay();
      system.run(relay);
      await reaches(relay);
      events.push(...(await system.append(40)));
      await reaches(relay);
      const { body: before } = (await system.engine.operational.read('feed-relay', system.topic)) ?? { body: '' };
      freezing = false;
      (frozen as unknown as () => void)();
      // The old relay's sends succeed late; its checkpoint is refused, and it must acquire a lease again.
      await eventually(() => expect(system.troubles.map(String).join()).toMatch(/taken over the checkpoint/), 15_000);
      const { body: after } = (await system.engine.operational.read('feed-relay', system.topic)) ?? { body: '' };
      expect(BigInt((JSON.parse(after) as { position: string }).position)).toBeGreaterThanOrEqual(
        BigInt((JSON.parse(before) as { position: string }).position),
      );
      events.push(...(await system.append(20)));
      await reaches(relay);
      const published = await system.publishedByShard();
      expect([...published.values()].flat().length).toBeGreaterThan(90);
      expect(firsts(published)).toEqual(idsByShard(events));
      await eventually(() => expect(idsByShard(consumer.taken)).toEqual(idsByShard(events)), 20_000);
      expect(consumer.troubles).toEqual([]);
      await consumer.stop();
      await asleep.stop();
    }, 90_000);

    test('of five, one publishes', async () => {
      const relays = Array.from({ length: 5 }, () => system.relay());
      for (const relay of relays) system.run(relay);
      const events = await system.append(50);
      await eventually(async () => {
        const head = await system.engine.events.head();
        expect(relays.map(({ status }) => status.position)).toContain(head);
      }, 15_000);
      expect(relays.filter(({ status }) => status.state === 'publishing')).toHaveLength(1);
      expect(await system.publishedByShard()).toEqual(idsByShard(events));
    }, 60_000);
  });

  describe('what it refuses', () => {
    const relayed = async () => {
      const relay = system.relay();
      const running = system.run(relay);
      await system.append(10);
      await reaches(relay);
      await running.stop();
    };
    const change = async (fields: Record<string, unknown>) => {
      const { operational } = system.engine;
      const record = await operational.read('feed-relay', system.topic);
      const body = JSON.stringify({ ...(JSON.parse(record?.body ?? '{}') as object), ...fields });
      await operational.write('feed-relay', { id: system.topic, dueAt: null, body }, record?.version ?? 0);
    };

    test('ADR-12: a topic whose partition count is not the one in its checkpoint', async () => {
      await relayed();
      await system.admin((admin) => admin.createPartitions({ topicPartitions: [{ topic: system.topic, count: 7 }] }));
      await sleep(500);
      const relay = system.relay();
      const refused = await rejection(system.run(relay).ended);
      expect(refused).toBeInstanceOf(RelayRefused);
      expect(String(refused)).toMatch(/has 7 partitions, had 6/);
      expect(relay.status.state).toBe('refused');
      // An operator recreates it: events come again, and readers skip duplicates.
      await system.recreateTopic();
      const successor = system.relay();
      system.run(successor);
      await reaches(successor);
    }, 60_000);

    test('ADR-13: a checkpoint of another log, or beyond the head', async () => {
      await relayed();
      await change({ storeID: 'other' });
      expect(String(await rejection(system.run(system.relay()).ended))).toMatch(/belongs to another log/);
      const { storeID } = await system.engine.events.identity();
      await change({ storeID, position: '1000000000' });
      expect(String(await rejection(system.run(system.relay()).ended))).toMatch(/beyond the log's head/);
    }, 60_000);

    test('ADR-13: a backup was restored and the topic recreated: it is filled from the log’s beginning', async () => {
      await relayed();
      await change({ position: '1000000000', partitions: 3 });
      await system.recreateTopic();
      const relay = system.relay();
      system.run(relay);
      await reaches(relay);
      const { events } = await system.engine.events.readAll({ after: BEGINNING, limit: 1_000 });
      expect(await system.publishedByShard()).toEqual(idsByShard(events));
    }, 60_000);

    test('a topic that is not there is waited for', async () => {
      const relay = system.relay({ topic: unique('nowhere-') });
      const running = system.run(relay);
      await eventually(() => expect(system.troubles.length).toBeGreaterThan(0), 15_000);
      expect(relay.status.state).toBe('standby');
      await running.stop();
    }, 60_000);
  });

  test('marks report its shards’ positions to every partition, also while nothing happens', async () => {
    const relay = system.relay({ markEvery: 100 });
    const running = system.run(relay);
    const events = await system.append(60);
    await reaches(relay);
    await sleep(1_000);
    await running.stop();
    const head = await system.engine.events.head();
    const wanted = new Map(events.map(({ stream, position }) => [shard(stream), position]));
    const marks = new Map<number, bigint>();
    const published = await system.published();
    for (const messages of published.values()) {
      const mark = messages.findLast((message) => message.kind === 'mark');
      expect(mark?.upTo).toBe(head);
      for (const [number, last] of mark?.lasts ?? []) if (last !== BEGINNING) marks.set(number, last);
    }
    expect(published.size).toBe(6);
    expect([...marks].sort()).toEqual([...wanted].sort());
  }, 60_000);
});
