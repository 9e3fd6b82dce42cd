import { EventStoreDBClient, NO_STREAM, binaryEvent, jsonEvent } from '@eventstore/db-client';
import { expect } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import type { Engines } from './distributed.ts';

const EVENTS_TOPIC = 'vpds.events';

/**
 * Copies a log to an empty event store, with the same ids, streams and order, as a restored backup has them. System
 * events are left out.
 */
export async function copyLog(from: string, to: string): Promise<void> {
  const source = EventStoreDBClient.connectionString(from);
  const target = EventStoreDBClient.connectionString(to);
  try {
    for await (const { event } of source.readAll()) {
      if (event === undefined || event.type.startsWith('$')) continue;
      const { id, type, streamId, revision, metadata } = event;
      const copy = event.isJson
        ? jsonEvent({ id, type, data: event.data as never, metadata: metadata as never })
        : binaryEvent({ id, type, data: event.data, metadata: metadata as never });
      const expectedRevision = revision === 0n ? NO_STREAM : revision - 1n;
      await target.appendToStream(streamId, copy, { expectedRevision });
    }
  } finally {
    await Promise.all([source.dispose(), target.dispose()]);
  }
}

/** Deletes the topic and empties Redis, as docs/operations.md asks for before services start on a restored log. They must be stopped. */
export async function emptyKafkaAndRedis({ kafka, redis }: Pick<Engines, 'kafka' | 'redis'>): Promise<void> {
  const admin = new Kafka({ brokers: kafka.url.split(','), clientId: 'restore', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [EVENTS_TOPIC] });
  await eventually(async () => expect(await admin.listTopics()).not.toContain(EVENTS_TOPIC));
  await admin.disconnect();
  const client = new Redis(redis.url);
  await client.flushall();
  await client.quit();
}
