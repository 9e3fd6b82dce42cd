import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { accountsContract } from '@vpds/accounts/contract';
import { commissionContract } from '@vpds/commission/contract';
import { auditContract, reactionsConsumer } from '@vpds/projections';
import { EDGES } from '@vpds/interface';
import { preparedDataContract } from '@vpds/prepared-data/contract';
import { productContract } from '@vpds/product/contract';
import { readSettings } from '@vpds/runtime';
import { statisticsContract } from '@vpds/statistics/contract';
import { trackingContract } from '@vpds/tracking/contract';
import { servicesOfContexts } from './harness/composed-services.ts';
import { FrozenLists } from './releases/frozen-lists.ts';

/** Of each reaction: the consumer whose positions it has, and the events that it takes. */
const REACTIONS = new FrozenLists<
  Readonly<Record<string, { readonly consumer: string; readonly eventTypes: readonly string[] }>>
>('reactions');

const CONTRACTS = [
  auditContract,
  accountsContract,
  commissionContract,
  preparedDataContract,
  productContract,
  statisticsContract,
  trackingContract,
];

const ROOT = resolve(import.meta.dirname, '..');
const SCHEMAS = ['libs/{projections,runtime,contexts}/**/*.schema.ts', 'libs/runtime/clock/clock.edge.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }))
  .map((file) => join(ROOT, file));

describe('the index of a context', () => {
  test('each operation of a contract has one handler', () => {
    const services = servicesOfContexts();
    const handled = services.flatMap(({ handlers }) => handlers.map(({ operation }) => operation.pattern));
    const offered = CONTRACTS.flatMap((contract) => Object.values(contract).map(({ pattern }) => pattern));
    expect(handled.toSorted()).toEqual(offered.toSorted());
  });

  test('each route of a schema has an endpoint', async () => {
    const routes = (await Promise.all(SCHEMAS.map(routesOf))).flat();
    const served = EDGES.flatMap(({ endpoints }) => endpoints.map(({ route }) => route.id));
    expect(served.toSorted()).toEqual(routes.toSorted());
  });
});

test('a reaction that takes events which the last release passes has positions of its own (UPDATE_RELEASE=1 freezes this one)', async () => {
  const reactions = servicesOfContexts().flatMap(({ name: context, reactions: own = [] }) =>
    own.map(({ name, eventTypes }) => ({ name, consumer: reactionsConsumer(context, own).name, eventTypes })),
  );
  await REACTIONS.freezeIfAsked(
    Object.fromEntries(reactions.map(({ name, consumer, eventTypes }) => [name, { consumer, eventTypes }])),
  );
  const { last } = REACTIONS;
  const before = REACTIONS.of(last);
  const written = Object.keys(new FrozenLists<object>('events').of(last));
  const consumers = Object.values(before).map(({ consumer }) => consumer);
  const problems = reactions.flatMap(({ name, consumer, eventTypes }) => {
    const passed = eventTypes.filter((type) => written.includes(type) && !before[name]?.eventTypes.includes(type));
    return passed.length === 0 || !consumers.includes(consumer)
      ? []
      : [`${name}: release ${last} passes ${passed.join(', ')} as ${consumer}: give it a higher \`generation\``];
  });
  expect([reactions.length > 0, problems]).toEqual([true, []]);
});

test('the Redis users of deploy/engines may use the jobs of every kind, and no others', () => {
  const kinds = servicesOfContexts().flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind));
  const users = readFileSync(join(ROOT, 'deploy/engines/redis-users.acl'), 'utf8');
  for (const [what, pattern] of Object.entries({ keys: /~vpds:jobs:([\w-]+):/g, channels: /&vpds:jobs:([\w-]+):/g })) {
    const allowed = [...users.matchAll(pattern)].map(([, kind]) => kind);
    expect([what, allowed.toSorted()]).toEqual([what, kinds.toSorted()]);
  }
});

test('the alerts and inhibitions of deploy/monitoring name kinds of jobs that exist', () => {
  const kinds = servicesOfContexts().flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind));
  const files = globSync('deploy/monitoring/*.yaml', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const named = files.flatMap((text) => [...text.matchAll(/\bkind ?= ?\\?"([\w-]+)/g)].map(([, kind = '']) => kind));
  expect(named.length).toBeGreaterThan(3);
  const unknown = new Set(named.filter((kind) => !kinds.includes(kind)));
  expect([...unknown].map((kind) => `no job is of the kind ${kind}: correct it in tools/monitoring`)).toEqual([]);
});

test('the inhibitions of deploy/monitoring name outside systems as metrics do, whatever the providers are called', () => {
  const systems: string[] = [];
  const outboundMetrics = { watch: (system: string) => systems.push(system) };
  const settings = readSettings({ PROVIDER_A_NAME: 'FastTrucks', PROVIDER_B_NAME: 'NORD-Log' });
  servicesOfContexts(settings, { outboundMetrics });
  const text = readFileSync(join(ROOT, 'deploy/monitoring/alertmanager-inhibitions.yaml'), 'utf8');
  const named = [...text.matchAll(/\bsystem = "([\w-]+)"/g)].map(([, system]) => system);
  const unknown = named.filter((system = '') => !systems.includes(system));
  expect(
    unknown.map((system) => `no metric names an outside system ${system}: correct it in tools/monitoring`),
  ).toEqual([]);
  expect(named.toSorted()).toEqual(systems.toSorted());
});

/** Exported alone or in a list. */
async function routesOf(file: string): Promise<string[]> {
  const exported: object = await import(file);
  return Object.values(exported)
    .flat()
    .flatMap((each) => (typeof each?.path === 'string' && typeof each.id === 'string' ? [each.id] : []));
}
