/** Recorded metrics of an incident, and the alerts that fire after some minutes. */
export interface Incident {
  readonly name: string;
  /** Series that differ from those of {@link HEALTHY}, in promtool's notation, 15 s apart. */
  readonly series: Readonly<Record<string, string>>;
  /** The one that calls somebody. */
  readonly alert: string;
  /** Those that fire too, and are inhibited. */
  readonly follows?: readonly string[];
  /** Evaluation time. Default 5 minutes: user-visible symptoms must alert within 90 s, others within their `for`. */
  readonly at?: string;
}

const STEADY = '0+10x120';
const NONE = '0x120';
const GROWING = '0+15x120';

/** A system in which nothing is wrong. */
export const HEALTHY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'gateway',
      'product-service',
      'prepared-data-service',
      'commission-service',
      'transport-tracking-worker',
      'statistics-projector',
    ].map((service) => [`vpds_build_info{service="${service}"}`, '1x120']),
  ),
  ...Object.fromEntries(
    ['EventStoreDB', 'Kafka', 'MongoDB', 'Redis'].flatMap((engine) =>
      ['a', 'b'].map((instance) => [`vpds_engine_up{engine="${engine}",instance="${instance}"}`, '1x120']),
    ),
  ),
  'vpds_http_request_seconds_count{status="200"}': STEADY,
  'vpds_http_request_seconds_count{status="503"}': NONE,
  'vpds_call_seconds_count{operation="product.search",outcome="done"}': STEADY,
  'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': NONE,
  vpds_statistics_lag_seconds: '1x120',
  vpds_statistics_unreadable_events: NONE,
  vpds_events_set_aside: NONE,
  vpds_damaged_events: NONE,
  'vpds_projection_parked_streams{projection="products"}': NONE,
  'vpds_reactions_lag_seconds{context="commission"}': '1x120',
  vpds_relay_lag_seconds: '1x120',
  'vpds_relay_publishing{instance="a"}': '1x120',
  'vpds_relay_publishing{instance="b"}': NONE,
  'vpds_outbound_circuit_open{system="provider_a"}': NONE,
  'vpds_outbound_unauthorized_total{system="platform"}': NONE,
  'vpds_jobs_waiting{kind="mail"}': '2x120',
  'vpds_jobs_oldest_seconds{kind="mail"}': '3x120',
  'vpds_job_runs_total{kind="mail",outcome="done"}': STEADY,
  'vpds_job_runs_total{kind="mail",outcome="later"}': NONE,
  vpds_clock_steps_total: NONE,
  vpds_notifications_in_doubt_total: NONE,
  vpds_library_failures_total: NONE,
  vpds_redis_emptied_total: NONE,
};

const away = (engine: string) =>
  Object.fromEntries(
    ['a', 'b'].map((instance) => [`vpds_engine_up{engine="${engine}",instance="${instance}"}`, '0x120']),
  );

