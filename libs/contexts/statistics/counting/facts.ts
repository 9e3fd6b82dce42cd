import type { EventHeader, RecordedEvent } from '@vpds/kernel';

/** Without payload if damaged. */
export function factOf({ position, stream, type, recordedAt, metadata, payload, damage }: RecordedEvent): EventHeader {
  return { position, stream, type, recordedAt, owner: metadata.owner, payload: damage === undefined ? payload : '' };
}

export function secondOf(event: { readonly recordedAt: number } | undefined): number | undefined {
  return event === undefined ? undefined : Math.floor(event.recordedAt / 1000);
}
