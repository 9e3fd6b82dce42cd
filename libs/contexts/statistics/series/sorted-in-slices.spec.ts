import { expect, test } from '@jest/globals';
import { TimeSlice } from '@vpds/kernel';
import fc from 'fast-check';
import { sortedInSlices } from './sorted-in-slices.ts';

test('the order is that of a sort, also of items alike', async () => {
  const items = fc.array(fc.tuple(fc.nat(50), fc.nat()), { maxLength: 5_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(items, async (some) => {
      const order = ([one]: [number, number], [other]: [number, number]) => one - other;
      expect(await sortedInSlices(some, order, new TimeSlice())).toEqual(some.toSorted(order));
    }),
    { numRuns: 20 },
  );
});
