import type { LogCode } from '@vpds/observability';

/** `page` wakes the on-call engineer, `ticket` waits for the morning. */
export type Severity = 'page' | 'ticket';

export interface Alert {
  readonly name: string;
  readonly expr: string;
  /** Minimum duration of the condition. */
  readonly for: string;
  /** How long it fires after the condition has ended: longer than its consequences. */
  readonly keepFiringFor?: string;
  readonly severity: Severity;
  /** A sentence for the person on call, with labels in Prometheus' templates. */
  readonly summary: string;
  /** The codes to search for in the logs. */
  readonly codes: readonly LogCode[];
}

type Labels = Readonly<Record<string, string>>;

/** While an alert of `by` fires, those of `quiet` are consequences and page nobody. */
export interface Inhibition {
  readonly by: string;
  /** Labels of the source. Default: any. */
  readonly where?: Labels;
  readonly quiet: readonly string[];
  /** Labels of the silenced ones. Default: any. */
  readonly having?: Labels;
  /** Labels that must be equal in both. */
  readonly equal?: readonly string[];
}

const SERVICES = [
  'gateway',
  'product-service',
  'prepared-data-service',
  'commission-service',
  'transport-tracking-worker',
  'statistics-projector',
];
/** The longest window of a rate. */
const REMEMBERED = '2m';
/** Longer than alerts that are inhibited remember, and keep firing themselves. */
const OUTLASTS = '4m';
/** The context is the first part of an operation's name. */
const CONTEXT = (expr: string) => `label_replace(${expr}, "context", "$1", "operation", "([a-z-]+)\\\\..*")`;
/**
 * The counter has risen within these minutes. `increase` alone misses what a new process counts before its first scrape, as with
 * a damaged event that it reads while it starts, or a mail that a crash left in doubt.
 */
const RISES = (metric: string, minutes: number, by = '') =>
  `sum${by} (increase(${metric}[${minutes}m])) > 0 or ` +
  `sum${by} (${metric} and on (job, instance) time() - process_start_time_seconds < ${60 * minutes}) > 0`;
const CALLS = (selector: string) => `sum by (context) (${CONTEXT(`rate(vpds_call_seconds_count${selector}[1m])`)})`;

/**
 * The rules of every installation. All-in-one has one process, so no rule may require another: see
 * {@link ALL_IN_ONE_ALERTS} and {@link DISTRIBUTED_ALERTS}.
 */
