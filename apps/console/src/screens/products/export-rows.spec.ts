import { expect, test } from '@jest/globals';
import type { ProductRow } from '../../api/product-row.ts';
import { readRows } from './export-rows.ts';

const row = (productID: number, location = 'Kolding'): ProductRow => ({
  productID,
  vehicleIdentificationNumber: 'WVWZZZ1KZAW000001',
  registrationNumber: `EX ${productID}`,
  status: 'created',
  dispute: 'none',
  withdrawn: null,
  updatedAt: '2026-11-27 10:00:00',
  location,
});

/** Answers the pages in turn. */
function pages(...all: readonly (readonly ProductRow[])[]) {
  const asked: (string | null)[] = [];
  const pageAt = async (cursor: string | null) => {
    asked.push(cursor);
    return { rows: all[asked.length - 1] ?? [], next: asked.length < all.length ? `after ${asked.length}` : null };
  };
  return { asked, pageAt };
}

test('a product that changes while the list is read is in the file once, as it is now', async () => {
  const { asked, pageAt } = pages([row(1), row(2)], [row(3), row(1, 'Aarhus')]);
  const counts: number[] = [];
  const { rows, isWhole } = await readRows(pageAt, 50, (count) => counts.push(count));
  expect(rows).toEqual([row(2), row(3), row(1, 'Aarhus')]);
  expect([isWhole, asked, counts]).toEqual([true, [null, 'after 1'], [2, 3]]);
});

test('a list that is longer than the most is said to be', async () => {
  const { asked, pageAt } = pages([row(1), row(2)], [row(3)]);
  const { rows, isWhole } = await readRows(pageAt, 2, () => undefined);
  expect([rows, isWhole, asked]).toEqual([[row(1), row(2)], false, [null]]);
});
