import type { EventMetadata } from '@vpds/kernel';

/** Streams that the engine keeps for itself: no reader of the log sees their events. */
export const INSTALLATION_STREAM = 'installation';
export const RESERVATION_PREFIX = 'idempotency-';
/** Types of the events there; no other stream has events of these types. */
export const COPY = 'IdempotentEvent';
export const RESERVED = 'IdempotencyReserved';

/** Metadata of an event that no company and nobody's request led to. */
export const OWN_METADATA: EventMetadata = {
  owner: 0,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
