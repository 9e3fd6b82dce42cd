export interface RetryOptions {
  /** How long one attempt may take until its answer has arrived, milliseconds; default 30,000. */
  readonly timeout?: number;
  /** Attempts after the first; default 4. */
  readonly retries?: number;
  /** Longest `Retry-After` that is waited for, seconds; default 60. A longer one is answered as it came. */
  readonly longestWait?: number;
}

const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;

/**
 * A `fetch` that repeats what was not answered, or only for the moment refused. Each write carries an `Idempotency-Key` of
 * its own, the same for all attempts: the service carries it out once, also if an answer was lost on its way.
 *
 * Not guaranteed: after the last attempt has failed, whether the write was carried out is unknown. Send it again with the
 * same key (`params.header`) to find out. A signal of the caller ends everything at once.
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

/** A failure to get an answer; another one than an answer. */
interface Failed {
  readonly error: unknown;
}

async function tried(request: Request, timeout: number): Promise<Response | Failed> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
  try {
    const { status, statusText, headers, body } = await fetch(new Request(request.clone(), { signal }));
    // Read here, so that an answer that breaks off is repeated, too.
    const bytes = await new Response(body).arrayBuffer();
    const decoded = new Headers(headers);
    for (const name of ['content-encoding', 'content-length']) decoded.delete(name);
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers: decoded });
  } catch (error) {
    return { error };
  }
}

function settled(outcome: Response | Failed): Response {
  if (outcome instanceof Response) return outcome;
  throw outcome.error;
}

/** 409 only where the first attempt is still being carried out: its retry is answered as soon as that has ended. */
async function isRetried(response: Response): Promise<boolean> {
  if (response.status !== 409) return RETRIED.has(response.status);
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown };
  return body.code === 'idempotency_key_in_use';
}

function secondsToWait(outcome: Response | Failed): number | null {
  const value = outcome instanceof Response ? outcome.headers.get('retry-after') : null;
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** Twice as long each time, by up to a half shorter, so that many clients do not come back at once. */
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
