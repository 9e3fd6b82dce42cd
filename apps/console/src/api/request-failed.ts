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

  private constructor(text: string, status: number, code: string, requestID: string | null, body: unknown) {
    super(text);
    this.status = status;
    this.code = code;
    this.requestID = requestID;
    this.body = body;
  }

  static of(response: Response, body: unknown): RequestFailed {
    const { message, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    return new RequestFailed(
      typeof message === 'string' ? message : response.statusText,
      response.status,
      typeof code === 'string' ? code : 'unknown',
      response.headers.get('x-request-id'),
      body,
    );
  }

  static unanswered(cause: unknown, isWrite: boolean): RequestFailed {
    const text = cause instanceof Error ? cause.message : String(cause);
    return new RequestFailed(text, 0, isWrite ? 'outcome_unknown' : 'unreachable', null, null);
  }
}

/** Whether the session has ended, so that signing in again helps. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401;
}

export function isCode(error: unknown, code: string): error is RequestFailed {
  return error instanceof RequestFailed && error.code === code;
}
