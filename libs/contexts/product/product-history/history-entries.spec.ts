import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { ProductEvent } from '../domain/product.decider.ts';
import { productDecider } from '../domain/product.decider.ts';
import { productCodec } from '../product.events.ts';
import { changesOf } from './history-entries.ts';

const created = productDecider.evolve(productDecider.initialState, {
  type: 'ProductCreated',
  productID: 1,
  companyID: 1,
  vin: 'WVWZZZ1KZAW000001',
  pno: null,
  guid: null,
  hash: null,
  fields: new Map([
    ['commissionPrice', 1],
    ['commissionFee', 2],
  ]),
  meta: new Map(),
});
const assigned: ProductEvent = {
  type: 'ProductAssignedToCommissionPartner',
  commissionPartnerID: 7,
  fields: new Map<string, number | string>([
    ['commissionPrice', 9],
    ['commissionFee', 2],
    ['assignedToCommissionPartnerDate', '2026-11-23'],
  ]),
  notify: true,
};

test('LIF-6: the fields that an assignment changes follow its own entry, the others do not', () => {
  const [own, ...fields] = changesOf(created, assigned);
  expect(own).toEqual({
    field: null,
    from: null,
    to: null,
    detail: {
      commissionPartnerID: 7,
      fields: { commissionPrice: 9, commissionFee: 2, assignedToCommissionPartnerDate: '2026-11-23' },
      sendEmailNotification: true,
    },
  });
  expect(fields).toEqual([
    { field: 'commissionPrice', from: 1, to: 9, detail: null },
    { field: 'assignedToCommissionPartnerDate', from: null, to: '2026-11-23', detail: null },
  ]);
});

test('LIF-6: assigning again with the same values changes no field', () => {
  expect(changesOf(productDecider.evolve(created, assigned), assigned)).toHaveLength(1);
});

test.each(productCodec.types)('LIF-5: the entries of %s name a field, or have a detail', (type) => {
  const sample = join(
    import.meta.dirname,
    `../samples/${type}.v${productCodec.version(type as ProductEvent['type'])}.json`,
  );
  const event = productCodec.decode({ type, payload: readFileSync(sample, 'utf8') });
  const before = type === 'ProductCreated' ? productDecider.initialState : created;
  const entries = changesOf(before, event);
  expect(entries.length).toBeGreaterThan(0);
  const silent = entries.filter(({ field, detail }) => field === null && Object.keys(detail ?? {}).length === 0);
  if (silent.length > 0)
    throw new Error(
      `An entry of ${type} has an empty \`detail\`: put the event's values into it (history-entries.ts).`,
    );
});
