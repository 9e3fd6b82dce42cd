import { describe, expect, test } from '@jest/globals';
import { documentsOf, pickedBody, withTimes } from '@vpds/kernel';
import { BUILT_IN_FIELDS } from './domain/field-registry.ts';
import { productDecider } from './domain/product.decider.ts';
import { productAggregate } from './product.aggregate.ts';
import { WHOLE_PRODUCT, fieldValue, valuePath, wholeProduct } from './product.view.ts';

const outsideFields = BUILT_IN_FIELDS.filter(({ readOnly }) => readOnly).map(({ key }) => key);
const shown = WHOLE_PRODUCT.members.map(([name]) => name);

describe('SEA-4: the table PRODUCT_KEYS of product.view.ts', () => {
  test('has each read-only key of the registry (BUILT_IN_FIELDS), and no other', () => {
    expect(shown.toSorted()).toEqual(outsideFields.toSorted());
  });

  test('is what answers, searches of the past and single fields are made of', () => {
    const product = productDecider.evolve(productDecider.initialState, {
      type: 'ProductCreated',
      productID: 1,
      companyID: 1,
      vin: 'WVWZZZ1KZAW000001',
      pno: 100234,
      guid: null,
      hash: 'h',
      fields: new Map([
        ['brand', 'VW'],
        ['status', 'learned before it was a key of the product'],
      ]),
      meta: new Map(),
    });
    if (product.kind === 'none') throw new Error('Not created');
    const times = { createdAt: '2026-11-22 10:00:00', updatedAt: '2026-11-23 10:00:00' };
    const whole = wholeProduct(product, times);
    expect(Object.keys(whole)).toEqual([...shown, 'brand']);
    for (const key of shown) {
      expect(valuePath(key)).not.toEqual(['fields', key]);
      expect([key, whole[key]]).toEqual([key, fieldValue(product, key, times)]);
      expect([key, whole[key]]).not.toEqual([key, undefined]);
    }
    const [document] = documentsOf(productAggregate, product);
    const picked = pickedBody(document?.document.body ?? '', WHOLE_PRODUCT);
    expect(JSON.parse(withTimes(picked, times.createdAt, times.updatedAt))).toEqual(whole);
  });
});
