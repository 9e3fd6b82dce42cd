import { ALERTS, DISTRIBUTED_ALERTS } from './alerts.ts';
import type { FiringAlert } from '../../launch/inhibition.ts';

/** Metrics, and the alerts that fire after some minutes. */
export interface Incident {
  readonly name: string;
  /** Series that differ from {@link HEALTHY}, in promtool's notation, 15 s apart. */
  readonly series: Readonly<Record<string, string>>;
  /** Notifies. */
  readonly alert: string;
  /** Alerts that also fire, and are inhibited. */
  readonly follows?: readonly string[];
  /** Labels of the affected jobs, outside system or component. */
  readonly about?: Readonly<Partial<Record<'kind' | 'system' | 'component', string>>>;
  /** Evaluation time. Default 5 minutes: user-visible symptoms must alert within 90 s, others within their `for`. */
  readonly at?: string;
}

/** The alerts, with the labels that inhibitions compare. */
export function firingIn({ alert, follows = [], about = {} }: Incident): FiringAlert[] {
  return [alert, ...follows].map((name) => {
    const { expr = '' } = [...ALERTS, ...DISTRIBUTED_ALERTS].find((each) => each.name === name) ?? {};
    const label = /by \((kind|system|component)\)/.exec(expr)?.[1] as keyof typeof about | undefined;
    const value = label === undefined ? undefined : about[label];
    return { labels: { alertname: name, ...(label === undefined || value === undefined ? {} : { [label]: value }) } };
  });
}

const STEADY = '0+10x120';
const NONE = '0x120';
const GROWING = '0+15x120';

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
  'vpds_engine_up{engine="event log"}': '1x120',
  'up{instance="a"}': '1x120',
  'up{instance="b"}': '1x120',
  // A series of another job.
  'up{job="other",instance="c"}': NONE,
  'vpds_http_request_seconds_count{status="200"}': STEADY,
  'vpds_http_request_seconds_count{status="503"}': NONE,
  'vpds_call_seconds_count{operation="product.search",outcome="done"}': STEADY,
  'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': NONE,
  vpds_statistics_lag_seconds: '1x120',
  'vpds_projection_lag_seconds{projection="series"}': '1x120',
  vpds_statistics_unreadable_events: NONE,
  ...Object.fromEntries(
    ['a', 'b'].map((instance) => [`vpds_events_set_aside{context="commission",instance="${instance}"}`, NONE]),
  ),
  vpds_damaged_events: NONE,
  'vpds_projection_parked_streams{projection="products"}': NONE,
  'vpds_reactions_lag_seconds{context="commission"}': '1x120',
  vpds_relay_lag_seconds: '1x120',
  'vpds_relay_publishing{instance="a"}': '1x120',
  'vpds_relay_publishing{instance="b"}': NONE,
  'vpds_outbound_circuit_open{system="provider_a"}': NONE,
  'vpds_outbound_unauthorized_total{system="platform"}': NONE,
  ...Object.fromEntries(
    ['commission-notification', 'register-with-platform', 'place-transport-a'].flatMap((kind) => [
      [`vpds_jobs_waiting{kind="${kind}"}`, '2x120'],
      [`vpds_jobs_oldest_seconds{kind="${kind}"}`, '3x120'],
      [`vpds_job_runs_total{kind="${kind}",outcome="done"}`, STEADY],
      [`vpds_job_runs_total{kind="${kind}",outcome="later"}`, NONE],
    ]),
  ),
  vpds_clock_steps_total: NONE,
  // Long over.
  vpds_notifications_in_doubt_total: '3x120',
  process_start_time_seconds: '-86400x120',
  vpds_library_failures_total: NONE,
  vpds_redis_emptied_total: NONE,
};

