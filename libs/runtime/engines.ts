import type {
  CheckpointStore,
  CounterStore,
  EventFeed,
  EventStore,
  HeaderLog,
  IdempotencyStore,
  JobQueue,
  OperationalStore,
  ViewStore,
} from '@vpds/kernel';

/** The engines that a process runs on; only apps choose which. */
export interface Engines {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly idempotency: IdempotencyStore;
  readonly checkpoints: CheckpointStore;
  readonly operational: OperationalStore;
  readonly jobs: JobQueue;
  /** Default: the tail of `events`, all of it in this process. */
  readonly feed?: EventFeed;
  readonly counters: CounterStore;
  readonly facts: HeaderLog;
  /** Told when the queue has lost its jobs. Absent: it keeps them as safely as the log its events. */
  readonly onJobsLost?: (listener: () => void) => void;
}
