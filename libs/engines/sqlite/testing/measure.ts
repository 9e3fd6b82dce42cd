// Figures of the engine alone, without HTTP: node --conditions=@vpds/source libs/engines/sqlite/testing/measure.ts [documents]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NO_STREAM, type ViewDefinition, type ViewQuery } from '@vpds/kernel';
import { openSqliteEngine, type SqliteEngine } from '@vpds/engine-sqlite';

const DOCUMENTS = Number(process.argv[2] ?? 1_000_000);
const APPENDS = 40_000;
const CONCURRENT = 32;
const VIEW: ViewDefinition = {
  name: 'product',
  version: 1,
  keys: ['productID', 'vehicleIdentificationNumber', 'registrationNumber', 'AP30Pno'],
  scanOnly: ['productID'],
};
const METADATA = {
  owner: 1,
  actor: { companyID: 1, userID: 1, apiKeyID: randomUUID() },
  requestID: randomUUID(),
  correlationID: null,
  causationID: null,
  traceparent: null,
};
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const random = (length: number) =>
  Array.from({ length }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');
const vin = () => `${['WVW', 'WAU', 'JT2', 'VF1'][Math.floor(Math.random() * 4)]}ZZZ${random(11)}`;
const payload = JSON.stringify({ v: 1, data: { fields: { brand: 'Toyota', text: 'x'.repeat(330) } } });
const body = JSON.stringify({ fields: { brand: 'Toyota', text: 'x'.repeat(450) } });

function threadMicroseconds(): Map<string, number> {
  const tasks = readdirSync('/proc/self/task').map((task) => {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const name = `${readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim()} ${task}`;
    return [name, (Number(fields[11]) + Number(fields[12])) * 10_000] as const;
  });
  return new Map(tasks);
}

function quantiles(name: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (q: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0) * 1_000).toFixed(0);
  console.log(`${name}: p50 ${at(0.5)} µs, p99 ${at(0.99)} µs, max ${at(1)} µs (${values.length})`);
}

let nextID = 0;
async function create(engine: SqliteEngine, number: string): Promise<void> {
  const id = (nextID += 1);
  await engine.events.append({
    stream: `product-${id}`,
    expectedRevision: NO_STREAM,
    events: [{ id: randomUUID(), type: 'ProductCreated', payload, metadata: METADATA }],
    views: [
      {
        view: VIEW,
        changed: true,
        document: {
          id: String(id),
          scope: 1,
          keys: {
            productID: String(id),
            vehicleIdentificationNumber: number,
            registrationNumber: `REG-${random(5)}`,
            AP30Pno: null,
          },
          body,
        },
      },
    ],
  });
}

async function measureCreates(engine: SqliteEngine, vins: string[], count: number): Promise<void> {
  const latencies: number[] = [];
  const cpu = threadMicroseconds();
  const main = process.threadCpuUsage();
  const started = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      while (left > 0) {
        left -= 1;
        const number = vin();
        vins.push(number);
        const at = performance.now();
        await create(engine, number);
        latencies.push(performance.now() - at);
      }
    }),
  );
  const took = performance.now() - started;
  const own = process.threadCpuUsage(main);
  console.log(
    `${Math.round((count / took) * 1_000)} creates/s; main ${((own.user + own.system) / count).toFixed(1)} µs each`,
  );
  for (const [name, microseconds] of threadMicroseconds()) {
    const used = (microseconds - (cpu.get(name) ?? 0)) / count;
    if (used > 0.5) console.log(`  thread ${name}: ${used.toFixed(1)} µs each`);
  }
  quantiles('  create', latencies);
}

async function measureFinds(
  engine: SqliteEngine,
  name: string,
  count: number,
  query: () => Partial<ViewQuery>,
): Promise<void> {
  const latencies: number[] = [];
  let rows = 0;
  for (let index = 0; index < count; index += 1) {
    const requested: ViewQuery = { scope: 1, where: [], order: 'newest', limit: 1_000, ...query() };
    const at = performance.now();
    rows += (await engine.views.find(VIEW, requested)).rows.length;
    latencies.push(performance.now() - at);
  }
  quantiles(`${name} (${(rows / count).toFixed(1)} rows)`, latencies);
}

