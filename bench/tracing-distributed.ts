// Cost of traces to creates of the distributed mode: whole systems without traces, with a tenth of the requests, with
// all (the default), in turn. `node --conditions=@vpds/source bench/tracing-distributed.ts [rounds] [creates]`.
// CPU time of our six processes with their later work, without engines, simulators, collector and idle time.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Classify, cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { startSystem } from './distributed-system.ts';
import { load } from './load.ts';
import { KEY, startCollector } from './processes.ts';
import { ratesOver } from './settled.ts';
import { type Cost, compareCosts } from './tracing-cost.ts';

const rounds = Number(process.argv[2] ?? 6);
const creates = Number(process.argv[3] ?? 1_000);
const CLIENTS = 16;
const IDLE_SECONDS = 8;
/** Milliseconds until the last spans are sent and later work of creates is done. */
const SETTLED_AFTER = 8_000;
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
/** Registrations must not outlast the measurement. */
const AT_ONCE = { PLATFORM_REQUESTS_PER_SECOND: '10000' };

type System = Awaited<ReturnType<typeof startSystem>>;

const collector = await startCollector();
const systems = new Map<string, System>();
try {
  systems.set('off', await startSystem(1, AT_ONCE));
  for (const [name, share] of Object.entries({ 'a tenth': '0.1', all: '1' })) {
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share };
    systems.set(name, await startSystem(1, { ...AT_ONCE, ...traces }));
  }
  // One client at first: loading and compiling would delay sixteen for too long.
  for (const { url } of systems.values()) await ask(url, 50, 1);
  const measured = [...systems].map(([name, system]) => ({ name, cost: (count: number) => cost(system, count) }));
  await compareCosts(measured, rounds, creates);
} finally {
  for (const each of [...systems.values(), collector]) await each.stop();
}

function ask(url: string, requests: number, connections: number) {
  return load({
    url,
    seconds: 120,
    requests,
    connections,
    mayBeUnavailable: true,
    headers,
    method: 'POST',
    next: nextCreation,
  });
}

async function cost({ url, replicas }: System, requests: number): Promise<Cost> {
  const pids = new Set(replicas.map(({ pid }) => pid));
  const ours: Classify = (_, pid) => (pids.has(pid) ? 'ours' : null);
  const taken = () => cpuSeconds(ours).get('ours') ?? Number.NaN;
  const idle = (await ratesOver(ours, IDLE_SECONDS)).get('ours') ?? Number.NaN;
  const before = taken();
  const began = performance.now();
  const done = await ask(url, requests, CLIENTS);
  await sleep(SETTLED_AFTER);
  const seconds = (performance.now() - began) / 1_000;
  return {
    perSecond: done.requestsPerSecond,
    cpu: ((taken() - before - idle * seconds) * 1_000) / done.requests,
  };
}
