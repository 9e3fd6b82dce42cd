import { expect, test } from '@jest/globals';
import { startTracking } from '../testing/tracking-harness.ts';

test('LST-10, TRA-11: a row shows when its transport was cancelled', async () => {
  const harness = await startTracking();
  const { transportID: kept } = await harness.order();
  const { transportID: cancelled } = await harness.order({ provider: 'b' });
  await harness.cancel({ transportID: cancelled });
  const rows = (await harness.listed({ productID: '1' })).map((row) => [row.transportID, row.cancelledAt]);
  const [{ cancelledAt }] = (await harness.list()).transports;
  expect(cancelledAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(rows).toEqual([
    [cancelled, cancelledAt],
    [kept, null],
  ]);
  await harness.stop();
});
