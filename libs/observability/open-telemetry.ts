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
import { type Span, type SpanOptions, type Tracer, traceWith, withinWork } from '@vpds/kernel';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

export interface TracingParts {
  /** Name of the process. */
  readonly service: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface CollectorOptions extends TracingParts {
  readonly endpoint: string;
  readonly ratio: number;
  readonly version: string;
}

/** Spans that wait for the collector; further ones are dropped. */
const MAX_WAITING = 4_096;
const SEND_EVERY = 1_000;
const SENT_WITHIN = 5_000;
/** How long a stop waits for the last spans, milliseconds. */
const FLUSHED_WITHIN = 2_000;

const KINDS: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * Sends the spans of this process to a collector, in batches and in the background. A collector that is away or slow costs
 * spans and nothing else. @returns sends what is left, within {@link FLUSHED_WITHIN}
 */
export function traceToCollector(options: CollectorOptions): () => Promise<void> {
  const { service, version, ratio } = options;
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // Remote: a client of the edge. Every other parent is a span of ours, whose trace is recorded or not as a whole.
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
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSHED_WITHIN)));
    await Promise.race([provider.shutdown().catch(() => {}), late]);
    clearTimeout(timer);
  };
}

function exporterTo(endpoint: string): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  return new OTLPTraceExporter({ url, timeoutMillis: SENT_WITHIN });
}

/** Counts what became of spans, and reports what the collector does not accept. */
function counted(exporter: SpanExporter, { logger, metrics }: TracingParts): SpanExporter {
  const spans = new Counter({
    name: 'vpds_trace_spans_total',
    help: 'Spans that were handed to the collector, by what became of them',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  return {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const { error } = result;
        spans.inc({ outcome: error === undefined ? 'sent' : 'lost' }, batch.length);
        if (error !== undefined)
          // The batch is sent in the context of some request, whose trace and request id are not its own.
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

/** Unix milliseconds of a time by `performance.now()`, by the clock that ends the span. */
function wallClock(time: number): number {
  // eslint-disable-next-line no-restricted-properties -- decides nothing; now() would not agree with the span's end
  return Date.now() - (performance.now() - time);
}

/** An invalid `traceparent` begins a trace of its own. */
function contextOf(traceparent: string, isRemote: boolean) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote });
}
