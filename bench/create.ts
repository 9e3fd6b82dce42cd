// Durable creates with 32 clients, against the baseline: `node bench/create.ts [rounds] [seconds]`.
import { nextCreation } from './creations.ts';
import { byTurns, median } from './load.ts';
import { KEY, startBaseline, startService } from './processes.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };

const baseline = await startBaseline();
const service = await startService();
try {
  const ratios: number[] = [];
  const tails: number[] = [];
  const asking = { rounds, seconds, headers, method: 'POST', next: nextCreation } as const;
  for await (const [bare, ours] of byTurns(baseline, service, asking)) {
    ratios.push(ours.requestsPerSecond / bare.requestsPerSecond);
    tails.push(ours.p99 / bare.p99);
    console.log(
      `create: ${ours.requestsPerSecond.toFixed(0)}/s p99 ${ours.p99.toFixed(1)} ms, baseline ${bare.requestsPerSecond.toFixed(0)}/s p99 ${bare.p99.toFixed(1)} ms, ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(
    `durable create: ${median(ratios).toFixed(2)} of the baseline; p99 ${median(tails).toFixed(1)} × the baseline's`,
  );
} finally {
  await service.stop();
  await baseline.stop();
}
