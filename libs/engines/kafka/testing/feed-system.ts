import { openSqliteEngine, type SqliteEngine } from '@vpds/engine-sqlite';
import { type Leases, NO_STREAM, operationalLeases, shard, type RecordedEvent } from '@vpds/kernel';
import { sampleEvent, unique } from '@vpds/kernel/testing';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kafkaClient } from '../client.ts';
import { readFeedMessage, type FeedMessage } from '../feed-message.ts';
import { KafkaFeed, type KafkaFeedOptions } from '../feed.ts';
import { KafkaRelay, type RelayParts } from '../relay.ts';
import { ensureTopics } from '../topics.ts';

/** A log (the embedded engine), its own topic, and relays and feeds over them. */
export class FeedSystem {
  readonly engine: SqliteEngine;
  readonly kafka: Kafka;
  readonly topic = unique('events-');
  readonly leases: Leases;
  readonly troubles: unknown[] = [];
  readonly crashes: Error[] = [];
  readonly #directory: string;
  readonly #running: { stop: AbortController; ended: Promise<void> }[] = [];

  private constructor(engine: SqliteEngine, kafka: Kafka, directory: string) {
    this.engine = engine;
    this.leases = operationalLeases(engine.operational, 'relay-lease');
    this.kafka = kafka;
    this.#directory = directory;
  }

  static async open(brokers: string, partitions = 6): Promise<FeedSystem> {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-feed-'));
    const engine = await openSqliteEngine({ directory });
    const system = new FeedSystem(engine, kafkaClient({ brokers }), directory);
    await system.#makeTopic(partitions);
    return system;
  }

  #makeTopic(partitions: number): Promise<unknown> {
    return ensureTopics(this.kafka, { topics: [this.topic], partitions, replicationFactor: 1 });
  }

  /** Recreates the topic empty, as an operator does. */
  async recreateTopic(partitions = 6): Promise<void> {
    await this.admin((admin) => admin.deleteTopics({ topics: [this.topic] }));
    await this.#makeTopic(partitions);
  }

  async close(): Promise<void> {
    for (const { stop } of this.#running) stop.abort();
    await Promise.allSettled(this.#running.map(({ ended }) => ended));
    await this.engine.close();
    await rm(this.#directory, { recursive: true });
  }

  relay(parts: Partial<RelayParts> = {}): KafkaRelay {
    const { events, operational } = this.engine;
    return new KafkaRelay({
      kafka: this.kafka,
      events,
      operational,
      leases: this.leases,
      topic: this.topic,
      leaseMilliseconds: 2_000,
      markEvery: 500,
      onTrouble: (error) => void this.troubles.push(error),
      ...parts,
    });
  }

  run(relay: KafkaRelay): { ended: Promise<void>; stop(): Promise<void> } {
    const stop = new AbortController();
    const ended = relay.run(stop.signal);
    ended.catch(() => {});
    this.#running.push({ stop, ended });
    return {
      ended,
      async stop() {
        stop.abort();
        await ended;
      },
    };
  }

  feed(options: Partial<KafkaFeedOptions> = {}): KafkaFeed {
    return new KafkaFeed({
      kafka: this.kafka,
      events: this.engine.events,
      topic: this.topic,
      groupPrefix: '',
      sessionTimeout: 3_000,
      onCrash: (error) => void this.crashes.push(error),
      ...options,
    });
  }

  /** Appends events one by one, each to its own stream or to the given ones in rotation. */
  async append(count: number, streams: readonly string[] = []): Promise<RecordedEvent[]> {
    const { events } = this.engine;
    const after = await events.head();
    for (let index = 0; index < count; index += 1) {
      const stream = streams[index % streams.length] ?? unique('s-');
      const [last] = await events.readStream({ stream, direction: 'backwards', limit: 1 });
      await events.append({ stream, expectedRevision: last?.revision ?? NO_STREAM, events: [sampleEvent()] });
    }
    return [...(await events.readAll({ after, limit: count + 10 })).events];
  }

  async admin<T>(task: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await task(admin);
    } finally {
      await admin.disconnect();
    }
  }

  /** All messages of the topic, by partition in order. */
  async published(): Promise<Map<number, FeedMessage[]>> {
    const ends = await this.admin((admin) => admin.fetchTopicOffsets(this.topic));
    const found = new Map<number, FeedMessage[]>();
    const waiting = new Map(
      ends.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, BigInt(high)]),
    );
    const consumer = this.kafka.consumer({ groupId: unique('reader-'), maxWaitTimeInMs: 100 });
    await consumer.connect();
    await consumer.subscribe({ topic: this.topic, fromBeginning: true });
    const take = (partition: number, message: KafkaMessage): void => {
      const of = found.get(partition) ?? [];
      const read = readFeedMessage(message);
      if (read !== null) of.push(read);
      found.set(partition, of);
      if (BigInt(message.offset) + 1n >= (waiting.get(partition) ?? 0n)) waiting.delete(partition);
    };
    await consumer.run({ eachMessage: async ({ partition, message }) => take(partition, message) });
    while (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await consumer.disconnect();
    return found;
  }

  /** Ids of the topic's events per shard in partition order, including duplicates. */
  async publishedByShard(): Promise<Map<number, string[]>> {
    const messages = [...(await this.published()).values()].flat();
    const events = messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));
    return idsByShard(events);
  }

  /** Deletes messages in the broker, as retention or a lost disk does. */
  async lose(): Promise<void> {
    await this.admin(async (admin) => {
      const ends = await admin.fetchTopicOffsets(this.topic);
      const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
      await admin.deleteTopicRecords({ topic: this.topic, partitions });
    });
  }
}

export function idsByShard(events: readonly RecordedEvent[]): Map<number, string[]> {
  const groups = Map.groupBy(events, ({ stream }) => shard(stream));
  return new Map([...groups].sort(([a], [b]) => a - b).map(([number, of]) => [number, of.map(({ id }) => id)]));
}

/** Removes repeated deliveries. */
export function firsts(ids: Map<number, string[]>): Map<number, string[]> {
  return new Map([...ids].map(([number, of]) => [number, [...new Set(of)]]));
}

/**
 * Leases of a relay that was frozen between checking its lease and sending: it believes that it still has the lease,
 * but others may get it.
 */
export function believing(leases: Leases): Leases {
  return {
    acquire: async (name, milliseconds) => {
      const lease = await leases.acquire(name, milliseconds);
      if (lease === null) return null;
      return { token: lease.token, remaining: () => milliseconds, renew: async () => true, release: async () => {} };
    },
  };
}
