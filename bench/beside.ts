// Cost of statistics, reactions, jobs and event feed to creates: the whole service against products alone. `node
// bench/beside.ts [rounds] [seconds]`.
import { nextCreation } from './creations.ts';
import { byTurns, median } from './load.ts';
import { KEY, startProductsAlone, startService } from './processes.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };

const alone = await startProductsAlone();
const whole = await startService();
try {
  const ratios: number[] = [];
  const asking = { rounds, seconds, headers, method: 'POST', next: nextCreation } as const;
  for await (const loads of byTurns(alone, whole, asking)) {
    const [nothingBeside, allBeside] = loads.map(({ requestsPerSecond }) => requestsPerSecond) as [number, number];
    ratios.push(allBeside / nothingBeside);
    console.log(
      `creates: ${allBeside.toFixed(0)}/s, alone ${nothingBeside.toFixed(0)}/s, ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(`creates with statistics, reactions, jobs and feed: ${median(ratios).toFixed(2)} of creates alone`);
} finally {
  await whole.stop();
  await alone.stop();
}
