import type { TracingParts } from './open-telemetry.ts';
import { serviceVersion } from './service-version.ts';

/** The settings of tracing. */
export interface TracingSettings {
  /** Base URL of a collector that accepts OTLP over HTTP; undefined: tracing is off. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  /** Share of the traces that are recorded, 0 to 1. */
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/**
 * Traces the process where a collector is configured; only then OpenTelemetry is loaded.
 * @returns sends what is left, within two seconds
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings,
  parts: TracingParts,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { traceToCollector } = await import('./open-telemetry.ts');
  return traceToCollector({ ...parts, endpoint, ratio, version: serviceVersion() });
}
