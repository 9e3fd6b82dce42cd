import {
  BEGINNING,
  type CounterStore,
  type EventHeader,
  type EventStore,
  type HeaderLog,
  type Position,
  eventAt,
} from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { COUNTERS, type ProviderNames, memberOf } from '../domain/counters.ts';
import { fractionOf } from '../fraction.ts';
import type { LiveCounters, StatisticsProjection } from '../projection/statistics-projection.ts';
import { CounterDifferences, type DifferingHour } from './counter-differences.ts';
import { CounterRecount, HOUR } from './counter-recount.ts';
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

export interface StatisticsExplainerOptions {
  readonly events: EventStore;
  readonly headerLog: HeaderLog;
  readonly counters: CounterStore;
  readonly projection: Pick<StatisticsProjection, 'live'>;
  readonly time: ServiceTime;
  readonly names: ProviderNames;
}

/** Counts the company's events in memory, by hours, and compares them with what the stored totals have in each hour. */
export class StatisticsExplainer implements Explainer {
  readonly #options: StatisticsExplainerOptions;

  constructor(options: StatisticsExplainerOptions) {
    this.#options = options;
  }

  async clean(): Promise<void> {
    // This explainer writes nothing.
  }

  async explain({ company, asOf, limit }: Question, run: Run): Promise<Findings> {
    const { events, counters } = this.#options;
    const live = await this.#options.projection.live();
    const until = Math.min(asOf ?? live.countedUpToSecond, live.countedUpToSecond);
    // The head is read after `until`, so everything recorded up to `until` is before it.
    const target = await events.head();
    const recount = new CounterRecount({ company, until });
    await this.#countTo(recount, target, run, 'reading');
    const of = { counters, stored: live.set, replayed: recount.hours, until, company, limit };
    const differences = new CounterDifferences(of);
    await differences.find(run, (fraction) => run.shows({ phase: 'comparing', fraction, events: recount.read }));
    const cells = await this.#explained(differences.listed, { live, company, until, target }, run);
    if (!live.isLive()) throw new NotExplained(SUPERSEDED);
    const { compared, differing } = differences;
    const more = differing - cells.length;
    return { version: live.set.version, compared, differing, moving: 0, notCompared: [], cells, more };
  }

  async #countTo(recount: CounterRecount, target: Position, run: Run, phase: Phase): Promise<void> {
    await recount.countTo(target, this.#options.headerLog, run, (position) =>
      run.shows({ phase, fraction: fractionOf(position, target), events: recount.read }),
    );
  }

  async #explained(
    differing: readonly DifferingHour[],
    of: { readonly live: LiveCounters; readonly company: number; readonly until: number; readonly target: Position },
    run: Run,
  ): Promise<DifferingCell[]> {
    if (differing.length === 0) return [];
    const skipped = await this.#options.counters.skipped(of.live.set);
    const leftOut = new Set(skipped.map(({ position }) => position));
    const tallied = differing.map((each) => {
      const known = { count: each.stored, position: each.stored === 0 ? BEGINNING : null };
      return { each, tally: new EventTally<EventHeader>(known, (position) => leftOut.has(position)) };
    });
    const tallies = new Map(tallied.map(({ each, tally }) => [`${each.hour} ${each.counter}`, tally]));
    const recount = new CounterRecount({
      ...of,
      onCounted: (hour, counter, header) => tallies.get(`${hour} ${counter}`)?.add(header, 1),
    });
    await this.#countTo(recount, of.target, run, 'explaining');
    const details = new EventDetails(this.#options.events);
    const cells: DifferingCell[] = [];
    for (const { each, tally } of tallied) {
      run.signal.throwIfAborted();
      cells.push(await this.#shown(each, tally, details));
    }
    return cells;
  }

  async #shown(
    { hour, counter, stored, replayed }: DifferingHour,
    tally: EventTally<EventHeader>,
    details: EventDetails,
  ): Promise<DifferingCell> {
    const recorded = this.#options.time.dateTime(hour * HOUR * 1000);
    const shown = async (header: EventHeader, count: number) => {
      const event = await eventAt(this.#options.events, header);
      return event === null ? null : details.of(event, count);
    };
    return {
      measure: memberOf(COUNTERS[counter] ?? 'unreadable', this.#options.names),
      span: 'hour',
      happened: recorded,
      recorded,
      values: {},
      stored,
      replayed,
      events: await tally.explained(shown),
    };
  }
}
