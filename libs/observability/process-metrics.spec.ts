import { expect, test } from '@jest/globals';
import { Readiness } from './readiness.ts';
import { Metrics } from './metrics.ts';
import { showProcess } from './process-metrics.ts';

test('each reason for not being ready is shown until it is gone', async () => {
  const [metrics, readiness] = [new Metrics(), new Readiness()];
  showProcess('gateway', readiness, metrics);
  readiness.notReady('event log', 'the disk is full');
  expect(await metrics.text()).toMatch(/^vpds_not_ready\{component="event log"\} 1$/m);
  readiness.ready('event log');
  const text = await metrics.text();
  expect(text).not.toContain('component="event log"');
  expect(text).toMatch(/^vpds_not_ready\{component="start"\} 1$/m);
  expect(text).toMatch(/^vpds_build_info\{service="gateway",/m);
});
