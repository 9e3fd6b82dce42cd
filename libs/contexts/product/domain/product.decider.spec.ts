import { describe, expect, test } from '@jest/globals';
import type { Decision, Json } from '@vpds/kernel';
import { given } from '@vpds/kernel/testing';
import {
  type ProductCreated,
  type ProductEvent,
  createProduct,
  productDecider,
  registerWithPlatform,
  requestRegistration,
  setDispute,
  setStatus,
  updateProduct,
} from './product.decider.ts';
import {
  MAX_CHANGE_BYTES,
  MAX_PRODUCT_BYTES,
  PRODUCT_STATUSES,
  type Product,
  type ProductState,
  type ProductStatus,
  mayBecome,
} from './product.ts';

const values = (object: Record<string, Json> = {}) => new Map(Object.entries(object));

const created: ProductCreated = {
  type: 'ProductCreated',
  productID: 7,
  companyID: 1,
  vin: 'WVWZZZ1KZAW000001',
  pno: null,
  guid: null,
  hash: null,
  fields: values({ brand: 'VW', registrationNumber: 'AB1' }),
  meta: values({ integratorId: 'f' }),
};
const moved = (from: ProductStatus, to: ProductStatus): ProductEvent => ({
  type: 'ProductStatusChanged',
  from,
  to,
  occurredAt: null,
});

describe('rules CRE: create', () => {
  test('given nothing, when created, then ProductCreated', () => {
    const { type: _, ...command } = created;
    given(productDecider)
      .when((state) => createProduct(state, command))
      .then(created);
  });

  test('given a product, when created under its id, then refused', () => {
    given(productDecider, created)
      .when((state) => createProduct(state, created))
      .thenRefused('product_exists', 7);
  });

  test('ADR-3: what is too large for one append, as stored, is refused', () => {
    const half = 'x'.repeat(MAX_CHANGE_BYTES / 2);
    const digits = Array.from({ length: 46_000 }, () => 1e20);
    const brought = [
      { ...created, fields: values({ text: half, more: half }) },
      { ...created, fields: values({ text: half }), meta: values({ text: half }) },
      { ...created, fields: values({ text: half }), hash: half },
      { ...created, fields: values({ digits }) },
    ];
    for (const command of brought)
      given(productDecider)
        .when((state) => createProduct(state, command))
        .thenRefused('change_too_large', MAX_CHANGE_BYTES);
  });
});

