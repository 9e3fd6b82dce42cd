import { type EventStore, type RecordedEvent, TimeSlice, readBackwards } from '@vpds/kernel';

/** The newest readable event of each type, from a revision back. Ends as soon as all are found. */
export async function latestEvents(
  store: EventStore,
  stream: string,
  from: bigint,
  types: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RecordedEvent>> {
  const found = new Map<string, RecordedEvent>();
  if (types.size === 0) return found;
  const slice = new TimeSlice();
  for await (const page of readBackwards(store, stream, from))
    for (const event of page) {
      if (slice.isOver) await slice.yield();
      if (event.skipped === true || !types.has(event.type) || found.has(event.type)) continue;
      found.set(event.type, event);
      if (found.size === types.size) return found;
    }
  return found;
}
