// Measures the cost of traces to creates of the distributed mode, alternating between whole systems without traces,
// with a tenth of the requests, and with all (the default). `node --conditions=@vpds/source
// bench/tracing-distributed.ts [rounds] [creates]`. CPU time of our six processes with their later work, without
// engines, simulators, collector and idle time.
import { type Classify, cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { startSystem } from './distributed-system.ts';
import { load } from './load.ts';
import { KEY, startCollector } from './processes.ts';
import { idleRates, settled } from './settled.ts';
import { type Cost, compareCosts } from './tracing-cost.ts';

const rounds = Number(process.argv[2] ?? 4);
const creates = Number(process.argv[3] ?? 3_000);
const CLIENTS = 16;
const WARM_UP = 3_000;
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
/** Registrations must not outlast the measurement. */
const AT_ONCE = { PLATFORM_REQUESTS_PER_SECOND: '10000' };

type System = Awaited<ReturnType<typeof startSystem>>;

const collector = await startCollector();
const traced = (share: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER_ARG: share,
});
const VARIANTS = { off: {}, 'a tenth': traced('0.1'), all: traced('1') };
try {
  const measured = Object.entries(VARIANTS).map(([name, environment]) => ({
    name,
    cost: (requests: number) => costOfNew(environment, requests),
  }));
  await compareCosts(measured, rounds, creates);
} finally {
  await collector.stop();
}

/** One system at a time: idle ones would occupy the machine. */
async function costOfNew(environment: Readonly<Record<string, string>>, requests: number): Promise<Cost> {
  const system = await startSystem(1, { ...AT_ONCE, ...environment });
  try {
    // One client at first: loading and compiling would delay sixteen for too long.
    await ask(system, 50, 1);
    await ask(system, WARM_UP, CLIENTS);
    return await cost(system, requests);
  } finally {
    await system.stop();
  }
}

function ask({ url }: System, requests: number, connections: number) {
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

async function cost(system: System, requests: number): Promise<Cost> {
  const pids = new Set(system.replicas.map(({ pid }) => pid));
  const ours: Classify = (_, pid) => (pids.has(pid) ? 'ours' : null);
  const taken = () => cpuSeconds(ours).get('ours') ?? Number.NaN;
  const idle = (await idleRates(ours)).get('ours') ?? Number.NaN;
  const before = taken();
  const began = performance.now();
  const done = await ask(system, requests, CLIENTS);
  // Registrations and the last spans.
  await settled(ours);
  const seconds = (performance.now() - began) / 1_000;
  return {
    perSecond: done.requestsPerSecond,
    cpu: ((taken() - before - idle * seconds) * 1_000) / done.requests,
  };
}
