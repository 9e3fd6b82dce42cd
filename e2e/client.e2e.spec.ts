import { randomUUID } from 'node:crypto';
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

  test('IMP-1: sends a file as CSV or as lines of JSON, and continues it', async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY, strict: true });
    const csv = await client.POST('/product/import', {
      params: { query: { id: 'VIN', columns: '{"VIN":"vehicleIdentificationNumber"}' } },
      body: `VIN\n${newVin()}\n`,
    });
    expect(csv.data?.message).toMatchObject({ state: 'completed', created: 1, failed: 0 });
    const row = (externalID: string) => JSON.stringify({ externalID, vehicleIdentificationNumber: newVin() });
    const importID = randomUUID();
    const lines = await client.POST('/product/import', {
      params: { query: { importID } },
      body: `\n${row('L-1')}\n${row('L-2')}\n`,
    });
    expect(lines.data?.message).toMatchObject({ state: 'completed', created: 2, failed: 0 });
    // The type is checked first.
    const more = await client.POST('/product/imports/{importID}', {
      params: { path: { importID }, query: { from: 4 } },
      body: row('L-3'),
    });
    expect(more.error?.code).toBe('import_ended');
  });

  test('EXT-4: sends a batch as an array or as lines', async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const row = (externalID: string) => ({ externalID, vehicleIdentificationNumber: newVin() });
    const array = await client.POST('/products/batch', { body: [row('B-1')] });
    const lines = await client.POST('/products/batch', {
      body: ['B-2', 'B-3'].map((id) => JSON.stringify(row(id))).join('\n'),
    });
    expect([array, lines].map(({ data }) => data?.message.map(({ result }) => result))).toEqual([
      ['created'],
      ['created', 'created'],
    ]);
  });

  test('a caller’s own media type is kept', async () => {
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY });
    const { error } = await client.POST('/product/import', {
      params: { query: { id: 'VIN', columns: '{"VIN":"vehicleIdentificationNumber"}' } },
      body: `VIN\n${newVin()}\n`,
      headers: { 'content-type': 'text/csv; charset=klingon' },
    });
    expect(error?.message).toContain('with charset=utf-8 or charset=windows-1252');
  });

  test('text is sent as what the operation accepts, wherever that is not JSON alone', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenAPI3;
    const isText = (operation: { requestBody?: { content?: object } }) =>
      Object.keys(operation.requestBody?.content ?? {}).some((type) => type !== 'application/json');
    const texts = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => isText(operation))
        .map(([method]) => [method, path] as const),
    );
    expect(texts.length).toBeGreaterThan(3);
    const client = createVehicleProductDataClient({ url: service.url, apiKey: OPERATOR_KEY }) as any;
    for (const [method, path] of texts) {
      const { error } = await client.request(method, path, {
        params: { path: { importID: randomUUID() } },
        body: '{}',
      });
      expect([path, error?.code]).not.toEqual([path, 'unsupported_media_type']);
    }
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
