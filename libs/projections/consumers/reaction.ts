import type { RecordedEvent } from '@vpds/kernel';

/**
 * Enqueues work for events of the log (ADR-9: effects are not projections). Called at least once per event, in order.
 * May first record the planned work in a stream; returns job ids. `Unavailable` pauses it; after any other error the
 * event is retried later, out of order.
 */
export interface Reaction {
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly job: string;
  ids(event: RecordedEvent): readonly string[] | Promise<readonly string[]>;
}