/** A process that starts after two minutes and has counted something before its first scrape. */
const startsWith = (counter: string) => ({
  'process_start_time_seconds{job="vpds",instance="new"}': '_x8 110x112',
  [counter.includes('{')
    ? counter.replace('}', ',job="vpds",instance="new"}')
    : `${counter}{job="vpds",instance="new"}`]: '_x8 1x112',
});

const away = (engine: string) =>
  Object.fromEntries(
    ['a', 'b'].map((instance) => [`vpds_engine_up{engine="${engine}",instance="${instance}"}`, '0x120']),
  );

/** Subscribers of the feed wait. */
const FEED_LATE = {
  vpds_relay_lag_seconds: GROWING,
  'vpds_reactions_lag_seconds{context="commission"}': GROWING,
};

/** Subscribers of the log cannot read its head either. */
const LATE = { ...FEED_LATE, vpds_statistics_lag_seconds: GROWING };

/** An event that its readers cannot read. */
const LEFT_OUT = {
  'vpds_projection_parked_streams{projection="products"}': '0x8 1x112',
  vpds_statistics_unreadable_events: '0x8 1x112',
  'vpds_events_set_aside{context="commission",instance="a"}': '0x8 1x112',
};

const waitingJobs = (kind: string) => ({
  [`vpds_jobs_oldest_seconds{kind="${kind}"}`]: GROWING,
  [`vpds_job_runs_total{kind="${kind}",outcome="done"}`]: NONE,
  [`vpds_job_runs_total{kind="${kind}",outcome="later"}`]: '0+1x120',
});

