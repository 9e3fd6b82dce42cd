import { describe, expect, test } from '@jest/globals';
import { type Json, type JsonObject, Refusal } from '@vpds/kernel';
import { given } from '@vpds/kernel/testing';
import {
  type AssignmentPartner,
  assignProduct,
  commissionPartnerIDOf,
  readAssignmentFields,
} from './assign-product.ts';
import { type ProductCreated, type ProductEvent, productDecider } from './product.decider.ts';
import type { ProductStatus } from './product.ts';

const COMPLETE: JsonObject = {
  commissionPartnerID: 7,
  commissionPrice: 129_000,
  commissionFee: 4_500,
  salesPriceDealer: 139_900,
};
const PARTNER: AssignmentPartner = { companyID: 1, hasEmail: true };
const TODAY = '2026-11-22';

function created(fields: JsonObject): ProductCreated {
  return {
    type: 'ProductCreated',
    productID: 4,
    companyID: 1,
    vin: 'WVWZZZ1KZAW000001',
    pno: null,
    guid: null,
    hash: null,
    fields: new Map(Object.entries(fields)),
    meta: new Map(),
  };
}

function without(...keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(COMPLETE).filter(([key]) => !keys.includes(key)));
}

interface Sent {
  readonly overrides?: JsonObject;
  readonly notify?: boolean;
  readonly partner?: AssignmentPartner | null;
}

function assigning(fields: JsonObject, { overrides = {}, notify = true, partner = PARTNER }: Sent = {}) {
  return given<Parameters<typeof assignProduct>[0], ProductEvent>(productDecider, created(fields)).when((state) =>
    assignProduct(state, { overrides: readAssignmentFields(overrides).fields, notify, today: TODAY }, partner),
  );
}

function assigned(values: JsonObject, notify = true): ProductEvent {
  const fields = new Map(
    Object.entries({ ...without('commissionPartnerID'), assignedToCommissionPartnerDate: TODAY, ...values }),
  );
  return { type: 'ProductAssignedToCommissionPartner', commissionPartnerID: 7, fields, notify };
}

function moved(from: ProductStatus): ProductEvent {
  return { type: 'ProductStatusChanged', from, to: 'onCommission', occurredAt: null };
}

describe('rules COM: assigning a product to its commission partner', () => {
  test('assigns with the values that the product has, and moves it to onCommission', () => {
    assigning(COMPLETE).then(assigned({}), moved('created'));
  });

  test('COM-5: overrides become values of the product', () => {
    assigning(COMPLETE, { overrides: { commissionPrice: '120000', commissionFee: 0 } }).then(
      assigned({ commissionPrice: 120_000, commissionFee: 0 }),
      moved('created'),
    );
  });

  test('rules COM rule 3: each value may come from the request or from the product', () => {
    const overrides = without('commissionPartnerID');
    assigning({ commissionPartnerID: 7 }, { overrides }).then(assigned({}), moved('created'));
  });

  test('rules COM rule 2: the date is the one sent, else the stored one, else today', () => {
    const stored = { ...COMPLETE, assignedToCommissionPartnerDate: '2026-01-02' };
    const sent = { overrides: { assignedToCommissionPartnerDate: '03-02-26' } };
    assigning(stored, sent).then(assigned({ assignedToCommissionPartnerDate: '2026-02-03' }), moved('created'));
    assigning(stored).then(assigned({ assignedToCommissionPartnerDate: '2026-01-02' }), moved('created'));
    assigning(COMPLETE).then(assigned({ assignedToCommissionPartnerDate: TODAY }), moved('created'));
  });

  test('COM-4: a date in another format counts as not sent', () => {
    for (const date of ['03/02/2026', '03-02-2026', '2026-02-30', 20260203, '']) {
      const overrides = { assignedToCommissionPartnerDate: date };
      assigning(COMPLETE, { overrides }).then(assigned({ assignedToCommissionPartnerDate: TODAY }), moved('created'));
    }
  });

  test('rules COM: stored values that are numeric text are used unchanged', () => {
    assigning({ ...COMPLETE, commissionPrice: '129000', commissionPartnerID: '7' }).then(
      assigned({ commissionPrice: '129000' }),
      moved('created'),
    );
  });

  test('LIF-3: created, onAuction and onBuyNow become onCommission; other statuses stay', () => {
    const statuses: ProductStatus[] = ['onAuction', 'onBuyNow', 'onCommission', 'sold', 'completed'];
    for (const status of statuses) {
      const history = [created(COMPLETE), { ...moved('created'), to: status } as ProductEvent];
      const moves = status === 'onAuction' || status === 'onBuyNow' ? [moved(status)] : [];
      given(productDecider, ...history)
        .when((state) => assignProduct(state, { overrides: new Map(), notify: true, today: TODAY }, PARTNER))
        .then(assigned({}), ...moves);
    }
  });

  test('COM-6: assigning again is a new assignment', () => {
    given(productDecider, created(COMPLETE), assigned({}), moved('created'))
      .when((state) => assignProduct(state, { overrides: new Map(), notify: true, today: TODAY }, PARTNER))
      .then(assigned({}));
  });

  test('the assignment keeps whether the partner is to be notified', () => {
    assigning(COMPLETE, { notify: false }).then(assigned({}, false), moved('created'));
  });
});

