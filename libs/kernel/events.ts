/** Who caused an event: the API key that acted, its user and the user's company. */
export interface Actor {
  readonly companyID: number;
  readonly userID: number;
  readonly apiKeyID: string;
}

/** What is known of an event besides its payload. `null` for actor and request: the service acted by itself. */
export interface EventMetadata {
  /** The company that the aggregate belongs to: scoping and counting go by it, whoever acted. */
  readonly owner: number;
  readonly actor: Actor | null;
  readonly requestID: string | null;
  readonly correlationID: string | null;
  readonly causationID: string | null;
  readonly traceparent: string | null;
}

/** An event on its way into a stream. `payload` is the codec's JSON text; the store never looks inside. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: string;
  readonly metadata: EventMetadata;
}

/** Place of an event in the whole log: ordered and opaque. Nobody subtracts positions, and gaps are normal. */
export type Position = bigint;

/** Before the first event of a log. */
export const BEGINNING: Position = -1n;

/** `checksum`: the event is not what was written. `chain`: it does not follow the event before it in its stream. */
export type Damage = 'checksum' | 'chain';

/** An event as the store keeps it. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 0-based place in its stream, without gaps. */
  readonly revision: bigint;
  readonly position: Position;
  /** Unix milliseconds by the store's clock, never going back: statistics, history and `asOf` use only this time. */
  readonly recordedAt: number;
  /** Why the event must not be believed: what was read is not what was written. No codec decodes it. */
  readonly damage?: Damage;
  /** The log has no checksum of it: a release that knew none wrote it. */
  readonly unsigned?: true;
  /** An operator decided that it counts for nothing. It keeps its place in its stream. */
  readonly skipped?: true;
}
