// Cost of traces to creates: services without traces, with a tenth of the requests and with all of them (the default),
// in turn. `node bench/tracing.ts [rounds] [creates]`. CPU time excludes the collector.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './cpu-shares.ts';
import { nextCreation } from './creations.ts';
import { load, median } from './load.ts';
import { KEY, type Started, startCollector, startService } from './processes.ts';

const rounds = Number(process.argv[2] ?? 7);
const creates = Number(process.argv[3] ?? 10_000);
const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
/** Milliseconds until the last spans are sent and later work of creates is done. */
const SETTLED_AFTER = 2_500;

interface Cost {
  readonly perSecond: number;
  /** Milliseconds of CPU time per create. */
  readonly cpu: number;
}

const collector = await startCollector();
const traced = (share: string) =>
  startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share });
const services: Readonly<Record<string, Started>> = {
  off: await startService(),
  'a tenth': await traced('0.1'),
  all: await traced('1'),
};
try {
  await compare(Object.entries(services));
} finally {
  for (const each of [...Object.values(services), collector]) await each.stop();
}

async function compare(variants: readonly (readonly [string, Started])[]): Promise<void> {
  for (const [, service] of variants) await cost(service, creates * 2);
  const costs = new Map<string, Cost[]>(variants.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Each is first, second and last equally often.
    for (let turn = 0; turn < variants.length; turn += 1) {
      const [name, service] = variants[(round + turn) % variants.length] as readonly [string, Started];
      costs.get(name)?.push(await cost(service, creates));
    }
    console.log([...costs].map(([name, all]) => `${name}: ${described(all.at(-1) as Cost)}`).join('; '));
  }
  const without = costs.get('off') ?? [];
  for (const [name, all] of costs) {
    const ratio = (of: (each: Cost) => number) => all.map((each, round) => of(each) / of(without[round] as Cost));
    const [rate, cpu] = [ratio(({ perSecond }) => perSecond), ratio((each) => each.cpu)];
    console.log(
      `${name}: ${described({ perSecond: median(all.map(({ perSecond }) => perSecond)), cpu: median(all.map((each) => each.cpu)) })}; ` +
        `creates/s ${spread(rate)}, processor time ${spread(cpu)} of those without traces`,
    );
  }
}

async function cost({ url, process: { pid } }: Started, requests: number): Promise<Cost> {
  const taken = () => cpuSeconds((_, of) => (of === pid ? 'service' : null)).get('service') ?? Number.NaN;
  const before = taken();
  const done = await load({ url, seconds: 120, requests, headers, method: 'POST', next: nextCreation });
  await sleep(SETTLED_AFTER);
  return { perSecond: done.requestsPerSecond, cpu: ((taken() - before) * 1_000) / done.requests };
}

function described({ perSecond, cpu }: Cost): string {
  return `${perSecond.toFixed(0)}/s, ${cpu.toFixed(3)} ms`;
}

function spread(ratios: readonly number[]): string {
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${middle.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
