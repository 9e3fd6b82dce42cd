import type { DueJob, Handler, JobOptions, JobOutcome } from '@vpds/kernel';
import type { DeadLetterSource, Projection, Reaction, ViewProjection } from '@vpds/projections';
import type { EffectKind } from './effects/effects-gate.ts';
import type { EffectSource } from './effects/effect-source.ts';

/** Must be idempotent and keep its state in a stream. */
export interface JobKind {
  readonly kind: string;
  /**
   * Jobs of this kind are held with these effects; needs {@link due}. If absent, nothing leaves the service, or a user
   * waits for it.
   */
  readonly effect?: EffectKind;
  readonly options: JobOptions;
  run(id: string, attempt: number): Promise<JobOutcome>;
  /**
   * Unfinished work, by an indexed query. Queued again at start and every 30 s, since a queue may lose jobs (ADR-9).
   */
  due?(limit: number): Promise<readonly DueJob[]>;
}

export interface ContextService {
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly projections: readonly ViewProjection[];
  /** Updated by the context itself. */
  readonly readModels?: readonly Projection[];
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly JobKind[];
  /** Sources besides those of its views and reactions. */
  readonly deadLetters?: readonly DeadLetterSource[];
  /** Effects that wait to leave the service. */
  readonly effects?: readonly EffectSource[];
  /** Runs once all dependencies are ready. `stop` runs before the engines stop. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
