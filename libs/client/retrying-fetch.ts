export interface RetryOptions {
  /** Milliseconds of one attempt with its body; default 30,000. A large batch or an import needs more. */
  readonly timeout?: number;
  /** Default 4. */
  readonly retries?: number;
  /** Longest `Retry-After` to wait for, seconds; default 60. Beyond, the answer is returned. */
  readonly longestWait?: number;
}

const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/**
 * Retries a request without an answer or with a temporary refusal. All attempts of a write have one `Idempotency-Key`:
 * the service executes it once.
 * Not guaranteed: after the last failed attempt the outcome of a write is unknown; send it again with the same key
 * (`params.header`). The caller's signal stops it at once.
 */
export function retryingFetch(options: RetryOptions = {}): (request: Request) => Promise<Response> {
  const { timeout = 30_000, retries = 4, longestWait = 60 } = options;
  return async (request) => {
    if (!['GET', 'HEAD'].includes(request.method) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tried(request, timeout);
      const seconds = secondsToWait(outcome);
      const isFinal = outcome instanceof Response ? !(await isRetried(outcome)) : request.signal.aborted;
      if (isFinal || attempt >= retries || (seconds ?? 0) > longestWait) return settled(outcome);
      await pause(seconds === null ? backoff(attempt) : seconds * 1000, request.signal);
    }
  };
}

interface Failed {
  readonly error: unknown;
}

/**
 * Node refers weakly to a `Request` and to the parts of a combined signal: after a garbage collection neither the
 * time-out nor the caller's signal would end the request. This call refers to its controller and timer itself.
 */
async function tried(request: Request, timeout: number): Promise<Response | Failed> {
  const attempt = new AbortController();
  const abort = () => attempt.abort(request.signal.reason);
  const timer = setTimeout(
    () => attempt.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    timeout,
  );
  request.signal.addEventListener('abort', abort);
  if (request.signal.aborted) abort();
  try {
    const { status, statusText, headers, body, url } = await fetch(request.clone(), { signal: attempt.signal });
    const bytes = await new Response(body).arrayBuffer();
    const decoded = new Headers(headers);
    for (const name of ['content-encoding', 'content-length']) decoded.delete(name);
    const whole = new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers: decoded });
    // Links to further pages are resolved against it (HTT-13).
    return Object.defineProperty(whole, 'url', { value: url });
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  }
}

function settled(outcome: Response | Failed): Response {
  if (outcome instanceof Response) return outcome;
  throw outcome.error;
}

/** 409 while the first attempt is in progress, but not 503 that an operator has to end. */
async function isRetried(response: Response): Promise<boolean> {
  const { status } = response;
  if (status !== 409 && status !== 503) return RETRIED.has(status);
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return status === 409 ? body?.code === 'idempotency_key_in_use' : body?.code !== 'not_enabled_yet';
}

/** Reads a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsToWait(outcome: Response | Failed): number | null {
  const value = (outcome instanceof Response ? outcome.headers.get('retry-after') : null) ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // `Date.parse` accepts nearly anything.
  const seconds = /^[A-Z][a-z]{2,8},? /.test(value) ? (Date.parse(value) - Date.now()) / 1000 : 0;
  return seconds > 0 ? seconds : null;
}

/** Randomised, so that clients do not return together. */
function backoff(attempt: number): number {
  return Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE) * (1 - Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, aborted) => {
    const abort = () => {
      clearTimeout(timer);
      aborted(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      done();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
