import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ALL_SHARDS,
  type CellKey,
  type CounterStore,
  type EventStore,
  type HeaderLog,
  NO_STREAM,
  OpenSeries,
  type OperationalStore,
  type RecordedEvent,
  Unavailable,
  newSeed,
  readWhole,
} from '@vpds/kernel';
import { eventually, rejection, sleep } from '@vpds/kernel/testing';
import { ServiceTime } from '@vpds/http';
import { Readiness } from '@vpds/observability';
import { pino } from 'pino';
import { localDay } from '../../cells/local-days.ts';
import { type SeriesEngines, SeriesProjection } from '../../cells/series-projection.ts';
import { type Counter, counterNumber } from '../../domain/counters.ts';
import { StatisticsProjection } from '../../projection/statistics-projection.ts';
import { readDeclaration } from '../../series-declaration.aggregate.ts';
import type { Explanation } from '../explanation-records.ts';
import type { DifferingCell, Explainer, ExplainedProjection, Question, Run } from '../explanation.ts';
import { Explanations, MAX_RUNNING } from '../explanations.ts';
import { SeriesExplainer } from '../series-explainer.ts';
import { StatisticsExplainer } from '../statistics-explainer.ts';

export interface ExplainedEngines extends SeriesEngines {
  readonly events: EventStore;
  readonly headerLog: HeaderLog;
  readonly counters: CounterStore;
}

type Opened = { readonly engines: ExplainedEngines; close(): Promise<void> };

const ZONE = 'Europe/Copenhagen';
const NAMES = { a: 'FastTrucks', b: 'Nord' };
const logger = pino({ level: 'silent' });
const time = new ServiceTime(ZONE);
const today = () => localDay(Date.now(), ZONE);
const OWN = 7;
const OTHER = 8;

let opened: Opened;
let engines: ExplainedEngines;
let series: SeriesProjection;
let statistics: StatisticsProjection;
let explanations: Explanations;
let revisions: Map<string, bigint>;

async function start(open: () => Promise<Opened>): Promise<void> {
  opened = await open();
  ({ engines } = opened);
  revisions = new Map();
  statistics = new StatisticsProjection(engines, logger, new Readiness({}));
  series = new SeriesProjection(engines, { zone: ZONE, logger, declaration: () => readDeclaration(engines.events) });
  await statistics.start();
  await series.start();
  explanations = new Explanations({ operational: engines.operational, explainers: explainers(), logger });
}

async function stop(): Promise<void> {
  await explanations.stop();
  await series.stop();
  await statistics.stop();
  await opened.close();
}

function explainers(): Record<ExplainedProjection, Explainer> {
  return {
    series: new SeriesExplainer({ ...engines, projection: series, names: NAMES }),
    statistics: new StatisticsExplainer({ ...engines, projection: statistics, time, names: NAMES }),
  };
}

