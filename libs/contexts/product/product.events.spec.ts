import { describe, expect, test } from '@jest/globals';
import type { Json } from '@vpds/kernel';
import { eventSamplesContract, frozenViewsContract } from '@vpds/kernel/testing';
import type { FeedMessageEvent } from './domain/feed-message.ts';
import type { FieldRegistryEvent } from './domain/field-registry.ts';
import type { ProductEvent } from './domain/product.decider.ts';
import type { ExternalIDClaimed } from './external-id/external-id.ts';
import { externalIDAggregate } from './external-id/external-id.aggregate.ts';
import type { ImportEvent } from './domain/import.ts';
import { importAggregate } from './import-products/import.aggregate.ts';
import { fieldRegistryAggregate } from './field-registry.aggregate.ts';
import { feedMessageAggregate } from './platform-feed/feed-message.aggregate.ts';
import { productAggregate } from './product.aggregate.ts';
import { productCodec } from './product.events.ts';

const values = (text: string) => new Map(Object.entries(JSON.parse(text) as Record<string, Json>));

const EVENTS: { [T in ProductEvent['type']]: Extract<ProductEvent, { type: T }> } = {
  ProductCreated: {
    type: 'ProductCreated',
    productID: 7,
    companyID: 1,
    vin: 'WVWZZZ1KZAW000001',
    pno: 100234,
    guid: null,
    hash: null,
    fields: values('{"brand":"VW","__proto__":{"a":1},"a.b":[1],"$x":null}'),
    meta: values('{"sellerEmail":"seller@example.com"}'),
  },
  ProductUpdated: {
    type: 'ProductUpdated',
    fields: values('{"mileage":null,"constructor":"c"}'),
    meta: values('{"sellerPhone":"12"}'),
  },
  ProductStatusChanged: {
    type: 'ProductStatusChanged',
    from: 'created',
    to: 'sold',
    occurredAt: '2026-11-22T10:00:00Z',
  },
  DisputeOpened: { type: 'DisputeOpened', reason: 'Scratch', occurredAt: null },
  DisputeClosed: { type: 'DisputeClosed', reason: null, occurredAt: null },
  ProductAssignedToCommissionPartner: {
    type: 'ProductAssignedToCommissionPartner',
    commissionPartnerID: 3,
    fields: values('{"commissionPrice":1000,"assignedToCommissionPartnerDate":"2026-11-22"}'),
    notify: true,
  },
  ProductRegisteredWithPlatform: { type: 'ProductRegisteredWithPlatform', pno: 100234, guid: null },
  ProductExternalIDChanged: { type: 'ProductExternalIDChanged', externalID: 'DMS-100 / 7' },
  ProductCorrected: {
    type: 'ProductCorrected',
    by: 3,
    reason: 'One digit was wrong',
    vin: 'WVWZZZ1KZAW000002',
    status: 'sold',
  },
  ProductAssignmentTakenBack: {
    type: 'ProductAssignmentTakenBack',
    by: 3,
    reason: 'The wrong partner',
    commissionPartnerID: 3,
    fields: values('{"commissionPrice":null,"assignedToCommissionPartnerDate":"2026-11-20"}'),
    status: 'onAuction',
    notify: true,
  },
  ProductWithdrawn: { type: 'ProductWithdrawn', by: 3, reason: 'A double of product 6', at: 1_795_000_000_000 },
  ProductRestored: { type: 'ProductRestored', by: null, reason: 'It was none' },
  ProductRegistrationRequested: { type: 'ProductRegistrationRequested', by: 3 },
};

const WHOLE = { ProductCreated: { ...EVENTS.ProductCreated, withheld: true as const } };

const REGISTRY_EVENTS: Record<FieldRegistryEvent['type'], FieldRegistryEvent> = {
  CustomFieldDefined: {
    type: 'CustomFieldDefined',
    companyID: 2,
    number: 1,
    fieldType: 'int',
    alias: 'auctionGrade',
  },
  FieldKeysLearned: { type: 'FieldKeysLearned', companyID: 2, keys: ['windows', '__proto__', 'a.b'] },
  FieldKeysForgotten: { type: 'FieldKeysForgotten', companyID: 2, keys: ['windows', '__proto__'] },
  CustomFieldAliasChanged: { type: 'CustomFieldAliasChanged', companyID: 2, key: 'customField_1', alias: 'grade' },
};

const CLAIM: ExternalIDClaimed = {
  type: 'ExternalIDClaimed',
  companyID: 1,
  externalID: 'DMS-100 / 7',
  productID: 7,
  after: 0,
};