export const ALERTS: readonly Alert[] = [
  {
    name: 'VpdsEngineAway',
    // The all-in-one process's own disk makes it unready: VpdsNotReady.
    expr: 'avg by (engine) (vpds_engine_up{engine!="event log"}) < 0.5',
    for: '30s',
    keepFiringFor: OUTLASTS,
    severity: 'page',
    summary: '{{ $labels.engine }} does not serve most processes',
    codes: [
      'engine_away',
      'engine_denied',
      'engine_full',
      'engine_back',
      'unavailable',
      'reactions_waiting',
      'relay_waiting',
      'statistics_waiting',
      'series_waiting',
      'job_queue_waiting',
      'view_repair_waiting',
      'view_registry_waiting',
      'usage_waiting',
      'topics_waiting',
      'platform_feed_waiting',
      'polling_waiting',
      'start_waiting',
      'revocation_delayed',
      'view_rebuild_waiting',
      'statistics_rebuild_waiting',
      'statistics_drop_waiting',
    ],
  },
  {
    name: 'VpdsNotReady',
    expr: 'max by (component) (vpds_not_ready{component!~"start|stop"}) > 0',
    for: '1m',
    keepFiringFor: REMEMBERED,
    severity: 'page',
    summary: 'A process is not ready: {{ $labels.component }}',
    codes: [
      'event_log_not_writable',
      'job_end_waiting',
      'views_of_another_log',
      'feed_of_another_log',
      'statistics_restarted',
      'start_waiting',
    ],
  },
  {
    name: 'VpdsRequestsFail',
    expr:
      // 501: the caller asks for what the interface does not have.
      'sum(rate(vpds_http_request_seconds_count{status=~"5..",status!="501"}[2m])) / ' +
      'sum(rate(vpds_http_request_seconds_count[2m])) > 0.02',
    for: '1m',
    severity: 'page',
    summary: '{{ $value | humanizePercentage }} of all requests fail',
    codes: ['request_failed', 'response_code_unknown', 'call_failed', 'not_enabled_yet'],
  },
  {
    name: 'VpdsStatisticsLate',
    expr: 'max(vpds_statistics_lag_seconds or vpds_projection_lag_seconds{projection="series"}) > 60',
    for: '30s',
    severity: 'ticket',
    summary: 'Statistics are {{ $value | humanizeDuration }} late',
    codes: ['statistics_late', 'statistics_catching_up', 'statistics_waiting', 'series_waiting'],
  },
  {
    name: 'VpdsStatisticsIncomplete',
    expr: 'max(vpds_statistics_unreadable_events) > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $value }} events could not be counted',
    codes: [],
  },
  {
    name: 'VpdsEventsDamaged',
    expr: RISES('vpds_damaged_events', 10),
    for: '0s',
    severity: 'ticket',
    summary: 'Events were read that are not what was written',
    codes: ['event_damaged', 'event_unreadable'],
  },
  {
    name: 'VpdsStreamsParked',
    expr: 'max by (projection) (vpds_projection_parked_streams) > 0',
    for: '30s',
    severity: 'ticket',
    summary: '{{ $value }} streams of {{ $labels.projection }} wait for an event that cannot be read',
    codes: ['stream_parked'],
  },
  {
    name: 'VpdsReactionsFail',
    expr: 'sum(max by (context) (vpds_events_set_aside)) > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $value }} events led to no mail, order, registration or URL check',
    codes: ['event_set_aside', 'event_forgotten', 'notification_not_requested'],
  },
  {
    name: 'VpdsReactionsLate',
    expr: 'max by (context) (vpds_reactions_lag_seconds) > 120',
    for: '1m',
    severity: 'ticket',
    summary: 'Reactions of {{ $labels.context }} are {{ $value | humanizeDuration }} late',
    codes: ['reactions_waiting', 'reactions_restarted'],
  },
  {
    name: 'VpdsJobsStandStill',
    expr:
      'max by (kind) (vpds_jobs_oldest_seconds) > 600 and ' +
      '(sum by (kind) (increase(vpds_job_runs_total{outcome=~"later|failed"}[10m])) > 0 or ' +
      // An old mail is retried once an hour.
      'sum by (kind) (increase(vpds_job_runs_total{kind="commission-notification",outcome="later"}[90m])) > 0) and ' +
      'sum by (kind) (increase(vpds_job_runs_total{outcome="done"}[10m])) == 0',
    for: '1m',
    severity: 'page',
    summary: 'Jobs of the kind {{ $labels.kind }} are retried and none is done',
    codes: ['job_failed', 'mail_waiting', 'notification_given_up'],
  },
  {
    name: 'VpdsJobsLost',
    expr: 'max(increase(vpds_redis_emptied_total[10m])) > 0',
    for: '0s',
    severity: 'ticket',
    summary: 'Redis was emptied: jobs were queued again',
    codes: ['jobs_lost'],
  },
  {
    name: 'VpdsEffectsHeld',
    expr: 'max(vpds_effects_held) > 0',
    for: '1m',
    severity: 'ticket',
    summary:
      'Mails, orders or registrations are held: the operational state is not that of the event log, or EFFECTS=hold',
    codes: ['effects_held', 'effects_released', 'effects_waiting'],
  },
  {
    name: 'VpdsJobsBacklog',
    expr: 'max by (kind) (vpds_jobs_waiting) > 1000 and max by (kind) (vpds_jobs_oldest_seconds) > 600',
    for: '5m',
    severity: 'ticket',
    summary: '{{ $value }} jobs of the kind {{ $labels.kind }} wait',
    codes: [],
  },
  {
    name: 'VpdsOutsideSystemAway',
    expr: 'max by (system) (vpds_outbound_circuit_open) > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $labels.system }} fails; calls to it are paused',
    codes: ['outside_system_away'],
  },
  {
    name: 'VpdsTokenRefused',
    expr: RISES('vpds_outbound_unauthorized_total', 5, ' by (system)'),
    for: '0s',
    severity: 'page',
    summary: '{{ $labels.system }} does not accept our token',
    codes: ['token_refused'],
  },
  {
    name: 'VpdsClockStepped',
    expr: RISES('vpds_clock_steps_total', 5),
    for: '0s',
    severity: 'page',
    summary: 'The clock of a machine has stepped',
    codes: ['clock_ahead', 'clock_returned', 'clock_accepted', 'clock_forward', 'clock_back', 'clock_due_times'],
  },
  {
    name: 'VpdsMailInDoubt',
    expr: RISES('vpds_notifications_in_doubt_total', 15),
    for: '0s',
    severity: 'ticket',
    summary: 'Nobody knows whether a mail has arrived',
    codes: ['notification_in_doubt'],
  },
  {
    name: 'VpdsLibraryFailures',
    expr: RISES('vpds_library_failures_total', 10),
    for: '0s',
    severity: 'ticket',
    summary: 'A library has thrown where nobody waits for it',
    codes: ['library_failed'],
  },
];

const absent = (selector: string, summary: string): Alert => ({
  name: 'VpdsServiceAbsent',
  expr: `absent(vpds_build_info${selector})`,
  for: '1m',
  keepFiringFor: OUTLASTS,
  severity: 'page',
  summary,
  codes: ['start_failed', 'process_failed', 'stop_failed', 'event_log_failed'],
});

