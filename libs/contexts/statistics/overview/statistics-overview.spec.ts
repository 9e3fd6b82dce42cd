import { expect, test } from '@jest/globals';
import { type Principal, newSeed, ownContext } from '@vpds/kernel';
import type { Counter } from '../domain/counters.ts';
import { COUNTERS } from '../domain/counters.ts';
import { StatisticsOverviewHandler, type StatisticsSource } from './statistics-overview.handler.ts';

const ALL = { since: null, until: null, monthly: null, asOf: null };
const principal: Principal = { companyID: 3, userID: 1, apiKeyID: newSeed(), permissions: [] };
const CALLER = { ...ownContext(newSeed()), principal };

function counted(incomplete: readonly Counter[], scopes: number[] = []): StatisticsSource {
  return {
    read: (work) =>
      work({
        totals: async (scope, seconds) => {
          scopes.push(scope);
          return seconds.map(() => COUNTERS.map(() => 0));
        },
        first: async () => null,
        countedUpToSecond: 1_000,
        incomplete,
      }),
  };
}

async function headersOf(incomplete: readonly Counter[]) {
  const handler = new StatisticsOverviewHandler(counted(incomplete), { a: 'FastTrucks', b: 'NORD' }, 'UTC');
  return (await handler.handle(ALL, CALLER)).headers;
}

test('STA-11: numbers that are counted again are named as the answer names them', async () => {
  expect(await headersOf([])).not.toHaveProperty('x-statistics-recounted');
  expect(await headersOf(['products.sold', 'a.transit', 'b.confirmed'])).toMatchObject({
    'x-statistics-recounted': 'products.sold, transports.fasttrucks.transit, transports.nord.confirmed',
  });
});

test('STA-5: a caller sees the own company, and a caller without one is refused', async () => {
  const scopes: number[] = [];
  const handler = new StatisticsOverviewHandler(counted([], scopes), { a: 'a', b: 'b' }, 'UTC');
  await handler.handle(ALL, CALLER);
  expect(new Set(scopes)).toEqual(new Set([3]));
  await expect(handler.handle(ALL, { ...CALLER, principal: null })).rejects.toThrow('has no company');
});
