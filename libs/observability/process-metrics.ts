import type { Readiness } from './readiness.ts';
import { serviceVersion } from './service-version.ts';
import type { Metrics } from './metrics.ts';

export function showProcess(service: string, readiness: Readiness, metrics: Metrics): void {
  metrics.showBuild(service, serviceVersion());
  metrics.labelledGauge('vpds_not_ready', '1: this component keeps the process from being ready', 'component', () =>
    Object.keys(readiness.state.reasons).map((component) => [component, 1]),
  );
}
