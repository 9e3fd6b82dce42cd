// Measures an idle system: requests to the engines by kind and process, and CPU by process, with one and with two
// replicas of each service; and how soon after a pause an append is counted and its reaction carried out.
// `node bench/rest.ts [seconds] [creates] [replicas]`.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Classify, cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { engineOf, startSystem } from './distributed-system.ts';
import { KEY } from './processes.ts';

const seconds = Number(process.argv[2] ?? 30);
const creates = Number(process.argv[3] ?? 40);
const wanted = process.argv[4] === undefined ? [1, 2] : [Number(process.argv[4])];
/** Milliseconds until catching up, view registries and probes have settled. */
const SETTLES = 15_000;
/** Milliseconds between two creates, in which the consumers become idle. */
const REST = 1_500;
const POLL_EVERY = 5;
const GIVE_UP_AFTER = 20_000;
const SHOWN = 40;
/** Separates a kind of request from the process that sends it. */
const BY = ' by ';

const classify: Classify = (command) =>
  engineOf(command) ?? /apps\/([a-z-]+)\/dist/.exec(command)?.[1] ?? 'bench and simulators';
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

for (const replicas of wanted) await measure(replicas);

async function measure(replicas: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-rest-'));
  const counting = `--import=${join(import.meta.dirname, 'count-requests.ts')}`;
  const system = await startSystem(replicas, { COUNT_DIR: directory, NODE_OPTIONS: counting });
  try {
    await sleep(SETTLES);
    const [before, cpuBefore] = [countsIn(directory), cpuSeconds(classify)];
    await sleep(seconds * 1_000);
    const [after, cpuAfter] = [countsIn(directory), cpuSeconds(classify)];
    print(replicas, rates(before, after), rates(cpuBefore, cpuAfter));
    if (creates > 0 && replicas === 1) await afterRest(system);
  } finally {
    await system.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Counts by kind and process. */
function countsIn(directory: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const name of readdirSync(directory).filter((entry) => entry.endsWith('.json'))) {
    const counts = JSON.parse(readFileSync(join(directory, name), 'utf8')) as Record<string, number>;
    const [service = ''] = name.split('.');
    for (const [kind, count] of Object.entries(counts)) {
      const key = `${kind}${BY}${service}`;
      sums.set(key, (sums.get(key) ?? 0) + count);
    }
  }
  return sums;
}

/** A second, largest first. */
function rates(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): [string, number][] {
  return [...after]
    .map(([key, value]) => [key, (value - (before.get(key) ?? 0)) / seconds] as [string, number])
    .sort(([, a], [, b]) => b - a);
}

function print(replicas: number, requests: readonly [string, number][], cpu: readonly [string, number][]): void {
  const engines = Map.groupBy(requests, ([kind]) => kind.split(' ')[0] ?? '');
  const sum = (rows: readonly [string, number][]) => rows.reduce((total, [, value]) => total + value, 0);
  const isService = ([group]: [string, number]) => /service|worker|projector|gateway/.test(group);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(`\n${replicas} of each service, ${seconds} s of rest`);
  console.log(
    `  ${sum(requests).toFixed(0)} requests a second: ${[...engines].map(([engine, rows]) => `${engine} ${sum(rows).toFixed(1)}`).join(', ')}`,
  );
  console.log(
    `  services ${percent(sum(cpu.filter(isService)))} of a core: ${cpu
      .filter(isService)
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join(', ')}`,
  );
  console.log(
    `  engines: ${cpu
      .filter((row) => !isService(row))
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join(', ')}`,
  );
  const kinds = [...Map.groupBy(requests, ([key]) => key.split(BY)[0] ?? '')]
    .map(([kind, rows]) => [kind, sum(rows), rows] as const)
    .sort(([, a], [, b]) => b - a);
  for (const [kind, rate, rows] of kinds.slice(0, SHOWN)) {
    if (rate < 0.05) continue;
    const processes = rows.filter(([, value]) => value >= 0.05);
    const shares = processes.map(([key, value]) => `${key.split(BY)[1] ?? ''} ${value.toFixed(2)}`);
    console.log(`    ${rate.toFixed(2).padStart(7)}  ${kind}: ${shares.join(', ')}`);
  }
}

type System = Awaited<ReturnType<typeof startSystem>>;

/** Creates one product at a time, after a pause. */
async function afterRest({ url, simulators }: System): Promise<void> {
  // Counts no questions for earlier products' guids, which follow for a minute.
  const registered = async () =>
    Object.entries((await simulators.state('platform')).routes).reduce(
      (sum, [route, count]) => sum + (route.startsWith('POST ') ? count : 0),
      0,
    );
  const created = async () => (await call<{ products: { created: number } }>(url, '/statistics')).products.created;
  const times = { reaction: [] as number[], counter: [] as number[] };
  for (let count = 0; count < creates; count += 1) {
    await sleep(REST + Math.random() * REST);
    const [before, counted] = [await registered(), await created()];
    const { path, body } = nextCreation();
    await call(url, path, body);
    const acknowledged = performance.now();
    const within = async (condition: () => Promise<boolean>) => {
      while (!(await condition())) {
        if (performance.now() - acknowledged > GIVE_UP_AFTER) throw new Error('The system does not follow');
        await sleep(POLL_EVERY);
      }
      return performance.now() - acknowledged;
    };
    const [reaction, counter] = await Promise.all([
      within(async () => (await registered()) > before),
      within(async () => (await created()) > counted),
    ]);
    times.reaction.push(reaction);
    times.counter.push(counter);
  }
  for (const [what, values] of Object.entries(times)) {
    values.sort((a, b) => a - b);
    const at = (share: number) =>
      `${(values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0).toFixed(0)} ms`;
    console.log(
      `  acknowledged append to its ${what}, after a rest: p50 ${at(0.5)}, p99 ${at(0.99)} of ${values.length}`,
    );
  }
}

/** `message`. @throws Error unless the status is 200 */
async function call<Message>(url: string, path: string, body?: string): Promise<Message> {
  const answer = await fetch(url + path, {
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body, method: 'POST' }),
  });
  const { message } = (await answer.json()) as { message: Message };
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(message)}`);
  return message;
}
