import type {
  CellStore,
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

/** The engines of a process; only apps choose them. */
export interface Engines {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly idempotency: IdempotencyStore;
  readonly checkpoints: CheckpointStore;
  readonly operational: OperationalStore;
  readonly jobs: JobQueue;
  /** Default: the tail of `events`, in this process. */
  readonly feed?: EventFeed;
  readonly counters: CounterStore;
  readonly cells: CellStore;
  readonly headerLog: HeaderLog;
  /** Absent if the queue is as durable as the log. */
  readonly onJobsLost?: (listener: () => void) => void;
}
