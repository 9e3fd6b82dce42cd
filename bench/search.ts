// Searches among 1,000,000 products of one company: `node --conditions=@vpds/source bench/search.ts [products] [rounds]
// [seconds]`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillProducts, mark, vinOf } from './fill.ts';
import { byTurns, median, percentile } from './load.ts';
import { KEY, startBaseline, startService } from './processes.ts';

const products = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const seconds = Number(process.argv[4] ?? 5);
const headers = { 'x-api-key': KEY };
const random = () => 1 + Math.floor(Math.random() * products);

const exact = () => ({ path: `/product/search/vehicleIdentificationNumber/${vinOf(random())}` });
const patterns: Record<string, () => string> = {
  'prefix (a handful of products)': () => `${mark(random()).slice(0, 5)}%`,
  suffix: () => `%${vinOf(random()).slice(-6)}`,
  infix: () => `%${mark(random()).slice(1, 6)}%`,
};

async function timings(url: string, pattern: () => string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = `/product/search/vehicleIdentificationNumber/${encodeURIComponent(pattern())}?fields=productID`;
    const started = performance.now();
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-'));
await fillProducts(directory, { companyID: 1, count: products });
const baseline = await startBaseline();
const service = await startService({}, directory);
try {
  const ratios: number[] = [];
  const asking = { rounds, seconds, headers, method: 'GET', next: exact } as const;
  for await (const [bare, ours] of byTurns(baseline, service, asking))
    ratios.push(ours.requestsPerSecond / bare.requestsPerSecond);
  console.log(`exact VIN among ${products}: ${median(ratios).toFixed(2)} of the baseline`);
  for (const [name, pattern] of Object.entries(patterns)) {
    await timings(service.url, pattern, 5);
    const times = await timings(service.url, pattern, 100);
    console.log(`${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`);
  }
  const alone = await timings(service.url, () => vinOf(random()), 300);
  const scans = { stop: false };
  const scanning = (async () => {
    while (!scans.stop) await timings(service.url, patterns['infix'] as () => string, 1);
  })();
  const beside = await timings(service.url, () => vinOf(random()), 300);
  scans.stop = true;
  await scanning;
  console.log(
    `exact searches alone: p99 ${percentile(alone, 0.99).toFixed(1)} ms; during infix searches: p99 ${percentile(beside, 0.99).toFixed(1)} ms`,
  );
} finally {
  await service.stop();
  await baseline.stop();
}
