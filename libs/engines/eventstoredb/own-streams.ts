import type { EventMetadata } from '@vpds/kernel';

/** Hidden from readers of the log. */
export const INSTALLATION_STREAM = 'installation';
export const RESERVATION_PREFIX = 'idempotency-';
export const COPY = 'IdempotentEvent';
export const RESERVED = 'IdempotencyReserved';

export const OWN_METADATA: EventMetadata = {
  owner: 0,
  actor: null,
  requestID: null,
  correlationID: null,
  causationID: null,
  traceparent: null,
};