export const INCIDENTS: readonly Incident[] = [
  {
    name: 'Kafka frozen or killed',
    series: {
      ...away('Kafka'),
      ...FEED_LATE,
      'vpds_relay_publishing{instance="a"}': '1 0x119',
    },
    alert: 'VpdsEngineAway',
    follows: ['VpdsReactionsLate', 'VpdsRelayAbsent', 'VpdsRelayLate'],
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
    name: 'the event store frozen: calls get no answer in time',
    series: {
      ...away('EventStoreDB'),
      ...LATE,
      'vpds_http_request_seconds_count{status="503"}': STEADY,
      'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': STEADY,
    },
    alert: 'VpdsEngineAway',
    follows: ['VpdsCallsFail', 'VpdsReactionsLate', 'VpdsRelayLate', 'VpdsRequestsFail', 'VpdsStatisticsLate'],
  },
  {
    // Health checks need the leader, as reads do; calls are answered with a refusal.
    name: 'the event store without a leader',
    series: { ...away('EventStoreDB'), ...LATE, 'vpds_http_request_seconds_count{status="503"}': STEADY },
    alert: 'VpdsEngineAway',
    follows: ['VpdsReactionsLate', 'VpdsRelayLate', 'VpdsRequestsFail', 'VpdsStatisticsLate'],
  },
  {
    name: 'Redis frozen, full or denying',
    series: { ...away('Redis'), 'vpds_relay_publishing{instance="a"}': '0x120' },
    alert: 'VpdsEngineAway',
    follows: ['VpdsRelayAbsent'],
  },
  {
    name: 'MongoDB frozen while a process starts',
    series: { ...away('MongoDB'), 'vpds_not_ready{component="engines",instance="new"}': '_x4 1x116' },
    alert: 'VpdsEngineAway',
    follows: ['VpdsNotReady'],
    about: { component: 'engines' },
  },
  {
    name: 'MongoDB back: the process that waited for it has started',
    series: {
      'vpds_engine_up{engine="MongoDB",instance="a"}': '0x20 1x100',
      'vpds_engine_up{engine="MongoDB",instance="b"}': '0x20 1x100',
      'vpds_not_ready{component="engines",instance="new"}': '1x21 stale',
    },
    alert: 'VpdsEngineAway',
    at: '8m',
  },
  {
    name: 'a process that starts and alone cannot reach an engine',
    series: { 'vpds_not_ready{component="engines",instance="new"}': '1x120' },
    alert: 'VpdsNotReady',
    about: { component: 'engines' },
  },
  {
    name: 'statistics of another log, which are being rebuilt',
    series: { 'vpds_not_ready{component="statistics",instance="a"}': '1x120' },
    alert: 'VpdsNotReady',
    about: { component: 'statistics' },
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
    name: 'one of several replicas frozen: calls go to the others',
    series: { 'up{instance="b"}': NONE },
    alert: 'VpdsReplicaUnresponsive',
  },
  {
    name: 'a service that refuses its callers, or is overloaded',
    series: {
      'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': STEADY,
      'vpds_http_request_seconds_count{status="503"}': STEADY,
    },
    alert: 'VpdsCallsFail',
    follows: ['VpdsRequestsFail'],
  },
  {
    name: 'every replica of the product service frozen or gone: they show no metrics',
    series: {
      'vpds_build_info{service="product-service"}': '_x120',
      'up{instance="b"}': NONE,
      'vpds_call_seconds_count{operation="product.search",outcome="unavailable"}': STEADY,
      'vpds_http_request_seconds_count{status="503"}': STEADY,
    },
    alert: 'VpdsServiceAbsent',
    follows: ['VpdsCallsFail', 'VpdsReplicaUnresponsive', 'VpdsRequestsFail'],
  },
  {
    name: 'every replica of a service gone that nobody calls just now',
    series: { 'vpds_build_info{service="prepared-data-service"}': '_x120' },
    alert: 'VpdsServiceAbsent',
  },
  { name: 'statistics 60 s late', series: { vpds_statistics_lag_seconds: '90x120' }, alert: 'VpdsStatisticsLate' },
  {
    name: 'series 60 s late',
    series: { 'vpds_projection_lag_seconds{projection="series"}': '90x120' },
    alert: 'VpdsStatisticsLate',
  },
  {
    name: 'an event that cannot be counted',
    series: { vpds_statistics_unreadable_events: '1x120' },
    alert: 'VpdsStatisticsIncomplete',
  },
  {
    name: 'a poison event: bytes that are not what was written',
    series: { vpds_damaged_events: '0x8 1x112', ...LEFT_OUT },
    alert: 'VpdsEventsDamaged',
    follows: ['VpdsReactionsFail', 'VpdsStatisticsIncomplete', 'VpdsStreamsParked'],
  },
  {
    name: 'a poison event: a version that nobody can read',
    series: LEFT_OUT,
    alert: 'VpdsStreamsParked',
    follows: ['VpdsReactionsFail', 'VpdsStatisticsIncomplete'],
  },
  {
    name: 'a damaged event that a process reads while it starts',
    series: startsWith('vpds_damaged_events'),
    alert: 'VpdsEventsDamaged',
  },
  {
    name: 'a full disk',
    series: {
      'vpds_not_ready{component="event log",instance="a"}': '1x120',
      'vpds_engine_up{engine="event log"}': '0x120',
      'vpds_http_request_seconds_count{status="503"}': STEADY,
      vpds_statistics_lag_seconds: GROWING,
    },
    alert: 'VpdsNotReady',
    follows: ['VpdsRequestsFail', 'VpdsStatisticsLate'],
    about: { component: 'event log' },
  },
  {
    name: 'provider A answering 503',
    series: { 'vpds_outbound_circuit_open{system="provider_a"}': '1x120' },
    alert: 'VpdsOutsideSystemAway',
    about: { system: 'provider_a' },
  },
  {
    name: 'provider A answering 503 for a quarter of an hour: its orders wait',
    series: { 'vpds_outbound_circuit_open{system="provider_a"}': '1x120', ...waitingJobs('place-transport-a') },
    alert: 'VpdsOutsideSystemAway',
    follows: ['VpdsJobsStandStill'],
    about: { system: 'provider_a', kind: 'place-transport-a' },
    at: '15m',
  },
  {
    name: 'a wrong token',
    series: { 'vpds_outbound_unauthorized_total{system="platform"}': STEADY },
    alert: 'VpdsTokenRefused',
    about: { system: 'platform' },
  },
  {
    name: 'a wrong token that a release brings along',
    series: startsWith('vpds_outbound_unauthorized_total{system="platform"}'),
    alert: 'VpdsTokenRefused',
    about: { system: 'platform' },
  },
  {
    name: 'the mail server dead',
    series: waitingJobs('commission-notification'),
    alert: 'VpdsJobsStandStill',
    about: { kind: 'commission-notification' },
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
    about: { kind: 'commission-notification' },
    at: '25m',
  },
  {
    name: 'a backlog at the platform',
    series: {
      'vpds_jobs_waiting{kind="register-with-platform"}': '20000x120',
      'vpds_jobs_oldest_seconds{kind="register-with-platform"}': '4000x120',
      'vpds_job_runs_total{kind="register-with-platform",outcome="done"}': STEADY,
      'vpds_job_runs_total{kind="register-with-platform",outcome="later"}': NONE,
    },
    alert: 'VpdsJobsBacklog',
    about: { kind: 'register-with-platform' },
    at: '10m',
  },
  {
    name: 'a parked stream',
    series: { 'vpds_projection_parked_streams{projection="products"}': '1x120' },
    alert: 'VpdsStreamsParked',
  },
  {
    name: 'a reaction that fails',
    series: Object.fromEntries(
      ['a', 'b'].map((instance) => [`vpds_events_set_aside{context="commission",instance="${instance}"}`, '1x120']),
    ),
    alert: 'VpdsReactionsFail',
  },
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
  {
    name: 'a clock that steps: writes are refused for a minute',
    series: {
      vpds_clock_steps_total: '0x8 1x112',
      'vpds_http_request_seconds_count{status="503"}': '0x8 0+10x4 40x107',
    },
    alert: 'VpdsClockStepped',
    follows: ['VpdsRequestsFail'],
    at: '3m30s',
  },
  { name: 'Redis emptied', series: { vpds_redis_emptied_total: '0x8 1x112' }, alert: 'VpdsJobsLost' },
  {
    name: 'effects held after a restore',
    series: { 'vpds_effects_held{kind="mail"}': '1x120' },
    alert: 'VpdsEffectsHeld',
  },
  { name: 'a mail in doubt', series: { vpds_notifications_in_doubt_total: '0x8 1x112' }, alert: 'VpdsMailInDoubt' },
  {
    name: 'a mail that a crash left in doubt, found by the next process',
    series: startsWith('vpds_notifications_in_doubt_total'),
    alert: 'VpdsMailInDoubt',
  },
  { name: 'a library that throws', series: { vpds_library_failures_total: '0x8 1x112' }, alert: 'VpdsLibraryFailures' },
];

/** Metrics that differ from {@link HEALTHY} although nothing is wrong: nobody is notified. */
export const PLANNED: readonly Pick<Incident, 'name' | 'series'>[] = [
  {
    name: 'a product that the platform refuses: it is tried once a day',
    series: {
      'vpds_jobs_oldest_seconds{kind="register-with-platform"}': '86400x120',
      'vpds_job_runs_total{kind="register-with-platform",outcome="done"}': NONE,
      'vpds_job_runs_total{kind="register-with-platform",outcome="waits"}': '0x60 1x60',
    },
  },
  {
    name: 'more mails to one partner than an hour may bring: the rest waits for its slots',
    series: {
      'vpds_jobs_oldest_seconds{kind="commission-notification"}': GROWING,
      'vpds_job_runs_total{kind="commission-notification",outcome="done"}': '0x4 200x116',
      'vpds_job_runs_total{kind="commission-notification",outcome="waits"}': '0x4 100x116',
    },
  },
  {
    name: 'callers that ask for what the interface does not have',
    series: { 'vpds_http_request_seconds_count{status="501"}': STEADY },
  },
];
