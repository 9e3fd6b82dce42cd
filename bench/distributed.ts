// Creates through gateway and product service on real engines, against a bare NestJS TCP hop next to the same engines;
// time from the acknowledged write to the counter; time until a second replica receives calls. `node
// bench/distributed.ts [rounds] [seconds]`.
import { ENGINES } from '@vpds/engine-testing/local';
import { cpus } from 'node:os';
import { type Classify, cpuSeconds, shares } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { engineOf, startSystem } from './distributed-system.ts';
import { load, median } from './load.ts';
import { KEY, startTcpHop } from './processes.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 10);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
const POLL_EVERY = 20;
const PROBE_EVERY = 100;
const GIVE_UP_AFTER = 30_000;
/** Seconds of load while the second replica starts. */
const STARTS_WITHIN = 30;

const classify: Classify = (command) =>
  engineOf(command) ?? /apps\/([a-z-]+)\/dist/.exec(command)?.[1] ?? (/tcp-hop/.test(command) ? 'bare hop' : null);

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Executed in reverse. */
const undo: (() => Promise<unknown>)[] = [];
try {
  await bench();
} finally {
  for (const each of undo.reverse()) await each();
}

async function bench(): Promise<void> {
  const system = await startSystem(2);
  undo.push(() => system.stop());
  const { url } = system;
  // One replica each; the second product service starts later.
  const seen = new Set<string>();
  for (const replica of system.replicas) {
    if (seen.has(replica.name)) await replica.stop();
    seen.add(replica.name);
  }
  const hop = await startTcpHop();
  undo.push(() => hop.stop());
  const loads = { bare: loader(hop.url), ours: loader(url) };
  console.log(`${cpus().length} cores, with the load generator; engines from the package registries`);

  await compare(loads);
  await untilCounted(url, loads.ours);
  const second = system.replicas.filter(({ name }) => name === 'product-service')[1];
  await secondReplica(second, loads.ours);
}

type Load = (duration: number) => Promise<{ requestsPerSecond: number; p99: number }>;

function loader(url: string): Load {
  return (duration) => load({ url, seconds: duration, headers, method: 'POST', next: nextCreation });
}

async function compare({ bare, ours }: { bare: Load; ours: Load }): Promise<void> {
  const ratios: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const duration = round < 0 ? 3 : seconds;
    const hop = await bare(duration);
    const before = cpuSeconds(classify);
    const created = await ours(duration);
    const taken = shares(before, cpuSeconds(classify));
    if (round < 0) continue;
    ratios.push(created.requestsPerSecond / hop.requestsPerSecond);
    const engines = taken.filter(([group]) => ENGINES.some((name) => name === group));
    const share = engines.reduce((sum, [, part]) => sum + part, 0);
    console.log(
      `create: ${created.requestsPerSecond.toFixed(0)}/s p99 ${created.p99.toFixed(0)} ms, bare hop ` +
        `${hop.requestsPerSecond.toFixed(0)}/s p99 ${hop.p99.toFixed(0)} ms, ratio ${ratios.at(-1)?.toFixed(2)}; engines ` +
        `${percent(share)} of the CPU: ${taken.map(([group, part]) => `${group} ${percent(part)}`).join(', ')}`,
    );
  }
  console.log(`create through the gateway: ${median(ratios).toFixed(2)} of a bare NestJS TCP hop`);
}

/** A separate company creates a product, polls until its counter has moved, and repeats, under load. */
async function untilCounted(url: string, ours: Load): Promise<void> {
  const key = await newTenantKey(url);
  const times: number[] = [];
  let loading = true;
  const underLoad = ours(2 * seconds).finally(() => (loading = false));
  while (loading) {
    const { path, body } = nextCreation();
    await call(url, key, path, body);
    const acknowledged = performance.now();
    await until(async () => (await call<Overview>(url, key, '/statistics')).products.created > times.length);
    times.push(performance.now() - acknowledged);
    await sleep(PROBE_EVERY);
  }
  const { requestsPerSecond } = await underLoad;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;
  console.log(
    `acknowledged write to counter under ${requestsPerSecond.toFixed(0)} creates/s: p50 ${at(0.5)}, p99 ${at(0.99)}, ` +
      `slowest ${at(1)} of ${times.length}`,
  );
}

async function secondReplica(
  replica: { health: string; start(): Promise<void> } | undefined,
  ours: Load,
): Promise<void> {
  if (replica === undefined) throw new Error('There is no second product service');
  const underLoad = ours(STARTS_WITHIN);
  await sleep(2_000);
  const started = performance.now();
  const ready = replica.start().then(() => performance.now() - started);
  await until(async () => {
    const metrics = await fetch(`${replica.health}/metrics`).then((answer) => answer.text());
    return Number(/^vpds_calls_running (\d+)/m.exec(metrics)?.[1] ?? 0) > 0;
  });
  const taking = performance.now() - started;
  await underLoad;
  console.log(
    `second product service: ready ${inSeconds(await ready)}, first calls ${inSeconds(taking)} after its start`,
  );
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + GIVE_UP_AFTER; Date.now() < deadline; await sleep(POLL_EVERY))
    if (await condition().catch(() => false)) return;
  throw new Error(`Not so after ${GIVE_UP_AFTER} ms`);
}

interface Overview {
  readonly products: { readonly created: number };
}

async function newTenantKey(url: string): Promise<string> {
  const post = <Message>(path: string, body: object) => call<Message>(url, KEY, path, JSON.stringify(body));
  const { companyID } = await post<{ companyID: number }>('/admin/companies', { name: 'Counter' });
  const user = { companyID, name: 'User', email: 'user@example.com' };
  const { userID } = await post<{ userID: number }>('/admin/users', user);
  return (await post<{ apiKey: string }>('/admin/api-keys', { userID })).apiKey;
}

/** `message`. @throws Error unless the status is 200 */
async function call<Message>(url: string, key: string, path: string, body?: string): Promise<Message> {
  const json = body === undefined ? {} : { body, method: 'POST' };
  const answer = await fetch(url + path, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...json,
  });
  const { message } = (await answer.json()) as { message: Message };
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(message)}`);
  return message;
}
