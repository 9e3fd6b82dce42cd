import type { RecordedEvent } from '@vpds/kernel';

/**
 * Enqueues jobs for events (ADR-9): at least once per event, in order; returns job ids. It may first record the planned
 * work in a stream, or with the operational records. `Unavailable` pauses the consumer; after any other error the event
 * is retried later, out of order.
 */
export interface Reaction {
  readonly name: string;
  readonly eventTypes: readonly string[];
  /**
   * Default 1. Raised when `eventTypes` gets a type that the last release writes without reacting to it: as long as that
   * release runs, also after a rollback, it moves its positions past such events.
   */
  readonly generation?: number;
  readonly job: string;
  ids(event: RecordedEvent): Promise<readonly string[]>;
}