export const INCIDENTS: readonly Incident[] = [
  {
    name: 'Kafka frozen or killed',
    series: {
      ...away('Kafka'),
      vpds_relay_lag_seconds: GROWING,
      vpds_statistics_lag_seconds: GROWING,
      'vpds_reactions_lag_seconds{context="commission"}': GROWING,
    },
    alert: 'VpdsEngineAway',
    follows: ['VpdsReactionsLate', 'VpdsRelayLate', 'VpdsStatisticsLate'],
  },
  {
    name: 'MongoDB frozen',
    series: {
      ...away('MongoDB'),
      vpds_statistics_lag_seconds: GROWING,
      'vpds_http_request_seconds_count{status="503"}': STEADY,
    },
    alert: 'VpdsEngineAway',
    follows: ['VpdsRequestsFail', 'VpdsStatisticsLate'],
  },
  {
    name: 'the event store frozen or without a leader',
    series: {
      ...away('EventStoreDB'),
      'vpds_http_request_seconds_count{status="503"}': STEADY,
      'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': STEADY,
    },
    alert: 'VpdsEngineAway',
    follows: ['VpdsCallsFail', 'VpdsRequestsFail'],
  },
  {
    name: 'Redis frozen, full or denying',
    series: { ...away('Redis'), 'vpds_relay_publishing{instance="a"}': '0x120' },
    alert: 'VpdsEngineAway',
    follows: ['VpdsRelayAbsent'],
  },
  {
    name: 'users see an engine that is away within 90 s',
    series: {
      'vpds_engine_up{engine="MongoDB",instance="a"}': '1x3 0x117',
      'vpds_engine_up{engine="MongoDB",instance="b"}': '1x3 0x117',
    },
    alert: 'VpdsEngineAway',
    at: '2m15s',
  },
  {
    name: 'the product service frozen',
    series: {
      'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': STEADY,
      'vpds_http_request_seconds_count{status="503"}': STEADY,
    },
    alert: 'VpdsCallsFail',
    follows: ['VpdsRequestsFail'],
  },
  {
    name: 'every replica of a service gone',
    series: { 'vpds_build_info{service="product-service"}': '_x120' },
    alert: 'VpdsServiceAbsent',
  },
  { name: 'statistics 60 s late', series: { vpds_statistics_lag_seconds: '90x120' }, alert: 'VpdsStatisticsLate' },
  {
    name: 'an event that cannot be counted',
    series: { vpds_statistics_unreadable_events: '1x120' },
    alert: 'VpdsStatisticsIncomplete',
  },
  { name: 'a damaged event', series: { vpds_damaged_events: '0x8 1x112' }, alert: 'VpdsEventsDamaged' },
  {
    name: 'a full disk',
    series: {
      'vpds_not_ready{component="event log",instance="a"}': '1x120',
      'vpds_http_request_seconds_count{status="503"}': STEADY,
    },
    alert: 'VpdsNotReady',
    follows: ['VpdsRequestsFail'],
  },
  {
    name: 'provider A answering 503',
    series: { 'vpds_outbound_circuit_open{system="provider_a"}': '1x120' },
    alert: 'VpdsOutsideSystemAway',
  },
  {
    name: 'a wrong token',
    series: { 'vpds_outbound_unauthorized_total{system="platform"}': STEADY },
    alert: 'VpdsTokenRefused',
  },
  {
    name: 'the mail server dead',
    series: {
      'vpds_jobs_oldest_seconds{kind="mail"}': GROWING,
      'vpds_job_runs_total{kind="mail",outcome="done"}': NONE,
      'vpds_job_runs_total{kind="mail",outcome="later"}': '0+1x120',
    },
    alert: 'VpdsJobsStandStill',
    at: '15m',
  },
  {
    name: 'the mail server dead for a day: mails are tried once an hour',
    series: {
      'vpds_jobs_oldest_seconds{kind="commission-notification"}': '9000+15x120',
      'vpds_job_runs_total{kind="commission-notification",outcome="done"}': NONE,
      'vpds_job_runs_total{kind="commission-notification",outcome="later"}': '0x8 10x112',
    },
    alert: 'VpdsJobsStandStill',
    at: '25m',
  },
  {
    name: 'a backlog at the platform',
    series: {
      'vpds_jobs_waiting{kind="register"}': '20000x120',
      'vpds_jobs_oldest_seconds{kind="register"}': '4000x120',
      'vpds_job_runs_total{kind="register",outcome="done"}': STEADY,
      'vpds_job_runs_total{kind="register",outcome="later"}': NONE,
    },
    alert: 'VpdsJobsBacklog',
    at: '10m',
  },
  {
    name: 'a parked stream',
    series: { 'vpds_projection_parked_streams{projection="products"}': '1x120' },
    alert: 'VpdsStreamsParked',
  },
  { name: 'a reaction that fails', series: { vpds_events_set_aside: '1x120' }, alert: 'VpdsReactionsFail' },
  {
    name: 'reactions that are late',
    series: { 'vpds_reactions_lag_seconds{context="commission"}': GROWING },
    alert: 'VpdsReactionsLate',
  },
  { name: 'a relay that is late', series: { vpds_relay_lag_seconds: GROWING }, alert: 'VpdsRelayLate' },
  { name: 'no relay', series: { 'vpds_relay_publishing{instance="a"}': '0x120' }, alert: 'VpdsRelayAbsent' },
  {
    name: 'requests that fail',
    series: { 'vpds_http_request_seconds_count{status="503"}': STEADY },
    alert: 'VpdsRequestsFail',
  },
  { name: 'a clock that steps', series: { vpds_clock_steps_total: '0x8 1x112' }, alert: 'VpdsClockStepped' },
  { name: 'Redis emptied', series: { vpds_redis_emptied_total: '0x8 1x112' }, alert: 'VpdsJobsLost' },
  { name: 'a mail in doubt', series: { vpds_notifications_in_doubt_total: '0x8 1x112' }, alert: 'VpdsMailInDoubt' },
  { name: 'a library that throws', series: { vpds_library_failures_total: '0x8 1x112' }, alert: 'VpdsLibraryFailures' },
];
