import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CallContext,
  type JsonObject,
  type Loaded,
  handleCommand,
  load,
  mapFromObject,
  newSeed,
  emptyStream,
  ownContext,
} from '@vpds/kernel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '../domain/product.ts';
import { createProduct, updateProduct } from '../domain/product.decider.ts';
import { FIELD_REGISTRIES } from '../field-registry.aggregate.ts';
import { IMPORTS } from '../import-products/import.aggregate.ts';
import { PARKED_MESSAGES } from '../platform-feed/feed-message.aggregate.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS } from '../product.view.ts';
import { Products } from '../products.ts';

export const COMPANY = 1;
export const VIN = 'WVWZZZ1KZAW000001';

export interface ProductHarness {
  readonly engine: SqliteEngine;
  readonly products: Products;
  /** Default id: the next one. @returns the id */
  create(given?: { productID?: number; guid?: string; withheld?: true; fields?: JsonObject }): Promise<number>;
  update(productID: number, fields: JsonObject): Promise<void>;
  command(productID: number, decide: Parameters<Products['command']>[2]): Promise<void>;
  /** Reads its stream. */
  read(productID: number): Promise<Loaded<Product>>;
  stop(): Promise<void>;
}

export async function startProducts(): Promise<ProductHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'products-'));
  const engine = await openSqliteEngine({ directory });
  for (const view of [PRODUCTS, FIELD_REGISTRIES, PARKED_MESSAGES, IMPORTS]) await engine.views.ensure(view);
  await engine.recovered(engine.recovery.head);
  const products = new Products(engine.events, engine.views);
  let lastID = 0;

  const harness: ProductHarness = {
    engine,
    products,
    async create({ productID = lastID + 1, guid = null, fields = {}, ...withheld } = {}) {
      lastID = productID;
      const platform = { pno: null, guid, hash: null };
      const command = { productID, companyID: COMPANY, vin: VIN, ...platform, ...withheld, meta: new Map() };
      await handleCommand({
        store: engine.events,
        aggregate: productAggregate,
        stream: productStream(productID),
        known: emptyStream(productAggregate),
        companyID: COMPANY,
        context: callOfUser(),
        decide: (state) => createProduct(state, { ...command, fields: mapFromObject(fields) }),
      });
      return productID;
    },
    update(productID, fields) {
      const change = { fields: mapFromObject(fields), meta: new Map() };
      return harness.command(productID, (state) => updateProduct(state, change));
    },
    async command(productID, decide) {
      await products.command(await products.byID(productID, callOfUser()), callOfUser(), decide);
    },
    async read(productID) {
      return (await load(engine.events, productAggregate, productStream(productID))) as Loaded<Product>;
    },
    async stop() {
      await engine.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return harness;
}

export function callOfUser(): CallContext {
  const principal = { companyID: COMPANY, userID: 1, apiKeyID: 'key-1', permissions: [] };
  return { ...ownContext(newSeed()), principal, isRetry: false };
}
