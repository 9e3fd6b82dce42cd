import { expect, test } from '@jest/globals';
import { ReadBudget, ReadScope, currentReads, partOfReads, withinReads } from '@vpds/kernel';
import { SLICE_BYTES, gatherSlices } from './gather-slices.ts';

const SLICES = 14;
const MIB = 1_048_576;

test.each([null, 'next'])('a small page is one text, and has its cursor: %s', async (next) => {
  const slices = [{ texts: ['{"a":"€"}', '2'], next }];
  const page = await gatherSlices(
    null,
    async () => slices.pop() ?? { texts: [], next: null },
    () => true,
  );
  expect(page).toEqual({ json: '[{"a":"€"},2]', next });
});

test('a page of two slices is the same JSON in parts', async () => {
  const slices = [
    { texts: ['3'], next: null },
    { texts: ['1', '2'], next: 'next' },
  ];
  const { json, next } = await gatherSlices(null, async () => slices.pop() ?? { texts: [], next: null });
  expect([Buffer.concat(json as Buffer[]).toString(), next]).toEqual(['[1,2,3]', null]);
});

test('LIM-1: a page of many slices has room in the smallest share: what a call reserves ends with its slice', async () => {
  const budget = new ReadBudget({ total: 28 * MIB, patience: 50 });
  const scope = new ReadScope({ budget, companyID: 1 });
  let most = 0;
  const page = await withinReads(scope, () =>
    gatherSlices(null, (cursor) =>
      partOfReads(async () => {
        const number = Number(cursor ?? 0);
        // Reserves what an operation client reserves for its answer, and a handler for its reads.
        for (let reserved = 0; reserved < 5; reserved += 1) await currentReads()?.acquire(MIB);
        most = Math.max(most, budget.used);
        return { texts: ['1'.repeat(SLICE_BYTES)], next: number + 1 < SLICES ? String(number + 1) : null };
      }),
    ),
  );
  expect(page.next).toBeNull();
  expect(most).toBeLessThan(14 * MIB);
  expect(budget.used).toBeGreaterThanOrEqual(SLICES * SLICE_BYTES);
  scope.close();
  expect(budget.used).toBe(0);
});
