import {
  type CellBatch,
  type CellKey,
  type CellQuestion,
  type CellSeries,
  type CellSetState,
  type CellStore,
  type CellSum,
  type CellWrite,
  type KeptDocument,
  type SkippedEvent,
  Unavailable,
  periodOf,
} from '@vpds/kernel';

/** How far a write gets before a crash ends it. */
export const CRASH_POINTS = [
  'some cells',
  'all cells',
  'some dependents',
  'some documents',
  'other documents',
  'all documents',
  'answer lost',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Stores one set, with the guards of the port, and crashes in the middle of a write. */
export class MemoryCells implements CellStore {
  readonly stored = new Map<string, CellWrite>();
  readonly kept = new Map<string, KeptDocument>();
  notes: SkippedEvent[] = [];
  #state: CellSetState | null = null;
  /** The crashes of the next writes, in order; null means none. */
  crashes: (CrashPoint | null)[] = [];

  async versions(): Promise<readonly number[]> {
    return [1];
  }

  async ensure(): Promise<void> {}

  async state(): Promise<CellSetState | null> {
    return this.#state;
  }

  async cells(_: unknown, keys: readonly CellKey[]) {
    return keys.map((key) => this.stored.get(textOf(key)) ?? null);
  }

  async page(_: unknown, series: CellSeries, { after, limit }: { after: CellKey | null; limit: number }) {
    const isOf = (cell: CellKey) =>
      cell.measure === series.measure &&
      cell.grouping === series.grouping &&
      cell.level === series.level &&
      cell.company === series.company;
    const cells = [...this.stored.values()].filter(isOf);
    const start = after === null ? 0 : cells.findIndex((cell) => textOf(cell) === textOf(after)) + 1;
    return cells.slice(start, start + limit);
  }

  async documents(_: unknown, ids: readonly string[]) {
    return ids.map((id) => this.kept.get(id) ?? null);
  }

  async write(_: unknown, { from, to, cells, dependents, documents, skipped }: CellBatch): Promise<boolean> {
    const crash = this.crashes.shift() ?? null;
    if ((this.#state?.position ?? null) !== from) return false;
    for (const cell of crash === 'some cells' ? cells.filter((_, index) => index % 2 === 0) : cells) {
      if ((this.stored.get(textOf(cell))?.position ?? null) !== cell.replaces) return false;
      this.stored.set(textOf(cell), cell);
    }
    if (crash === 'some cells' || crash === 'all cells') throw new Unavailable('crashed');
    const known = new Set(this.notes.map(({ position }) => position));
    this.notes.push(...skipped.filter(({ position }) => !known.has(position)));
    const keep = (some: readonly KeptDocument[]) => some.forEach((each) => this.kept.set(each.id, each));
    const everySecond = (some: readonly KeptDocument[], from = 0) => some.filter((_, index) => index % 2 === from);
    keep(crash === 'some dependents' ? everySecond(dependents) : dependents);
    if (crash === 'some dependents') throw new Unavailable('crashed');
    const isPartly = crash === 'some documents' || crash === 'other documents';
    keep(isPartly ? everySecond(documents, crash === 'some documents' ? 0 : 1) : documents);
    if (isPartly || crash === 'all documents') throw new Unavailable('crashed');
    this.#state = to;
    if (crash === 'answer lost') throw new Unavailable('no answer', { outcomeUnknown: true });
    return true;
  }

  async sums(_: unknown, question: CellQuestion): Promise<readonly CellSum[] | null> {
    const sums = new Map<string, CellSum>();
    for (const cell of this.stored.values())
      for (const { level, recorded, happened } of question.parts) {
        const isMeant =
          cell.measure === question.measure &&
          cell.grouping === question.grouping &&
          cell.level === level &&
          (question.company === null || cell.company === question.company) &&
          isWanted(question, cell) &&
          cell.recorded >= recorded.from &&
          cell.recorded <= recorded.to &&
          cell.happened >= happened.from &&
          cell.happened <= happened.to;
        const period = periodOf(cell[question.axis], question.periods);
        if (!isMeant || period < 0) continue;
        const company = question.byCompany ? cell.company : 0;
        const key = `${period} ${company} ${cell.values}`;
        const count = (sums.get(key)?.count ?? 0) + cell.count;
        sums.set(key, { period, company, values: cell.values, count });
      }
    return [...sums.values()];
  }

  async first(): Promise<number | null> {
    return null;
  }

  async companies(_: unknown, measure: string): Promise<readonly number[]> {
    const cells = [...this.stored.values()].filter((cell) => cell.measure === measure && cell.grouping === '');
    return [...new Set(cells.map(({ company }) => company))];
  }

  async skipped(): Promise<readonly SkippedEvent[]> {
    return this.notes;
  }

  async drop(): Promise<void> {}
}

function isWanted({ groups, byCompany }: CellQuestion, { company, values }: CellKey): boolean {
  const of = byCompany ? company : 0;
  return groups === null || groups.some((group) => group.company === of && group.values === values);
}

function textOf({ measure, grouping, level, company, recorded, happened, values }: CellKey): string {
  return `${measure} ${grouping} ${level} ${company} ${recorded} ${happened} ${values}`;
}
