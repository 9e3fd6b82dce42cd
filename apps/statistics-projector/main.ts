import '@vpds/runtime/quick-ticks';
import { ensureTopics, relay, runContext } from '@vpds/distributed';
import { statisticsContext } from '@vpds/statistics';

// The process that follows the log also publishes it: one of its replicas at a time (ADR-12).
await runContext('statistics-projector', statisticsContext, [ensureTopics, relay]);
