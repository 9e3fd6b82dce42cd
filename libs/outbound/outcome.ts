import type { Json } from '@vpds/kernel';

/** Why a call has no answer that counts. */
export type LaterReason =
  /** The call took longer than it may. */
  | 'timeout'
  /** No connection, or it broke, also in the middle of a body. */
  | 'connection'
  /** A whole body that is no JSON, or one that is too large. */
  | 'unreadable'
  /** 3xx, 429, 5xx and whatever else is neither an answer nor a refusal. */
  | 'status'
  /** Not sent: the system has failed too often or has asked for a pause. */
  | 'circuit'
  /** Not sent: the request budget or the places for concurrent calls were used up for too long. */
  | 'busy';

/** A 2xx with a JSON body. */
export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly body: Json;
}

/** 400, 404, 409, 410 or 422: the system has understood and says no. Trying again leads nowhere. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** The `message` of the answer, cleaned and bounded; never empty. */
  readonly words: string;
}

/** 401 or 403: our token is wrong. Told to the operators; worth trying again once they have acted. */
export interface Unauthorized {
  readonly kind: 'unauthorized';
  readonly status: number;
  readonly retryAfterMilliseconds: number;
}

/** Anything else. Whether the system has acted is unknown unless the reason is `circuit` or `busy`. */
export interface Later {
  readonly kind: 'later';
  readonly reason: LaterReason;
  readonly status: number | null;
  /** Before that it makes no sense. 0: nothing known of it. */
  readonly retryAfterMilliseconds: number;
}

/** What became of a call to an outside system. Failing is normal: nothing of it is thrown. */
export type Outcome = Answered | Refused | Unauthorized | Later;

export function later(reason: LaterReason, retryAfterMilliseconds = 0, status: number | null = null): Later {
  return { kind: 'later', reason, status, retryAfterMilliseconds };
}
