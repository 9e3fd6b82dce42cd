import type { SkippedEvent } from './counter-store.ts';
import type { Position } from './events.ts';

/** A version of all cells (ADR-36). */
export interface CellSet {
  readonly name: string;
  readonly version: number;
}

/** Days are numbers of local days since 1970-01-01; a month is its first day. */
export type CellLevel = 'day' | 'month';

/** `values`: of the grouping's dimensions, as JSON text; opaque to stores. */
export interface CellKey {
  readonly measure: string;
  readonly grouping: string;
  readonly level: CellLevel;
  readonly company: number;
  readonly recorded: number;
  readonly happened: number;
  readonly values: string;
}

/** `position`: of the last event that it counts. */
export interface StoredCell {
  readonly count: number;
  readonly position: Position;
}

export type CellSeries = Pick<CellKey, 'measure' | 'grouping' | 'level' | 'company'>;

export interface CountedCell extends CellKey, StoredCell {}

/** `replaces`: position of the cell as it was read; null: there was none. */
export interface CellWrite extends CellKey, StoredCell {
  readonly replaces: Position | null;
}

/** A stream's document of the counting process. `position`: of the last event of the stream that was processed. */
export interface KeptDocument {
  readonly id: string;
  readonly body: string;
  readonly position: Position;
}

export interface CellSetState {
  /** Meaningless for another log. */
  readonly storeID: string;
  /** Every event up to here is counted. */
  readonly position: Position;
  /** The latest day of recording: it never goes back, whatever the store's clock does. */
  readonly recordedDay: number;
}

export interface CellBatch {
  /** Compared with the position of the set; null: nothing was counted. */
  readonly from: Position | null;
  readonly to: CellSetState;
  readonly cells: readonly CellWrite[];
  /** Documents whose counts depend on {@link documents}: none of those is written before all of these. */
  readonly dependents: readonly KeptDocument[];
  readonly documents: readonly KeptDocument[];
  readonly skipped: readonly SkippedEvent[];
}

/** Inclusive. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface CellPart {
  readonly level: CellLevel;
  readonly recorded: DayRange;
  readonly happened: DayRange;
}

export interface CellQuestion {
  readonly measure: string;
  readonly grouping: string;
  /** Null means all companies. */
  readonly company: number | null;
  /** Sums of each company. */
  readonly byCompany: boolean;
  /** The only sums that are wanted; null means all. */
  readonly groups: readonly CellGroup[] | null;
  readonly axis: 'happened' | 'recorded';
  /** Parts that together cover each cell once. */
  readonly parts: readonly CellPart[];
  /** First days of periods, ascending; a cell belongs to the last one that is not after it. */
  readonly periods: readonly number[];
  /** Most sums of an answer; more are refused. */
  readonly limit: number;
}

/** `company`: 0 unless sums of each company are asked for. */
export interface CellGroup {
  readonly company: number;
  readonly values: string;
}

/** `period`: index into the question's. */
export interface CellSum extends CellGroup {
  readonly period: number;
  readonly count: number;
}

/** Index of the last period that begins at or before the day; -1 if there is none. */
export function periodOf(day: number, periods: readonly number[]): number {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((periods[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * One writer at a time counts the log in its order. A write takes effect as a whole only if every replaced cell and the
 * position are as they were read; the loser reloads. Not guaranteed: atomicity. A crash may leave cells and notes
 * of skipped events without the documents and the position, documents in part in the order of the batch, or all of them
 * without the position, never the reverse.
 */
export interface CellStore {
  /** The versions of a name that are stored, in any order. */
  versions(name: string): Promise<readonly number[]>;
  ensure(set: CellSet): Promise<void>;
  state(set: CellSet): Promise<CellSetState | null>;
  cells(set: CellSet, keys: readonly CellKey[]): Promise<readonly (StoredCell | null)[]>;
  /**
   * Answers each cell of a series once, in an order of the store's own. `after` is the last cell of the page before,
   * null for the first page.
   */
  page(
    set: CellSet,
    series: CellSeries,
    request: { readonly after: CellKey | null; readonly limit: number },
  ): Promise<readonly CountedCell[]>;
  documents(set: CellSet, ids: readonly string[]): Promise<readonly (KeptDocument | null)[]>;
  /** @returns whether it took effect @throws Unavailable if unknown: reload */
  write(set: CellSet, batch: CellBatch): Promise<boolean>;
  /** One of each value that has a cell, also if it is zero, in no order. It answers null if there are more than the limit. */
  sums(set: CellSet, question: CellQuestion): Promise<readonly CellSum[] | null>;
  /** The first day with a cell of the grouping `''`; null: there is none. */
  first(set: CellSet, question: Pick<CellQuestion, 'measure' | 'company' | 'axis'>): Promise<number | null>;
  /** Those with a cell of the grouping `''`, in any order. */
  companies(set: CellSet, measure: string): Promise<readonly number[]>;
  /** Ordered by position, at most 1,000. */
  skipped(set: CellSet): Promise<readonly SkippedEvent[]>;
  drop(set: CellSet): Promise<void>;
}
