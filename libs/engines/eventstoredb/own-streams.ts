import type { EventMetadata } from '@vpds/kernel';

/** Internal streams, hidden from readers of the log. */
export const INSTALLATION_STREAM = 'installation';
export const RESERVATION_PREFIX = 'idempotency-';
/** Event types used only there. */
export const COPY = 'IdempotentEvent';
export const RESERVED = 'IdempotencyReserved';

/** Metadata of internal events: no company, no request. */
export const OWN_METADATA: EventMetadata = {
  owner: 0,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
