/** A condition that would otherwise be logged at each retry. */
interface Condition {
  /** Members that distinguish conditions of one code, besides the reason. */
  readonly by: readonly string[];
  /** Seconds without an occurrence. It must exceed the longest pause between retries. */
  readonly quietSeconds: number;
}

const EACH = 'each';
const lasting = (by: readonly string[] = [], quietSeconds = 45): Condition => ({ by, quietSeconds });

/**
 * The codes of all lines at warn or above, each documented in `docs/runbook.md`. `each`: every occurrence is logged. A
 * condition is logged once per reason, and once when it is over.
 */
export const LOG_CODES = {
  bootstrap_key_weak: EACH,
  background_restarted: lasting(),
  call_failed: EACH,
  clock_accepted: EACH,
  clock_ahead: EACH,
  clock_back: EACH,
  clock_behind_log: EACH,
  clock_due_times: EACH,
  clock_forward: EACH,
  clock_returned: EACH,
  connections_full: lasting(),
  data_file_damaged: EACH,
  effects_held: EACH,
  effects_released: EACH,
  effects_waiting: lasting(),
  engine_away: EACH,
  engine_back: EACH,
  engine_denied: EACH,
  engine_full: EACH,
  event_damaged: EACH,
  event_forgotten: EACH,
  event_log_failed: EACH,
  event_log_not_writable: EACH,
  event_set_aside: EACH,
  event_unreadable: lasting(),
  explanation_failed: EACH,
  feed_of_another_log: lasting([], 120),
  framework: lasting(),
  internal_auth_off: EACH,
  internal_call_refused: lasting(),
  internal_certificate_unusable: lasting(),
  job_end_waiting: lasting(),
  job_failed: lasting(['kind'], 360),
  job_queue_waiting: lasting(['kind']),
  jobs_lost: EACH,
  library_failed: EACH,
  mail_waiting: lasting(['reply'], 5_400),
  not_enabled_yet: lasting(),
  notification_given_up: EACH,
  notification_in_doubt: EACH,
  notification_not_requested: EACH,
  notification_refused: EACH,
  outside_system_away: EACH,
  platform_answer_unreadable: EACH,
  platform_feed_line_skipped: EACH,
  platform_feed_waiting: lasting(),
  platform_refused: EACH,
  polling_waiting: lasting(['system'], 120),
  process_failed: EACH,
  provider_answer_unreadable: EACH,
  reactions_restarted: EACH,
  reactions_waiting: lasting(),
  relay_refused: lasting(),
  relay_waiting: lasting(),
  request_failed: EACH,
  response_code_unknown: EACH,
  revocation_delayed: lasting(),
  sign_in_link_not_sent: EACH,
  simulators_damaged: EACH,
  start_failed: EACH,
  start_waiting: lasting(),
  statistics_catching_up: EACH,
  series_differ: EACH,
  series_recounted: EACH,
  series_waiting: lasting(['set']),
  statistics_differ: EACH,
  statistics_drop_waiting: lasting(['version']),
  statistics_late: EACH,
  statistics_rebuild_waiting: lasting(),
  statistics_recounted: EACH,
  statistics_restarted: EACH,
  statistics_waiting: lasting(['set']),
  stop_failed: EACH,
  stream_parked: EACH,
  token_refused: EACH,
  topic_differs: EACH,
  topics_waiting: lasting(),
  traces_lost: lasting(),
  transport_event_unknown: EACH,
  transport_event_unreadable: EACH,
  transport_polling_ended: EACH,
  unavailable: lasting(),
  usage_restarted: EACH,
  usage_waiting: lasting(),
  view_differs: EACH,
  view_rebuild_waiting: lasting(['view']),
  view_registry_waiting: lasting(),
  view_repair_waiting: lasting(),
  views_of_another_log: EACH,
  views_restarted: EACH,
} as const satisfies Readonly<Record<string, typeof EACH | Condition>>;

export type LogCode = keyof typeof LOG_CODES;

declare module 'pino' {
  interface LogFnFields {
    /** Required at level warn and above. */
    readonly code?: LogCode;
  }
}

/** Answers null if every occurrence is logged. */
export function conditionOf(code: unknown): Condition | null {
  const policy: typeof EACH | Condition | undefined = LOG_CODES[code as LogCode];
  return typeof policy === 'object' ? policy : null;
}
