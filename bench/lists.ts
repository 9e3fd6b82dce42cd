// Lists and batches: `node bench/lists.ts [products] [rounds] [seconds]`. A page of 100 of a
// filtered list against an exact search, both beside 32 creating clients; batches of new and of unchanged vehicles against
// 32 clients that create one by one.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextCreation } from './creations.ts';
import { fillProducts, vinOf } from './fill.ts';
import { type Load, load, median, percentile } from './load.ts';
import { KEY, startService } from './processes.ts';

const products = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const seconds = Number(process.argv[4] ?? 10);

const headers = { 'x-api-key': KEY };
const json = { ...headers, 'content-type': 'application/json' };
const ROWS = 1_000;
/** The concurrent requests of one company: more would wait for each other. */
const SENDERS = 2;
const LIST = '/products?brand=Volkswagen&model=Golf&status=created&limit=100&fields=productID,brand,model,mileage';

const exactPath = () =>
  `/product/search/vehicleIdentificationNumber/${vinOf(1 + Math.floor(Math.random() * products))}?fields=productID`;

/** @returns its time in ms, and the next page */
async function timed(url: string, path: string): Promise<{ milliseconds: number; next: string | null }> {
  const started = performance.now();
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const next = /^<(.+?)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  return { milliseconds: performance.now() - started, next };
}

/** Alternates searches and pages, so that both meet the same load. Each page continues the one before. */
async function besideCreates(url: string): Promise<{ exact: number[]; pages: number[]; creates: Load }> {
  const creating = load({ url, seconds, headers: json, method: 'POST', next: nextCreation });
  const [exact, pages]: [number[], number[]] = [[], []];
  let path: string | null = null;
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    exact.push((await timed(url, exactPath())).milliseconds);
    const page = await timed(url, path ?? LIST);
    pages.push(page.milliseconds);
    path = page.next;
  }
  return { exact, pages, creates: await creating };
}

/** Every body differs from all earlier ones. */
function newBatches(): () => { path: string; body: string } {
  let batch = 0;
  const run = Math.random().toString(36).slice(2, 8);
  return () => {
    batch += 1;
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      externalID: `${run}-${batch}-${index}`,
      ...(JSON.parse(nextCreation().body) as object),
    }));
    return { path: '/products/batch', body: JSON.stringify(rows) };
  };
}

const rowsPerSecond = ({ requestsPerSecond }: Load): number => requestsPerSecond * ROWS;

const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-'));
await fillProducts(directory, { companyID: 1, count: products });
const service = await startService({ EVENT_VERSIONS: 'current' }, directory);
const { url } = service;
try {
  await load({ url, seconds: service.warmUp, headers: json, method: 'POST', next: nextCreation });
  for (let count = 0; count < 300; count += 1) await timed(url, LIST);
  const tails: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { exact, pages, creates } = await besideCreates(url);
    const [one, other] = [percentile(exact, 0.99), percentile(pages, 0.99)];
    tails.push(other / one);
    console.log(
      `beside ${creates.requestsPerSecond.toFixed(0)} creates/s: exact p50 ${percentile(exact, 0.5).toFixed(1)} p99 ${one.toFixed(1)} ms, ` +
        `list p50 ${percentile(pages, 0.5).toFixed(1)} p99 ${other.toFixed(1)} ms, ratio ${tails.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(`a page of 100 of a filtered list: p99 ${median(tails).toFixed(2)} × an exact search's`);

  const next = newBatches();
  const [fresh, same]: [number[], number[]] = [[], []];
  await load({ url, seconds, connections: SENDERS, headers: json, method: 'POST', next });
  for (let round = 0; round < rounds; round += 1) {
    const one = await load({ url, seconds, headers: json, method: 'POST', next: nextCreation });
    const sent = await load({ url, seconds, connections: SENDERS, headers: json, method: 'POST', next });
    const repeated = next();
    await load({ url, seconds: 60, connections: 1, requests: 1, headers: json, method: 'POST', next: () => repeated });
    const again = await load({
      url,
      seconds,
      connections: SENDERS,
      headers: json,
      method: 'POST',
      next: () => repeated,
    });
    fresh.push(rowsPerSecond(sent) / one.requestsPerSecond);
    same.push(rowsPerSecond(again) / one.requestsPerSecond);
    console.log(
      `creates ${one.requestsPerSecond.toFixed(0)}/s, batches of new ${rowsPerSecond(sent).toFixed(0)} rows/s, ` +
        `of unchanged ${rowsPerSecond(again).toFixed(0)} rows/s`,
    );
  }
  console.log(
    `batches of new vehicles: ${median(fresh).toFixed(2)} × creates; of unchanged: ${median(same).toFixed(2)} ×`,
  );
} finally {
  await service.stop();
}
