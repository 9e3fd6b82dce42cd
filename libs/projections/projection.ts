export type VersionState =
  /** Serves reads. */
  | 'current'
  /** Updated like the current one: switching back is instant. */
  | 'old'
  | 'building'
  /** Unlike the current one: an operator decides. */
  | 'differs';

export interface BuildProgress {
  readonly phase: 'reading' | 'verifying';
  /** 0 to 1, estimated: positions have gaps. */
  readonly fraction: number;
  /** Events per second; documents while verifying. */
  readonly rate: number;
  readonly secondsLeft: number | null;
}

export interface VersionStatus {
  readonly version: number;
  readonly state: VersionState;
  /** Complete up to here; null: unknown. */
  readonly position: string | null;
  /** Age of the first missing event. */
  readonly lagSeconds: number | null;
  /** Streams blocked by an unreadable event. */
  readonly parked: number;
  /** Unreadable events that should count. */
  readonly incomplete: number;
  readonly progress: BuildProgress | null;
  /** A sentence for operators: why the version differs, what is being rebuilt, or what blocks it. */
  readonly note: string | null;
}

export function retryNote(error: unknown): string {
  return `failed, retrying: ${error instanceof Error ? error.message : String(error)}`;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly kind: 'counters' | 'view' | 'cells';
  readonly versions: readonly VersionStatus[];
}

/** The entry of a merged list for a context whose service does not answer. */
export interface UnreachableContext {
  readonly context: string;
  readonly unreachable: string;
}

export interface ProjectionDeadLetter {
  readonly stream: string;
  /** Null if the rest of the stream waits. */
  readonly position: string | null;
  readonly reason: string;
}

/** Can be rebuilt alongside the live version (ADR-13). */
export interface Projection {
  readonly name: string;
  status(): Promise<ProjectionStatus>;
  /** Events that the current version lacks, at most `COUNTED_LAG`. */
  lagEvents(): Promise<number>;
  /** Starts a rebuild or finds the running one; returns its version at once. */
  replay(): Promise<number>;
  /** @throws Refusal unless complete */
  switchTo(version: number): Promise<void>;
  /** `force`: also a version that links name. @throws Refusal if current */
  drop(version: number, force?: boolean): Promise<void>;
  /** Lists at most 1,000. */
  deadLetters(): Promise<readonly ProjectionDeadLetter[]>;
  /** @returns how many remain */
  settle?(how: 'retry' | 'drop'): Promise<number>;
}
