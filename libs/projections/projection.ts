/** What a version of a projection is to its readers. */
export type VersionState =
  /** Read by everybody. */
  | 'current'
  /** Kept up to date, so that switching back takes no time. */
  | 'old'
  /** Being made from the events, beside the current one. */
  | 'building'
  /** Made, but not what the current one says: a person decides. */
  | 'differs';

/** How far a building version is. */
export interface BuildProgress {
  readonly phase: 'reading' | 'verifying';
  /** Between 0 and 1. An estimate: positions of a log need not be dense. */
  readonly fraction: number;
  /** Events (or documents, while verifying) per second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
}

export interface VersionStatus {
  readonly version: number;
  readonly state: VersionState;
  /** Position in the log up to which it holds everything; null: not known. */
  readonly position: string | null;
  /** For how long something has been recorded that it does not hold yet, seconds. */
  readonly lagSeconds: number | null;
  /** Streams whose later events wait because one cannot be read. */
  readonly parked: number;
  /** Events that should have counted and could not be read. */
  readonly incomplete: number;
  readonly progress: BuildProgress | null;
  /** What a person should know: why it differs, what is being made anew, what holds it up. */
  readonly note: string | null;
}

/** The {@link VersionStatus.note} of a version whose work failed with something that passes. */
export function heldUpBy(error: unknown): string {
  return `held up, goes on by itself: ${error instanceof Error ? error.message : String(error)}`;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly kind: 'counters' | 'view';
  readonly versions: readonly VersionStatus[];
}

/** In a list of what several services say: one that did not answer. What it has is not in the list. */
export interface UnreachableContext {
  readonly context: string;
  /** Why it did not answer. */
  readonly unreachable: string;
}

/** Something that the projection left out, and why. */
export interface LeftOut {
  readonly stream: string;
  /** Null: the whole stream from some event on. */
  readonly position: string | null;
  readonly reason: string;
}

/** A read model that can be made anew from the events beside the one that is read (ADR-13). */
export interface Projection {
  readonly name: string;
  status(): Promise<ProjectionStatus>;
  /** Starts a new version, or finds the one under way. Returns its number at once; it becomes current by itself. */
  replay(): Promise<number>;
  /** Makes another complete version the one that is read. @throws Refusal */
  switchTo(version: number): Promise<void>;
  /** Drops a version that is not read. @throws Refusal */
  drop(version: number): Promise<void>;
  /** Parked streams, or skipped events; at most 1,000. */
  leftOut(): Promise<readonly LeftOut[]>;
  /** Tries parked streams again, or forgets them. Returns how many are parked still. */
  settle?(how: 'retry' | 'drop'): Promise<number>;
}
