import { EventStoreDBClient, NO_STREAM, binaryEvent, jsonEvent } from '@eventstore/db-client';

/** To an empty event store, with the same ids, streams and order, as a restored backup. Without system events. */
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
