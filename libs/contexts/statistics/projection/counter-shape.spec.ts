import { expect, test } from '@jest/globals';
import { COUNTERS } from '../domain/counters.ts';
import { SHAPE, incompleteIn, isWhole } from './counter-shape.ts';

const without = (part: string) => SHAPE.replace(` ${part}`, '');
const otherwise = (part: string) => SHAPE.replace(part, `${part}@9`);

test('the shape of the first rules is the list of the counters: what earlier releases counted stays', () => {
  expect(COUNTERS.join(' ')).toBe(SHAPE);
});

test.each([
  ['its own version', { shape: SHAPE }, true, []],
  ['a release without a counter', { shape: without('disputes.opened') }, false, ['disputes.opened']],
  ['a release with another rule', { shape: otherwise('products.sold') }, false, ['products.sold']],
  ['a release with one more counter', { shape: `${SHAPE} products.reserved` }, true, []],
  ['a release that reads a newer version of an event', { shape: `${SHAPE} ProductStatusChanged:2` }, true, []],
  [
    'its own version into which another release has counted',
    { shape: SHAPE, countedBy: [otherwise('products.sold')] },
    false,
    ['products.sold'],
  ],
])('STA-11: what is incomplete in %s', (_, version, whole, incomplete) => {
  expect([isWhole(version), incompleteIn(version)]).toEqual([whole, incomplete]);
});
