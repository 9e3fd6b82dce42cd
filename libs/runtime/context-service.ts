import type { Handler, JobOptions, JobOutcome } from '@vpds/kernel';
import type { Reaction, ViewProjection } from '@vpds/projections';

/** A kind of job with its handler. The handler is idempotent and keeps its state in a stream. */
export interface JobKind {
  readonly kind: string;
  readonly options: JobOptions;
  run(id: string, attempt: number): Promise<JobOutcome>;
  /**
   * Ids of work that the store knows to be unfinished, found by an index: the queue is filled from it at start and every
   * 30 s, since a queue may lose a job (ADR-9).
   */
  due?(limit: number): Promise<readonly string[]>;
}

/** The part of a context that does its work: handlers of its contract, projections, reactions and jobs. */
export interface ContextService {
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly projections: readonly ViewProjection[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobKind[];
  /** Started when everything that the context needs is ready; stopped before the engines are. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
