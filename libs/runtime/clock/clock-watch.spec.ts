import { expect, test } from '@jest/globals';
import { Metrics } from '@vpds/observability';
import { pino } from 'pino';
import { ClockWatch } from './clock-watch.ts';

test('how far the clock is ahead is shown', async () => {
  const metrics = new Metrics();
  const clock = { ahead: 172_800_400, onStep: () => undefined };
  const parts = { clock, metrics, operational: {}, logger: pino({ enabled: false }) };
  const watch = new ClockWatch(parts as never);
  expect(await metrics.text()).toMatch(/^vpds_clock_ahead_seconds 172800$/m);
  watch.stop();
});
