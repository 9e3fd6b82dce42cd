/** The API key, its user and the user's company. */
export interface Actor {
  readonly companyID: number;
  readonly userID: number;
  readonly apiKeyID: string;
}

/** `null` for actor and request: the service itself acted. */
export interface EventMetadata {
  /** The aggregate's company, which scoping and counting use, whoever acted. */
  readonly owner: number;
  readonly actor: Actor | null;
  readonly requestID: string | null;
  readonly correlationID: string | null;
  readonly causationID: string | null;
  readonly traceparent: string | null;
}

/** `payload`: JSON text of the codec, opaque to stores. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: string;
  readonly metadata: EventMetadata;
}

/** Position in the log: ordered and opaque. Never subtract positions; gaps are normal. */
export type Position = bigint;

/** Before the first event. */
export const BEGINNING: Position = -1n;

/** `checksum`: the event was changed. `chain`: it does not follow its predecessor. */
export type Damage = 'checksum' | 'chain';

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  /** Unix milliseconds of the store's clock, monotonic: the only time for statistics, history and `asOf`. */
  readonly recordedAt: number;
  /** Codecs refuse to decode the event. */
  readonly damage?: Damage;
  /** Written without checksum by an older release. */
  readonly unsigned?: true;
  /** Ignored by an operator's decision; keeps its revision. */
  readonly skipped?: true;
}
