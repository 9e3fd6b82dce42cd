import {
  BEGINNING,
  type CellSet,
  type CellStore,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@vpds/kernel';
import { cellName } from '../cells/cell-counting.ts';
import { dayText } from '../cells/local-days.ts';
import type { LiveCells, SeriesProjection } from '../cells/series-projection.ts';
import { shownValues } from '../cells/shown-values.ts';
import type { ProviderNames } from '../domain/counters.ts';
import { type Declaration, groupingsOf } from '../domain/declaration.ts';
import { fractionOf } from '../fraction.ts';
import { CellDifferences, type Differing } from './cell-differences.ts';
import { CellRecount, withoutCells } from './cell-recount.ts';
import { EventDetails } from './event-details.ts';
import { EventTally } from './event-tally.ts';
import {
  type DifferingCell,
  type Explainer,
  type Findings,
  NotExplained,
  type Phase,
  type Question,
  type Run,
  SUPERSEDED,
} from './explanation.ts';

export interface SeriesExplainerOptions {
  readonly events: EventStore;
  readonly cells: CellStore;
  readonly projection: Pick<SeriesProjection, 'live'>;
  readonly names: ProviderNames;
}

/** Sets of a run: its recount, and what finding the events needs of products. */
const RECOUNTED = 0;
const EXPLAINING = 1;

/**
 * Counts the company's events as a replay would, beside what is read, and compares the cells; then, if any differ,
 * counts once more to name the events of those that are listed.
 */
export class SeriesExplainer implements Explainer {
  readonly #options: SeriesExplainerOptions;

  constructor(options: SeriesExplainerOptions) {
    this.#options = options;
  }

  async explain(question: Question, run: Run): Promise<Findings> {
    const live = await this.#options.projection.live();
    try {
      return await new SeriesExplanation(this.#options, live, question, run).find();
    } finally {
      await this.clean(run.scratch).catch(() => undefined);
    }
  }

  async clean(scratch: Run['scratch']): Promise<void> {
    for (const part of [RECOUNTED, EXPLAINING]) await this.#options.cells.drop(partOf(scratch, part));
  }
}

function partOf({ name, version }: Run['scratch'], part: number): CellSet {
  return { name, version: version * 2 + part };
}

class SeriesExplanation {
  readonly #options: SeriesExplainerOptions;
  readonly #live: LiveCells;
  readonly #question: Question;
  readonly #run: Run;

  constructor(options: SeriesExplainerOptions, live: LiveCells, question: Question, run: Run) {
    this.#options = options;
    this.#live = live;
    this.#question = question;
    this.#run = run;
  }

  async find(): Promise<Findings> {
    const { cells } = this.#options;
    const { set: stored, countedBy, replayedBy } = this.#live;
    const { company, asOf, limit } = this.#question;
    const set = partOf(this.#run.scratch, RECOUNTED);
    const recount = await CellRecount.into(set, this.#options, { ...replayedBy, company, asOf });
    const at = await this.#countTo(recount, await this.#storedPosition(), 'reading');
    const { both, one } = groupingsIn(countedBy.declaration, replayedBy.declaration);
    const differences = new CellDifferences({ cells, stored, replayed: set, groupings: both, company, asOf, limit });
    const catchUp = async () => {
      const position = await this.#storedPosition();
      await recount.countTo(position, this.#run, () => undefined);
      return position;
    };
    const compared = (fraction: number) => this.#run.shows({ phase: 'comparing', fraction, events: recount.read });
    await differences.find(at, this.#run, catchUp, compared);
    const found = await this.#explained(differences.listed);
    if (!this.#live.isLive()) throw new NotExplained(SUPERSEDED);
    const { compared: count, differing, moving } = differences;
    const more = differing - found.length;
    return { version: stored.version, compared: count, differing, moving, notCompared: one, cells: found, more };
  }

  async #storedPosition(): Promise<Position> {
    return (await this.#options.cells.state(this.#live.set))?.position ?? BEGINNING;
  }

  async #countTo(recount: CellRecount, target: Position, phase: Phase): Promise<Position> {
    await recount.countTo(target, this.#run, (position) => {
      this.#run.shows({ phase, fraction: fractionOf(position, target), events: recount.read });
    });
    return target;
  }

  async #explained(differing: readonly Differing[]): Promise<DifferingCell[]> {
    if (differing.length === 0) return [];
    const { events, cells } = this.#options;
    const { company, asOf } = this.#question;
    const leftOut = new Set((await cells.skipped(this.#live.set)).map(({ position }) => position));
    const tallied = differing.map((each) => {
      const known = { count: each.stored?.count ?? 0, position: each.stored?.position ?? BEGINNING };
      return { each, tally: new EventTally<RecordedEvent>(known, (position) => leftOut.has(position)) };
    });
    const tallies = new Map(tallied.map((one) => [cellName(one.each.key), one]));
    const set = partOf(this.#run.scratch, EXPLAINING);
    const recount = await CellRecount.into(
      set,
      { events, cells: withoutCells(cells) },
      {
        ...this.#live.replayedBy,
        company,
        asOf,
        onCounted: (cell, additions) => {
          const wanted = tallies.get(cell);
          if (wanted === undefined) return;
          for (const { event, count } of additions)
            if (event.position <= wanted.each.at) wanted.tally.add(event, count);
        },
      },
    );
    const last = differing.reduce((latest, { at }) => (at > latest ? at : latest), BEGINNING);
    await this.#countTo(recount, last, 'explaining');
    const details = new EventDetails(events);
    const found: DifferingCell[] = [];
    for (const { each, tally } of tallied) {
      this.#run.signal.throwIfAborted();
      found.push(await this.#shown(each, tally, details));
    }
    return found;
  }

  async #shown(
    { key, stored, replayed }: Differing,
    tally: EventTally<RecordedEvent>,
    details: EventDetails,
  ): Promise<DifferingCell> {
    const { measure, grouping, level, happened, recorded, values } = key;
    const day = (each: number) => (level === 'month' ? dayText(each).slice(0, -3) : dayText(each));
    return {
      measure,
      span: level,
      happened: day(happened),
      recorded: day(recorded),
      values: grouping === '' ? {} : shownValues(grouping.split(','), values, this.#options.names),
      stored: stored?.count ?? 0,
      replayed,
      events: await tally.explained((event, added) => details.of(event, added)),
    };
  }
}

function groupingsIn(stored: Declaration, replayed: Declaration): { both: string[]; one: string[] } {
  const [before, after] = [stored, replayed].map((each) => groupingsOf(each).map(({ name }) => name));
  const both = new Set(before).intersection(new Set(after));
  return { both: ['', ...both], one: [...new Set([...(before ?? []), ...(after ?? [])]).difference(both)] };
}
