import { describeWithEngine } from '@vpds/engine-testing';
import { jobQueueContract, leasesContract, unique } from '@vpds/kernel/testing';
import { openRedis } from './index.ts';

await describeWithEngine('redis', 'Redis fulfils the contracts of its ports', (engine) => {
  jobQueueContract('Bull on Redis', async () => {
    const prefix = unique('test-');
    let redis = openRedis({ url: engine.url, prefix });
    return {
      store: redis.jobs,
      async reopen() {
        await redis.close();
        redis = openRedis({ url: engine.url, prefix });
        return redis.jobs;
      },
      close: () => redis.close(),
    };
  });
  leasesContract('Redis', async () => {
    const redis = openRedis({ url: engine.url, prefix: unique('test-') });
    await redis.health();
    return { store: redis.leases, close: () => redis.close() };
  });
});