async function fill(engine: SqliteEngine, vins: string[], count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const id = (nextID += 1);
    const number = vin();
    vins.push(number);
    return {
      id: String(id),
      scope: 1,
      keys: {
        productID: String(id),
        vehicleIdentificationNumber: number,
        registrationNumber: `REG-${random(5)}`,
        AP30Pno: null,
      },
      body,
      revision: 0n,
      createdPosition: BigInt(id),
      createdAt: Date.now(),
      changedAt: Date.now(),
    };
  });
  await engine.views.put(VIEW, rows);
}

const directory = mkdtempSync(join(process.env['MEASURE_DIR'] ?? process.cwd(), '.measure-'));
const engine = await openSqliteEngine({ directory });
await engine.views.ensure(VIEW);
const vins: string[] = [];
console.log(`idle: ${Math.round(process.memoryUsage.rss() / 1_048_576)} MiB`);
await measureCreates(engine, vins, APPENDS);
await measureCreates(engine, vins, APPENDS);
const started = performance.now();
while (nextID < DOCUMENTS) await fill(engine, vins, 5_000);
console.log(`filled to ${nextID} documents in ${Math.round(performance.now() - started)} ms`);
console.log(`memory: ${Math.round(process.memoryUsage.rss() / 1_048_576)} MiB`);
await measureCreates(engine, vins, APPENDS);
const known = () => vins[Math.floor(Math.random() * vins.length)] ?? '';
const key = 'vehicleIdentificationNumber';
const exact = () => ({ where: [{ key, equals: known() }] });
await measureFinds(engine, 'exact', 20_000, exact);
const atOnce = performance.now();
await Promise.all(Array.from({ length: 32 }, () => measureFindsQuietly(exact)));
console.log(`exact, 32 at once: ${Math.round(((32 * 500) / (performance.now() - atOnce)) * 1_000)}/s`);
async function measureFindsQuietly(query: () => Partial<ViewQuery>): Promise<void> {
  for (let index = 0; index < 500; index += 1)
    await engine.views.find(VIEW, { scope: 1, where: [], order: 'newest', limit: 1_000, ...query() });
}
await measureFinds(engine, 'prefix, 8 characters', 300, () => ({ where: [{ key, like: `${known().slice(0, 8)}%` }] }));
await measureFinds(engine, 'prefix, 7 characters', 300, () => ({
  where: [{ key, like: `${known().slice(0, 7)}%` }],
  limit: 1_000,
}));
await measureFinds(engine, 'prefix, 3 characters', 100, () => ({ where: [{ key, like: `${known().slice(0, 3)}%` }] }));
await measureFinds(engine, 'prefix, 3 characters, limit 50', 300, () => ({
  where: [{ key, like: `${known().slice(0, 3)}%` }],
  limit: 50,
}));
await measureFinds(engine, 'suffix, 5 characters', 100, () => ({ where: [{ key, like: `%${known().slice(-5)}` }] }));
await measureFinds(engine, 'infix, 5 characters', 100, () => ({ where: [{ key, like: `%${known().slice(8, 13)}%` }] }));
await measureFinds(engine, 'infix of nothing', 50, () => ({ where: [{ key, like: '%-NOTHING-%' }] }));
await measureFinds(engine, 'hostile', 20, () => ({ where: [{ key, like: '%Z%Z%Z%Z%-%A' }] }));
await measureFinds(engine, 'hostile, dense', 20, () => ({ where: [{ key, like: '%Z%Z%Z%Z%Z%Z%Z%Z%Z' }] }));
await measureFinds(engine, 'infix, all scopes', 50, () => ({
  scope: null,
  where: [{ key, like: `%${known().slice(8, 13)}%` }],
}));
await measureFinds(engine, 'exact, all scopes', 2_000, () => ({ scope: null, ...exact() }));
await measureFinds(engine, 'newest 50', 500, () => ({ limit: 50 }));
let busy = true;
const scanning = (async () => {
  while (busy)
    await engine.views.find(VIEW, { scope: 1, where: [{ key, like: '%-NOTHING-%' }], order: 'newest', limit: 1_000 });
})();
await measureFinds(engine, 'exact during scans', 5_000, exact);
await measureCreates(engine, vins, 10_000);
busy = false;
await scanning;
console.log(`memory: ${Math.round(process.memoryUsage.rss() / 1_048_576)} MiB`);
await engine.close();
rmSync(directory, { recursive: true });
