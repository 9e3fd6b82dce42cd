// What statistics, reactions, jobs and the feed cost creates that they run beside: the whole service against products alone,
// `node bench/beside.ts [rounds] [seconds]`.
import { nextCreation } from './creations.ts';
import { load, median } from './load.ts';
import { KEY, WARM_UP, startProductsAlone, startService } from './processes.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };

const alone = await startProductsAlone();
const whole = await startService();
try {
  const ratios: number[] = [];
  const ask = (url: string, duration: number) =>
    load({ url, seconds: duration, headers, method: 'POST', next: nextCreation });
  for (const { url } of [alone, whole]) await ask(url, WARM_UP);
  for (let round = 0; round < rounds; round += 1) {
    const { requestsPerSecond: nothingBeside } = await ask(alone.url, seconds);
    const { requestsPerSecond: allBeside } = await ask(whole.url, seconds);
    ratios.push(allBeside / nothingBeside);
    console.log(
      `creates: ${allBeside.toFixed(0)}/s, with nothing beside them ${nothingBeside.toFixed(0)}/s, ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(`creates beside statistics, jobs and feed: ${median(ratios).toFixed(2)} of creates alone`);
} finally {
  await whole.stop();
  await alone.stop();
}
