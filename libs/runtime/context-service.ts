import type { Handler, JobOptions, JobOutcome } from '@vpds/kernel';
import type { Projection, Reaction, ViewProjection } from '@vpds/projections';

/** A kind of job and its handler. Handlers are idempotent and keep their state in a stream. */
export interface JobKind {
  readonly kind: string;
  readonly options: JobOptions;
  run(id: string, attempt: number): Promise<JobOutcome>;
  /**
   * Ids of unfinished work, by an indexed query. Re-queued at start and every 30 s, since a queue may lose jobs
   * (ADR-9).
   */
  due?(limit: number): Promise<readonly string[]>;
}

/** A context's server side: handlers of its contract, projections, reactions and jobs. */
export interface ContextService {
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly projections: readonly ViewProjection[];
  /** Read models besides views, which the context brings up to date itself. */
  readonly readModels?: readonly Projection[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobKind[];
  /** Called when all dependencies are ready; stopped before the engines. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
