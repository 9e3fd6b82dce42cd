import { afterEach, expect, test } from '@jest/globals';
import type { Edge } from '../edge/create-edge.ts';
import { PRINCIPAL, ThingController, testEdge } from '../testing/test-edge.ts';

let edge: Edge | undefined;
afterEach(() => edge?.close());

test('LIM-10: an address that tried too many unknown keys is refused; valid keys are accepted from there, known or not', async () => {
  const found = new Set<string>();
  let lookUps = 0;
  edge = await testEdge(ThingController, {
    authenticator: {
      authenticate: async (apiKey) => {
        if (!found.has(apiKey)) lookUps += 1;
        if (!apiKey.startsWith('good')) return null;
        found.add(apiKey);
        return PRINCIPAL;
      },
      remembered: (apiKey) => (found.has(apiKey) ? PRINCIPAL : null),
    },
    unknownKeysPerMinute: 3,
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
  expect(await ask('guess-4')).toEqual([429, '40']);
  expect(await ask('good-2')).toEqual([200, undefined]);
  expect(lookUps).toBe(6);
  expect(await ask('good-1')).toEqual([200, undefined]);
  expect(await ask(null)).toEqual([401, undefined]);
  expect(await ask('good-3', '192.0.2.2')).toEqual([200, undefined]);
});
