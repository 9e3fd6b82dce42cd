import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { JsonObject } from '@vpds/kernel';
import { ServiceTime } from '@vpds/http';
import { sleep } from '@vpds/kernel/testing';
import { correctProduct } from '../domain/correct-product.ts';
import { defineCustomField } from '../domain/field-registry.ts';
import { FieldRegistries } from '../field-registries.ts';
import { COMPANY, type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { SearchProductsHandler } from './search-products.handler.ts';

let harness: ProductHarness;
let registries: FieldRegistries;

beforeAll(async () => {
  harness = await startProducts();
  registries = new FieldRegistries(harness.engine.events);
});
afterAll(() => harness.stop());

const create = (fields: JsonObject) => harness.create({ fields });

function searching(): SearchProductsHandler {
  const { events, views } = harness.engine;
  return new SearchProductsHandler(events, views, registries, new ServiceTime('UTC'));
}

async function search(key: string, value: string, asOf: string | null = null): Promise<readonly JsonObject[]> {
  const page = { limit: 1_000, cursor: null };
  return (await searching().handle({ key, value, fields: [], asOf, ...page }, callOfUser())).products;
}

async function found(value: string, asOf: string | null = null): Promise<unknown[]> {
  return (await search('registrationNumber', value, asOf)).map(({ productID }) => productID);
}

test('SEA-4: without fields a product is shown under the keys that it has, also one that an alias has taken since', async () => {
  const given = JSON.parse('{"grade":4,"__proto__":{"a":1},"constructor":"c"}') as JsonObject;
  const productID = await create(given);
  await registries.command(COMPANY, callOfUser(), (state) =>
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

test('SEA-2: matching is on the entire value: one of more than 512 characters is not found by a part of it', async () => {
  const longest = 'L'.repeat(512);
  const productID = await create({ registrationNumber: longest });
  const tooLong = await create({ registrationNumber: `${longest}END` });
  expect(await found(longest)).toEqual([productID]);
  expect(await found('LLL%')).toEqual([productID]);
  await harness.update(tooLong, { registrationNumber: 'short' });
  expect(await found(longest, 'now')).toEqual([productID]);
});

test.each([
  ['WEIẞ 1', ['weiß 1', 'WEISS 1', 'wei%', '%ss 1']],
  ['İNŞ', ['İNŞ'.toLowerCase(), 'I\u0307NS\u0327', 'i\u0307n%']],
  ['FU\u0308S', ['FÜS', 'füs', 'fü%', '%üs']],
])('SEA-2: %s is found caseless by full folding, over one normal form; with asOf too', async (number, patterns) => {
  const productID = await create({ registrationNumber: number });
  for (const pattern of patterns) {
    expect(await found(pattern)).toEqual([productID]);
    expect(await found(pattern, 'now')).toEqual([productID]);
  }
  await harness.update(productID, { registrationNumber: null });
  expect(await found(patterns[0] ?? '')).toEqual([]);
});

test('SEA-7: asOf finds what search found then, also by U+0000, half a surrogate pair and line breaks', async () => {
  const numbers = ['NUL\u0000A', 'HALF\ud800A', 'LINE\nA', '\n'];
  const ids: number[] = [];
  for (const registrationNumber of numbers) ids.push(await create({ registrationNumber }));
  const second = Math.floor(Date.now() / 1000);
  await sleep((second + 1) * 1000 - Date.now() + 5);
  const moments = ['now', String(second)] as const;
  for (const [index, number] of numbers.entries()) {
    expect(await found(number)).toEqual([ids[index]]);
    for (const moment of moments) expect(await found(number, moment)).toEqual([ids[index]]);
  }
  for (const productID of ids) await harness.update(productID, { registrationNumber: null });
  for (const [index, number] of numbers.entries()) {
    expect(await found(number, 'now')).toEqual([]);
    expect(await found(number, String(second))).toEqual([ids[index]]);
    expect(await found(`${number}%`, String(second))).toContain(ids[index]);
  }
});

test('SEA-1, SEA-7: by externalID, also the one that a product had then, and by a VIN that was corrected since', async () => {
  const productID = await create({ brand: 'VW' });
  const have = (externalID: string) =>
    harness.command(productID, () => [{ type: 'ProductExternalIDChanged', externalID }]);
  await have('DMS-47/11 ä');
  const ids = async (...given: Parameters<typeof search>) =>
    (await search(...given)).map((found) => found['productID']);
  for (const pattern of ['DMS-47/11 ä', 'dms-47/11 Ä', 'DMS-47%', '%11 ä']) {
    expect(await ids('externalID', pattern)).toEqual([productID]);
    expect(await ids('externalID', pattern, 'now')).toEqual([productID]);
  }
  const second = Math.floor(Date.now() / 1000);
  await sleep((second + 1) * 1000 - Date.now() + 5);
  await have('OTHER');
  const correction = { vin: 'WVWZZZ1KZAW999999', status: null, by: null, reason: 'Misread' };
  await harness.command(productID, (state) => correctProduct(state, correction));
  expect(await ids('externalID', 'DMS-47%')).toEqual([]);
  expect(await ids('externalID', 'DMS-47%', 'now')).toEqual([]);
  expect(await ids('externalID', 'DMS-47%', String(second))).toEqual([productID]);
  expect(await ids('externalID', 'OTHER', String(second))).toEqual([]);
  expect(await ids('vehicleIdentificationNumber', VIN)).not.toContain(productID);
  expect(await ids('vehicleIdentificationNumber', VIN, String(second))).toContain(productID);
});

test('an answer as of a moment ends at 8 MiB, like a current one, and continues after its cursor', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 14; count += 1)
    ids.unshift(await create({ registrationNumber: `BIG${count}`, variant: 'x'.repeat(800_000) }));
  const handler = searching();
  const requested = { key: 'registrationNumber', value: 'BIG%', fields: [], asOf: 'now', limit: 1_000 } as const;
  const first = await handler.handle({ ...requested, cursor: null }, callOfUser());
  const second = await handler.handle({ ...requested, cursor: first.next }, callOfUser());
  expect([first.products.length, second.products.length, second.next]).toEqual([11, 3, null]);
  expect([...first.products, ...second.products].map(({ productID }) => productID)).toEqual(ids);
});

test("FLD-9: a value is read by its company's newest names, also those that another process added", async () => {
  const context = callOfUser();
  const principal = { companyID: COMPANY + 1, userID: 2, apiKeyID: 'key-2', permissions: ['editAllProducts' as const] };
  const define = (companyID: number, from: FieldRegistries) =>
    from.command(companyID, callOfUser(), (state) =>
      defineCustomField(state, { companyID, type: 'int', alias: 'score' }),
    );
  const elsewhere = new FieldRegistries(harness.engine.events);
  await registries.newest(COMPANY);
  await define(COMPANY, elsewhere);
  await define(COMPANY + 1, elsewhere);
  const { byName } = await elsewhere.newest(COMPANY);
  const productID = await create({ [byName.get('score')?.key ?? '']: 7 });
  const { products } = await searching().handle(
    { key: 'productID', value: String(productID), fields: ['score'], asOf: null, limit: 1, cursor: null },
    { ...context, principal },
  );
  expect(products).toEqual([{ score: 7 }]);
});
