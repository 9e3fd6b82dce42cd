import type { TracingParts } from './open-telemetry.ts';
import { serviceVersion } from './service-version.ts';

export interface TracingSettings {
  /** OTLP over HTTP; undefined: tracing is off. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  /** Share of recorded traces, 0 to 1. */
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** @returns flushes within two seconds */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings,
  parts: TracingParts,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { traceToCollector } = await import('./open-telemetry.ts');
  return traceToCollector({ ...parts, endpoint, ratio, version: serviceVersion() });
}
