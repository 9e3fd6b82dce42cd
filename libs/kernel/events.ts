export interface Actor {
  readonly companyID: number;
  readonly userID: number;
  readonly apiKeyID: string;
}

/** Null members mean that the service itself acted. */
export interface EventMetadata {
  /** The aggregate's company, for scoping and counting. */
  readonly owner: number;
  readonly actor: Actor | null;
  readonly requestID: string | null;
  readonly correlationID: string | null;
  readonly causationID: string | null;
  readonly traceparent: string | null;
  /**
   * Unix milliseconds. Only of an event that an import recorded later than it happened; absent: it happened when it was
   * recorded. What reads it: {@link happenedAtOf}.
   */
  readonly happenedAt?: number;
}

/** `payload`: JSON text, opaque to stores. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: string;
  readonly metadata: EventMetadata;
}

/** Ordered and opaque: positions have gaps, never subtract them. */
export type Position = bigint;

/** The position before the first event. */
export const BEGINNING: Position = -1n;

/** `checksum`: the event was changed. `chain`: it does not follow its predecessor. */
export type Damage = 'checksum' | 'chain';

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  /** Unix milliseconds of the store's clock, monotonic: the only time for statistics, history and `asOf`. */
  readonly recordedAt: number;
  /** Codecs refuse the event. */
  readonly damage?: Damage;
  /** Written by an older release. */
  readonly unsigned?: true;
  /** An operator decided so; the event keeps its revision. */
  readonly skipped?: true;
  /** A page of a stream ends here because of its size: more may follow. */
  readonly fillsPage?: true;
}

/** Unix milliseconds. */
export function happenedAtOf({ recordedAt, metadata }: Pick<RecordedEvent, 'recordedAt' | 'metadata'>): number {
  return metadata.happenedAt ?? recordedAt;
}