describe('rules UPD: update', () => {
  test('given a product, when updated, then only changes are recorded', () => {
    given(productDecider, created)
      .when((state) => updateProduct(state, { fields: values({ brand: 'VW', model: 'Golf' }), meta: values() }))
      .then({ type: 'ProductUpdated', fields: values({ model: 'Golf' }), meta: values() });
  });

  test('null clears a value; an unset value needs no clearing', () => {
    given(productDecider, created)
      .when((state) => updateProduct(state, { fields: values({ brand: null, model: null }), meta: values() }))
      .then({ type: 'ProductUpdated', fields: values({ brand: null }), meta: values() });
  });

  test('a change of meta alone is a change, too; each key is set and cleared independently', () => {
    const update = { fields: values(), meta: values({ sellerEmail: 'a@example.com' }) };
    const updated: ProductEvent = { type: 'ProductUpdated', ...update };
    given(productDecider, created)
      .when((state) => updateProduct(state, update))
      .then(updated);
    given(productDecider, created, updated)
      .when((state) => updateProduct(state, update))
      .then();
    const clear = { fields: values(), meta: values({ integratorId: null, sellerEmail: 'a@example.com' }) };
    given(productDecider, created, updated)
      .when((state) => updateProduct(state, clear))
      .then({ type: 'ProductUpdated', fields: values(), meta: values({ integratorId: null }) });
  });

  test('a cleared value is gone: clearing it again is no change, setting it is one', () => {
    const cleared: ProductEvent = { type: 'ProductUpdated', fields: values({ brand: null }), meta: values() };
    given(productDecider, created, cleared)
      .when((state) => updateProduct(state, { fields: values({ brand: null }), meta: values() }))
      .then();
    given(productDecider, created, cleared)
      .when((state) => updateProduct(state, { fields: values({ brand: 'VW' }), meta: values() }))
      .then({ type: 'ProductUpdated', fields: values({ brand: 'VW' }), meta: values() });
    const state = [created, cleared].reduce(productDecider.evolve, productDecider.initialState);
    expect(state).toMatchObject({ fields: values({ registrationNumber: 'AB1' }) });
  });

  test('UPD-4: the value that is there already is no change, however its keys are ordered', () => {
    const first: ProductEvent = { type: 'ProductUpdated', fields: values({ x: { a: 1, b: [2] } }), meta: values() };
    given(productDecider, created, first)
      .when((state) =>
        updateProduct(state, { fields: values({ x: { b: [2], a: 1 } }), meta: values({ integratorId: 'f' }) }),
      )
      .then();
  });

  test('ADR-3: what is too large for one append, as stored, is refused', () => {
    const fields = values({ engine: Array.from({ length: 46_000 }, () => 1e20) });
    given(productDecider, created)
      .when((state) => updateProduct(state, { fields, meta: values() }))
      .thenRefused('change_too_large', MAX_CHANGE_BYTES);
  });

  test('FLD-7: fields and meta of a product are at most 1 MiB, over all requests', () => {
    const half = 'x'.repeat(MAX_PRODUCT_BYTES / 2);
    const first: ProductEvent = { type: 'ProductUpdated', fields: values({ one: half }), meta: values() };
    given(productDecider, created, first)
      .when((state) => updateProduct(state, { fields: values({ other: half }), meta: values() }))
      .thenRefused('product_too_large', MAX_PRODUCT_BYTES);
  });

  test.each<[string, (state: ProductState) => Decision<ProductEvent>]>([
    ['updated', (state) => updateProduct(state, { fields: values(), meta: values() })],
    ['moved', (state) => setStatus(state, { status: 'sold' })],
    ['disputed', (state) => setDispute(state, { action: 'open', reason: null })],
    ['registered', (state) => registerWithPlatform(state, { pno: 1, guid: null })],
  ])('given nothing, when %s, then refused', (_, decide) => {
    given(productDecider).when(decide).thenRefused('product_gone');
  });

  test('SEA-7: a registration number that it had stays known for searches as of a moment', () => {
    const update: ProductEvent = {
      type: 'ProductUpdated',
      fields: values({ registrationNumber: 'cd2' }),
      meta: values(),
    };
    const state = [created, update].reduce(productDecider.evolve, productDecider.initialState);
    expect(state).toMatchObject({ formerRegistrations: ['AB1'] });
  });

  test('SEA-7: of registration numbers that it had each is known once, and the latest 1,000', () => {
    const update = (registrationNumber: Json): ProductEvent => ({
      type: 'ProductUpdated',
      fields: values({ registrationNumber }),
      meta: values(),
    });
    const after = (...events: ProductEvent[]) =>
      [created, ...events].reduce(productDecider.evolve, productDecider.initialState) as Product;
    expect(after(update('CD2'), update('AB1'), update(null), update('EF3')).formerRegistrations).toEqual([
      'AB1',
      'CD2',
    ]);
    const many = Array.from({ length: 1_002 }, (_, number) => update(`N${number}`));
    const { formerRegistrations } = after(...many);
    expect([formerRegistrations.length, formerRegistrations[0], formerRegistrations.at(-1)]).toEqual([
      1_000,
      'N1',
      'N1000',
    ]);
    const long = Array.from({ length: 200 }, (_, number) => update(`${'N'.repeat(500)}${number}`));
    const bounded = after(...long).formerRegistrations;
    expect(bounded.at(-1)).toMatch(/N198$/);
    expect([bounded.length, bounded.join(' ').length]).toEqual([99, 99 * 503 + 98]);
  });
});

describe('LIF-2: status moves', () => {
  const allowed: Record<ProductStatus, ProductStatus[]> = {
    created: ['onAuction', 'onBuyNow', 'onCommission', 'sold'],
    onAuction: ['onBuyNow', 'onCommission', 'sold'],
    onBuyNow: ['onAuction', 'onCommission', 'sold'],
    onCommission: ['onAuction', 'onBuyNow', 'sold'],
    sold: ['onAuction', 'onBuyNow', 'onCommission', 'completed'],
    completed: [],
  };
  const pairs = PRODUCT_STATUSES.flatMap((from) => PRODUCT_STATUSES.map((to) => [from, to] as const));

  test.each(pairs)('%s to %s', (from, to) => {
    const history: ProductEvent[] = from === 'created' ? [created] : [created, moved('created', from)];
    const outcome = given(productDecider, ...history).when((state) => setStatus(state, { status: to }));
    if (from === to) outcome.then();
    else if (allowed[from].includes(to)) outcome.then(moved(from, to));
    else outcome.thenRefused('status_move_forbidden', from, to);
  });

  test('every status can be reached, and only completed is final', () => {
    const reached = new Set<ProductStatus>(['created']);
    for (const status of reached) for (const to of PRODUCT_STATUSES) if (mayBecome(status, to)) reached.add(to);
    expect([...reached].sort()).toEqual([...PRODUCT_STATUSES].sort());
    expect(PRODUCT_STATUSES.filter((from) => !PRODUCT_STATUSES.some((to) => mayBecome(from, to)))).toEqual([
      'completed',
    ]);
  });
});

