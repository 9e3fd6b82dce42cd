/** Read models whose numbers belong to a company. */
export const EXPLAINED = ['series', 'statistics'] as const;
export type ExplainedProjection = (typeof EXPLAINED)[number];

/** Differing cells that are listed, unless the question names fewer. */
export const MAX_LISTED = 1_000;
export const LISTED = 100;
/** Events that are listed of a cell. */
export const MAX_EVENTS = 10;

export interface Question {
  readonly projection: ExplainedProjection;
  readonly company: number;
  /**
   * The last moment of recording that counts: a day of the series, a second of the statistics; null for all that is
   * counted.
   */
  readonly asOf: number | null;
  /** Differing cells that are listed; others are counted. */
  readonly limit: number;
}

/** `series`: `day` and `month`; `statistics`: `hour`. */
export type CellSpan = 'hour' | 'day' | 'month';

export interface ExplainedEvent {
  /** Null if the event does not reveal its product. */
  readonly productID: number | null;
  readonly stream: string;
  readonly revision: string;
  readonly eventID: string;
  readonly type: string;
  /** Unix milliseconds. */
  readonly recordedAt: number;
  readonly count: number;
}

export interface ExplainedEvents {
  /** `missing`: exactly these explain the difference. `counted`: the cause is unknown; these are in the replayed count. */
  readonly are: 'missing' | 'counted';
  readonly total: number;
  readonly listed: readonly ExplainedEvent[];
  /** How many are not listed. */
  readonly more: number;
}

export interface DifferingCell {
  readonly measure: string;
  readonly span: CellSpan;
  readonly happened: string;
  readonly recorded: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly stored: number;
  readonly replayed: number;
  readonly events: ExplainedEvents;
}

export interface Findings {
  /** The version of the read model that was compared. */
  readonly version: number;
  readonly compared: number;
  readonly differing: number;
  /** Cells that changed so often that they could not be compared. */
  readonly moving: number;
  /** Groupings that only one of both has. */
  readonly notCompared: readonly string[];
  readonly cells: readonly DifferingCell[];
  /** How many differing cells are not listed. */
  readonly more: number;
}

export type Phase = 'reading' | 'comparing' | 'explaining';

/** How an explanation is carried out. */
export interface Run {
  /** Aborts on cancellation, stop and loss of the lease. */
  readonly signal: AbortSignal;
  /** Names the set that this run alone writes. */
  readonly scratch: { readonly name: string; readonly version: number };
  /** `events`: of the company, that were read. */
  shows(progress: { readonly phase: Phase; readonly fraction: number; readonly events: number }): void;
}

/** Counts a company's events again and compares the result with what is stored and read now; changes neither. */
export interface Explainer {
  /** @throws Unavailable; the signal's reason */
  explain(question: Question, run: Run): Promise<Findings>;
  /** Removes what an interrupted run has left. @throws Unavailable */
  clean(scratch: Run['scratch']): Promise<void>;
}

/** A dry run that cannot be completed, by the question or by what has happened meanwhile. Its message is for the caller. */
export class NotExplained extends Error {
  override readonly name = 'NotExplained';
}

export const SUPERSEDED = 'another version is read since the dry run began: start it again';
