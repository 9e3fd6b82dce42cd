// GET /statistics/series over ten years by month with 50 groups, of 1,000,000 events against 100,000: 60 brands, 1,500
// models, 200 locations. `node bench/series.ts [events] [rounds]`. VPDS_BENCH_DIR keeps the logs.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateLog } from './event-log.ts';
import { byTurns, median } from './load.ts';
import { type Started, startStatistics } from './processes.ts';

const EVENTS = Number(process.argv[2] ?? 1_000_000);
const FEW = 100_000;
const ROUNDS = Number(process.argv[3] ?? 7);
const QUERY =
  '/statistics/series?measure=products.created&by=month&group=location&largest=50&since=-119%20months&asOf=yesterday';
const headers = { 'x-api-key': 'bench' };

const kept = process.env['VPDS_BENCH_DIR'];
const base = kept ?? mkdtempSync(join(tmpdir(), 'vpds-bench-series-'));
mkdirSync(base, { recursive: true });

async function started(count: number): Promise<Started> {
  const directory = join(base, `varied-${count}`);
  if (!existsSync(directory)) await generateLog(directory, count, true);
  const begun = performance.now();
  const service = await startStatistics(directory);
  console.log(`${count} events: counted and serving after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return service;
}

const few = await started(FEW);
const many = await started(EVENTS);
try {
  const ratios: number[] = [];
  const next = () => ({ path: QUERY });
  const asking = { rounds: ROUNDS, seconds: 2, connections: 1, headers, method: 'GET', next } as const;
  for await (const [a, b] of byTurns(few, many, asking)) {
    ratios.push(a.requestsPerSecond / b.requestsPerSecond);
    const each = (requests: number) => `${(1_000 / requests).toFixed(2)} ms`;
    console.log(
      `${FEW}: ${each(a.requestsPerSecond)}, ${EVENTS}: ${each(b.requestsPerSecond)}, ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(
    `series, 120 months, 50 of 200 groups: ${EVENTS} events cost ${median(ratios).toFixed(2)} × what ${FEW} cost`,
  );
} finally {
  await few.stop();
  await many.stop();
  if (kept === undefined) rmSync(base, { recursive: true, force: true });
}
