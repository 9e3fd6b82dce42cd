import { type Json, type SpanOutcome, now as serviceNow, traced, tracedAs } from '@vpds/kernel';
import type { Logger } from 'pino';
import type { Agent, Dispatcher } from 'undici';
import { KeyedSemaphore, MemoryRateLimiter, type RateLimiter, Semaphore } from '@vpds/limits';
import { CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.ts';
import type { OutboundMetrics } from './outbound-metrics.ts';
import { type Outcome, later } from './outcome.ts';
import { classified } from './read-outcome.ts';

/** Milliseconds that a call waits for the semaphore, and again for the request budget. */
const LONGEST_QUEUE = 5_000;
/** Milliseconds after which a call that was not admitted in time may be retried. */
const BUSY_FOR = 1_000;
/** Milliseconds between alarms about a refused token. */
const ALARM_EVERY = 60_000;

/** Default request budget per purpose. */
const REQUESTS_PER_SECOND = 20;

export interface OutboundOptions {
  /** The configured name: in spans, and of the budget that replicas share. */
  readonly name: string;
  /** The name in logs and metrics, whatever is configured: alerts compare it. Default: `name`. */
  readonly system?: string;
  /** The address without a trailing slash. */
  readonly url: string;
  /** Headers with the token; never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly logger: Logger;
  readonly metrics: OutboundMetrics;
  /** Milliseconds of a call with its body. By default 10,000. */
  readonly timeout?: number;
  /** Default 1 MiB. */
  readonly maxResponseBytes?: number;
  /** Concurrent calls. Default 16. */
  readonly concurrency?: number;
  /** The limit of this process for each purpose. By default {@link REQUESTS_PER_SECOND}. */
  readonly requestsPerSecond?: number;
  /** Shared with other processes; replaces `requestsPerSecond`. */
  readonly budget?: RateLimiter;
  readonly breaker?: Omit<CircuitBreakerOptions, 'now' | 'monotonic'>;
  /** Unix milliseconds, for what is compared with other systems' times. */
  readonly now?: () => number;
  /** Milliseconds of a clock without steps, by which calls wait. Time-outs use the real one. */
  readonly monotonic?: () => number;
}

export interface OutboundCall {
  readonly method: 'GET' | 'POST';
  /** Encoded, with query, below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Each has its own budget. Default `calls`. */
  readonly purpose?: string;
}

/**
 * JSON over HTTP to one configured system: no redirects, bounded time, size, concurrency and rate, with a circuit
 * breaker (TRA-7). Private addresses are allowed: never pass a URL from a client.
 */
export class OutboundClient {
  readonly #options: OutboundOptions;
  readonly #system: string;
  readonly #concurrency: number;
  readonly #now: () => number;
  readonly #monotonic: () => number;
  readonly #breaker: CircuitBreaker;
  readonly #budget: RateLimiter;
  readonly #semaphore: Semaphore;
  /** One line for each purpose: who waits for the budget is served in order. */
  readonly #lines = new KeyedSemaphore<string>(1);
  readonly #timeout: number;
  readonly #maxBytes: number;
  #alarmedAt = Number.NEGATIVE_INFINITY;
  /** Made by the first call: a service that calls nobody does not load a client. */
  #agent: Agent | undefined;
  #closed = false;

  constructor(options: OutboundOptions) {
    const { concurrency = 16, requestsPerSecond = REQUESTS_PER_SECOND, now = serviceNow } = options;
    const { monotonic = () => performance.now() } = options;
    this.#options = options;
    this.#system = options.system ?? options.name;
    this.#concurrency = concurrency;
    this.#now = now;
    this.#monotonic = monotonic;
    this.#timeout = options.timeout ?? 10_000;
    this.#maxBytes = options.maxResponseBytes ?? 1_048_576;
    this.#breaker = new CircuitBreaker({ ...options.breaker, now, monotonic });
    this.#budget = options.budget ?? new MemoryRateLimiter(requestsPerSecond, monotonic);
    this.#semaphore = new Semaphore(concurrency);
    options.metrics.watch(this.#system, () => this.#breaker.isOpenLately);
  }

  /** Milliseconds until the circuit breaker admits a call. */
  get wait(): number {
    return this.#breaker.wait;
  }

  /** Unix milliseconds at which the circuit breaker opened; null: closed. */
  get openSince(): number | null {
    return this.#breaker.openSince;
  }

  /** Never throws, never retries. */
  async call(call: OutboundCall): Promise<Outcome> {
    const outcome = await this.#guarded(call);
    const { metrics, logger } = this.#options;
    metrics.called(this.#system, outcome);
    if (outcome.kind === 'unauthorized') this.#alarm(outcome.status);
    else if (outcome.kind === 'later')
      logger.debug(
        { system: this.#system, reason: outcome.reason, status: outcome.status },
        'an outside system did not answer',
      );
    return outcome;
  }

  /** Running calls end with `later`. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#agent?.destroy();
  }

  async #guarded(call: OutboundCall): Promise<Outcome> {
    if (this.#breaker.wait > 0) return later('circuit', this.#breaker.wait);
    if (!(await this.#semaphore.acquire(LONGEST_QUEUE))) return later('busy', BUSY_FOR);
    try {
      const wait = await this.#budgeted(call.purpose ?? 'calls');
      if (wait > 0) return later('busy', wait);
      if (!this.#breaker.admit()) return later('circuit', this.#breaker.wait);
      return await this.#sent(call);
    } finally {
      this.#semaphore.release();
    }
  }

  /**
   * Admits calls in order of arrival: a waiting call would otherwise try once a second, and lose to those that arrive
   * when there is budget. @returns milliseconds still to wait, if the budget is exhausted for too long
   */
  async #budgeted(purpose: string): Promise<number> {
    const end = performance.now() + LONGEST_QUEUE;
    const wait = await this.#lines.run(purpose, serviceNow() + LONGEST_QUEUE, () => this.#taken(purpose, end));
    return wait ?? BUSY_FOR;
  }

  async #taken(purpose: string, end: number): Promise<number> {
    for (;;) {
      const decision = await this.#budget.take(`${this.#options.name}/${purpose}`);
      if (decision.allowed) return 0;
      const wait = decision.resetSeconds * 1_000;
      if (performance.now() + wait > end) return wait;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async #sent(call: OutboundCall): Promise<Outcome> {
    const wasOpen = this.#breaker.open;
    const { outcome, retryAfter } = await traced(
      `${call.method} ${this.#options.name}`,
      { kind: 'client', attributes: { 'http.request.method': call.method } },
      () => this.#exchange(call),
      spanOutcome,
    );
    // The call was aborted by our own close.
    if (this.#closed) return outcome;
    const isAnswer = outcome.kind === 'answered' || outcome.kind === 'refused';
    // May concern one order and must not open the circuit for all others (TRA-7).
    const isUnreadable = outcome.kind === 'later' && outcome.reason === 'unreadable' && retryAfter === null;
    if (isAnswer || isUnreadable) this.#breaker.succeeded();
    else this.#breaker.failed(retryAfter);
    this.#noteCircuit(wasOpen);
    if (isAnswer) return outcome;
    return { ...outcome, retryAfterMilliseconds: Math.max(retryAfter ?? 0, this.#breaker.wait) };
  }

  async #exchange({ method, path, headers, body }: OutboundCall): ReturnType<typeof classified> {
    const { url, metrics } = this.#options;
    // Outside of the time-out: a busy process may load it for seconds, once.
    const { Agent, request } = await import('undici');
    const signal = AbortSignal.timeout(this.#timeout);
    const sent = metrics.sending(this.#system);
    try {
      if (this.#closed) return { outcome: later('connection'), retryAfter: null };
      this.#agent ??= new Agent({ connections: this.#concurrency, connect: { timeout: this.#timeout } });
      const response: Dispatcher.ResponseData = await request(`${url}${path}`, {
        dispatcher: this.#agent,
        method,
        signal,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...traceHeaders(),
          ...headers,
          ...this.#options.headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return await classified(response, this.#maxBytes, this.#now());
    } catch {
      return { outcome: later(signal.aborted ? 'timeout' : 'connection'), retryAfter: null };
    } finally {
      sent();
    }
  }

  #noteCircuit(wasOpen: boolean): void {
    const { logger } = this.#options;
    const { open, wait } = this.#breaker;
    if (open === wasOpen) return;
    if (open)
      logger.warn(
        { code: 'outside_system_away', system: this.#system, milliseconds: wait },
        'circuit opened: calls to an outside system are suspended',
      );
    else logger.info({ system: this.#system }, 'circuit closed: an outside system answers again');
  }

  #alarm(status: number): void {
    if (this.#monotonic() - this.#alarmedAt < ALARM_EVERY) return;
    this.#alarmedAt = this.#monotonic();
    this.#options.logger.error(
      { code: 'token_refused', system: this.#system, status },
      'an outside system does not accept our token: check the configuration',
    );
  }
}

function traceHeaders(): Readonly<Record<string, string>> {
  const trace = tracedAs();
  return trace === null ? {} : { traceparent: trace.traceparent };
}

function spanOutcome({ outcome }: { readonly outcome: Outcome }): SpanOutcome {
  const status = 'status' in outcome && typeof outcome.status === 'number' ? outcome.status : null;
  const attributes = status === null ? {} : { 'http.response.status_code': status };
  if (outcome.kind === 'answered' || outcome.kind === 'refused') return { attributes };
  return { attributes, error: outcome.kind === 'later' ? outcome.reason : outcome.kind };
}
