import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Json } from '@vpds/kernel';
import type { ProductEvent } from './domain/product.decider.ts';
import { productCodec } from './product.events.ts';

const values = (text: string) => new Map(Object.entries(JSON.parse(text) as Record<string, Json>));

const EVENTS: Record<ProductEvent['type'], ProductEvent> = {
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
};

function sample(name: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(import.meta.dirname, 'samples', `${name}.json`), 'utf8')));
}

describe('stored product events', () => {
  test.each(Object.entries(EVENTS))(
    '%s: the frozen sample of every version is read, and the newest is written',
    (type, event) => {
      const newest = productCodec.version(event.type);
      for (let version = 1; version <= newest; version += 1)
        expect(productCodec.decode({ type, payload: sample(`${type}.v${version}`) })).toEqual(event);
      expect(productCodec.encode(event)).toEqual({ type, payload: sample(`${type}.v${newest}`) });
    },
  );

  test('design 3: meta stands in the personal part', () => {
    const { data } = JSON.parse(productCodec.encode(EVENTS.ProductCreated).payload) as { data: object };
    expect(JSON.stringify(data)).not.toContain('example.com');
  });
});
