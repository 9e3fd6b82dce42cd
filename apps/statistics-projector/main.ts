import '@vpds/runtime/early-signals';
import { ensureTopics, relay, runContext } from '@vpds/distributed';
import { statisticsContext } from '@vpds/statistics';

// This process also runs the relay, in one replica at a time (ADR-12).
await runContext('statistics-projector', statisticsContext, [ensureTopics, relay]);
