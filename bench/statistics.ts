// GET /statistics?monthly=1 over ten years of 10,000,000 events against 10,000: repeated, and first after a start.
// `node bench/statistics.ts [events] [rounds]`. VPDS_BENCH_DIR keeps the logs.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateLog } from './event-log.ts';
import { byTurns, median } from './load.ts';
import { type Started, startStatistics } from './processes.ts';

const EVENTS = Number(process.argv[2] ?? 10_000_000);
const FEW = 10_000;
const ROUNDS = Number(process.argv[3] ?? 7);
const QUERY = '/statistics?monthly=1&since=-119+months&asOf=now';
const headers = { 'x-api-key': 'bench' };

const kept = process.env['VPDS_BENCH_DIR'];
const base = kept ?? mkdtempSync(join(tmpdir(), 'vpds-bench-statistics-'));
mkdirSync(base, { recursive: true });

async function started(count: number): Promise<Started> {
  const directory = join(base, `log-${count}`);
  if (!existsSync(directory)) await generateLog(directory, count);
  const begun = performance.now();
  const service = await startStatistics(directory);
  console.log(`${count} events: counted and serving after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return service;
}

/** Milliseconds of the first answer over all months, from a service that has answered other requests. */
async function firstAnswer(count: number): Promise<number> {
  const service = await startStatistics(join(base, `log-${count}`));
  try {
    for (let call = 0; call < 300; call += 1) await (await fetch(`${service.url}/statistics`, { headers })).text();
    const begun = performance.now();
    await (await fetch(service.url + QUERY, { headers })).text();
    return performance.now() - begun;
  } finally {
    await service.stop();
  }
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
  console.log(`statistics, 120 months: ${EVENTS} events cost ${median(ratios).toFixed(2)} × what ${FEW} cost`);
} finally {
  await few.stop();
  await many.stop();
}
try {
  const firsts = new Map<number, number[]>([
    [FEW, []],
    [EVENTS, []],
  ]);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [count, times] of firsts) times.push(await firstAnswer(count));
  const [a = 0, b = 0] = [...firsts.values()].map(median);
  const ratio = (b / a).toFixed(2);
  console.log(`first after a start: ${FEW}: ${a.toFixed(1)} ms, ${EVENTS}: ${b.toFixed(1)} ms, ratio ${ratio}`);
} finally {
  if (kept === undefined) rmSync(base, { recursive: true, force: true });
}
