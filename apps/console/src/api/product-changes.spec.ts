import { describe, expect, test } from '@jest/globals';
import type { ProductRow } from './product-row.ts';
import { type ChangesPage, type ProductChanges, newerRow, noChanges, withChanges } from './product-changes.ts';

const row = (productID: number, second: number, location = 'Kolding'): ProductRow => ({
  productID,
  vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
  registrationNumber: `AB ${productID}`,
  status: 'created',
  dispute: 'none',
  withdrawn: null,
  updatedAt: `2026-11-27 10:00:${String(second).padStart(2, '0')}`,
  location,
});

const page = (rows: readonly ProductRow[], completeUntil: string | null, next: string | null = null): ChangesPage => ({
  rows,
  next,
  completeUntil,
});

const begun = noChanges({ since: '100', newest: '2026-11-27 10:00:00' });
const none = () => false;
const locations = ({ rows }: ProductChanges) =>
  [...rows.values()].map(({ productID, location }) => [productID, location]);

describe('what has changed since a list was read', () => {
  test('LST-5: is asked for from the time up to which it is known, and stays known', () => {
    const first = withChanges(begun, page([row(1, 5, 'Aarhus')], '105'), none);
    expect(first.since).toBe('105');
    const second = withChanges(first, page([row(2, 9, 'Oslo')], '109'), none);
    expect([second.since, locations(second), [...second.productIDs]]).toEqual([
      '109',
      [
        [1, 'Aarhus'],
        [2, 'Oslo'],
      ],
      [1, 2],
    ]);
  });

  test('an answer of several pages is read to its end before later changes are asked for', () => {
    const first = withChanges(begun, page([row(3, 7)], '107', 'more'), none);
    expect([first.since, first.rest]).toEqual(['100', { cursor: 'more', until: '107' }]);
    const second = withChanges(first, page([row(2, 6)], null, 'most'), none);
    expect([second.since, second.rest]).toEqual(['100', { cursor: 'most', until: '107' }]);
    const third = withChanges(second, page([row(1, 5)], null), none);
    expect([third.since, third.rest, third.productIDs.size]).toEqual(['107', null, 3]);
  });

  test('an older state never replaces a newer one', () => {
    const known = withChanges(begun, page([row(1, 9, 'Aarhus')], '109', 'more'), none);
    expect(locations(withChanges(known, page([row(1, 5, 'Oslo')], null), none))).toEqual([[1, 'Aarhus']]);
  });

  test('the changes of the last second come again and are no news', () => {
    const known = withChanges(begun, page([row(1, 5)], '105'), none);
    const again = withChanges(known, page([row(1, 5)], '105'), none);
    expect([again.rows, again.productIDs]).toEqual([known.rows, known.productIDs]);
    expect(again.rows).toBe(known.rows);
    expect(locations(withChanges(known, page([row(1, 5, 'Oslo')], '105'), none))).toEqual([[1, 'Oslo']]);
  });

  test('what had changed before the list was read is merged, but not counted', () => {
    const changes = withChanges(begun, page([row(2, 1), row(1, 0)], '101'), none);
    expect([[...changes.rows.keys()], [...changes.productIDs]]).toEqual([[1, 2], [2]]);
  });

  test('all changed products are counted; of their rows the newest thousand are kept, and those at hand', () => {
    let changes = withChanges(begun, page([row(1, 1), row(2, 1)], '101'), none);
    const isAtHand = (productID: number) => productID === 1;
    for (let batch = 0; batch < 3; batch += 1) {
      const rows = Array.from({ length: 500 }, (_, index) => row(10 + batch * 500 + index, 2 + batch));
      changes = withChanges(changes, page(rows, '102'), isAtHand);
    }
    expect([changes.productIDs.size, changes.rows.size]).toEqual([1_502, 1_000]);
    expect([changes.rows.has(1), changes.rows.has(2), changes.rows.has(1_509)]).toEqual([true, false, true]);
  });
});

test('a row that was read after a change is newer than it', () => {
  const shown = row(1, 5, 'Aarhus');
  expect(newerRow(shown, undefined)).toBe(shown);
  expect(newerRow(shown, row(1, 4))).toBe(shown);
  expect(newerRow(shown, row(1, 6))).toEqual(row(1, 6));
  expect(newerRow(shown, row(1, 5))).toEqual(row(1, 5));
});
