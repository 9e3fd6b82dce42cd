import '@vpds/runtime/early-signals';
import { runContext } from '@vpds/distributed';
import { preparedDataContext } from '@vpds/prepared-data';

await runContext('prepared-data-service', preparedDataContext);
