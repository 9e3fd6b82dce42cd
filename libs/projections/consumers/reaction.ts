import type { RecordedEvent } from '@vpds/kernel';

/**
 * Work that an event of the log leads to, once (ADR-9: effects are not projections). Called at least once per event, in
 * order; it may first note in a stream what is to be done, and returns the ids of the jobs that do it. `Unavailable` thrown
 * is waited for; an event that it throws anything else for comes again later, out of order.
 */
export interface Reaction {
  readonly name: string;
  readonly eventTypes: readonly string[];
  readonly job: string;
  ids(event: RecordedEvent): readonly string[] | Promise<readonly string[]>;
}
