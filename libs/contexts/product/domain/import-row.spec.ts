import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { type DatedEvent, type ImportRow, importProduct } from './import-row.ts';
import { productDecider } from './product.decider.ts';
import type { ProductState, ProductStatus } from './product.ts';

const DAY = 86_400_000;
const at = (day: number) => Date.parse('2014-12-01T00:00:00Z') + day * DAY;
const move = (to: ProductStatus, day: number) => ({ to, at: at(day) });

const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  externalID: 'A',
  product: {
    productID: 1,
    companyID: 1,
    vin: 'WVWZZZ1KZAW000001',
    pno: null,
    guid: null,
    hash: null,
    fields: new Map(),
    meta: new Map(),
  },
  fields: new Map(),
  meta: new Map(),
  revision: null,
  created: null,
  moves: [],
  past: [],
  ...more,
});

const shown = (decided: readonly DatedEvent[] | Refusal) =>
  decided instanceof Refusal
    ? [decided.code, ...decided.parameters]
    : decided.map(({ event, happenedAt }) => [
        event.type === 'ProductStatusChanged' ? event.to : event.type,
        happenedAt === undefined ? null : (happenedAt - at(0)) / DAY,
      ]);

function importing(state: ProductState, more: Partial<ImportRow>) {
  return shown(importProduct(state, 0n, row(more)));
}

const NONE = productDecider.initialState;

function product(more: Partial<ImportRow> = {}): ProductState {
  const decided = importProduct(NONE, -1n, row(more));
  if (decided instanceof Refusal) throw decided;
  return decided.reduce((state, { event }) => productDecider.evolve(state, event), NONE);
}

describe('IMP-5: a row of a new product', () => {
  test('is its creation and its moves, each at its own time', () => {
    expect(importing(NONE, { created: at(0), moves: [move('sold', 9), move('onAuction', 3)] })).toEqual([
      ['ProductCreated', 0],
      ['ProductExternalIDChanged', 0],
      ['onAuction', 3],
      ['sold', 9],
    ]);
  });

  test('without a time of creation it was created at its first move; without any, now', () => {
    expect(importing(NONE, { moves: [move('sold', 9)] })).toEqual([
      ['ProductCreated', 9],
      ['ProductExternalIDChanged', 9],
      ['sold', 9],
    ]);
    expect(importing(NONE, {})).toEqual([
      ['ProductCreated', null],
      ['ProductExternalIDChanged', null],
    ]);
  });

  test('IMP-7: its registration is withheld', () => {
    expect(product()).toMatchObject({ withheld: true });
  });

  test('moves at one time are made in the order of a product’s life', () => {
    expect(importing(NONE, { created: at(1), moves: [move('sold', 1), move('onAuction', 1)] }).slice(2)).toEqual([
      ['onAuction', 1],
      ['sold', 1],
    ]);
  });

  test('LIF-2 is obeyed', () => {
    expect(importing(NONE, { moves: [move('completed', 1)] })).toEqual([
      'status_move_forbidden',
      'created',
      'completed',
    ]);
  });

  test('IMP-6: no move is before the creation', () => {
    expect(importing(NONE, { created: at(5), moves: [move('sold', 4)] })).toEqual([
      'happened_backwards',
      'happenedAt.sold',
    ]);
  });
});

describe('IMP-6: a row of a product that exists', () => {
  const past = [move('created', 0), move('onAuction', 3)];
  const state = product({ created: at(0), moves: [move('onAuction', 3)] });

  test('makes only the moves that it has not made yet', () => {
    expect(importing(state, { moves: [move('onAuction', 3)], past })).toEqual([]);
    expect(importing(state, { moves: [move('onAuction', 3), move('sold', 9)], past })).toEqual([['sold', 9]]);
  });

  test('nothing runs backwards', () => {
    expect(importing(state, { moves: [move('onBuyNow', 2)], past })).toEqual([
      'happened_backwards',
      'happenedAt.onBuyNow',
    ]);
    expect(importing(state, { moves: [move('onAuction', 2)], past })).toEqual([
      'happened_backwards',
      'happenedAt.onAuction',
    ]);
  });

  test('the time of its creation stays as it was', () => {
    expect(importing(state, { created: at(-9) })).toEqual([]);
  });

  test('changed values are an update of now', () => {
    expect(importing(state, { fields: new Map([['brand', 'VW']]), moves: [move('sold', 9)], past })).toEqual([
      ['ProductUpdated', null],
      ['sold', 9],
    ]);
  });
});