describe('COM-2: refusals', () => {
  test('no commission partner', () => {
    assigning(without('commissionPartnerID'), { partner: null }).thenRefused('commission_partner_missing');
  });

  test('COM-3: an unknown partner and one of another company are both unknown', () => {
    assigning(COMPLETE, { partner: null }).thenRefused('commission_partner_missing');
    assigning(COMPLETE, { partner: { companyID: 2, hasEmail: true } }).thenRefused('commission_partner_missing');
  });

  test.each(['commissionPrice', 'commissionFee', 'salesPriceDealer'])('%s without a value', (key) => {
    assigning(without(key)).thenRefused('field_without_value', key);
  });

  test.each(['commissionPrice', 'commissionFee', 'salesPriceDealer', 'commissionPartnerID'])(
    'a stored %s that is not numeric',
    (key) => {
      for (const value of ['cheap', '', true, [], { amount: 1 }] as Json[])
        assigning({ ...COMPLETE, [key]: value }).thenRefused('not_numeric', key);
    },
  );

  test('rules COM: a stored value that is not used may be anything', () => {
    const overrides = { commissionPrice: 1 };
    assigning({ ...COMPLETE, commissionPrice: 'cheap' }, { overrides }).then(
      assigned({ commissionPrice: 1 }),
      moved('created'),
    );
  });

  test('a partner without a valid e-mail address, only if a mail is to be sent', () => {
    const partner = { companyID: 1, hasEmail: false };
    assigning(COMPLETE, { partner }).thenRefused('partner_without_email');
    assigning(COMPLETE, { partner, notify: false }).then(assigned({}, false), moved('created'));
  });

  test('COM-2: stored non-numeric, then partner, then missing value, then e-mail', () => {
    const noEmail = { companyID: 1, hasEmail: false };
    assigning({ commissionPartnerID: 'x' }, { partner: null }).thenRefused('not_numeric', 'commissionPartnerID');
    assigning({ commissionFee: 'x' }, { partner: null }).thenRefused('not_numeric', 'commissionFee');
    assigning({}, { partner: null }).thenRefused('commission_partner_missing');
    assigning({ commissionPartnerID: 7 }, { partner: noEmail }).thenRefused('field_without_value', 'commissionPrice');
    assigning(COMPLETE, { partner: noEmail }).thenRefused('partner_without_email');
  });

  test('FLD-7: a product that the assignment would make too large', () => {
    const filler = 'x'.repeat(1_048_576 - 160);
    assigning({ ...COMPLETE, filler }).thenRefused('product_too_large', 1_048_576);
  });
});

describe('rules COM: values of the request', () => {
  function refusalOf(fields: JsonObject): [string, unknown] | null {
    try {
      readAssignmentFields(fields);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.code, error.parameters];
    }
  }

  test('other keys are refused before values, all of them named', () => {
    const fields = { commissionPrice: 'x', location: 1, commissionPartnerID: 3, __proto__x: null };
    expect(refusalOf(fields)).toEqual(['fields_not_allowed', ['location, commissionPartnerID, __proto__x']]);
  });

  test('a price that is not a number, or not an integer', () => {
    expect(refusalOf({ commissionFee: 'x' })).toEqual(['not_numeric', ['commissionFee']]);
    expect(refusalOf({ commissionFee: true })).toEqual(['not_numeric', ['commissionFee']]);
    expect(refusalOf({ salesPriceDealer: 1.5 })).toEqual(['not_whole', ['salesPriceDealer']]);
    expect(refusalOf({ salesPriceDealer: '1e3' })).toEqual(['not_whole', ['salesPriceDealer']]);
    expect(refusalOf({ salesPriceDealer: '129.000' })).toEqual(['not_whole', ['salesPriceDealer']]);
    expect(refusalOf({ salesPriceDealer: '9007199254740993' })).toEqual(['number_too_large', ['salesPriceDealer']]);
    expect(refusalOf({ salesPriceDealer: ' -129000 ' })).toBeNull();
  });

  test('COM-4: a date in another format is ignored, and that is found', () => {
    const { fields, ignored } = readAssignmentFields({ assignedToCommissionPartnerDate: '2026/11/27' });
    expect([fields.size, ignored]).toEqual([
      0,
      [
        {
          name: 'fields.assignedToCommissionPartnerDate',
          code: 'date_format_unknown',
          parameters: ['assignedToCommissionPartnerDate', 'd-m-y, Y-m-d'],
        },
      ],
    ]);
  });

  test('ANS-15: null is not given', () => {
    const { fields, ignored } = readAssignmentFields({ commissionPrice: null, assignedToCommissionPartnerDate: null });
    expect([fields.size, ignored]).toEqual([0, []]);
  });
});

test('the partner of a state is an integer or null', () => {
  const of = (value: Json) =>
    commissionPartnerIDOf(productDecider.evolve({ kind: 'none' }, created({ commissionPartnerID: value })));
  expect([of(7), of('7'), of(7.5), of('x'), of(true), of(1e300)]).toEqual([7, 7, null, null, null, null]);
});
