import '@vpds/runtime/early-signals';
import { runContext } from '@vpds/distributed';
import { commissionContext } from '@vpds/commission';

await runContext('commission-service', commissionContext);
