import '@vpds/runtime/early-signals';
import { runContext } from '@vpds/distributed';
import { trackingContext } from '@vpds/tracking';

await runContext('transport-tracking-worker', trackingContext);
