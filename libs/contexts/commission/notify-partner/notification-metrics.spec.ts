import { expect, test } from '@jest/globals';
import { Metrics } from '@vpds/observability';
import { notificationMetrics } from './notification-metrics.ts';

test.each([
  ['sent', 'vpds_notifications_sent_total'],
  ['refused', 'vpds_notifications_refused_total'],
  ['inDoubt', 'vpds_notifications_in_doubt_total'],
] as const)('a mail that is %s is counted', async (end, name) => {
  const metrics = new Metrics();
  notificationMetrics(metrics)[end]();
  const counted = (await metrics.text()).match(/^vpds_notifications_\w+ [1-9]\d*$/gm);
  expect(counted).toEqual([`${name} 1`]);
});