async function append(
  stream: string,
  type: string,
  data: object,
  { owner = OWN, v = 1, ...happened }: { owner?: number; v?: number; happenedAt?: number } = {},
): Promise<string> {
  const metadata = { owner, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
  const event = { id: newSeed(), type, payload: JSON.stringify({ v, data }), metadata: { ...metadata, ...happened } };
  const expectedRevision = revisions.get(stream) ?? NO_STREAM;
  const { revision } = await engines.events.append({ stream, expectedRevision, events: [event] });
  revisions.set(stream, revision);
  return event.id;
}

let products = 0;
const SOLD = { from: 'created', to: 'sold', occurredAt: null };

/** @returns the product's id and that of the event of its sale */
async function sold(brand: string, more: Parameters<typeof append>[3] = {}): Promise<[productID: number, id: string]> {
  const productID = (products += 1);
  const stream = `product-${productID}`;
  await append(stream, 'ProductCreated', { productID, fields: { brand } }, more);
  return [productID, await append(stream, 'ProductStatusChanged', SOLD, more)];
}

/** Resolves when series and statistics have counted everything up to the present second. */
async function allCounted(): Promise<void> {
  const head = await engines.events.head();
  const second = Math.floor(Date.now() / 1000);
  await eventually(async () => {
    expect((await series.status()).versions.at(-1)?.state).toBe('current');
    expect(await series.lagEvents()).toBe(0);
    expect((await statistics.live()).countedUpToSecond).toBeGreaterThanOrEqual(second);
    expect(await engines.events.head()).toBe(head);
  }, 20_000);
}

async function ended(begun: Explanation): Promise<Explanation> {
  return eventually(async () => {
    const found = await explanations.read(begun.explanationID);
    expect(found?.state).not.toBe('running');
    return found as Explanation;
  }, 30_000);
}

async function explained(projection: ExplainedProjection, more: Partial<Question> = {}) {
  const question = { projection, company: OWN, asOf: null, limit: 100, ...more };
  const { state, note, findings } = await ended(await explanations.start(question));
  expect([state, note]).toEqual(['complete', null]);
  if (findings === null) throw new Error('nothing was found out');
  return findings;
}

/** Changes the count of a stored cell, as only a defect would. */
async function falsify(key: Partial<CellKey>, count: number, position?: bigint): Promise<void> {
  const { set } = await series.live();
  const days = { recorded: today(), happened: today() };
  const cell: CellKey = {
    measure: 'products.sold',
    grouping: 'brand',
    level: 'day',
    company: OWN,
    values: '["Audi"]',
    ...days,
    ...key,
  };
  const [stored] = await engines.cells.cells(set, [cell]);
  const state = await engines.cells.state(set);
  if (state === null) throw new Error('nothing is counted');
  const write = { ...cell, count, position: position ?? stored?.position ?? 0n, replaces: stored?.position ?? null };
  const batch = { from: state.position, to: state, cells: [write], dependents: [], documents: [], skipped: [] };
  expect(await engines.cells.write(set, batch)).toBe(true);
}

/** Adds one to the counter's series, for which there is no event. */
async function falsifyCounter(counter: Counter, second: number): Promise<void> {
  const { set } = await statistics.live();
  for (const number of ALL_SHARDS) {
    const [last] = await engines.counters.last(set, [{ shard: number, scope: OWN }]);
    const state = (await engines.counters.shards(set)).get(number);
    if (last === null || last === undefined || state === undefined) continue;
    const open = new OpenSeries(OWN, number, last);
    open.add(last.position + 1n, second, counterNumber(counter));
    const write = { shard: number, from: state.position, to: state, chunks: open.writes(), skipped: [] };
    expect(await engines.counters.write(set, [write])).toEqual([true]);
    return;
  }
  throw new Error('nothing is counted');
}

async function eventOf(stream: string, id: string): Promise<RecordedEvent> {
  for await (const page of readWhole(engines.events, stream)) {
    const event = page.find((each) => each.id === id);
    if (event !== undefined) return event;
  }
  throw new Error(`${stream} has no event ${id}`);
}

const named = ({ measure, span, values, stored, replayed }: DifferingCell) => [measure, span, values, stored, replayed];
const listed = ({ events }: DifferingCell) => events.listed.map(({ productID, eventID }) => [productID, eventID]);

/** Everything that others can read: the registry's entries, and the stored numbers. */
async function visible(): Promise<unknown> {
  const { set } = await series.live();
  const key = { measure: 'products.sold', grouping: 'brand', level: 'day', company: OWN } as const;
  const registry = await engines.operational.list('projection', { limit: 100 });
  const cells = await engines.cells.page(set, key, { after: null, limit: 100 });
  const counters = await statistics.live();
  const totals = await engines.counters.totals(counters.set, OWN, [4_000_000_000]);
  return { registry, cells, totals, state: await engines.cells.state(set) };
}

/** Contract of explained dry runs over the engines that keep the numbers. */
export function explanationsContract(name: string, open: () => Promise<Opened>): void {
  describe(`explained dry runs over ${name}`, () => {
    beforeEach(() => start(open));
    afterEach(stop);
    seriesTests();
    statisticsTests();
    runTests();
  });
}

function seriesTests(): void {
  test('EXP-3: where nothing is wrong, nothing differs, under live traffic too, and nobody sees a change', async () => {
    for (const brand of ['Audi', 'Audi', 'BMW']) await sold(brand);
    await sold('Audi', { owner: OTHER });
    await append('product-1', 'ProductWithdrawn', { by: 1, at: 0 });
    await allCounted();
    const before = await visible();
    const findings = await explained('series');
    expect(findings).toMatchObject({ differing: 0, moving: 0, cells: [], more: 0, notCompared: [] });
    expect(findings.compared).toBeGreaterThan(20);
    expect(await visible()).toEqual(before);

    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        await sold('Seat');
        await sleep(20);
      }
    })();
    for (let round = 0; round < 3; round += 1) expect((await explained('series')).differing).toBe(0);
    isWriting = false;
    await writing;
  });

  test('EXP-3: a wrong cell is named, with the events that a replay counts in it; after a replay nothing differs', async () => {
    const own = [await sold('Audi'), await sold('Audi')];
    await sold('BMW');
    await sold('Audi', { owner: OTHER });
    await allCounted();
    await falsify({}, 9);
    const { cells, differing, more } = await explained('series');
    expect([differing, more]).toEqual([1, 0]);
    expect(cells.map(named)).toEqual([['products.sold', 'day', { brand: 'Audi' }, 9, 2]]);
    expect(cells[0]?.events).toMatchObject({ are: 'counted', total: 2, more: 0 });
    expect(cells.flatMap(listed)).toEqual(own);
    expect((await explained('series', { company: OTHER })).differing).toBe(0);

    await series.replay();
    await eventually(async () => {
      const states = (await series.status()).versions.map(({ state }) => state);
      expect(states).toEqual(['old', 'current']);
    }, 20_000);
    expect((await explained('series')).differing).toBe(0);
  });

  test('EXP-4: an event that a cell lacks is told from those that it has, also where the cell is not there', async () => {
    const [first, firstSale] = await sold('Audi');
    const [second, secondSale] = await sold('Audi');
    await allCounted();
    await falsify({}, 1, (await eventOf(`product-${first}`, firstSale)).position);
    await falsify({ values: '["Saab"]' }, 3, 0n);
    const { cells } = await explained('series');
    expect(cells.map(named)).toEqual(
      expect.arrayContaining([
        ['products.sold', 'day', { brand: 'Audi' }, 1, 2],
        ['products.sold', 'day', { brand: 'Saab' }, 3, 0],
      ]),
    );
    const [audi, saab] = ['Audi', 'Saab'].map((brand) => cells.find(({ values }) => values['brand'] === brand));
    expect(audi?.events).toMatchObject({ are: 'missing', total: 1 });
    expect(audi && listed(audi)).toEqual([[second, secondSale]]);
    expect(saab?.events).toEqual({ are: 'counted', total: 0, listed: [], more: 0 });
  });

  test('EXP-4: an event that was left out and can be read now is the one', async () => {
    const [productID, sale] = await sold('Audi');
    await sold('Audi');
    await allCounted();
    const { stream, position } = await eventOf(`product-${productID}`, sale);
    const { set } = await series.live();
    const state = await engines.cells.state(set);
    if (state === null) throw new Error('nothing is counted');
    const skipped = [{ position, stream, type: 'ProductStatusChanged', reason: 'Unknown version 9' }];
    await engines.cells.write(set, {
      from: state.position,
      to: state,
      cells: [],
      dependents: [],
      documents: [],
      skipped,
    });
    await falsify({}, 1);
    const { cells } = await explained('series');
    expect(cells.map(({ events }) => events.are)).toEqual(['missing']);
    expect(cells.flatMap(listed)).toEqual([[productID, sale]]);
  });

  test('EXP-4: ten events are listed, the rest is counted; so are cells beyond the limit', async () => {
    for (let index = 0; index < 12; index += 1) await sold('Audi');
    await allCounted();
    await falsify({}, 1);
    await falsify({ measure: 'products.created' }, 1);
    const findings = await explained('series', { limit: 1 });
    expect(findings).toMatchObject({ differing: 2, more: 1 });
    expect(findings.cells).toHaveLength(1);
    expect(findings.cells[0]?.events).toMatchObject({ are: 'counted', total: 12, more: 2 });
    expect(findings.cells[0]?.events.listed).toHaveLength(10);
  });

  test('EXP-1: as of a day, what was recorded later is not compared; months only if they have ended by then', async () => {
    await sold('Audi', { happenedAt: Date.parse('2015-02-03T10:00:00Z') });
    await allCounted();
    const happened = localDay(Date.parse('2015-02-03T10:00:00Z'), ZONE);
    await falsify({ happened }, 5);
    expect((await explained('series')).cells.map(({ happened: day }) => day)).toEqual(['2015-02-03']);
    expect(await explained('series', { asOf: today() - 1 })).toMatchObject({ compared: 0, differing: 0 });
    expect(await explained('series', { asOf: today() })).toMatchObject({ differing: 1 });
  });

  test('EXP-4: of a transport the product is named', async () => {
    const [productID] = await sold('Audi');
    await append('transport-1', 'TransportOrdered', { transportID: '1', productID, companyID: OWN, provider: 'a' });
    const accepted = await append('transport-1', 'TransportAccepted', { provider: 'a', externalID: 1 });
    await allCounted();
    await falsify({ measure: 'transports.ordered', grouping: 'provider', values: '["a"]' }, 0);
    const { cells } = await explained('series');
    expect(cells.map(named)).toEqual([['transports.ordered', 'day', { provider: 'fasttrucks' }, 0, 1]]);
    expect(cells.flatMap(listed)).toEqual([[productID, accepted]]);
  });
}

