import { expect, test } from '@jest/globals';
import { columnsParameter, plansOf, setTwice, targetsOf } from './column-plans.ts';

const field = (key: string, more: object = {}) => ({
  key,
  type: 'string',
  custom: false,
  alias: null,
  readOnly: false,
  ...more,
});
const FIELDS = [
  field('brand'),
  field('mileage'),
  field('salesPriceDealer'),
  field('status', { readOnly: true }),
  field('customField_1', { custom: true, alias: 'Auction grade' }),
];
const LABELS: Readonly<Record<string, string>> = { salesPriceDealer: 'Dealer price, DKK' };
const TARGETS = targetsOf(
  FIELDS,
  (key) => LABELS[key] ?? key,
  (status) => `Time: ${status}`,
);

const keysOf = (...columns: string[]) => plansOf(columns, TARGETS, FIELDS).map(({ to }) => to);

test('a heading is known by key, name, alias or a common word, whatever its case and signs', () => {
  expect(keysOf('VIN', 'MAKE', 'Dealer price DKK', 'auction_grade', 'happenedAt.sold')).toEqual([
    'vehicleIdentificationNumber',
    'brand',
    'salesPriceDealer',
    'customField_1',
    'happenedAt.sold',
  ]);
});

test('what is not known, or read only, is left out, and no price is guessed', () => {
  expect(keysOf('Price', 'status', 'Seller', '')).toEqual([null, null, null, null]);
});

test('no key is set by two columns unless somebody chose that, which is found', () => {
  expect(keysOf('Make', 'Brand')).toEqual(['brand', null]);
  const chosen = ['a', 'b', 'c', 'd'].map((column, index) => ({ column, to: index < 2 ? 'brand' : null }));
  expect(setTwice(chosen)).toEqual(['brand']);
});

test('IMP-4: an answer is part of the column, and a column that is left out is nothing', () => {
  const plans = [
    { column: 'Price', to: 'salesPriceDealer', decimal: ',' },
    { column: 'Sold', to: 'happenedAt.sold', days: 'day-first' },
    { column: 'Make', to: 'brand' },
    { column: 'Note', to: null },
  ];
  expect(columnsParameter(plans)).toEqual({
    Price: { to: 'salesPriceDealer', decimal: ',' },
    Sold: { to: 'happenedAt.sold', days: 'day-first' },
    Make: 'brand',
    Note: null,
  });
});
