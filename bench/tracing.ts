// Measures the cost of traces to creates, alternating between services without traces, with a tenth of the requests,
// and with all of them (the default). `node bench/tracing.ts [rounds] [creates]`. CPU time excludes the collector.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { load } from './load.ts';
import { KEY, type Started, startCollector, startService } from './processes.ts';
import { type Cost, compareCosts } from './tracing-cost.ts';

const rounds = Number(process.argv[2] ?? 7);
const creates = Number(process.argv[3] ?? 10_000);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
/** Milliseconds until the last spans are sent and later work of creates is done. */
const SETTLED_AFTER = 2_500;

const collector = await startCollector();
const traced = (share: string) =>
  startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share });
const services: Readonly<Record<string, Started>> = {
  off: await startService(),
  'a tenth': await traced('0.1'),
  all: await traced('1'),
};
try {
  const costs = Object.entries(services).map(([name, service]) => ({
    name,
    cost: (requests: number) => cost(service, requests),
  }));
  // The first round is not counted, since code is compiled in it.
  for (const each of costs) await each.cost(creates * 2);
  await compareCosts(costs, rounds, creates);
} finally {
  for (const each of [...Object.values(services), collector]) await each.stop();
}

async function cost({ url, process: { pid } }: Started, requests: number): Promise<Cost> {
  const taken = () => cpuSeconds((_, of) => (of === pid ? 'service' : null)).get('service') ?? Number.NaN;
  const before = taken();
  const done = await load({ url, seconds: 120, requests, headers, method: 'POST', next: nextCreation });
  await sleep(SETTLED_AFTER);
  return { perSecond: done.requestsPerSecond, cpu: ((taken() - before) * 1_000) / done.requests };
}