const MESSAGE_ID = '7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11';
const FEED_EVENTS: Record<FeedMessageEvent['type'], FeedMessageEvent> = {
  FeedMessageBegun: { type: 'FeedMessageBegun', id: MESSAGE_ID },
  FeedMessageAccepted: { type: 'FeedMessageAccepted', id: MESSAGE_ID },
  FeedMessageDropped: { type: 'FeedMessageDropped', id: MESSAGE_ID },
  FeedMessageParked: {
    type: 'FeedMessageParked',
    id: MESSAGE_ID,
    messageID: MESSAGE_ID,
    reason: 'Product not found with productID 99',
    text: `{"messageID":"${MESSAGE_ID}","productID":99}`,
  },
};

const IMPORT_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const IMPORT_EVENTS: Record<ImportEvent['type'], ImportEvent> = {
  ImportBegun: {
    type: 'ImportBegun',
    importID: IMPORT_ID,
    companyID: 2,
    userID: 3,
    name: 'sales.csv',
    source: {
      format: 'csv',
      separator: ';',
      encoding: 'windows-1252',
      header: ['VIN', 'Price', 'Sold'],
      columns: {
        VIN: 'vehicleIdentificationNumber',
        Price: { to: 'salesPriceDealer', decimal: ',' },
        Sold: 'happenedAt.sold',
      },
      constants: { location: 'Aarhus' },
      id: ['VIN', 'Sold'],
    },
    lines: 1,
  },
  ImportRowsRecorded: {
    type: 'ImportRowsRecorded',
    from: 2,
    to: 4,
    part: 0,
    rows: [
      { line: 2, outcome: 'created', productID: 7, revision: 2 },
      { line: 3, outcome: 'updated', productID: 8, revision: 5 },
      { line: 4, outcome: 'failed', code: 'vin_malformed', parameters: ['vehicleIdentificationNumber'] },
    ],
  },
  ImportEnded: { type: 'ImportEnded', how: 'completed' },
  ImportUndoRequested: {
    type: 'ImportUndoRequested',
    by: { companyID: 2, userID: 3, apiKeyID: '4f0d7f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f' },
    reason: 'The wrong file',
  },
  ImportRowsUndone: {
    type: 'ImportRowsUndone',
    revision: 1,
    rows: [
      { line: 2, productID: 7, outcome: 'inTheWay', code: 'built_on' },
      { line: 3, productID: 8, outcome: 'changed', code: null },
    ],
  },
  ImportUndone: { type: 'ImportUndone' },
  ImportRowsBegun: {
    type: 'ImportRowsBegun',
    from: 5,
    to: 6,
    rows: [
      { line: 5, externalID: 'WVWZZZ1KZAW000001 2015-04-03' },
      { line: 6, externalID: 'WVWZZZ1KZAW000002 2015-04-03' },
    ],
  },
  ImportRowsFound: {
    type: 'ImportRowsFound',
    rows: [
      { line: 5, outcome: 'created', productID: 9, revision: 2 },
      { line: 6, outcome: 'updated', productID: 8, revision: 6 },
    ],
  },
};

describe('stored events of the product context', () => {
  eventSamplesContract(import.meta.dirname, productCodec, EVENTS, WHOLE);
  eventSamplesContract(import.meta.dirname, fieldRegistryAggregate.codec, REGISTRY_EVENTS);
  eventSamplesContract(import.meta.dirname, feedMessageAggregate.codec, FEED_EVENTS);
  eventSamplesContract(import.meta.dirname, externalIDAggregate.codec, { ExternalIDClaimed: CLAIM });
  eventSamplesContract(import.meta.dirname, importAggregate.codec, IMPORT_EVENTS);
  frozenViewsContract(import.meta.dirname, productAggregate, Object.values<ProductEvent>(EVENTS), Object.values(WHOLE));
  frozenViewsContract(import.meta.dirname, fieldRegistryAggregate, Object.values<FieldRegistryEvent>(REGISTRY_EVENTS));
  frozenViewsContract(import.meta.dirname, importAggregate, Object.values<ImportEvent>(IMPORT_EVENTS));
  frozenViewsContract(import.meta.dirname, feedMessageAggregate, [
    FEED_EVENTS.FeedMessageBegun,
    FEED_EVENTS.FeedMessageParked,
    FEED_EVENTS.FeedMessageDropped,
    FEED_EVENTS.FeedMessageAccepted,
  ]);

  test('IMP-7, ADR-29: the previous release reads every creation but that of an import', () => {
    expect(productCodec.encodePrevious(EVENTS.ProductCreated)).not.toBeNull();
    expect(productCodec.encodePrevious({ ...EVENTS.ProductCreated, withheld: true })).toBeNull();
  });

  test('ADR-21: meta is in the personal part', () => {
    const { data } = JSON.parse(productCodec.encode(EVENTS.ProductCreated).payload) as { data: object };
    expect(JSON.stringify(data)).not.toContain('example.com');
  });
});
