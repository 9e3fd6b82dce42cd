import type { EventFact, RecordedEvent } from '@vpds/kernel';

/** The payload of a damaged event is empty. */
export function factOf({ position, stream, type, recordedAt, metadata, payload, damage }: RecordedEvent): EventFact {
  return { position, stream, type, recordedAt, owner: metadata.owner, payload: damage === undefined ? payload : '' };
}

/** The Unix second in which an event was recorded. */
export function secondOf(event: { readonly recordedAt: number } | undefined): number | undefined {
  return event === undefined ? undefined : Math.floor(event.recordedAt / 1000);
}
