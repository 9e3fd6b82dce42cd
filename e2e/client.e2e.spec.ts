import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createVehicleProductDataClient } from '@vpds/client';
import openapiTS, { type OpenAPI3, astToString } from 'openapi-typescript';
import { newVin } from './harness/api.ts';
import { operationsOf } from './harness/openapi.ts';
import { OPERATOR_KEY, type RunningService, startService, stopAndRemove } from './harness/service.ts';

const SCHEMA = join(resolve(import.meta.dirname, '..'), 'libs/client/schema.ts');

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => stopAndRemove(service));

describe('the TypeScript client', () => {
  test('is what the generator makes of /openapi.json (UPDATE_CLIENT=1 writes it)', async () => {
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenAPI3;
    const generated = astToString(await openapiTS(document));
    if (process.env['UPDATE_CLIENT'] === '1') writeFileSync(SCHEMA, generated);
    expect(readFileSync(SCHEMA, 'utf8')).toBe(generated);
  });

  test('creates a product and finds it, typed all the way', async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const vehicleIdentificationNumber = newVin();
    const created = await client.POST('/product/create', {
      body: { vehicleIdentificationNumber, fields: { brand: 'Volvo' } },
    });
    expect(created.data?.status).toBe('success');
    const found = await client.GET('/product/search/{key}/{value}', {
      params: {
        path: { key: 'vehicleIdentificationNumber', value: vehicleIdentificationNumber },
        query: { fields: 'productID,brand' },
      },
    });
    expect(found.data?.message).toEqual([{ productID: created.data?.message, brand: 'Volvo' }]);
  });

  test("sends the platform's feed as lines of JSON", async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const { data } = await client.POST('/admin/platform-feed', { body: 'no message\n{}\n' });
    expect(data?.message).toEqual({ accepted: 0, skipped: 0, parked: 2 });
  });

  test('finds by the examples of the description, as they are written before they are encoded', async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const operations = await operationsOf(service.url);
    const example = (of: string, name: string): any =>
      operations
        .find(({ method, path }) => `${method} ${path}` === of)
        ?.parameters.find((parameter) => parameter.name === name)?.example;
    await client.POST('/product/create', { body: { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001' } });
    const search = 'GET /product/search/{key}/{value}';
    const found = await client.GET('/product/search/{key}/{value}', {
      params: { path: { key: example(search, 'key'), value: example(search, 'value') } },
    });
    expect(found.data?.message.length).toBeGreaterThan(0);
  });

  test('errors are typed, too', async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const { error, response } = await client.POST('/product/create', {
      body: { vehicleIdentificationNumber: 'short' },
    });
    expect(response.status).toBe(422);
    expect(error).toMatchObject({ message: "'vehicleIdentificationNumber' must be 17 characters" });
  });
});
