import { expect, test } from '@jest/globals';
import { Unavailable } from '@vpds/kernel';
import { Metrics } from './metrics.ts';

test('design 7: a gauge that cannot tell while an engine is away is left out, and keeps nobody from reading the others', async () => {
  const metrics = new Metrics();
  let isAway = false;
  metrics.gauge('lag_seconds', 'asks an engine', async () => {
    if (isAway) throw new Unavailable('away', { retryAfterSeconds: 1 });
    return 7;
  });
  metrics.gauge('calls_running', 'asks nobody', () => 3);
  expect(await metrics.text()).toMatch(/^lag_seconds 7$/m);
  isAway = true;
  const text = await metrics.text();
  expect(text).not.toMatch(/^lag_seconds \d/m);
  expect(text).toMatch(/^calls_running 3$/m);
  isAway = false;
  expect(await metrics.text()).toMatch(/^lag_seconds 7$/m);
});
