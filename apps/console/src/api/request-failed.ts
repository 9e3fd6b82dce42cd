/** A refusal of the service, or no answer at all. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  /** 0: the service did not answer. */
  readonly status: number;
  /** The error's code in the reference; without an answer `unreachable`, of a write `outcome_unknown`. */
  readonly code: string;
  /** The id that a user can copy into a report; null without an answer. */
  readonly requestID: string | null;
  /** The decoded body. */
  readonly body: unknown;
  /** The response's `Retry-After` in ms, cut to what a user would wait for; null: it has none in seconds. */
  readonly retryAfter: number | null;

  private constructor(text: string, status: number, code: string, body: unknown, headers: Headers) {
    super(text);
    this.status = status;
    this.code = code;
    this.requestID = headers.get('x-request-id');
    this.body = body;
    this.retryAfter = waitIn(headers.get('retry-after'));
  }

  static of(response: Response, body: unknown): RequestFailed {
    const { message, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    return new RequestFailed(
      typeof message === 'string' ? message : response.statusText,
      response.status,
      typeof code === 'string' ? code : 'unknown',
      body,
      response.headers,
    );
  }

  static unanswered(cause: unknown, isWrite: boolean): RequestFailed {
    const text = cause instanceof Error ? cause.message : String(cause);
    return new RequestFailed(text, 0, isWrite ? 'outcome_unknown' : 'unreachable', null, new Headers());
  }
}

/** Ms; longer pauses than a user would wait for are cut. */
const SHORTEST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** Reads the seconds that the service sends. */
function waitIn(retryAfter: string | null): number | null {
  if (retryAfter === null || !/^\d+$/.test(retryAfter)) return null;
  return Math.min(Math.max(Number(retryAfter) * 1_000, SHORTEST_WAIT), LONGEST_WAIT);
}

/** Whether the session has ended, so that signing in again helps. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}

export function isCode(error: unknown, code: string): error is RequestFailed {
  return error instanceof RequestFailed && error.code === code;
}
