import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { type CallContext, handleCommand, newSeed, nothing, ownContext } from '@vpds/kernel';
import { ServiceTime } from '@vpds/platform';
import { createProduct, updateProduct } from '../domain/product.decider.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import type { RelatedHistoryEntry } from '../product.contract.ts';
import { PRODUCTS } from '../product.view.ts';
import { Products } from '../products.ts';
import { ProductHistoryHandler } from './product-history.handler.ts';

const VIN = 'WVWZZZ1KZAW000001';
const LONG = 'x'.repeat(800_000);

interface Row {
  readonly event: string;
  readonly field: string | null;
  readonly to: string | null;
}

let directory: string;
let engine: SqliteEngine;
let products: Products;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-history-'));
  engine = await openSqliteEngine({ directory });
  await engine.views.ensure(PRODUCTS);
  await engine.recovered(engine.recovery.head);
  products = new Products(engine.events, engine.views);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

function fresh(): CallContext {
  const principal = { companyID: 1, userID: 1, apiKeyID: 'k', permissions: [] };
  return { ...ownContext(newSeed()), principal, resumed: false };
}

async function update(productID: number, location: string): Promise<void> {
  const change = { fields: new Map([['location', location]]), meta: new Map() };
  await products.command(await products.byID(productID, fresh()), fresh(), (state) => updateProduct(state, change));
}

test('decisions J: a history of any length is read in answers of 8 MiB, oldest first, with what other contexts tell', async () => {
  const productID = 1;
  const command = { productID, companyID: 1, vin: VIN, pno: null, guid: null, hash: null };
  await handleCommand({
    store: engine.events,
    aggregate: productAggregate,
    stream: productStream(productID),
    known: nothing(productAggregate),
    owner: 1,
    context: fresh(),
    decide: (state) => createProduct(state, { ...command, meta: new Map(), fields: new Map() }),
  });
  const locations = Array.from({ length: 14 }, (_, number) => `${number}${LONG}`);
  const others: RelatedHistoryEntry[] = [];
  for (const location of locations) {
    await update(productID, location);
    const position = String(await engine.events.head());
    others.push({ position, at: 0, event: 'Told', userID: null, apiKeyID: null, requestID: null, detail: {} });
  }
  const history = new ProductHistoryHandler(engine.events, products, new ServiceTime('UTC'), [async () => others]);
  const rows: Row[] = [];
  let pages = 0;
  for (let cursor: string | null = null, more = true; more; pages += 1) {
    const page = await history.handle({ productID: String(productID), cursor }, fresh());
    expect(JSON.stringify(page.rows).length).toBeLessThan(11 * 1_048_576);
    rows.push(...(page.rows as unknown as Row[]));
    more = page.next !== null;
    cursor = page.next;
  }
  expect(pages).toBe(3);
  expect(rows.map(({ event, field, to }) => (event === 'Told' ? event : [field, to]))).toEqual([
    ['vehicleIdentificationNumber', VIN],
    ...locations.flatMap((location) => [['location', location], 'Told']),
  ]);
});
