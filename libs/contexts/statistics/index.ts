import { COUNTED_LAG, operationalLeases } from '@vpds/kernel';
import type { ContextEdge, ServiceTime } from '@vpds/http';
import type { BoundedContext, ContextService } from '@vpds/runtime';
import type { Metrics, Readiness } from '@vpds/observability';
import { type Projection, SharedVersions } from '@vpds/projections';
import type { Logger } from 'pino';
import type { ProviderNames } from './domain/counters.ts';
import { ALWAYS, CountingLease, type CountingTurn } from './counting/counting-lease.ts';
import { watchLag } from './lag-warning.ts';
import { statisticsEndpoints } from './overview/statistics-overview.controller.ts';
import { StatisticsOverviewHandler } from './overview/statistics-overview.handler.ts';
import { type StatisticsEngines, StatisticsProjection } from './projection/statistics-projection.ts';
import { SeriesProjection } from './cells/series-projection.ts';
import { declareSeriesEndpoints } from './declare-series/declare-series.controller.ts';
import { declareSeriesHandlers } from './declare-series/declare-series.handlers.ts';
import { readDeclaration, seriesDeclarationAggregate } from './series-declaration.aggregate.ts';
import type { SeriesEngines } from './cells/series-projection.ts';
import { explainReplayEndpoints } from './explain-replay/explain-replay.controller.ts';
import { explainReplayHandlers } from './explain-replay/explain-replay.handlers.ts';
import { Explanations } from './explain-replay/explanations.ts';
import { SeriesExplainer } from './explain-replay/series-explainer.ts';
import { StatisticsExplainer } from './explain-replay/statistics-explainer.ts';
import { seriesEndpoints } from './series/series.controller.ts';
import { SeriesHandler } from './series/series.handler.ts';
import { statisticsErrors } from './statistics.errors.ts';

export const statisticsEdge: ContextEdge = {
  endpoints: [...statisticsEndpoints, ...seriesEndpoints, ...explainReplayEndpoints, ...declareSeriesEndpoints],
  errors: statisticsErrors,
};

/** Milliseconds. */
const SAMPLE_EVERY = 2_000;

export interface StatisticsOptions extends StatisticsEngines {
  readonly cells: SeriesEngines['cells'];
  /** Absent if there is a single process. */
  readonly seriesShared?: SharedVersions;
  readonly time: ServiceTime;
  readonly names: ProviderNames;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** `STATS_LAG_WARN_SECONDS`. */
  readonly lagWarnSeconds: number;
}

export function statisticsService(options: StatisticsOptions): ContextService & { readonly projection: Projection } {
  const { time, names, metrics, logger, readiness, lagWarnSeconds } = options;
  const lease = options.shared && countingLease(options);
  const turn: CountingTurn = lease ?? ALWAYS;
  const projection = new StatisticsProjection({ ...options, turn }, logger.child({ context: 'statistics' }), readiness);
  const { seriesShared, ...engines } = options;
  const series = new SeriesProjection(
    { ...engines, turn, ...(seriesShared && { shared: seriesShared }) },
    {
      zone: time.zone,
      declaration: () => readDeclaration(options.events),
      logger: logger.child({ context: 'series' }),
    },
  );
  const explanations = new Explanations({
    operational: options.operational,
    explainers: {
      series: new SeriesExplainer({ ...options, projection: series }),
      statistics: new StatisticsExplainer({ ...options, projection }),
    },
    logger: logger.child({ context: 'explanations' }),
  });
  metrics.sampled({
    name: 'vpds_statistics_lag_seconds',
    help: 'For how long something has been recorded that is not counted yet',
    every: SAMPLE_EVERY,
    growsUnread: true,
    read: async () => [{ labels: {}, value: await projection.lagSeconds() }],
  });
  metrics.sampled({
    name: 'vpds_statistics_lag_events',
    help: `Recorded events that are not counted yet; ${COUNTED_LAG} means at least`,
    every: SAMPLE_EVERY,
    read: async () => [{ labels: {}, value: await projection.lagEvents() }],
  });
  metrics.sampled({
    name: 'vpds_statistics_unreadable_events',
    help: 'Events that should have counted and could not be read',
    every: SAMPLE_EVERY,
    read: async () => [{ labels: {}, value: await projection.unreadable() }],
  });
  metrics.gauge('vpds_statistics_counting', '1: this process counts; 0: another does, or none', () =>
    turn.isHeld ? 1 : 0,
  );
  const lag = watchLag(projection, lagWarnSeconds, logger);
  return {
    name: 'statistics',
    handlers: [
      new StatisticsOverviewHandler(projection, names, time.zone),
      new SeriesHandler(series, options.events, names),
      ...explainReplayHandlers({ explanations, time }),
      ...declareSeriesHandlers({ events: options.events, projection: series }),
    ],
    projections: [],
    readModels: [projection, series],
    projection,
    async start() {
      lease?.start();
      await projection.start();
      await series.start();
      lag.start();
    },
    async stop() {
      lag.stop();
      await explanations.stop();
      await series.stop();
      await projection.stop();
      await lease?.stop();
    },
  };
}

function countingLease({ operational, logger }: StatisticsOptions): CountingLease {
  const onTrouble = (err: unknown) =>
    logger.warn({ code: 'statistics_waiting', err }, 'the lease for counting cannot be read yet, retrying');
  return new CountingLease(operationalLeases(operational, 'counting-lease'), onTrouble);
}

function sharedVersions(logger: Logger): SharedVersions {
  const onTrouble = (err: unknown) =>
    logger.warn({ code: 'statistics_waiting', err }, 'the registry of the statistics cannot be read yet');
  return new SharedVersions({ onTrouble });
}

export const statisticsContext = {
  name: 'statistics',
  edge: statisticsEdge,
  codecs: [seriesDeclarationAggregate.codec],
  service: ({ settings, engines, time, metrics, logger, readiness, replicas }) =>
    statisticsService({
      ...engines,
      time,
      metrics,
      logger,
      readiness,
      names: { a: settings.PROVIDER_A_NAME, b: settings.PROVIDER_B_NAME },
      lagWarnSeconds: settings.STATS_LAG_WARN_SECONDS,
      ...(replicas && {
        shared: sharedVersions(logger),
        seriesShared: sharedVersions(logger),
      }),
    }),
} as const satisfies BoundedContext;

export { statisticsContract } from './statistics.contract.ts';
