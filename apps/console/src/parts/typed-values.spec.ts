import { describe, expect, test } from '@jest/globals';
import type { FieldKey } from '../api/products.ts';
import { ambiguousNumber, changedValue, typedValue, valuesOf } from './typed-values.ts';
import { shownValue } from './values.ts';

const field = (type: string): FieldKey => ({ key: 'key', type, custom: false, alias: null, readOnly: false });

describe('a typed number', () => {
  test.each([
    ['int', '121000', 121_000],
    ['int', '121,000', 121_000],
    ['int', '1,234,567', 1_234_567],
    ['int', ' 007 ', 7],
    ['int', '-1', -1],
    ['int', '9007199254740991', 9_007_199_254_740_991],
    ['numeric', '2.0', 2],
    ['numeric', '1.5', 1.5],
    ['numeric', '1,234.50', 1_234.5],
    ['numeric', '1,234,567', 1_234_567],
    ['numeric', '1.998', 1.998],
    ['numeric', '.5', 0.5],
    ['numeric', '5.', 5],
    ['numeric', '1e3', 1_000],
    ['numeric', '0.30000000000000004', 0.300_000_000_000_000_04],
  ])('%s: %s is a number', (type, text, number) => {
    expect(typedValue(text, field(type))).toBe(number);
  });

  test.each([
    ['int', '2.0'],
    ['int', '81.000'],
    ['int', '12,1000'],
    ['int', '1e3'],
    ['int', '9007199254740993'],
    ['int', 'many'],
    ['numeric', '1,5'],
    ['numeric', '1,998'],
    ['numeric', '0,125'],
    ['numeric', '0.12345678901234567891'],
    ['numeric', '1 234'],
  ])('%s: %s stays a text, which the service refuses', (type, text) => {
    expect(typedValue(text, field(type))).toBe(text);
  });

  test('is what the screen prints of it', () => {
    for (const number of [0, 999, 121_000, 1_234_567])
      expect(typedValue(shownValue(number), field('int'))).toBe(number);
    for (const number of [0, 999, -1_234.5, 1.25, 1_234_567])
      expect(typedValue(shownValue(number), field('numeric'))).toBe(number);
  });
});

describe('a change', () => {
  test('of a key without a type keeps the type of its value', () => {
    expect(changedValue('6', field('any'), 5)).toBe(6);
    expect(changedValue('six', field('any'), 5)).toBe('six');
    expect(changedValue('6', field('any'), '5')).toBe('6');
    expect(changedValue('false', field('any'), true)).toBe(false);
    expect(changedValue('{"a":2}', field('any'), { a: 1 })).toEqual({ a: 2 });
    expect(changedValue('{"a":', field('any'), { a: 1 })).toBe('{"a":');
  });

  test.each([
    ['125.000', 120_000, { whole: '125000', decimal: '125.0000' }],
    ['125,000', 120_000, { whole: '125000', decimal: '125.0000' }],
    [' -1.625 ', 1.5, { whole: '-1625', decimal: '-1.6250' }],
  ])('IMP-4: of a key without a type nobody guesses what %s is', (text, before, meanings) => {
    expect(ambiguousNumber(text, field('any'), before)).toEqual(meanings);
    for (const meaning of Object.values(meanings)) {
      expect(ambiguousNumber(meaning, field('any'), before)).toBeNull();
      expect(changedValue(meaning, field('any'), before)).toBe(Number(meaning));
    }
  });

  test.each([
    ['125000', 'any', 120_000],
    ['1.5', 'any', 120_000],
    ['0.125', 'any', 0.5],
    ['1,234,567', 'any', 120_000],
    ['125.000', 'any', 'a text'],
    ['1.998', 'numeric', 2],
  ])('%s, %s, is only one thing where %s was', (text, type, before) => {
    expect(ambiguousNumber(text, field(type), before)).toBeNull();
  });

  test('to nothing unsets, whatever the type', () => {
    for (const type of ['int', 'string', 'bool', 'any']) expect(changedValue(' ', field(type), 1)).toBeNull();
  });
});

test('a new product has the values of the typed texts only', () => {
  const fields = [
    { ...field('int'), key: 'mileage' },
    { ...field('bool'), key: 'isDrivable' },
  ];
  const typedTexts = { mileage: '121,000', isDrivable: 'false', brand: '', model: undefined, location: 'Kolding' };
  expect(valuesOf(typedTexts, fields)).toEqual({ mileage: 121_000, isDrivable: false, location: 'Kolding' });
});
