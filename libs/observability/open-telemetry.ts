import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer as OtelTracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Span, type SpanOptions, type Tracer, traceWith, withinWork, within } from '@vpds/kernel';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

export interface TracingParts {
  /** The name of the process. */
  readonly service: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface CollectorOptions extends TracingParts {
  readonly endpoint: string;
  readonly ratio: number;
  readonly version: string;
}

/** Spans in the queue; further ones are dropped. */
const MAX_WAITING = 4_096;
const SEND_EVERY = 1_000;
const SENT_WITHIN = 5_000;
/** Milliseconds. */
const FLUSHED_WITHIN = 2_000;

const KINDS: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** A slow or unavailable collector costs spans, nothing else. @returns flushes within {@link FLUSHED_WITHIN} */
export function traceToCollector(options: CollectorOptions): () => Promise<void> {
  const { service, version, ratio } = options;
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // A remote parent is a client's. Any other parent is our own span, whose trace is sampled as a whole.
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: byRatio,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: counted(exporterTo(options.endpoint), options),
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: SEND_EVERY,
        exportTimeoutMillis: SENT_WITHIN,
      }),
    ],
  });
  traceWith(tracerOf(provider.getTracer('vpds')));
  return async () => {
    traceWith(null);
    await within(
      FLUSHED_WITHIN,
      provider.shutdown().catch(() => {}),
      () => undefined,
    );
  };
}

function exporterTo(endpoint: string): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  return new OTLPTraceExporter({ url, timeoutMillis: SENT_WITHIN });
}

function counted(exporter: SpanExporter, { logger, metrics }: TracingParts): SpanExporter {
  const spans = new Counter({
    name: 'vpds_trace_spans_total',
    help: 'Spans handed to the collector, by outcome',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  return {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const { error } = result;
        spans.inc({ outcome: error === undefined ? 'sent' : 'lost' }, batch.length);
        if (error !== undefined)
          // The current context belongs to some request, not to the batch.
          withinWork({}, () =>
            logger.warn({ code: 'traces_lost', reason: error.message }, 'the collector does not accept spans'),
          );
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function tracerOf(tracer: OtelTracer): Tracer {
  return {
    start(name, { kind, attributes, parent, startedAt, isEdge = false }): Span {
      const options = {
        kind: KINDS[kind],
        ...(attributes === undefined ? {} : { attributes }),
        ...(startedAt === undefined ? {} : { startTime: wallClock(startedAt) }),
      };
      const span = tracer.startSpan(name, options, parent === null ? ROOT_CONTEXT : contextOf(parent, isEdge));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end({ error, attributes: last } = {}) {
          if (last !== undefined) span.setAttributes(last);
          if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

/** Unix milliseconds of a `performance.now()` time, by the clock that ends the span. */
function wallClock(time: number): number {
  // eslint-disable-next-line no-restricted-properties -- decides nothing; now() would not agree with the span's end
  return Date.now() - (performance.now() - time);
}

/** An invalid `traceparent` starts a new trace. */
function contextOf(traceparent: string, isRemote: boolean) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote });
}