function statisticsTests(): void {
  test('EXP-3: a wrong counter is named by its hour, with its events; after a replay nothing differs', async () => {
    const [productID, sale] = await sold('Audi');
    await sold('BMW', { owner: OTHER });
    await allCounted();
    expect(await explained('statistics')).toMatchObject({ compared: 2, differing: 0, cells: [] });
    const second = Math.floor(Date.now() / 1000);
    await falsifyCounter('products.sold', second);
    await eventually(async () => expect((await statistics.live()).countedUpToSecond).toBeGreaterThan(second));
    const { cells, differing } = await explained('statistics');
    const hour = time.dateTime(Math.floor(second / 3600) * 3_600_000);
    expect(differing).toBe(1);
    expect(cells.map(named)).toEqual([['products.sold', 'hour', {}, 2, 1]]);
    expect(cells[0]?.recorded).toBe(hour);
    expect(cells.flatMap(listed)).toEqual([[productID, sale]]);
    expect((await explained('statistics', { company: OTHER })).differing).toBe(0);
    expect(await explained('statistics', { asOf: second - 86_400 })).toMatchObject({ compared: 0, differing: 0 });

    const version = await statistics.replay();
    await eventually(async () => {
      const found = (await statistics.status()).versions.find((each) => each.version === version);
      expect(['differs', 'current']).toContain(found?.state);
    }, 20_000);
    await statistics.switchTo(version);
    await eventually(async () => expect((await statistics.live()).countedUpToSecond).toBeGreaterThan(second));
    expect((await explained('statistics')).differing).toBe(0);
  });

  test('EXP-3: what is counted in an hour without events is found, and what is not counted at all is missing', async () => {
    await sold('Audi');
    await allCounted();
    const later = Math.floor(Date.now() / 1000) + 1;
    await falsifyCounter('disputes.opened', later);
    await eventually(async () => expect((await statistics.live()).countedUpToSecond).toBeGreaterThan(later));
    const { cells } = await explained('statistics');
    expect(cells.map(named)).toEqual([['disputes.opened', 'hour', {}, 1, 0]]);
    expect(cells[0]?.events).toEqual({ are: 'counted', total: 0, listed: [], more: 0 });
  });
}