describe('LIF-4: disputes', () => {
  const opened: ProductEvent = { type: 'DisputeOpened', reason: 'Scratch', occurredAt: null };
  const closed: ProductEvent = { type: 'DisputeClosed', reason: null, occurredAt: null };

  test('open, and not twice', () => {
    const open = { action: 'open', reason: 'Scratch' } as const;
    given(productDecider, created)
      .when((state) => setDispute(state, open))
      .then(opened);
    given(productDecider, created, opened)
      .when((state) => setDispute(state, open))
      .thenRefused('dispute_already_open');
    given(productDecider, created, opened, closed)
      .when((state) => setDispute(state, open))
      .then(opened);
  });

  test('close only an open dispute', () => {
    const close = { action: 'close', reason: null } as const;
    given(productDecider, created, opened)
      .when((state) => setDispute(state, close))
      .then(closed);
    given(productDecider, created)
      .when((state) => setDispute(state, close))
      .thenRefused('no_dispute_open');
    given(productDecider, created, opened, closed)
      .when((state) => setDispute(state, close))
      .thenRefused('no_dispute_open');
  });
});

describe("CRE-5: the platform's answer", () => {
  const answer = { pno: 100_234, guid: '0f8fad5b-d9cb-469f-a165-70867728950e' };

  test('missing values are stored, once', () => {
    const registered: ProductEvent = { type: 'ProductRegisteredWithPlatform', ...answer };
    given(productDecider, created)
      .when((state) => registerWithPlatform(state, answer))
      .then(registered);
    given(productDecider, created, registered)
      .when((state) => registerWithPlatform(state, answer))
      .then();
  });

  test("an integrator's values are never overwritten", () => {
    given(productDecider, { ...created, pno: 5 })
      .when((state) => registerWithPlatform(state, answer))
      .then({ type: 'ProductRegisteredWithPlatform', pno: null, guid: answer.guid });
  });

  test('a single value is stored without changing the other', () => {
    const pno: ProductEvent = { type: 'ProductRegisteredWithPlatform', pno: answer.pno, guid: null };
    const guid: ProductEvent = { type: 'ProductRegisteredWithPlatform', pno: null, guid: answer.guid };
    given(productDecider, created)
      .when((state) => registerWithPlatform(state, { ...answer, guid: null }))
      .then(pno);
    given(productDecider, created, pno)
      .when((state) => registerWithPlatform(state, answer))
      .then(guid);
    given(productDecider, created, guid)
      .when((state) => registerWithPlatform(state, answer))
      .then(pno);
    for (const order of [
      [created, pno, guid],
      [created, guid, pno],
    ])
      expect(order.reduce(productDecider.evolve, productDecider.initialState)).toMatchObject(answer);
  });
});

describe('rules IMP: what an import has withheld', () => {
  const imported: ProductEvent = { ...created, withheld: true };
  const requested: ProductEvent = { type: 'ProductRegistrationRequested', by: 3 };

  test('IMP-8: given an imported product, when its registration is requested, then it is withheld no more', () => {
    given(productDecider, imported)
      .when((state) => requestRegistration(state, { by: 3 }))
      .then(requested);
    given(productDecider, imported, requested)
      .when((state) => requestRegistration(state, { by: 3 }))
      .then();
  });

  test('IMP-8: given any other product, then nothing changes', () => {
    given(productDecider, created)
      .when((state) => requestRegistration(state, { by: 3 }))
      .then();
    given(productDecider)
      .when((state) => requestRegistration(state, { by: 3 }))
      .thenRefused('product_gone');
    given<ProductState, ProductEvent>(productDecider, imported, { type: 'ProductWithdrawn', by: 1, reason: 'x', at: 1 })
      .when((state) => requestRegistration(state, { by: 3 }))
      .thenRefused('withdrawn');
  });
});
