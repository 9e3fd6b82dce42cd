import '@vpds/runtime/quick-ticks';
import { commissionContract } from '@vpds/commission/contract';
import { platformFeed, runProcess, serveContexts } from '@vpds/distributed';
import { productService } from '@vpds/product';
import { trackingContract } from '@vpds/tracking/contract';

await runProcess('product-service', ['PLATFORM_URL', 'PLATFORM_TOKEN'], async (parts) => {
  const { engines, settings, caller } = parts;
  const product = productService({
    ...parts,
    events: engines.events,
    views: engines.views,
    platform: { url: settings.PLATFORM_URL ?? '', token: settings.PLATFORM_TOKEN ?? '' },
    platformRequestsPerSecond: settings.PLATFORM_REQUESTS_PER_SECOND,
    maxLearnedKeys: settings.MAX_LEARNED_KEYS,
    relatedHistory: [
      ({ assignmentEventIDs }, context) =>
        caller.call(commissionContract.notificationHistory, { assignmentEventIDs }, context),
      ({ productID }, context) => caller.call(trackingContract.history, { productID }, context),
    ],
  });
  return serveContexts(parts, { services: [product], background: [platformFeed] });
});
