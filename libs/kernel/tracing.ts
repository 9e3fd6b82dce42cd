import type { RecordedEvent } from './events.ts';
import { now } from './stepped-clock.ts';
import { currentWork, withinWork } from './async-context.ts';
import type { Work } from './work.ts';

/** Never a VIN, name, address, key, or an id that a client chose. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent`; null: a new trace. Default: the current work's. */
  readonly parent?: string | null;
  /** The parent is a client's: recording is decided here. */
  readonly isEdge?: boolean;
  /** A reading of `performance.now()`. */
  readonly startedAt?: number;
}

export interface SpanOutcome {
  /** Kind of a failure, never its message. */
  readonly error?: string;
  readonly attributes?: SpanAttributes;
}

export interface Span {
  readonly traceparent: string;
  end(outcome?: SpanOutcome): void;
}

/** Must never throw or wait. */
export interface Tracer {
  start(name: string, options: SpanOptions & { readonly parent: string | null }): Span;
}

let tracer: Tracer | null = null;

/** Null turns tracing off. */
export function traceWith(chosen: Tracer | null): void {
  tracer = chosen;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Milliseconds: a rebuild must not add to old traces. */
const TRACED_FOR = 3_600_000;

/** Answers null if the span is not recorded. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  if (tracer === null) return null;
  const parent = options.parent === undefined ? (currentWork().traceparent ?? null) : options.parent;
  if (parent !== null && options.isEdge !== true && !isRecorded(parent)) return null;
  return tracer.start(name, { ...options, parent });
}

/** The work's spans become children. `outcome`: for results that mean failure. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  run: () => Promise<T>,
  outcome?: (result: T) => SpanOutcome,
): Promise<T> {
  const span = startSpan(name, options);
  if (span === null) return run();
  try {
    const result = await withinWork({ ...currentWork(), traceparent: span.traceparent }, run);
    span.end(outcome?.(result));
    return result;
  } catch (error) {
    span.end({ error: error instanceof Error ? error.name : 'Error' });
    throw error;
  }
}

/** Adds a span that ends now to each event's trace. */
export function traceEvents(
  name: string,
  options: Omit<SpanOptions, 'parent'>,
  events: Iterable<Pick<RecordedEvent, 'metadata' | 'recordedAt'>>,
): void {
  if (tracer === null) return;
  for (const event of events) {
    const parent = event.metadata.traceparent;
    if (typeof parent === 'string' && isFresh(event)) startSpan(name, { ...options, parent })?.end();
  }
}

export function isFresh({ recordedAt }: Pick<RecordedEvent, 'recordedAt'>): boolean {
  return now() - recordedAt < TRACED_FOR;
}

export function tracedAs({ traceparent }: Pick<Work, 'traceparent'> = currentWork()): TraceContext | null {
  if (tracer === null || typeof traceparent !== 'string') return null;
  return { traceparent, traceID: traceparent.slice(3, 35) };
}

export interface TraceContext {
  readonly traceparent: string;
  readonly traceID: string;
}

/** W3C Trace Context, 3.2.2.5. */
function isRecorded(traceparent: string): boolean {
  return (Number.parseInt(traceparent.slice(-1), 16) & 1) === 1;
}
