import '@vpds/runtime/early-signals';
import { platformFeed, runContext } from '@vpds/distributed';
import { productContext } from '@vpds/product';

await runContext('product-service', productContext, [platformFeed]);
