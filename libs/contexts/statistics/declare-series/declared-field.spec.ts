import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { declaredField } from './declared-field.ts';

const fields = [
  { key: 'productID', type: 'int', alias: null, readOnly: true },
  { key: 'brand', type: 'string', alias: null, readOnly: false },
  { key: 'customField_2', type: 'string', alias: 'seller', readOnly: false },
  { key: 'windows', type: 'any', alias: null, readOnly: false },
];

describe('SER-9: the field of a dimension', () => {
  test.each([
    ['brand', 'brand'],
    ['customField_2', 'customField_2'],
    ['seller', 'customField_2'],
    // Learned from an update.
    ['windows', 'windows'],
    // A custom field of another company.
    ['customField_7', 'customField_7'],
  ])('given %s, it is %s', (given, key) => {
    expect(declaredField(given, fields)).toBe(key);
  });

  test.each(['no such field', 'dealer', 'productID', 'customField_', 'customField_0', ''])(
    'given %j, refused with what is possible',
    (given) => {
      expect(() => declaredField(given, fields)).toThrow(
        new Refusal('dimension_field_unknown', ['brand, customField_2 (seller)']),
      );
    },
  );
});
