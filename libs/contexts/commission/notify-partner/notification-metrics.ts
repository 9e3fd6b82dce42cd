import type { Metrics } from '@vpds/observability';

export interface NotificationMetrics {
  sent(): void;
  /** Permanently refused, or given up after a day. */
  refused(): void;
  inDoubt(): void;
}

export function notificationMetrics(metrics: Metrics): NotificationMetrics {
  const sent = metrics.counter('vpds_notifications_sent_total', 'Mails to commission partners that were taken');
  const refused = metrics.counter(
    'vpds_notifications_refused_total',
    'Mails to commission partners that were refused for good or given up after a day',
  );
  const inDoubt = metrics.counter(
    'vpds_notifications_in_doubt_total',
    'Mails to commission partners whose delivery is unknown',
  );
  return { sent: () => sent.inc(), refused: () => refused.inc(), inDoubt: () => inDoubt.inc() };
}
