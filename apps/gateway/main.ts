import '@vpds/runtime/early-signals';
import { runProcess } from '@vpds/distributed';
import { startGateway } from './start-gateway.ts';

await runProcess('gateway', [], startGateway);
