import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { type DistributedSystem, type Engines, startDistributedSystem, startEngines } from './harness/distributed.ts';
import { TracedWork } from './harness/traced-work.ts';

const PATIENCE = 240_000;
/** Nothing listens on the discard port. */
const NOBODY = 'http://127.0.0.1:9';

/** Spans of one trace by process. */
const SPANS = {
  gateway: [
    'POST /product/create',
    'POST /commission/assign',
    'POST /product/transport/order',
    'GET /product/search/:key/:value',
    'GET',
    'call product.create',
    'call product.assign-to-partner',
    'call tracking.order',
  ],
  'product-service': [
    'product.create',
    'product.assign-to-partner',
    'call commission.find-partner',
    'eventstore append',
    'mongodb find',
    'project views',
    'react register-with-platform',
    'job register-with-platform',
    'POST platform',
  ],
  'statistics-projector': ['publish vpds.events', 'project statistics'],
  'commission-service': [
    'commission.find-partner',
    'react request-notification',
    'job commission-notification',
    'call product.assigned-product',
    'send mail',
  ],
  'transport-tracking-worker': [
    'tracking.order',
    'call product.resolve',
    'redis add',
    'react place-transport-a',
    'job place-transport-a',
    'POST provider_a',
  ],
} as const;

/** Processes that have spans of a create. */
const CREATE_SPANS_IN: readonly string[] = ['gateway', 'product-service', 'statistics-projector'];

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
}, PATIENCE);

afterAll(async () => {
  await Promise.all(Object.values(engines).map((engine) => engine.stop()));
}, 90_000);

const outputOf = (system: DistributedSystem, name: string) =>
  system
    .replicas(name)
    .map(({ output }) => output)
    .join('\n');

test(
  'one trace from the request over every service and Kafka to platform, provider and mail; no person in it',
  async () => {
    const work = new TracedWork();
    const system = await startDistributedSystem({ env: await work.settings(), engines });
    try {
      await work.check(system.url, system.directory, Object.values(SPANS).flat());
      await eventually(() => {
        const seen = new Set(work.spans.map(({ service, name }) => `${service}: ${name}`));
        const wanted = Object.entries(SPANS).flatMap(([service, names]) => names.map((name) => `${service}: ${name}`));
        expect(wanted.filter((each) => !seen.has(each))).toEqual([]);
      }, 60_000);
      work.expectLogged(outputOf(system, 'transport-tracking-worker'), 'an outside system did not answer');
      work.expectLogged(outputOf(system, 'commission-service'), 'a notification was sent');
    } finally {
      await system.stop();
      work.close();
    }
  },
  PATIENCE,
);

test(
  'a collector that is away costs no process anything but spans',
  async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: NOBODY, URL_CHECK: 'off' };
    const system = await startDistributedSystem({ env, engines });
    try {
      const { api } = await newTenant(new Api(system.url));
      const create = () => api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
      for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 16 }, create));
      for (const replica of system.replicas().filter(({ name }) => CREATE_SPANS_IN.includes(name))) {
        await eventually(
          async () =>
            expect([replica.name, await lostSpans(replica.health)]).toEqual([replica.name, expect.any(Number)]),
          30_000,
        );
        const lines = replica.output.split('\n').filter((line) => line.includes('traces_lost'));
        expect([replica.name, lines.length]).toEqual([replica.name, 1]);
        // The line belongs to the process, not to a request.
        expect(JSON.parse(lines[0] ?? '{}')).not.toHaveProperty('requestID');
      }
      await system.ready(0);
    } finally {
      await system.stop();
    }
  },
  PATIENCE,
);

/** Null before the metric exists. */
async function lostSpans(health: string): Promise<number | null> {
  const metrics = await (await fetch(`${health}/metrics`)).text();
  const value = /^vpds_trace_spans_total\{outcome="lost"[^}]*\} (\d+)$/m.exec(metrics)?.[1];
  return value === undefined ? null : Number(value);
}
