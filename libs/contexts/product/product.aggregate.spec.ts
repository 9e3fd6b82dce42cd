import { describe, expect, test } from '@jest/globals';
import type { ProductEvent } from './domain/product.decider.ts';
import type { Product } from './domain/product.ts';
import { productAggregate } from './product.aggregate.ts';

const product: Product = {
  kind: 'product',
  productID: 1,
  companyID: 1,
  vin: 'WVWZZZ1KZAW000001',
  pno: null,
  guid: null,
  hash: null,
  status: 'created',
  dispute: 'none',
  externalID: 'A-1',
  externalIDChanges: 1,
  withdrawn: null,
  assignment: null,
  fields: new Map([['commissionPrice', 1]]),
  meta: new Map(),
  formerRegistrations: [],
};
const assigned = (price: number): ProductEvent => ({
  type: 'ProductAssignedToCommissionPartner',
  commissionPartnerID: 1,
  fields: new Map([['commissionPrice', price]]),
  notify: true,
});

/** An event of each type, and whether it moves `updatedAt`. */
const MOVES: { readonly [Type in ProductEvent['type']]: readonly (readonly [string, ProductEvent, boolean])[] } = {
  ProductCreated: [
    [
      'a creation',
      {
        type: 'ProductCreated',
        productID: 1,
        companyID: 1,
        vin: product.vin,
        pno: null,
        guid: null,
        hash: null,
        fields: new Map(),
        meta: new Map(),
      },
      true,
    ],
  ],
  ProductUpdated: [
    ['a field', { type: 'ProductUpdated', fields: new Map([['brand', 'VW']]), meta: new Map() }, true],
    ['meta', { type: 'ProductUpdated', fields: new Map(), meta: new Map([['integratorId', 'f']]) }, true],
  ],
  ProductStatusChanged: [
    ['a status', { type: 'ProductStatusChanged', from: 'created', to: 'sold', occurredAt: null }, true],
  ],
  ProductRegisteredWithPlatform: [
    ["the platform's number", { type: 'ProductRegisteredWithPlatform', pno: 1, guid: null }, true],
  ],
  ProductRegistrationRequested: [['a request to register it', { type: 'ProductRegistrationRequested', by: 1 }, false]],
  ProductAssignedToCommissionPartner: [
    ['an assignment with another price', assigned(2), true],
    ['an assignment with the same price', assigned(1), false],
  ],
  ProductExternalIDChanged: [
    ['another external id', { type: 'ProductExternalIDChanged', externalID: 'A-2' }, true],
    ['a claim that was given up', { type: 'ProductExternalIDChanged', externalID: 'A-1' }, false],
  ],
  ProductWithdrawn: [['a withdrawal', { type: 'ProductWithdrawn', by: 1, reason: 'A double', at: 1 }, true]],
  ProductRestored: [['a restoration', { type: 'ProductRestored', by: 1, reason: 'No double' }, true]],
  ProductCorrected: [
    ['a correction', { type: 'ProductCorrected', by: 1, reason: 'Typo', vin: null, status: 'sold' }, true],
  ],
  ProductAssignmentTakenBack: [
    [
      'an assignment that is taken back',
      {
        type: 'ProductAssignmentTakenBack',
        by: 1,
        reason: 'Wrong partner',
        commissionPartnerID: 1,
        fields: new Map(),
        status: 'created',
        notify: false,
      },
      true,
    ],
  ],
  DisputeOpened: [['an opened dispute', { type: 'DisputeOpened', reason: null, occurredAt: null }, true]],
  DisputeClosed: [['a closed dispute', { type: 'DisputeClosed', reason: null, occurredAt: null }, true]],
};

describe('UPD-4: updatedAt moves with all that a product shows', () => {
  test.each(Object.values(MOVES).flat())('%s', (_, event, moves) => {
    expect(productAggregate.movesUpdatedAt(event, product)).toBe(moves);
  });
});
