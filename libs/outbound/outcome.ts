import type { Json } from '@vpds/kernel';

export const LATER_REASONS = [
  'timeout',
  /** There was no answer, or it broke off, possibly within a body. */
  'connection',
  /** The answer is complete, but not JSON, or too large. */
  'unreadable',
  /** 3xx, 429, 5xx, or any other that is neither an answer nor a refusal. */
  'status',
  /** The circuit is open, so nothing was sent. */
  'circuit',
  /** The budget or the semaphore is exhausted, so nothing was sent. */
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
  /** Sanitised and bounded; never empty. */
  readonly words: string;
}

/** 401 or 403: our token is wrong; operators are alerted. */
export interface Unauthorized {
  readonly kind: 'unauthorized';
  readonly status: number;
  readonly retryAfterMilliseconds: number;
}

/** The effect is unknown unless the reason is `circuit` or `busy`. */
export interface Later {
  readonly kind: 'later';
  readonly reason: LaterReason;
  readonly status: number | null;
  /** 0: not known. */
  readonly retryAfterMilliseconds: number;
}

/** Failures are values, never thrown. */
export type Outcome = Answered | Refused | Unauthorized | Later;

export function later(reason: LaterReason, retryAfterMilliseconds = 0, status: number | null = null): Later {
  return { kind: 'later', reason, status, retryAfterMilliseconds };
}
