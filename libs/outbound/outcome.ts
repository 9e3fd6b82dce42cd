import type { Json } from '@vpds/kernel';

/** Why a call has no usable answer. */
export const LATER_REASONS = [
  'timeout',
  /** No connection, or broken, possibly in the middle of a body. */
  'connection',
  /** A complete body that is not JSON, or is too large. */
  'unreadable',
  /** 3xx, 429, 5xx, or any other status that is neither an answer nor a refusal. */
  'status',
  /** Not sent: the circuit is open. */
  'circuit',
  /** Not sent: the request budget or the semaphore was exhausted for too long. */
  'busy',
] as const;
export type LaterReason = (typeof LATER_REASONS)[number];

/** 2xx with a JSON body. */
export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly body: Json;
}

/** 400, 404, 409, 410 or 422: retrying is pointless. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** The answer's `message`, sanitised and bounded; never empty. */
  readonly words: string;
}

/** 401 or 403: our token is wrong. Operators are alerted; retry once they have fixed it. */
export interface Unauthorized {
  readonly kind: 'unauthorized';
  readonly status: number;
  readonly retryAfterMilliseconds: number;
}

/** Anything else. The effect is unknown unless the reason is `circuit` or `busy`. */
export interface Later {
  readonly kind: 'later';
  readonly reason: LaterReason;
  readonly status: number | null;
  /** Do not retry earlier. 0: not known. */
  readonly retryAfterMilliseconds: number;
}

/** The outcome of a call to an outside system. Failures are values, never thrown. */
export type Outcome = Answered | Refused | Unauthorized | Later;

export function later(reason: LaterReason, retryAfterMilliseconds = 0, status: number | null = null): Later {
  return { kind: 'later', reason, status, retryAfterMilliseconds };
}
