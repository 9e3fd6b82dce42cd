import {
  type CellKey,
  type CellLevel,
  type CellSeries,
  type CellSet,
  type CellStore,
  type CountedCell,
  type Position,
  type StoredCell,
  pause,
} from '@vpds/kernel';
import { MEASURES, UNREADABLE } from '../cells/measures.ts';
import { nextMonth } from '../cells/local-days.ts';
import type { Question, Run } from './explanation.ts';

/** Cells of one page. */
const PAGE = 1_000;
/** Cells that are looked at again because they changed while they were compared. */
const MAX_MOVING = 10_000;
/** Counting writes every 200 ms; a comparison takes less. */
const ATTEMPTS = 20;
const LOOK_AGAIN_AFTER = 50;
const LEVELS: readonly CellLevel[] = ['day', 'month'];

export interface Differing {
  readonly key: CellKey;
  readonly stored: StoredCell | null;
  readonly replayed: number;
  /** Both counts include everything recorded up to here. */
  readonly at: Position;
}

export interface CellDifferencesOptions extends Pick<Question, 'company' | 'asOf' | 'limit'> {
  readonly cells: CellStore;
  readonly stored: CellSet;
  readonly replayed: CellSet;
  /** `''` first: the numbers themselves. */
  readonly groupings: readonly string[];
}

/**
 * Compares the cells of a company in two sets while the stored one is being counted on. Two cells are compared where both
 * count the same events: a stored one that is ahead is looked at again after the recount has caught up.
 */
export class CellDifferences {
  readonly #options: CellDifferencesOptions;
  readonly listed: Differing[] = [];
  compared = 0;
  differing = 0;
  #moving: CellKey[] = [];
  #moved = 0;

  constructor(options: CellDifferencesOptions) {
    this.#options = options;
  }

  get moving(): number {
    return this.#moving.length + this.#moved;
  }

  /** `at`: both sets count everything up to here. `catchUp`: recounts up to where the stored set is. */
  async find(
    at: Position,
    run: Run,
    catchUp: () => Promise<Position>,
    shows: (fraction: number) => void,
  ): Promise<void> {
    const all = this.#series();
    for (const [index, series] of all.entries()) {
      await this.#compare(series, at, run);
      shows(index / all.length);
    }
    for (let attempt = 0; attempt < ATTEMPTS && this.#moving.length > 0; attempt += 1) {
      await pause(LOOK_AGAIN_AFTER, run.signal);
      run.signal.throwIfAborted();
      await this.#lookAgain(await catchUp());
    }
  }

  #series(): CellSeries[] {
    const { company, groupings } = this.#options;
    return LEVELS.flatMap((level) =>
      groupings.flatMap((grouping) =>
        (grouping === '' ? [...MEASURES, UNREADABLE] : MEASURES).map((measure) => {
          return { measure, grouping, level, company };
        }),
      ),
    );
  }

  async #compare(series: CellSeries, at: Position, { signal }: Run): Promise<void> {
    const { cells, stored, replayed } = this.#options;
    for await (const page of this.#pages(replayed, series)) {
      signal.throwIfAborted();
      const others = await cells.cells(stored, page);
      for (const [index, cell] of page.entries()) this.#judge(cell, others[index] ?? null, cell.count, at);
    }
    for await (const page of this.#pages(stored, series)) {
      signal.throwIfAborted();
      const others = await cells.cells(replayed, page);
      for (const [index, cell] of page.entries()) if ((others[index] ?? null) === null) this.#judge(cell, cell, 0, at);
    }
  }

  async *#pages(set: CellSet, series: CellSeries): AsyncGenerator<readonly CountedCell[]> {
    for (let after: CellKey | null = null; ;) {
      const page: readonly CountedCell[] = await this.#options.cells.page(set, series, { after, limit: PAGE });
      const meant = page.filter((cell) => this.#isMeant(cell));
      if (meant.length > 0) yield meant;
      if (page.length < PAGE) return;
      after = page.at(-1) ?? null;
    }
  }

  /** A month is compared if all its days of recording are. */
  #isMeant({ level, recorded }: CellKey): boolean {
    const { asOf } = this.#options;
    return asOf === null || (level === 'day' ? recorded : nextMonth(recorded) - 1) <= asOf;
  }

  #judge(key: CellKey, stored: StoredCell | null, replayed: number, at: Position): void {
    if (stored !== null && stored.position > at) {
      if (this.#moving.length < MAX_MOVING) this.#moving.push(key);
      else this.#moved += 1;
      return;
    }
    this.compared += 1;
    if ((stored?.count ?? 0) === replayed) return;
    this.differing += 1;
    if (this.listed.length < this.#options.limit) this.listed.push({ key, stored, replayed, at });
  }

  async #lookAgain(at: Position): Promise<void> {
    const { cells, stored, replayed } = this.#options;
    const keys = this.#moving;
    this.#moving = [];
    for (let start = 0; start < keys.length; start += PAGE) {
      const some = keys.slice(start, start + PAGE);
      // The stored ones last: what they count beyond `at` shows.
      const counted = await cells.cells(replayed, some);
      const found = await cells.cells(stored, some);
      for (const [index, key] of some.entries()) this.#judge(key, found[index] ?? null, counted[index]?.count ?? 0, at);
    }
  }
}
