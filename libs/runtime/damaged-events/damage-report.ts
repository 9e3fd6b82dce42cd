import type { RecordedEvent } from '@vpds/kernel';
import type { Logger } from 'pino';
import type { Metrics } from '@vpds/observability';

/** Events that are remembered. */
const MOST = 10_000;

/** Logs each damaged event once. */
export class DamageReport {
  readonly #logger: Logger;
  readonly #positions = new Set<bigint>();

  constructor(logger: Logger, metrics: Metrics) {
    this.#logger = logger;
    metrics.gauge(
      'vpds_damaged_events',
      'Events that were read since the start and are not what was written',
      () => this.#positions.size,
    );
  }

  report({ stream, revision, position, type, damage }: RecordedEvent): void {
    if (this.#positions.has(position) || this.#positions.size >= MOST) return;
    this.#positions.add(position);
    this.#logger.error(
      { code: 'event_damaged', stream, revision: String(revision), position: String(position), type, damage },
      'a damaged event was read: restore a backup, or decide what counts in its place (docs/operations.md)',
    );
  }
}
