export { operationClientContract, sampleContext, type OpenedClient } from './operation-client.contract.ts';
export { cellStoreContract } from './cell-store.contract.ts';
export { counterStoreContract } from './counter-store.contract.ts';
export { MemoryConsumer, eventFeedContract, type OpenedFeed } from './event-feed.contract.ts';
export { eventSamplesContract } from './event-samples.ts';
export { eventStoreContract } from './event-store.contract.ts';
export { UPDATES_SAMPLES, freeze, frozen } from './frozen.ts';
export { frozenViewsContract } from './frozen-views.ts';
export { given } from './given.ts';
export { growth } from './growth.ts';
export {
  SAMPLE_METADATA,
  eventually,
  openedOnce,
  rejection,
  sampleEvent,
  sampleEvents,
  sleep,
  unique,
  unlessMissing,
  type Opened,
} from './harness.ts';
export { headerLogContract, type OpenedLog } from './header-log.contract.ts';
export { idempotencyStoreContract } from './idempotency.contract.ts';
export { jobQueueContract } from './job-queue.contract.ts';
export { leasesContract } from './leases.contract.ts';
export { checkpointStoreContract, operationalStoreContract } from './operational.contract.ts';
export { CHECKED_ROWS, CHECKED_VIEW, LIST_CHECKS } from './list-checks.ts';
export { pairSockets } from './paired-sockets.ts';
export { found, sampleRow, sampleView } from './view-samples.ts';
export { viewStoreContract } from './view-store.contract.ts';
export { writtenWithAppendContract, type OpenedTogether } from './written-with-append.contract.ts';
