/** Who is called: `page` wakes somebody up, `ticket` waits for the morning. */
export type Severity = 'page' | 'ticket';

export interface Alert {
  readonly name: string;
  readonly expr: string;
  /** How long it has to hold. */
  readonly for: string;
  readonly severity: Severity;
  /** One sentence for whoever is called; labels in Prometheus' templates. */
  readonly summary: string;
}

/** While an alert of `by` is firing, those of `quiet` follow from it and call nobody. */
export interface Inhibition {
  readonly by: string;
  readonly quiet: readonly string[];
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
/** The context is the first part of an operation's name. */
const CONTEXT = (expr: string) => `label_replace(${expr}, "context", "$1", "operation", "([a-z-]+)\\\\..*")`;
const CALLS = (selector: string) => `sum by (context) (${CONTEXT(`rate(vpds_call_seconds_count${selector}[1m])`)})`;

/**
 * The alerts of every installation. Where a service does not run (all-in-one has one process) nothing is absent: those rules
 * are in {@link DISTRIBUTED_ALERTS}.
 */
export const ALERTS: readonly Alert[] = [
  {
    name: 'VpdsEngineAway',
    expr: 'avg by (engine) (vpds_engine_up) < 0.5',
    for: '30s',
    severity: 'page',
    summary: '{{ $labels.engine }} does not serve most processes',
  },
  {
    name: 'VpdsNotReady',
    expr: 'max by (component) (vpds_not_ready{component!~"start|stop"}) > 0',
    for: '1m',
    severity: 'page',
    summary: 'A process is not ready: {{ $labels.component }}',
  },
  {
    name: 'VpdsRequestsFail',
    expr:
      'sum(rate(vpds_http_request_seconds_count{status=~"5.."}[2m])) / ' +
      'sum(rate(vpds_http_request_seconds_count[2m])) > 0.02',
    for: '1m',
    severity: 'page',
    summary: '{{ $value | humanizePercentage }} of all requests fail',
  },
  {
    name: 'VpdsStatisticsLate',
    expr: 'max(vpds_statistics_lag_seconds) > 60',
    for: '30s',
    severity: 'ticket',
    summary: 'Statistics are {{ $value | humanizeDuration }} late',
  },
  {
    name: 'VpdsStatisticsIncomplete',
    expr: 'max(vpds_statistics_unreadable_events) > 0',
    for: '30s',
    severity: 'ticket',
    summary: '{{ $value }} events could not be counted',
  },
  {
    name: 'VpdsEventsDamaged',
    expr: 'sum(increase(vpds_damaged_events[10m])) > 0',
    for: '0s',
    severity: 'ticket',
    summary: 'Events were read that are not what was written',
  },
  {
    name: 'VpdsStreamsParked',
    expr: 'max by (projection) (vpds_projection_parked_streams) > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $value }} streams of {{ $labels.projection }} wait for an event that cannot be read',
  },
  {
    name: 'VpdsReactionsFail',
    expr: 'sum(vpds_events_set_aside) > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $value }} events led to no mail, order, registration or URL check',
  },
  {
    name: 'VpdsReactionsLate',
    expr: 'max by (context) (vpds_reactions_lag_seconds) > 120',
    for: '1m',
    severity: 'ticket',
    summary: 'Reactions of {{ $labels.context }} are {{ $value | humanizeDuration }} late',
  },
  {
    name: 'VpdsJobsStandStill',
    expr:
      'max by (kind) (vpds_jobs_oldest_seconds) > 600 and ' +
      'sum by (kind) (increase(vpds_job_runs_total{outcome=~"later|failed"}[10m])) > 0 and ' +
      'sum by (kind) (increase(vpds_job_runs_total{outcome="done"}[10m])) == 0',
    for: '1m',
    severity: 'page',
    summary: 'Jobs of the kind {{ $labels.kind }} are retried and none is done',
  },
  {
    name: 'VpdsJobsBacklog',
    expr: 'max by (kind) (vpds_jobs_waiting) > 1000 and max by (kind) (vpds_jobs_oldest_seconds) > 600',
    for: '5m',
    severity: 'ticket',
    summary: '{{ $value }} jobs of the kind {{ $labels.kind }} wait',
  },
  {
    name: 'VpdsOutsideSystemAway',
    expr: 'max by (system) (vpds_outbound_circuit_open) > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $labels.system }} fails; calls to it are paused',
  },
  {
    name: 'VpdsTokenRefused',
    expr: 'sum by (system) (increase(vpds_outbound_unauthorized_total[5m])) > 0',
    for: '0s',
    severity: 'page',
    summary: '{{ $labels.system }} does not accept our token',
  },
  {
    name: 'VpdsClockStepped',
    expr: 'sum(increase(vpds_clock_steps_total[5m])) > 0',
    for: '0s',
    severity: 'page',
    summary: 'The clock of a machine has stepped',
  },
  {
    name: 'VpdsMailInDoubt',
    expr: 'sum(increase(vpds_notifications_in_doubt_total[15m])) > 0',
    for: '0s',
    severity: 'ticket',
    summary: 'Nobody knows whether a mail has arrived',
  },
  {
    name: 'VpdsLibraryFailures',
    expr: 'sum(increase(vpds_library_failures_total[10m])) > 0',
    for: '0s',
    severity: 'ticket',
    summary: 'A library has thrown where nobody waits for it',
  },
];

/** What only the distributed mode has. */
export const DISTRIBUTED_ALERTS: readonly Alert[] = [
  ...SERVICES.map((service): Alert => ({
    name: 'VpdsServiceAbsent',
    expr: `absent(vpds_build_info{service="${service}"})`,
    for: '1m',
    severity: 'page',
    summary: 'No replica of {{ $labels.service }} shows metrics',
  })),
  {
    name: 'VpdsCallsFail',
    expr: `${CALLS('{outcome="unavailable"}')} / ${CALLS('')} > 0.2`,
    for: '30s',
    severity: 'page',
    summary: '{{ $value | humanizePercentage }} of the calls to {{ $labels.context }} get no answer',
  },
  {
    name: 'VpdsRelayLate',
    expr: 'min(vpds_relay_lag_seconds) > 60',
    for: '30s',
    severity: 'ticket',
    summary: 'Events reach Kafka {{ $value | humanizeDuration }} late',
  },
  {
    name: 'VpdsRelayAbsent',
    expr: 'sum(vpds_relay_publishing) == 0',
    for: '1m',
    severity: 'ticket',
    summary: 'No process publishes the log to Kafka',
  },
];

/** What follows from an engine or a service that is away. */
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

export const INHIBITIONS: readonly Inhibition[] = [
  { by: 'VpdsEngineAway', quiet: CONSEQUENCES },
  { by: 'VpdsServiceAbsent', quiet: CONSEQUENCES },
  { by: 'VpdsNotReady', quiet: ['VpdsRequestsFail'] },
  { by: 'VpdsCallsFail', quiet: ['VpdsRequestsFail'] },
  { by: 'VpdsRelayAbsent', quiet: ['VpdsRelayLate', 'VpdsStatisticsLate', 'VpdsReactionsLate'] },
  { by: 'VpdsRelayLate', quiet: ['VpdsStatisticsLate', 'VpdsReactionsLate'] },
  { by: 'VpdsJobsStandStill', quiet: ['VpdsJobsBacklog'], equal: ['kind'] },
  { by: 'VpdsOutsideSystemAway', quiet: ['VpdsJobsBacklog', 'VpdsJobsStandStill'] },
  { by: 'VpdsClockStepped', quiet: ['VpdsRequestsFail', 'VpdsStatisticsLate'] },
];

/** Names of all metrics that the alerts use. */
export function metricsOf(alerts: readonly Pick<Alert, 'expr'>[]): readonly string[] {
  return [...new Set(alerts.flatMap(({ expr }) => expr.match(/\bvpds_\w+/g) ?? []))].sort();
}
