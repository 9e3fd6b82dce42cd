// What an idempotency key costs a create: processor time of our processes and of the engines for a create with a key and
// for one without, less what idle processes take, 16 clients, in paired rounds: `node bench/idempotency.ts [rounds] [seconds]`.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Classify, cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { engineOf, startSystem } from './distributed-system.ts';
import { load, median } from './load.ts';
import { KEY } from './processes.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 8);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
const CLIENTS = 16;

/** Milliseconds of processor time for a create. */
interface Cost {
  readonly own: number;
  readonly engines: number;
  readonly parts: ReadonlyMap<string, number>;
  readonly perSecond: number;
}

const classify: Classify = (command) => engineOf(command) ?? /apps\/([a-z-]+)\/dist/.exec(command)?.[1] ?? null;
const isEngine = (group: string) => ['kafka', 'mongodb', 'redis', 'eventstoredb'].includes(group);
const total = ({ own, engines }: Cost) => own + engines;
const keyed = () => ({ ...nextCreation(), headers: { 'idempotency-key': randomUUID() } });

const system = await startSystem();
try {
  await compare();
} finally {
  await system.stop();
}

async function compare(): Promise<void> {
  const ratios: number[] = [];
  // What a service loads and compiles with its first requests would keep sixteen clients waiting for too long.
  await load({ url: system.url, seconds: 3, connections: 1, headers, method: 'POST', next: keyed });
  for (let round = -1; round < rounds; round += 1) {
    const idle = await idleRates();
    const without = await cost(nextCreation, idle);
    const withKey = await cost(keyed, idle);
    if (round < 0) continue;
    ratios.push(total(withKey) / total(without));
    console.log(`without a key: ${described(without)}\nwith a key:    ${described(withKey)}`);
    console.log(`a key costs ${ratios.at(-1)?.toFixed(2)} times as much`);
  }
  console.log(`median of ${rounds} rounds: a create with a key costs ${median(ratios).toFixed(2)} × one without`);
}

/** Seconds of processor time that each takes in a second without a request: on a busy machine more than the creates do. */
async function idleRates(): Promise<ReadonlyMap<string, number>> {
  const before = cpuSeconds(classify);
  await sleep((seconds / 2) * 1_000);
  return new Map(
    [...cpuSeconds(classify)].map(([group, taken]) => [group, (taken - (before.get(group) ?? 0)) / (seconds / 2)]),
  );
}

async function cost(next: typeof nextCreation, idle: ReadonlyMap<string, number>): Promise<Cost> {
  const before = cpuSeconds(classify);
  const began = performance.now();
  const { requestsPerSecond } = await load({
    url: system.url,
    seconds,
    connections: CLIENTS,
    headers,
    method: 'POST',
    next,
  });
  const took = (performance.now() - began) / 1_000;
  const parts = new Map<string, number>();
  for (const [group, taken] of cpuSeconds(classify)) {
    const spent = taken - (before.get(group) ?? 0) - (idle.get(group) ?? 0) * took;
    if (group !== 'load generator') parts.set(group, (spent * 1_000) / (requestsPerSecond * took));
  }
  const sum = (wanted: boolean) =>
    [...parts].reduce((all, [group, part]) => (isEngine(group) === wanted ? all + part : all), 0);
  return { own: sum(false), engines: sum(true), parts, perSecond: requestsPerSecond };
}

function described({ own, engines, parts, perSecond }: Cost): string {
  const each = [...parts].filter(([, part]) => part >= 0.05).map(([group, part]) => `${group} ${part.toFixed(2)}`);
  return `${own.toFixed(2)} ms ours, ${engines.toFixed(2)} ms the engines'; ${perSecond.toFixed(0)}/s; ${each.join(', ')}`;
}
