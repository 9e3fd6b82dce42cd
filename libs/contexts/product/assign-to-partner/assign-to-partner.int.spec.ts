import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type OperationClient, type Json, Refusal } from '@vpds/kernel';
import { rejection, sleep } from '@vpds/kernel/testing';
import { ServiceTime } from '@vpds/http';
import type { AssignmentPartner } from '../domain/assign-product.ts';
import type { Identifiers } from '../identifiers.schema.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { PRODUCTS } from '../product.view.ts';
import { type KnownProduct, Products } from '../products.ts';
import { COMPANY, type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { AssignToPartnerHandler } from './assign-to-partner.handler.ts';

const FIELDS = { commissionPartnerID: 1, commissionPrice: 1, commissionFee: 2, salesPriceDealer: 3 };

let harness: ProductHarness;
let productID = 0;

beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  productID = await harness.create({ fields: FIELDS });
});

const update = (fields: Record<string, Json>) => harness.update(productID, fields);

/** Finds an old state of a product. */
class LaggingProducts extends Products {
  readonly #known: KnownProduct;

  constructor(known: KnownProduct) {
    super(harness.engine.events, harness.engine.views);
    this.#known = known;
  }

  override async resolve(): Promise<KnownProduct> {
    return this.#known;
  }
}

/** `meanwhile` runs between a lookup and its use. */
function partners(
  known: Record<number, AssignmentPartner>,
  meanwhile: (() => Promise<void>)[] = [],
  found: Products = harness.products,
) {
  const requested: number[] = [];
  const operationClient: OperationClient = {
    async call(_, request) {
      const { commissionPartnerID } = request as { commissionPartnerID: number };
      requested.push(commissionPartnerID);
      await meanwhile.shift()?.();
      return { partner: known[commissionPartnerID] ?? null } as never;
    },
  };
  return {
    requested,
    handler: new AssignToPartnerHandler(found, operationClient, new ServiceTime('Pacific/Kiritimati')),
  };
}

async function assignmentOf() {
  const events = await harness.engine.events.readStream({ stream: productStream(productID) });
  const assigned = events.find(({ type }) => type === 'ProductAssignedToCommissionPartner');
  return assigned && productAggregate.codec.decode(assigned);
}

const OK = { companyID: COMPANY, hasEmail: true };
const REQUEST = { fields: {}, notify: true };

describe('COM-3: the partner is the one that the product names when it is assigned', () => {
  test('changed between look-up and append: looked up again', async () => {
    const { requested, handler } = partners({ 1: OK, 2: OK }, [() => update({ commissionPartnerID: 2 })]);
    await handler.handle({ identifiers: { productID }, ...REQUEST }, callOfUser());
    expect(requested).toEqual([1, 2]);
    expect(await assignmentOf()).toMatchObject({ commissionPartnerID: 2 });
  });

  test('changed back and forth: each partner is looked up once', async () => {
    const { requested, handler } = partners({ 1: OK, 2: OK }, [
      () => update({ commissionPartnerID: 2 }),
      () => update({ commissionPartnerID: 1 }),
    ]);
    await handler.handle({ identifiers: { productID }, ...REQUEST }, callOfUser());
    expect(requested).toEqual([1, 2]);
    expect(await assignmentOf()).toMatchObject({ commissionPartnerID: 1 });
  });

  test('a partner of another company after the change: refused, nothing appended', async () => {
    const other = { companyID: 2, hasEmail: true };
    const { handler } = partners({ 1: OK, 2: other }, [() => update({ commissionPartnerID: 2 })]);
    await expect(handler.handle({ identifiers: { productID }, ...REQUEST }, callOfUser())).rejects.toEqual(
      new Refusal('commission_partner_missing'),
    );
    expect(await assignmentOf()).toBeUndefined();
  });

  test('ADR-3: a refusal from a lagging view is not returned: the stream decides', async () => {
    await update({ commissionPartnerID: null });
    const lagging = new LaggingProducts(await harness.products.byID(productID, callOfUser()));
    await update({ commissionPartnerID: 2 });
    const { handler } = partners({ 2: OK }, [], lagging);
    await handler.handle({ identifiers: { productID }, ...REQUEST }, callOfUser());
    expect(await assignmentOf()).toMatchObject({ commissionPartnerID: 2 });
  });
});

test('UPD-4: updatedAt moves with an assignment that changes values or the status, not with the same one again', async () => {
  const { handler } = partners({ 1: OK });
  const assign = async (fields: Record<string, Json>) => {
    await sleep(3);
    await handler.handle({ identifiers: { productID }, fields, notify: true }, callOfUser());
    const shown = (await harness.engine.views.get(PRODUCTS, String(productID)))?.changedAt;
    const folded = (await harness.read(productID)).changedAt;
    expect(folded).toBe(shown);
    return shown as number;
  };
  const first = await assign({});
  expect(await assign({})).toBe(first);
  expect(await assign({ commissionPrice: 9 })).toBeGreaterThan(first);
});

describe('COM-2: the order of refusals around the product', () => {
  async function refused(identifiers: Identifiers, fields: Record<string, Json>): Promise<string> {
    const error = await rejection(partners({}).handler.handle({ identifiers, fields, notify: true }, callOfUser()));
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
    await handler.handle({ identifiers: { productID }, ...REQUEST }, callOfUser());
    const event = await assignmentOf();
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
