import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { accountsContract } from '@vpds/accounts/contract';
import { commissionContract } from '@vpds/commission/contract';
import { auditContract } from '@vpds/projections';
import { EDGES, contextsWith } from '@vpds/interface';
import { preparedDataContract } from '@vpds/prepared-data/contract';
import { productContract } from '@vpds/product/contract';
import { readSettings } from '@vpds/runtime';
import { statisticsContract } from '@vpds/statistics/contract';
import { trackingContract } from '@vpds/tracking/contract';

const CONTRACTS = [
  auditContract,
  accountsContract,
  commissionContract,
  preparedDataContract,
  productContract,
  statisticsContract,
  trackingContract,
];

/** Anything that nobody calls: what a composition is made of. */
const anything: any = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [].values() : anything),
  apply: () => anything,
  construct: () => anything,
});

const ENGINES = ['events', 'views', 'idempotency', 'checkpoints', 'operational', 'jobs', 'counters', 'facts'];
const PARTS = ['caller', 'time', 'logger', 'metrics', 'outboundMetrics', 'readiness', 'outside'];
const withAny = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, anything]));

describe('what a context lists in its index', () => {
  test('each operation of a contract has one handler', () => {
    const parts: any = { ...withAny(PARTS), settings: readSettings({}), engines: withAny(ENGINES) };
    const services = contextsWith(anything).map((context) => context.service(parts));
    const handled = services.flatMap(({ handlers }) => handlers.map(({ operation }) => operation.pattern));
    const offered = CONTRACTS.flatMap((contract) => Object.values(contract).map(({ pattern }) => pattern));
    expect(handled.toSorted()).toEqual(offered.toSorted());
  });

  test('each route has a controller, and each controller a route', () => {
    const documented = EDGES.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`));
    expect(EDGES.flatMap(({ module }) => served(module)).toSorted()).toEqual(documented.toSorted());
  });
});

/** The routes of a Nest module's controllers, as the document writes them. */
function served(module: any): string[] {
  const controllers = [
    ...(Reflect.getMetadata('controllers', module.module ?? module) ?? []),
    ...(module.controllers ?? []),
  ];
  return controllers.flatMap((controller) => {
    const base: unknown = Reflect.getMetadata('path', controller);
    return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = controller.prototype[name];
      if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
      const method = RequestMethod[Reflect.getMetadata('method', handler)]?.toLowerCase();
      return [Reflect.getMetadata('path', handler)].flat().map((path) => `${method} ${pathOf(base, path)}`);
    });
  });
}

function pathOf(...parts: readonly unknown[]): string {
  const path = parts
    .map((part) => String(part).replace(/^\/|\/$/g, ''))
    .filter((part) => part !== '')
    .join('/');
  return `/${path}`.replace(/:(\w+)/g, '{$1}');
}
