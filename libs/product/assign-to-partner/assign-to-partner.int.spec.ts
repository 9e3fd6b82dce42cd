import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CallContext,
  type Caller,
  type Json,
  Refusal,
  handleCommand,
  load,
  newSeed,
  nothing,
  ownContext,
} from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import { ServiceTime } from '@vpds/platform';
import type { AssignmentPartner } from '../domain/assign-product.ts';
import { createProduct, updateProduct } from '../domain/product.decider.ts';
import type { Identifiers } from '../identifiers.schema.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS } from '../product.view.ts';
import { type KnownProduct, Products } from '../products.ts';
import { AssignToPartnerHandler } from './assign-to-partner.handler.ts';

const COMPANY = 1;
const VIN = 'WVWZZZ1KZAW000001';
const FIELDS = { commissionPartnerID: 1, commissionPrice: 1, commissionFee: 2, salesPriceDealer: 3 };

let directory: string;
let engine: SqliteEngine;
let products: Products;
let productID = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-assign-'));
  engine = await openSqliteEngine({ directory });
  await engine.views.ensure(PRODUCTS);
  await engine.recovered(engine.recovery.head);
  products = new Products(engine.events, engine.views);
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  productID += 1;
  const command = { productID, companyID: COMPANY, vin: VIN, pno: null, guid: null, hash: null, meta: new Map() };
  await handleCommand({
    store: engine.events,
    aggregate: productAggregate,
    stream: productStream(productID),
    known: nothing(productAggregate),
    owner: COMPANY,
    context: fresh(),
    decide: (state) => createProduct(state, { ...command, fields: new Map(Object.entries(FIELDS)) }),
  });
});

function fresh(): CallContext {
  const principal = { companyID: COMPANY, userID: 1, apiKeyID: 'k', permissions: [] };
  return { ...ownContext(newSeed()), principal, resumed: false };
}

async function update(fields: Record<string, Json>): Promise<void> {
  const change = { fields: new Map(Object.entries(fields)), meta: new Map() };
  await products.command(await products.byID(productID, fresh()), fresh(), (state) => updateProduct(state, change));
}

/** Finds a product as it was once. */
class LaggingProducts extends Products {
  readonly #known: KnownProduct;

  constructor(known: KnownProduct) {
    super(engine.events, engine.views);
    this.#known = known;
  }

  override async resolve(): Promise<KnownProduct> {
    return this.#known;
  }
}

/** Answers partner look-ups; `meanwhile` happens between a look-up and what is done with it. */
function partners(
  known: Record<number, AssignmentPartner>,
  meanwhile: (() => Promise<void>)[] = [],
  found: Products = products,
) {
  const asked: number[] = [];
  const caller: Caller = {
    async call(_, request) {
      const { commissionPartnerID } = request as { commissionPartnerID: number };
      asked.push(commissionPartnerID);
      await meanwhile.shift()?.();
      return { partner: known[commissionPartnerID] ?? null } as never;
    },
  };
  return { asked, handler: new AssignToPartnerHandler(found, caller, new ServiceTime('Pacific/Kiritimati')) };
}

async function assignmentOf() {
  const loaded = await load(engine.events, productAggregate, productStream(productID));
  const events = await engine.events.readStream({ stream: productStream(productID) });
  const assigned = events.find(({ type }) => type === 'ProductAssignedToCommissionPartner');
  return { state: loaded?.state, event: assigned && productAggregate.codec.decode(assigned) };
}

const OK = { companyID: COMPANY, hasEmail: true };
const REQUEST = { fields: {}, notify: true };

describe('decisions F: the partner is the one that the product names when it is assigned', () => {
  test('named otherwise between look-up and append: looked up again', async () => {
    const { asked, handler } = partners({ 1: OK, 2: OK }, [() => update({ commissionPartnerID: 2 })]);
    await handler.handle({ identifiers: { productID }, ...REQUEST }, fresh());
    expect(asked).toEqual([1, 2]);
    expect((await assignmentOf()).event).toMatchObject({ commissionPartnerID: 2 });
  });

  test('named back and forth: each partner is looked up once', async () => {
    const { asked, handler } = partners({ 1: OK, 2: OK }, [
      () => update({ commissionPartnerID: 2 }),
      () => update({ commissionPartnerID: 1 }),
    ]);
    await handler.handle({ identifiers: { productID }, ...REQUEST }, fresh());
    expect(asked).toEqual([1, 2]);
    expect((await assignmentOf()).event).toMatchObject({ commissionPartnerID: 1 });
  });

  test('a partner of another company after the change: refused, nothing appended', async () => {
    const other = { companyID: 2, hasEmail: true };
    const { handler } = partners({ 1: OK, 2: other }, [() => update({ commissionPartnerID: 2 })]);
    await expect(handler.handle({ identifiers: { productID }, ...REQUEST }, fresh())).rejects.toEqual(
      new Refusal('commission_partner_missing'),
    );
    expect((await assignmentOf()).event).toBeUndefined();
  });

  test('design 3: a refusal from a view that lags is not told: the stream counts', async () => {
    await update({ commissionPartnerID: null });
    const lagging = new LaggingProducts(await products.byID(productID, fresh()));
    await update({ commissionPartnerID: 2 });
    const { handler } = partners({ 2: OK }, [], lagging);
    await handler.handle({ identifiers: { productID }, ...REQUEST }, fresh());
    expect((await assignmentOf()).event).toMatchObject({ commissionPartnerID: 2 });
  });
});

test('decisions C: updatedAt moves with an assignment that changes values or the status, not with the same one again', async () => {
  const { handler } = partners({ 1: OK });
  const assign = async (fields: Record<string, Json>) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    await handler.handle({ identifiers: { productID }, fields, notify: true }, fresh());
    const shown = (await engine.views.get(PRODUCTS, String(productID)))?.changedAt;
    const folded = (await load(engine.events, productAggregate, productStream(productID)))?.changedAt;
    expect(folded).toBe(shown);
    return shown as number;
  };
  const first = await assign({});
  expect(await assign({})).toBe(first);
  expect(await assign({ commissionPrice: 9 })).toBeGreaterThan(first);
});

describe('decisions F: the order of refusals around the product', () => {
  async function refused(identifiers: Identifiers, fields: Record<string, Json>): Promise<string> {
    const error = await rejection(partners({}).handler.handle({ identifiers, fields, notify: true }, fresh()));
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }

  test('keys, then values, then the product, then its partner', async () => {
    const unknown = { vehicleIdentificationNumber: 'A'.repeat(17) };
    expect(await refused(unknown, { location: 1, commissionPrice: 'x' })).toBe('fields_not_allowed');
    expect(await refused(unknown, { commissionPrice: 'x' })).toBe('not_numeric');
    expect(await refused(unknown, { commissionPrice: 1.5 })).toBe('not_whole');
    expect(await refused(unknown, {})).toBe('product_not_found');
    expect(await refused({ productID }, {})).toBe('commission_partner_missing');
  });

  test("today is the day in the service's time zone", async () => {
    const { handler } = partners({ 1: OK });
    await handler.handle({ identifiers: { productID }, ...REQUEST }, fresh());
    const { event } = await assignmentOf();
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(Date.now());
    expect(event).toMatchObject({
      fields: new Map(
        Object.entries({ ...FIELDS, assignedToCommissionPartnerDate: day }).filter(
          ([key]) => key !== 'commissionPartnerID',
        ),
      ),
    });
  });
});
