export type VersionState =
  /** Serves reads. */
  | 'current'
  /** Kept up to date, so that switching back is instant. */
  | 'old'
  /** Being rebuilt beside the current one. */
  | 'building'
  /** Rebuilt, but different from the current one: an operator decides. */
  | 'differs';

export interface BuildProgress {
  readonly phase: 'reading' | 'verifying';
  /** From 0 to 1. An estimate: positions need not be dense. */
  readonly fraction: number;
  /** Events (documents while verifying) per second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
}

export interface VersionStatus {
  readonly version: number;
  readonly state: VersionState;
  /** Log position up to which it is complete; null: not known. */
  readonly position: string | null;
  /** Age of the first event that it lacks, seconds. */
  readonly lagSeconds: number | null;
  /** Streams blocked by an unreadable event. */
  readonly parked: number;
  /** Events that should count but could not be read. */
  readonly incomplete: number;
  readonly progress: BuildProgress | null;
  /** For operators: why it differs, what is being rebuilt, what blocks it. */
  readonly note: string | null;
}

/** The {@link VersionStatus.note} after a transient failure. */
export function heldUpBy(error: unknown): string {
  return `held up, goes on by itself: ${error instanceof Error ? error.message : String(error)}`;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly kind: 'counters' | 'view';
  readonly versions: readonly VersionStatus[];
}

/** In a merged list: a service that did not answer, whose projections are missing. */
export interface UnreachableContext {
  readonly context: string;
  /** The reason. */
  readonly unreachable: string;
}

/** A dead letter of the projection. */
export interface LeftOut {
  readonly stream: string;
  /** Null: the stream from some event on. */
  readonly position: string | null;
  readonly reason: string;
}

/** A read model that can be rebuilt beside the live one (ADR-13). */
export interface Projection {
  readonly name: string;
  status(): Promise<ProjectionStatus>;
  /** Starts a rebuild, or finds the running one. Returns its version at once; it becomes current by itself. */
  replay(): Promise<number>;
  /** Serves reads from another complete version. @throws Refusal */
  switchTo(version: number): Promise<void>;
  /** Drops a version that serves no reads. @throws Refusal */
  drop(version: number): Promise<void>;
  /** Parked streams or skipped events; at most 1,000. */
  leftOut(): Promise<readonly LeftOut[]>;
  /** Retries or forgets parked streams. Returns how many remain. */
  settle?(how: 'retry' | 'drop'): Promise<number>;
}
