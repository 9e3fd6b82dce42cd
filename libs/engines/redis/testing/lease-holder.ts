// Holds a lease and renews it for as long as it can: node lease-holder.ts URL PREFIX NAME MILLISECONDS
import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis } from '../index.ts';

const [url = '', prefix = '', name = '', milliseconds = '0'] = process.argv.slice(2);
const redis = openRedis({ url, prefix });
const lease = await redis.leases.acquire(name, Number(milliseconds));
console.log(`token ${lease?.token ?? 'none'}`);
while (lease !== null) {
  await sleep(Number(milliseconds) / 5);
  const knows = lease.remaining() === 0;
  // A renewal may have failed because of a freeze: the next one decides.
  if (await lease.renew().catch(() => true)) continue;
  console.log(`lost ${knows ? 'knowing' : 'unknowing'}`);
  break;
}
await redis.close();
