import '@vpds/runtime/quick-ticks';
import { RedisRateLimiter, runProcess, serveContexts } from '@vpds/distributed';
import { MemoryRateLimiter } from '@vpds/limits';
import { trackingService } from '@vpds/tracking';

const NEEDED = ['PROVIDER_A_URL', 'PROVIDER_A_TOKEN', 'PROVIDER_B_URL', 'PROVIDER_B_TOKEN'] as const;

await runProcess('transport-tracking-worker', NEEDED, async (parts) => {
  const { events, views, operational, jobs, redis } = parts.engines;
  const { settings } = parts;
  const perSecond = settings.PROVIDER_REQUESTS_PER_SECOND;
  const tracking = trackingService({
    ...parts,
    events,
    views,
    operational,
    jobs,
    providers: {
      a: {
        name: settings.PROVIDER_A_NAME,
        url: settings.PROVIDER_A_URL ?? '',
        token: settings.PROVIDER_A_TOKEN ?? '',
      },
      b: {
        name: settings.PROVIDER_B_NAME,
        url: settings.PROVIDER_B_URL ?? '',
        token: settings.PROVIDER_B_TOKEN ?? '',
      },
    },
    pollIntervalSeconds: settings.POLL_INTERVAL_SECONDS,
    // One budget per provider over all replicas (TRA-7); with Redis away each keeps to it by itself.
    outbound: {
      budget: new RedisRateLimiter(redis.limits, perSecond, new MemoryRateLimiter(perSecond)),
    },
  });
  return serveContexts(parts, { services: [tracking] });
});
