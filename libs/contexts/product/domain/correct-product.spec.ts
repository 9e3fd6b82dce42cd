import { describe, expect, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import type { Decision, Json } from '@vpds/kernel';
import { assignProduct } from './assign-product.ts';
import { correctProduct, restoreProduct, takeAssignmentBack, withdrawProduct } from './correct-product.ts';
import {
  type ProductCreated,
  type ProductEvent,
  productDecider,
  registerWithPlatform,
  setDispute,
  setStatus,
  updateProduct,
} from './product.decider.ts';
import type { ProductState } from './product.ts';

const VIN = 'WVWZZZ1KZAW000001';
const values = (object: Record<string, Json>) => new Map(Object.entries(object));
const created: ProductCreated = {
  type: 'ProductCreated',
  productID: 7,
  companyID: 1,
  vin: VIN,
  pno: null,
  guid: null,
  hash: null,
  fields: values({ commissionPartnerID: 3, commissionPrice: 900, brand: 'VW' }),
  meta: values({}),
};
const why = { by: 3, reason: 'A mistake' };
const withdrawn: ProductEvent = { type: 'ProductWithdrawn', ...why, at: 5 };
const moved = (from: 'created' | 'onAuction' | 'onCommission' | 'sold', to: 'onCommission' | 'sold' | 'completed') =>
  ({ type: 'ProductStatusChanged', from, to, occurredAt: null }) as const;
const assigned = {
  type: 'ProductAssignedToCommissionPartner',
  commissionPartnerID: 3,
  fields: values({
    commissionPrice: 1000,
    commissionFee: 50,
    salesPriceDealer: 9,
    assignedToCommissionPartnerDate: 'd',
  }),
  notify: true,
} as const;
const assignment = [created, assigned, moved('created', 'onCommission')];

describe('COR-1, COR-2: withdraw and restore', () => {
  test('who and why are recorded', () => {
    given(productDecider, created)
      .when((state) => withdrawProduct(state, { ...why, at: 5, isTransported: false }))
      .then(withdrawn);
  });

  test('not while a transport is active; a withdrawn product has none that matters', () => {
    given(productDecider, created)
      .when((state) => withdrawProduct(state, { ...why, at: 5, isTransported: true }))
      .thenRefused('transport_active');
    given(productDecider, created, withdrawn)
      .when((state) => withdrawProduct(state, { ...why, at: 5, isTransported: true }))
      .thenRefused('withdrawn');
  });

  test.each([
    ['withdrawn again', (state) => withdrawProduct(state, { ...why, at: 6, isTransported: false })],
    ['updated', (state) => updateProduct(state, { fields: values({ brand: 'Audi' }), meta: values({}) })],
    ['moved', (state) => setStatus(state, { status: 'sold' })],
    ['disputed', (state) => setDispute(state, { action: 'open', reason: null })],
    ['corrected', (state) => correctProduct(state, { ...why, vin: null, status: 'sold' })],
    ['taken back', (state) => takeAssignmentBack(state, { ...why, notify: false })],
    ['assigned', (state) => assignProduct(state, { overrides: values({}), notify: false, today: 'd' }, null)],
  ] satisfies [string, (state: ProductState) => Decision<ProductEvent>][])(
    'a withdrawn product is not %s',
    (_, decide) => {
      given(productDecider, created, withdrawn).when(decide).thenRefused('withdrawn');
    },
  );

  test('a late answer of the platform changes nothing', () => {
    given(productDecider, created, withdrawn)
      .when((state) => registerWithPlatform(state, { pno: 1, guid: null }))
      .then();
  });

  test('restored, it can be changed again', () => {
    given(productDecider, created, withdrawn)
      .when((state) => restoreProduct(state, why))
      .then({ type: 'ProductRestored', ...why });
    given(productDecider, created, withdrawn, { type: 'ProductRestored', ...why })
      .when((state) => setStatus(state, { status: 'sold' }))
      .then(moved('created', 'sold'));
  });

  test('without a withdrawal there is nothing to restore', () => {
    given(productDecider, created)
      .when((state) => restoreProduct(state, why))
      .thenRefused('product_not_withdrawn');
  });
});

describe('COR-3: correct', () => {
  const completed = [created, moved('created', 'sold'), moved('sold', 'completed')];

  test('a status, also out of completed', () => {
    given(productDecider, ...completed)
      .when((state) => correctProduct(state, { ...why, vin: null, status: 'onAuction' }))
      .then({ type: 'ProductCorrected', ...why, vin: null, status: 'onAuction' });
  });

  test('a VIN; an equal status is no change', () => {
    given(productDecider, ...completed)
      .when((state) => correctProduct(state, { ...why, vin: 'WVWZZZ1KZAW000002', status: 'completed' }))
      .then({ type: 'ProductCorrected', ...why, vin: 'WVWZZZ1KZAW000002', status: null });
  });

  test('equal values are no event', () => {
    given(productDecider, ...completed)
      .when((state) => correctProduct(state, { ...why, vin: VIN, status: 'completed' }))
      .then();
  });
});

describe('COR-4: take an assignment back', () => {
  const takenBack = {
    type: 'ProductAssignmentTakenBack',
    ...why,
    commissionPartnerID: 3,
    fields: values({
      commissionPrice: 900,
      commissionFee: null,
      salesPriceDealer: null,
      assignedToCommissionPartnerDate: null,
    }),
    status: 'created',
    notify: false,
  } as const;

  test('status and fields are as before', () => {
    given(productDecider, ...assignment)
      .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
      .then(takenBack);
    const state = [...assignment, takenBack].reduce(productDecider.evolve, productDecider.initialState);
    expect(state).toMatchObject({ status: 'created', fields: created.fields, assignment: null });
  });

  test('a field that was updated since keeps its value', () => {
    const update = { type: 'ProductUpdated', fields: values({ commissionFee: 60 }), meta: values({}) } as const;
    const { commissionFee: _, ...others } = Object.fromEntries(takenBack.fields);
    given(productDecider, ...assignment, update)
      .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
      .then({ ...takenBack, fields: values(others) });
  });

  test('not after a later move, even back to the same status', () => {
    given(productDecider, ...assignment, moved('onCommission', 'sold'), moved('sold', 'onCommission'))
      .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
      .thenRefused('moved_since_assignment', 'onCommission');
  });

  test('an assignment of a sold product moved nothing: its next move is a later one', () => {
    const sold = [created, moved('created', 'sold'), assigned];
    given(productDecider, ...sold)
      .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
      .then({ ...takenBack, status: 'sold' });
    given(productDecider, ...sold, moved('sold', 'completed'))
      .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
      .thenRefused('moved_since_assignment', 'completed');
  });

  test('a corrected status is a later move', () => {
    given(productDecider, ...assignment, { type: 'ProductCorrected', ...why, vin: null, status: 'sold' })
      .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
      .thenRefused('moved_since_assignment', 'sold');
  });

  test('without an assignment there is nothing to take back, nor twice', () => {
    for (const events of [[created], [...assignment, takenBack]])
      given(productDecider, ...events)
        .when((state) => takeAssignmentBack(state, { ...why, notify: false }))
        .thenRefused('not_assigned');
  });
});
