// CPU time of our processes and of the engines per create with and without an idempotency key, in pairs of alternating
// order. `node bench/idempotency.ts [rounds] [creates] [clients]`.
// CPU time depends less on other load than throughput does. Each measurement waits until later work (views, statistics,
// event feed) is done. Idle CPU time is subtracted. The first pair, with startup work, is discarded.
import { randomUUID } from 'node:crypto';
import { type Classify, cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { engineOf, startSystem } from './distributed-system.ts';
import { load, median } from './load.ts';
import { KEY } from './processes.ts';
import { idleRates, settled } from './settled.ts';

const rounds = Number(process.argv[2] ?? 7);
const creates = Number(process.argv[3] ?? 1_000);
const clients = Number(process.argv[4] ?? 16);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };

/** Milliseconds of CPU time per create. */
interface Cost {
  readonly own: number;
  readonly engines: number;
  readonly parts: ReadonlyMap<string, number>;
  readonly perSecond: number;
  readonly unavailable: number;
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
  // One client at first: loading and compiling would delay sixteen for too long.
  await ask(keyed, 50, 1);
  await ask(keyed, creates);
  await ask(nextCreation, creates);
  const pairs: { without: Cost; withKey: Cost }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await idleRates(classify);
    const first = round % 2 === 0 ? await cost(nextCreation, idle) : await cost(keyed, idle);
    const second = round % 2 === 0 ? await cost(keyed, idle) : await cost(nextCreation, idle);
    const [without, withKey] = round % 2 === 0 ? [first, second] : [second, first];
    if (round === 0) continue;
    pairs.push({ without, withKey });
    console.log(`without a key: ${described(without)}\nwith a key:    ${described(withKey)}`);
    console.log(`a key costs ${(total(withKey) / total(without)).toFixed(2)} times as much`);
  }
  console.log(`medians of ${rounds} rounds of ${creates} creates each:`);
  console.log(`without a key: ${described(middle(pairs.map(({ without }) => without)))}`);
  console.log(`with a key:    ${described(middle(pairs.map(({ withKey }) => withKey)))}`);
  const ratios = pairs.map(({ without, withKey }) => total(withKey) / total(without));
  console.log(
    `a create with a key costs ${median(ratios).toFixed(2)} × one without ` +
      `(rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
}

function ask(next: typeof nextCreation, requests: number, connections = clients) {
  return load({
    url: system.url,
    seconds: 120,
    requests,
    connections,
    mayBeUnavailable: true,
    headers,
    method: 'POST',
    next,
  });
}

async function cost(next: typeof nextCreation, idle: ReadonlyMap<string, number>): Promise<Cost> {
  const before = cpuSeconds(classify);
  const began = performance.now();
  const { requests, requestsPerSecond, unavailable } = await ask(next, creates);
  await settled(classify);
  const took = (performance.now() - began) / 1_000;
  const parts = new Map<string, number>();
  for (const [group, taken] of cpuSeconds(classify)) {
    const spent = taken - (before.get(group) ?? 0) - (idle.get(group) ?? 0) * took;
    if (group !== 'load generator') parts.set(group, (spent * 1_000) / requests);
  }
  return { ...sums(parts), parts, perSecond: requestsPerSecond, unavailable };
}

function sums(parts: ReadonlyMap<string, number>): { own: number; engines: number } {
  const sum = (wanted: boolean) =>
    [...parts].reduce((all, [group, part]) => (isEngine(group) === wanted ? all + part : all), 0);
  return { own: sum(false), engines: sum(true) };
}

/** The median of each member by itself. */
function middle(costs: readonly Cost[]): Cost {
  const groups = [...new Set(costs.flatMap(({ parts }) => [...parts.keys()]))];
  return {
    own: median(costs.map(({ own }) => own)),
    engines: median(costs.map(({ engines }) => engines)),
    parts: new Map(groups.map((group) => [group, median(costs.map(({ parts }) => parts.get(group) ?? 0))])),
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
    unavailable: costs.reduce((all, { unavailable }) => all + unavailable, 0),
  };
}

function described({ own, engines, parts, perSecond, unavailable }: Cost): string {
  const each = [...parts].filter(([, part]) => part >= 0.05).map(([group, part]) => `${group} ${part.toFixed(2)}`);
  return `${own.toFixed(2)} ms ours, ${engines.toFixed(2)} ms the engines'; ${perSecond.toFixed(0)}/s, ${unavailable} × 503; ${each.join(', ')}`;
}
