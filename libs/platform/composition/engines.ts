import type {
  CheckpointStore,
  CounterStore,
  EventStore,
  FactLog,
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
  readonly counters: CounterStore;
  readonly facts: FactLog;
}
