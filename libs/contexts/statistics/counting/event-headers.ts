import type { EventHeader, RecordedEvent } from '@vpds/kernel';

/** The payload of a damaged event is left out. */
export function headerOf({
  position,
  stream,
  type,
  recordedAt,
  metadata,
  payload,
  damage,
}: RecordedEvent): EventHeader {
  return {
    position,
    stream,
    type,
    recordedAt,
    companyID: metadata.owner,
    payload: damage === undefined ? payload : '',
  };
}

export function secondOf(event: { readonly recordedAt: number } | undefined): number | undefined {
  return event === undefined ? undefined : Math.floor(event.recordedAt / 1000);
}