/** Runs until it is released or ended. */
class Held implements Explainer {
  readonly runs: Run[] = [];
  readonly cleaned: Run['scratch'][] = [];

  explain(_: Question, run: Run): Promise<never> {
    this.runs.push(run);
    run.shows({ phase: 'reading', fraction: 0.5, events: 3 });
    return new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason as Error));
    });
  }

  async clean(scratch: Run['scratch']): Promise<void> {
    this.cleaned.push(scratch);
  }
}

function runTests(): void {
  const question = (company: number): Question => ({ projection: 'series', company, asOf: null, limit: 100 });
  const processOf = (held: Held, operational = engines.operational) => {
    return new Explanations({
      operational,
      explainers: { series: held, statistics: held },
      logger,
    });
  };

  test('EXP-5: one of a company, found again by the same question; a few in all; the end makes room', async () => {
    const held = new Held();
    const [one, another] = [processOf(held), processOf(held)];
    const begun = await one.start(question(1));
    expect((await another.start(question(1))).explanationID).toBe(begun.explanationID);
    expect(await rejection(another.start({ ...question(1), limit: 5 }))).toMatchObject({ code: 'explanation_running' });
    for (let company = 2; company <= MAX_RUNNING; company += 1) await another.start(question(company));
    expect(await rejection(one.start(question(99)))).toMatchObject({ code: 'too_many_explanations' });
    expect(held.runs).toHaveLength(MAX_RUNNING);
    await another.stop();
    expect((await one.start(question(99))).state).toBe('running');
    await one.stop();
  });

  test('EXP-5: a start that fails leaves nothing running', async () => {
    const { operational } = engines;
    const failing = new Proxy(operational, {
      get: (store, name: keyof OperationalStore) => {
        const call = store[name].bind(store) as (...fields: unknown[]) => unknown;
        return async (...fields: unknown[]) => {
          if (name === 'read' && String(fields[1]).startsWith('slot-')) throw new Unavailable('not now');
          return call(...fields);
        };
      },
    });
    expect(await rejection(processOf(new Held(), failing).start(question(1)))).toBeInstanceOf(Unavailable);
    const one = processOf(new Held());
    expect((await one.start(question(1))).state).toBe('running');
    await one.stop();
  });

  test('EXP-2: progress is seen, and a cancellation asked of another process ends the work', async () => {
    const held = new Held();
    const [one, another] = [processOf(held), processOf(held)];
    const { explanationID } = await one.start(question(1));
    await eventually(async () => expect(await another.read(explanationID)).toMatchObject({ fraction: 0.5, events: 3 }));
    expect((await another.cancel(explanationID))?.state).toBe('cancelled');
    await eventually(() => expect(held.runs[0]?.signal.aborted).toBe(true), 5_000);
    await sleep(100);
    expect((await one.read(explanationID))?.state).toBe('cancelled');
    expect(await one.cancel(explanationID)).toMatchObject({ state: 'cancelled' });
    expect(await one.read(`1-${crypto.randomUUID()}`)).toBeNull();
    expect(await one.cancel('nothing')).toBeNull();
    await eventually(
      async () => expect((await another.start(question(1))).explanationID).not.toBe(explanationID),
      5_000,
    );
    await another.stop();
  });

  test('EXP-2: a process that stops ends its own, and the next one removes what they left', async () => {
    const held = new Held();
    const one = processOf(held);
    const { explanationID } = await one.start(question(1));
    await one.stop();
    expect(await one.read(explanationID)).toMatchObject({
      state: 'failed',
      note: 'the process that worked on it has stopped: start it again',
    });
    const next = processOf(held);
    await next.start(question(1));
    expect(held.cleaned).toEqual([held.runs[0]?.scratch]);
    await next.stop();
  });
}
