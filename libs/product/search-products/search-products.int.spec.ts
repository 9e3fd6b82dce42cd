import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CallContext,
  type Json,
  type JsonObject,
  handleCommand,
  mapFromObject,
  newSeed,
  nothing,
  ownContext,
} from '@vpds/kernel';
import { ServiceTime } from '@vpds/platform';
import { defineCustomField } from '../domain/field-registry.ts';
import { createProduct, updateProduct } from '../domain/product.decider.ts';
import { FieldRegistries } from '../field-registries.ts';
import { FIELD_REGISTRIES } from '../field-registry.aggregate.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS } from '../product.view.ts';
import { Products } from '../products.ts';
import { SearchProductsHandler } from './search-products.handler.ts';

const COMPANY = 1;

let directory: string;
let engine: SqliteEngine;
let products: Products;
let registries: FieldRegistries;
let lastID = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-search-'));
  engine = await openSqliteEngine({ directory });
  for (const view of [PRODUCTS, FIELD_REGISTRIES]) await engine.views.ensure(view);
  await engine.recovered(engine.recovery.head);
  products = new Products(engine.events, engine.views);
  registries = new FieldRegistries(engine.events);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

function fresh(): CallContext {
  const principal = { companyID: COMPANY, userID: 1, apiKeyID: 'k', permissions: [] };
  return { ...ownContext(newSeed()), principal, resumed: false };
}

async function create(given: JsonObject): Promise<number> {
  const productID = (lastID += 1);
  const platform = { pno: null, guid: null, hash: null };
  const command = { productID, companyID: COMPANY, vin: 'WVWZZZ1KZAW000001', ...platform, meta: new Map() };
  await handleCommand({
    store: engine.events,
    aggregate: productAggregate,
    stream: productStream(productID),
    known: nothing(productAggregate),
    owner: COMPANY,
    context: fresh(),
    decide: (state) => createProduct(state, { ...command, fields: mapFromObject(given) }),
  });
  return productID;
}

async function update(productID: number, given: JsonObject): Promise<void> {
  const change = { fields: mapFromObject(given), meta: new Map<string, Json>() };
  await products.command(await products.byID(productID, fresh()), fresh(), (state) => updateProduct(state, change));
}

async function search(key: string, value: string, asOf: string | null = null): Promise<readonly JsonObject[]> {
  const handler = new SearchProductsHandler(engine.events, engine.views, registries, new ServiceTime('UTC'));
  const page = { limit: 1_000, cursor: null };
  return (await handler.handle({ key, value, fields: [], asOf, ...page }, fresh())).products;
}

async function found(value: string, asOf: string | null = null): Promise<unknown[]> {
  return (await search('registrationNumber', value, asOf)).map(({ productID }) => productID);
}

test('decisions D: without fields a product is shown under the keys that it has, also one that an alias has taken since', async () => {
  const given = JSON.parse('{"grade":4,"__proto__":{"a":1},"constructor":"c"}') as JsonObject;
  const productID = await create(given);
  await registries.command(COMPANY, fresh(), (state) =>
    defineCustomField(state, { companyID: COMPANY, type: 'int', alias: 'grade' }),
  );
  const [shown] = await search('productID', String(productID));
  expect(JSON.stringify(shown)).toContain(JSON.stringify(given).slice(1));
  expect(Object.keys(shown ?? {})).toEqual([
    'productID',
    'vehicleIdentificationNumber',
    'AP30Pno',
    'AP30Guid',
    'AP30Hash',
    'status',
    'createdAt',
    'updatedAt',
    ...Object.keys(given),
  ]);
});

test('decisions D: matching is on the whole value: one of more than 512 characters is not found by a part of it', async () => {
  const longest = 'L'.repeat(512);
  const productID = await create({ registrationNumber: longest });
  const tooLong = await create({ registrationNumber: `${longest}END` });
  expect(await found(longest)).toEqual([productID]);
  expect(await found('LLL%')).toEqual([productID]);
  await update(tooLong, { registrationNumber: 'short' });
  expect(await found(longest, 'now')).toEqual([productID]);
});

test('decisions D: asOf finds what search found then, also by U+0000, half a surrogate pair and line breaks', async () => {
  const numbers = ['NUL\u0000A', 'HALF\ud800A', 'LINE\nA', '\n'];
  const ids: number[] = [];
  for (const registrationNumber of numbers) ids.push(await create({ registrationNumber }));
  const second = Math.floor(Date.now() / 1000);
  await new Promise((resolve) => setTimeout(resolve, (second + 1) * 1000 - Date.now()));
  const moments = ['now', String(second)] as const;
  for (const [index, number] of numbers.entries()) {
    expect(await found(number)).toEqual([ids[index]]);
    for (const moment of moments) expect(await found(number, moment)).toEqual([ids[index]]);
  }
  for (const productID of ids) await update(productID, { registrationNumber: null });
  for (const [index, number] of numbers.entries()) {
    expect(await found(number, 'now')).toEqual([]);
    expect(await found(number, String(second))).toEqual([ids[index]]);
    expect(await found(`${number}%`, String(second))).toContain(ids[index]);
  }
});

test('an answer as of a moment ends at 8 MiB, as one of today does, and goes on behind its cursor', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 14; count += 1)
    ids.unshift(await create({ registrationNumber: `BIG${count}`, variant: 'x'.repeat(800_000) }));
  const handler = new SearchProductsHandler(engine.events, engine.views, registries, new ServiceTime('UTC'));
  const asked = { key: 'registrationNumber', value: 'BIG%', fields: [], asOf: 'now', limit: 1_000 } as const;
  const first = await handler.handle({ ...asked, cursor: null }, fresh());
  const second = await handler.handle({ ...asked, cursor: first.next }, fresh());
  expect([first.products.length, second.products.length, second.next]).toEqual([11, 3, null]);
  expect([...first.products, ...second.products].map(({ productID }) => productID)).toEqual(ids);
});