export const ALL_IN_ONE_ALERTS: readonly Alert[] = [absent('', 'The service shows no metrics')];

export const DISTRIBUTED_ALERTS: readonly Alert[] = [
  ...SERVICES.map((service) => absent(`{service="${service}"}`, 'No replica of {{ $labels.service }} shows metrics')),
  {
    // Other targets of the job show that it is ours; no service shows metrics at all: VpdsServiceAbsent.
    name: 'VpdsReplicaUnresponsive',
    expr: 'up == 0 and on (job) vpds_build_info',
    // Kubernetes restarts such a replica before.
    for: '2m',
    severity: 'ticket',
    summary: '{{ $labels.instance }} does not answer Prometheus',
    codes: [],
  },
  {
    name: 'VpdsCallsFail',
    expr: `${CALLS('{outcome="unavailable"}')} / ${CALLS('')} > 0.2`,
    for: '30s',
    keepFiringFor: REMEMBERED,
    severity: 'page',
    summary: '{{ $value | humanizePercentage }} of the calls to {{ $labels.context }} get no answer',
    codes: ['unavailable', 'internal_call_refused', 'internal_certificate_unusable'],
  },
  {
    name: 'VpdsRelayLate',
    expr: 'min(vpds_relay_lag_seconds) > 60',
    for: '30s',
    severity: 'ticket',
    summary: 'Events reach Kafka {{ $value | humanizeDuration }} late',
    codes: ['relay_waiting'],
  },
  {
    name: 'VpdsRelayAbsent',
    expr: 'sum(vpds_relay_publishing) == 0',
    for: '1m',
    severity: 'ticket',
    summary: 'No process publishes the log to Kafka',
    codes: ['relay_refused', 'relay_waiting', 'topics_waiting'],
  },
];

/** Alerts that follow from an unavailable engine or service. */
const CONSEQUENCES = [
  'VpdsRequestsFail',
  'VpdsCallsFail',
  'VpdsStatisticsLate',
  'VpdsReactionsLate',
  'VpdsRelayLate',
  'VpdsRelayAbsent',
  'VpdsJobsStandStill',
  'VpdsJobsBacklog',
];

/** Jobs that wait for an outside system. */
const JOBS_OF: Readonly<Record<string, string>> = {
  platform: 'register-with-platform',
  provider_a: 'place-transport-a',
  provider_b: 'place-transport-b',
};

export const INHIBITIONS: readonly Inhibition[] = [
  { by: 'VpdsEngineAway', quiet: CONSEQUENCES },
  // A process that starts meanwhile waits.
  { by: 'VpdsEngineAway', quiet: ['VpdsNotReady'], having: { component: 'engines' } },
  { by: 'VpdsServiceAbsent', quiet: [...CONSEQUENCES, 'VpdsReplicaUnresponsive'] },
  { by: 'VpdsNotReady', quiet: ['VpdsRequestsFail'] },
  // A full disk of the all-in-one process takes no counters and no ends of jobs either.
  {
    by: 'VpdsNotReady',
    where: { component: 'event log' },
    quiet: ['VpdsStatisticsLate', 'VpdsReactionsLate', 'VpdsJobsStandStill'],
  },
  { by: 'VpdsCallsFail', quiet: ['VpdsRequestsFail'] },
  // Statistics are counted from the log (ADR-11).
  { by: 'VpdsRelayAbsent', quiet: ['VpdsRelayLate', 'VpdsReactionsLate'] },
  { by: 'VpdsRelayLate', quiet: ['VpdsReactionsLate'] },
  { by: 'VpdsJobsStandStill', quiet: ['VpdsJobsBacklog'], equal: ['kind'] },
  // Its own jobs only: a mail server that is dead at the same time still notifies.
  ...Object.entries(JOBS_OF).map(([system, kind]): Inhibition => ({
    by: 'VpdsOutsideSystemAway',
    where: { system },
    quiet: ['VpdsJobsBacklog', 'VpdsJobsStandStill'],
    having: { kind },
  })),
  { by: 'VpdsClockStepped', quiet: ['VpdsRequestsFail', 'VpdsStatisticsLate'] },
  // Each reader skips an unreadable event.
  { by: 'VpdsEventsDamaged', quiet: ['VpdsStreamsParked', 'VpdsStatisticsIncomplete', 'VpdsReactionsFail'] },
  { by: 'VpdsStreamsParked', quiet: ['VpdsStatisticsIncomplete', 'VpdsReactionsFail'] },
];

export function metricsOf(alerts: readonly Pick<Alert, 'expr'>[]): readonly string[] {
  return [...new Set(alerts.flatMap(({ expr }) => expr.match(/\bvpds_\w+/g) ?? []))].sort();
}
