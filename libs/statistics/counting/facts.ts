import type { EventFact, RecordedEvent } from '@vpds/kernel';

export function factOf({ position, stream, type, recordedAt, metadata, payload }: RecordedEvent): EventFact {
  return { position, stream, type, recordedAt, owner: metadata.owner, payload };
}

/** The Unix second in which an event was recorded. */
export function secondOf(event: { readonly recordedAt: number } | undefined): number | undefined {
  return event === undefined ? undefined : Math.floor(event.recordedAt / 1000);
}
