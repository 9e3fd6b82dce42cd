import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sleep } from '@vpds/kernel/testing';
import { type TrackingHarness, startTracking } from '../testing/tracking-harness.ts';

let harness: TrackingHarness;
beforeAll(async () => {
  harness = await startTracking();
});
afterAll(() => harness.stop());

/** Events before it and after it have different times. */
async function moment(): Promise<number> {
  await sleep(5);
  const now = Date.now();
  await sleep(5);
  return now;
}

test('TRA-3, LST-9: the active transport is the newest that is not cancelled, now and as of a moment', async () => {
  const productID = 1;
  const before = await moment();
  const { transportID: kept } = await harness.order({ productID });
  const ordered = await moment();
  const { transportID: mistaken } = await harness.order({ productID, provider: 'b' });
  const twice = await moment();
  await harness.cancel({ transportID: mistaken });
  const cancelled = await moment();
  const ids = await Promise.all(
    [before, ordered, twice, cancelled, undefined].map(async (until) => {
      return (await harness.active(productID, until))?.transportID ?? null;
    }),
  );
  expect(ids).toEqual([null, kept, mistaken, kept, kept]);
  await harness.cancel({ transportID: kept });
  expect(await harness.active(productID)).toBeNull();
  expect(await harness.active(productID, cancelled)).toMatchObject({ transportID: kept, provider: 'Alpha' });
});
