// Works on a slow kind of job: node worker.ts URL PREFIX KIND MILLISECONDS STALLED_AFTER
import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis } from '../index.ts';

const [url = '', prefix = '', kind = '', milliseconds = '0', stalledAfter = '0'] = process.argv.slice(2);
const redis = openRedis({ url, prefix, stalledAfterMilliseconds: Number(stalledAfter) });
redis.jobs.process(kind, { concurrency: 2, timeoutMilliseconds: 60_000 }, async (id) => {
  console.log(`begin ${id}`);
  await sleep(Number(milliseconds));
  console.log(`end ${id}`);
  return { done: true };
});
