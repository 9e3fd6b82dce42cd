import '@vpds/runtime/quick-ticks';
import { ensureTopics, relay, runProcess, serveContexts } from '@vpds/distributed';
import { SharedVersions, projectionHandlers, projectionsOf } from '@vpds/projections';
import { statisticsService } from '@vpds/statistics';

// The process that follows the log also publishes it: one of its replicas at a time (ADR-12).
await runProcess('statistics-projector', [], async (parts) => {
  const { events, facts, counters, operational, feed } = parts.engines;
  const { settings } = parts;
  const statistics = statisticsService({
    ...parts,
    events,
    facts,
    feed,
    counters,
    operational,
    shared: new SharedVersions({
      onTrouble: (error) =>
        parts.logger.warn(
          { code: 'statistics_waiting', err: error },
          'the registry of the statistics cannot be read yet',
        ),
    }),
    names: { a: settings.PROVIDER_A_NAME, b: settings.PROVIDER_B_NAME },
    lagWarnSeconds: settings.STATS_LAG_WARN_SECONDS,
  });
  return serveContexts(parts, {
    services: [statistics],
    handlers: projectionHandlers([statistics.projection], projectionsOf(statistics.name)),
    background: [ensureTopics, relay],
  });
});
