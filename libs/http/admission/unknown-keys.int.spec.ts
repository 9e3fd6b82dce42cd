import { Controller, Get, Module } from '@nestjs/common';
import { afterEach, expect, test } from '@jest/globals';
import type { IdempotencyStore, Principal } from '@vpds/kernel';
import { Readiness } from '../../observability/readiness.ts';
import { createLogger } from '../../observability/logging.ts';
import { Metrics } from '../../observability/metrics.ts';
import { type Edge, createEdge } from '../edge/create-edge.ts';

@Controller('thing')
class ThingController {
  @Get()
  get() {
    return { message: 'here', status: 'success' };
  }
}

@Module({ controllers: [ThingController] })
class ThingModule {}

const PRINCIPAL: Principal = { companyID: 1, userID: 2, apiKeyID: 'key-1', permissions: [] };
const noStore: IdempotencyStore = { find: async () => null, keep: async () => {} };

let edge: Edge | undefined;
afterEach(() => edge?.close());

test('an address that tried too many unknown keys is refused without a look-up; keys that were found are accepted', async () => {
  const found = new Set<string>();
  let lookUps = 0;
  edge = await createEdge({
    modules: [ThingModule],
    providers: [],
    catalogues: [],
    routes: [],
    authenticator: {
      authenticate: async (apiKey) => {
        if (!found.has(apiKey)) lookUps += 1;
        if (!apiKey.startsWith('good')) return null;
        found.add(apiKey);
        return PRINCIPAL;
      },
      remembers: (apiKey) => found.has(apiKey),
    },
    idempotency: noStore,
    limiter: null,
    unknownKeysPerMinute: 3,
    maxBodyBytes: 1_024,
    logger: createLogger('silent', 'test'),
    readiness: new Readiness(),
    metrics: new Metrics(),
  });
  const { app } = edge;
  const ask = async (apiKey: string | null, remoteAddress = '192.0.2.1') => {
    const headers = { host: 'x', ...(apiKey === null ? {} : { 'x-api-key': apiKey }) };
    const { statusCode, headers: answered } = await app.inject({
      method: 'GET',
      url: '/thing',
      headers,
      remoteAddress,
    });
    return [statusCode, answered['retry-after']];
  };
  expect(await ask('good-1')).toEqual([200, undefined]);
  for (let guess = 0; guess < 3; guess += 1) expect(await ask(`guess-${guess}`)).toEqual([401, undefined]);
  expect(lookUps).toBe(4);
  expect(await ask('guess-4')).toEqual([429, '20']);
  expect(await ask('good-2')).toEqual([429, '20']);
  expect(lookUps).toBe(4);
  expect(await ask('good-1')).toEqual([200, undefined]);
  expect(await ask(null)).toEqual([401, undefined]);
  expect(await ask('good-2', '192.0.2.2')).toEqual([200, undefined]);
});
