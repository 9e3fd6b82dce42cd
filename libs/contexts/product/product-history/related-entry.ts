import type { JsonObject, RecordedEvent } from '@vpds/kernel';

/** An entry of another context (LIF-5). */
export interface RelatedHistoryEntry {
  /** The position in the log. */
  readonly position: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly event: string;
  readonly userID: number | null;
  readonly apiKeyID: string | null;
  readonly requestID: string | null;
  readonly detail: JsonObject;
}

export function relatedEntry(
  { position, recordedAt: at, type: event, metadata: { actor, requestID } }: RecordedEvent,
  detail: JsonObject,
): RelatedHistoryEntry {
  const { userID = null, apiKeyID = null } = actor ?? {};
  return { position: String(position), at, event, userID, apiKeyID, requestID, detail };
}
