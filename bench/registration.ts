// What a registration with the platform costs in the distributed mode: processor time of all services and engines for a
// create with its registration, less that of a create that brings its Guid. `node bench/registration.ts [rounds]
// [creates] [clients]`.
// Each measurement waits until later work is done, and idle time is subtracted. The first pair, with work of the start,
// is discarded. The platform makes the Guid before it is asked for it, so a product takes two runs of its job.
import { randomUUID } from 'node:crypto';
import { type Classify, cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { engineOf, startSystem } from './distributed-system.ts';
import { load, median } from './load.ts';
import { KEY } from './processes.ts';
import { idleRates, settled } from './settled.ts';

const rounds = Number(process.argv[2] ?? 3);
const creates = Number(process.argv[3] ?? 1_000);
const clients = Number(process.argv[4] ?? 8);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
/** Neither the budget of the platform nor its step limits the registrations. */
const PLATFORM = { PLATFORM_REQUESTS_PER_SECOND: '1000' };
const STEP_SECONDS = 0.4;

/** Milliseconds of processor time by process. */
type Cost = ReadonlyMap<string, number>;

const classify: Classify = (command) => engineOf(command) ?? /apps\/([a-z-]+)\/dist/.exec(command)?.[1] ?? null;

const system = await startSystem(1, PLATFORM, { stepSeconds: STEP_SECONDS });
try {
  await compare();
} finally {
  await system.stop();
}

async function compare(): Promise<void> {
  // One client at first: loading and compiling would delay the others for too long.
  await ask(nextCreation, 50, 1);
  await ask(nextCreation, creates);
  const found: Cost[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const idle = await idleRates(classify);
    const without = await cost(withGuid, idle);
    const callsBefore = await callsOfPlatform();
    const registered = await cost(nextCreation, idle);
    const calls = (await callsOfPlatform()) - callsBefore;
    if (round === 0) continue;
    const registration = new Map([...registered].map(([group, spent]) => [group, spent - (without.get(group) ?? 0)]));
    found.push(registration);
    console.log(`a registration: ${described(registration)}; ${(calls / creates).toFixed(2)} calls of the platform`);
    console.log(`a create without: ${described(without)}`);
  }
  const groups = [...new Set(found.flatMap((each) => [...each.keys()]))];
  const middle = new Map(groups.map((group) => [group, median(found.map((each) => each.get(group) ?? 0))]));
  console.log(`a registration, medians of ${rounds} rounds of ${creates}: ${described(middle)}`);
}

function withGuid(): { path: string; body: string } {
  const { path, body } = nextCreation();
  return { path, body: JSON.stringify({ ...(JSON.parse(body) as object), AP30Guid: randomUUID() }) };
}

function ask(next: typeof nextCreation, requests: number, connections = clients) {
  return load({
    url: String(system.url),
    seconds: 120,
    requests,
    connections,
    mayBeUnavailable: true,
    headers,
    method: 'POST',
    next,
  });
}

async function callsOfPlatform(): Promise<number> {
  return (await system.simulators.state('platform')).requests;
}

async function cost(next: typeof nextCreation, idle: ReadonlyMap<string, number>): Promise<Cost> {
  const before = cpuSeconds(classify);
  const began = performance.now();
  const { requests } = await ask(next, creates);
  await settled(classify);
  const took = (performance.now() - began) / 1_000;
  const spent = [...cpuSeconds(classify)]
    .filter(([group]) => group !== 'load generator')
    .map(([group, taken]) => {
      const seconds = taken - (before.get(group) ?? 0) - (idle.get(group) ?? 0) * took;
      return [group, (seconds * 1_000) / requests] as const;
    });
  return new Map(spent);
}

function described(cost: Cost): string {
  const all = [...cost.values()].reduce((sum, part) => sum + part, 0);
  const parts = [...cost]
    .filter(([, part]) => Math.abs(part) >= 0.05)
    .sort(([, a], [, b]) => b - a)
    .map(([group, part]) => `${group} ${part.toFixed(2)}`);
  return `${all.toFixed(2)} ms of all processes (${parts.join(', ')})`;
}
