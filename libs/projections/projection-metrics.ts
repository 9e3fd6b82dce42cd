import { COUNTED_LAG } from '@vpds/kernel';
import type { Projection, ProjectionStatus } from '../projections/projection.ts';
import type { Metrics, Sample } from '@vpds/observability';

const SAMPLE_EVERY = 9_000;
/** Milliseconds. */
const SHARED_FOR = 1_000;

/** Shows the current version of each. */
export function showProjections(projections: readonly Projection[], metrics: Metrics): void {
  let reading: { readonly at: number; readonly statuses: Promise<readonly ProjectionStatus[]> } | null = null;
  // The gauges are sampled together: one read serves them all.
  const recent = (): Promise<readonly ProjectionStatus[]> => {
    const now = performance.now();
    if (reading === null || now - reading.at > SHARED_FOR)
      reading = { at: now, statuses: Promise.all(projections.map((projection) => projection.status())) };
    return reading.statuses;
  };
  const current = async (read: (version: { lagSeconds: number | null; parked: number }) => number) => {
    const statuses = await recent();
    return statuses.flatMap(({ name, versions }): Sample[] => {
      const version = versions.find(({ state }) => state === 'current');
      return version === undefined ? [] : [{ labels: { projection: name }, value: read(version) }];
    });
  };
  metrics.sampled({
    name: 'vpds_projection_lag_seconds',
    help: 'For how long something has been recorded that the read model does not hold yet',
    labels: ['projection'],
    every: SAMPLE_EVERY,
    growsUnread: true,
    read: () => current(({ lagSeconds }) => lagSeconds ?? 0),
  });
  metrics.sampled({
    name: 'vpds_projection_lag_events',
    help: `Recorded events that the read model does not hold yet; ${COUNTED_LAG} means at least`,
    labels: ['projection'],
    every: SAMPLE_EVERY,
    read: () =>
      Promise.all(
        projections.map(async (projection) => {
          return { labels: { projection: projection.name }, value: await projection.lagEvents() };
        }),
      ),
  });
  metrics.sampled({
    name: 'vpds_projection_parked_streams',
    help: 'Streams whose later events wait because one cannot be read',
    labels: ['projection'],
    every: SAMPLE_EVERY,
    read: () => current(({ parked }) => parked),
  });
}
