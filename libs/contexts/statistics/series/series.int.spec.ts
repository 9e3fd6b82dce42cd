import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type CallContext,
  type EventStore,
  NO_STREAM,
  type RecordedEvent,
  Refusal,
  Unavailable,
  eventStoreWith,
  newSeed,
  ownContext,
} from '@vpds/kernel';
import { eventually, rejection } from '@vpds/kernel/testing';
import { ProjectionRegistry, SharedVersions, withNext } from '@vpds/projections';
import { pino } from 'pino';
import { CELLS } from '../cells/cell-versions.ts';
import { SeriesProjection } from '../cells/series-projection.ts';
import { declareSeriesHandlers } from '../declare-series/declare-series.handlers.ts';
import { readDeclaration } from '../series-declaration.aggregate.ts';
import { statisticsContract } from '../statistics.contract.ts';
import { SeriesHandler } from './series.handler.ts';

const NAMES = { a: 'FastTrucks', b: 'Nord' };
const DAY = 86_400_000;
const logger = pino({ level: 'silent' });
let directory: string;
let engine: SqliteEngine;
let projections: SeriesProjection[] = [];

/** `isShared`: one of several processes. */
async function startProcess(zone = 'Europe/Copenhagen', isShared = false): Promise<SeriesProjection> {
  const shared = isShared ? { shared: new SharedVersions({ onTrouble: () => undefined }) } : {};
  const options = { zone, logger, declaration: () => readDeclaration(engine.events) };
  const projection = new SeriesProjection({ ...engine, events: engine.events, ...shared }, options);
  projections.push(projection);
  await projection.start();
  return projection;
}

async function stop(projection: SeriesProjection): Promise<void> {
  projections = projections.filter((each) => each !== projection);
  await projection.stop();
}

beforeEach(async () => {
  revisions.clear();
  directory = await mkdtemp(join(tmpdir(), 'vpds-series-'));
  engine = await openSqliteEngine({ directory });
});
afterEach(async () => {
  for (const projection of [...projections]) await stop(projection);
  await engine.close();
  await rm(directory, { recursive: true });
});

const metadata = { owner: 7, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
const revisions = new Map<string, bigint>();

async function append(stream: string, type: string, data: object, happenedAt?: number): Promise<void> {
  const expectedRevision = revisions.get(stream) ?? NO_STREAM;
  const happened = happenedAt === undefined ? {} : { happenedAt };
  const payload = JSON.stringify({ v: 1, data });
  const event = { id: newSeed(), type, payload, metadata: { ...metadata, ...happened } };
  const { revision } = await engine.events.append({ stream, expectedRevision, events: [event] });
  revisions.set(stream, revision);
}

let products = 0;
async function sold(fields: object, happenedAt?: number): Promise<string> {
  const stream = `product-${(products += 1)}-${newSeed()}`;
  await append(stream, 'ProductCreated', { productID: products, fields }, happenedAt);
  await append(stream, 'ProductStatusChanged', { from: 'created', to: 'sold', occurredAt: null }, happenedAt);
  return stream;
}

const NOTHING = {
  version: null,
  by: null,
  axis: null,
  group: null,
  company: null,
  since: null,
  until: null,
  asOf: null,
  largest: null,
  changedSince: null,
};
const analyst = (more: object = {}): CallContext => ({
  ...ownContext(newSeed()),
  principal: { companyID: 7, userID: 1, apiKeyID: 'key', permissions: ['analyse'], ...more },
});

function ask(projection: SeriesProjection, question: object, now = Date.now()): Promise<any> {
  const handler = new SeriesHandler(projection, engine.events, NAMES, () => now);
  return handler
    .handle({ ...NOTHING, measure: 'products.sold', ...question }, analyst())
    .then(({ message }) => message);
}

/** The request that a link makes. */
function linked(link: string): { readonly version: string } & Record<string, string> {
  const { pathname, searchParams } = new URL(link, 'http://localhost');
  return { ...Object.fromEntries(searchParams), version: pathname.split('/').at(-1) ?? '' };
}

const counted = (projection: SeriesProjection, question: object, total: number) =>
  eventually(async () => {
    const message = await ask(projection, question);
    expect(message.total).toBe(total);
    return message;
  });

/** An answer whose link answers everything: before the last event is counted, `citable` ends with the day before the next. */
const citedAll = (projection: SeriesProjection, question: object, total: number) =>
  eventually(async () => {
    const message = await ask(projection, question);
    expect((await ask(projection, linked(message.citable.link))).total).toBe(total);
    return message;
  }, 10_000);

/** A zone in which it is between 12 and 13 o'clock. Names of `Etc` have the sign of POSIX. */
function zoneAtNoon(): string {
  const hour = new Date().getUTCHours();
  return hour <= 12 ? `Etc/GMT-${12 - hour}` : `Etc/GMT+${hour - 12}`;
}

describe('rules SER over an engine', () => {
  test('SER-2: what an import recorded late counts on the day on which it happened, and by recorded today', async () => {
    const projection = await startProcess();
    // 23:30 UTC is the next day in Copenhagen, in summer and in winter.
    for (const at of ['2014-12-31T23:30:00Z', '2014-12-31T22:30:00Z', '2015-06-30T22:30:00Z'])
      await sold({ brand: 'Audi' }, Date.parse(at));
    const message = await counted(projection, { since: '2014-12-01', until: '2015-07-31' }, 3);
    expect(message.periods.filter((_: string, index: number) => message.counts[index] > 0)).toEqual([
      '2014-12-01',
      '2015-01-01',
      '2015-07-01',
    ]);
    const recorded = await ask(projection, { axis: 'recorded', by: 'day', since: 'today' });
    expect(recorded.counts).toEqual([3]);
    const none = await ask(projection, { axis: 'recorded', since: '2014-12-01', until: '2015-07-31' });
    expect(none.total).toBe(0);
  });

  test('SER-5: without since from the first day; as of yesterday nothing of today is there', async () => {
    const projection = await startProcess();
    await sold({}, Date.parse('2019-05-17T10:00:00Z'));
    const message = await counted(projection, { by: 'year' }, 1);
    expect(message).toMatchObject({ since: '2019-05-17', periods: expect.arrayContaining(['2019-01-01']) });
    expect(await ask(projection, { axis: 'recorded', by: 'day' })).toMatchObject({ counts: [1] });
    expect((await ask(projection, { asOf: 'yesterday' })).total).toBe(0);
  });

  test('SER-3: transports by provider, with the values of their product', async () => {
    const projection = await startProcess();
    const productID = 900_001;
    await append(`product-${productID}`, 'ProductCreated', { productID, fields: { brand: 'Audi' } });
    await append('transport-1', 'TransportOrdered', { transportID: '1', productID, companyID: 7, provider: 'a' });
    await append('transport-1', 'TransportAccepted', { provider: 'a', externalID: 1 });
    await append(`product-${productID}`, 'ProductWithdrawn', { by: 1, at: 0 });
    const question = { measure: 'transports.ordered', group: 'provider' };
    const message = await counted(projection, question, 1);
    expect(message.series).toEqual([{ values: { provider: 'fasttrucks' }, total: 1, counts: [1] }]);
    const brands = await ask(projection, { ...question, group: 'brand' });
    expect(brands.series[0].values).toEqual({ brand: 'Audi' });
    // SER-4: a withdrawal takes the product out, not its transports.
    await counted(projection, { measure: 'products.created' }, 0);
  });

  test('SER-9, SER-10, SER-11: a declaration is counted from the first event on; links keep their version', async () => {
    const projection = await startProcess();
    await sold({ brand: 'VW', location: 'Kolding' });
    await sold({ brand: 'Volkswagen AG', location: 'Vejle' });
    await counted(projection, {}, 2);
    const before = await counted(projection, { group: 'brand' }, 2);
    expect(before.series.map(({ values }: any) => values.brand)).toEqual(['VW', 'Volkswagen AG']);
    const pair = await rejection(ask(projection, { group: 'brand,location' }));
    expect(pair).toMatchObject({ code: 'pair_not_declared', parameters: ['brand', 'location', 'brand', 'location'] });

    const handlers = declareSeriesHandlers({ events: engine.events, projection });
    const call = (operation: { pattern: string }, request: object): Promise<unknown> =>
      (handlers.find((each) => each.operation.pattern === operation.pattern) as any).handle(request, analyst());
    const spellings = { VW: 'Volkswagen', 'Volkswagen AG': 'Volkswagen' };
    await call(statisticsContract.declareDimension, { name: 'brand', field: 'brand', spellings });
    await call(statisticsContract.declarePair, { pair: ['location', 'brand'] });
    const after = await eventually(async () => {
      const message = await ask(projection, { group: 'location,brand' });
      expect(message.total).toBe(2);
      return message;
    });
    expect(after.series.map(({ values }: any) => values)).toEqual([
      { brand: 'Volkswagen', location: 'Kolding' },
      { brand: 'Volkswagen', location: 'Vejle' },
    ]);
    expect(after.version).toBeGreaterThan(before.version);
    const old = linked(before.citable.link);
    // A day later, what was recorded today is citable.
    const today = await rejection(ask(projection, { ...old, asOf: before.asOf }));
    expect(today).toMatchObject({ code: 'series_not_citable' });
    expect((await ask(projection, old)).version).toBe(before.version);
    expect(await rejection(ask(projection, { ...old, version: '1' }))).toMatchObject({
      code: 'series_version_not_found',
      parameters: ['1'],
    });
    expect(await call(statisticsContract.declaration, {})).toMatchObject({ pairs: [['brand', 'location']] });
  });

  test('SER-11: another zone is another version, whose days are its own', async () => {
    const copenhagen = await startProcess();
    await sold({}, Date.parse('2015-01-31T23:30:00Z'));
    expect((await counted(copenhagen, { since: '2015-01-01', until: '2015-02-28' }, 1)).counts).toEqual([0, 1]);
    await stop(copenhagen);
    const honolulu = await startProcess('Pacific/Honolulu');
    const message = await eventually(async () => {
      const answer = await ask(honolulu, { since: '2015-01-01', until: '2015-02-28' });
      expect(answer.timeZone).toBe('Pacific/Honolulu');
      return answer;
    });
    expect(message.counts).toEqual([1, 0]);
  });

  test('ADM-5: a version that links name is dropped by force only', async () => {
    const projection = await startProcess();
    const { version, citable } = await counted(projection, {}, 0);
    const cited = linked(citable.link);
    const next = await projection.replay();
    await eventually(async () => expect((await ask(projection, {})).version).toBe(next));
    expect(await rejection(projection.drop(version))).toMatchObject({ code: 'projection_version_linked' });
    await projection.drop(version, true);
    // The next version counts the same.
    expect((await ask(projection, cited)).version).toBe(next);
    await append('seriesDeclaration', 'SeriesPairDeclared', { pair: ['brand', 'location'] });
    await projection.declarationChanged();
    await eventually(async () => expect((await ask(projection, {})).version).toBe(next + 1), 10_000);
    await projection.drop(next, true);
    const gone = await rejection(ask(projection, cited));
    expect(gone).toBeInstanceOf(Refusal);
    expect(gone).toMatchObject({ code: 'series_version_gone', parameters: [cited.version] });
  });

  test('ADR-36: one process counts under a lease, another answers, and continues when the first stops', async () => {
    const first = await startProcess('UTC', true);
    const second = await startProcess('UTC', true);
    await sold({ brand: 'Audi' });
    await counted(first, {}, 1);
    await counted(second, {}, 1);
    await stop(first);
    await sold({ brand: 'Audi' });
    await eventually(() => counted(second, {}, 2), 8_000);
  }, 30_000);

  test('SER-8: an event that cannot be read is reported with the answer, and blocks nothing', async () => {
    const projection = await startProcess('UTC');
    const product = await sold({ brand: 'Audi' });
    const revision = revisions.get(product) ?? 0n;
    const odd = { id: newSeed(), type: 'ProductStatusChanged', payload: '{"v":9,"data":{"to":"sold"}}', metadata };
    await engine.events.append({ stream: product, expectedRevision: revision, events: [odd] });
    await sold({ brand: 'BMW' });
    await counted(projection, {}, 2);
    const handler = new SeriesHandler(projection, engine.events, NAMES);
    const answer = await handler.handle({ ...NOTHING, measure: 'products.sold' }, analyst());
    expect(answer.headers).toEqual({ 'x-statistics-incomplete': '1' });
    const [left] = await projection.deadLetters();
    expect(left).toMatchObject({ stream: product, reason: 'ProductStatusChanged: Unknown version 9' });
  });

  test('SER-12: which cells have changed since a day, and by which events', async () => {
    const projection = await startProcess('UTC');
    const audi = await sold({ brand: 'Audi' }, Date.parse('2014-12-24T10:00:00Z'));
    await sold({ brand: 'BMW' });
    await append(audi, 'ProductCorrected', { by: 1, vehicleIdentificationNumber: null, status: 'onAuction' });
    const range = { since: '2014-12-01', until: '2014-12-31', group: 'brand', axis: 'happened' };
    const { changed } = await eventually(async () => {
      const answer = await ask(projection, { ...range, changedSince: 'yesterday' });
      expect(answer.changed.events).toHaveLength(2);
      // Sold and corrected since: the number is what it was.
      expect(answer.changed.cells).toEqual([]);
      return answer;
    });
    expect(changed.events.map(({ type, count, happened, stream }: any) => [type, count, happened, stream])).toEqual([
      ['ProductStatusChanged', 1, '2014-12-24', audi],
      ['ProductCorrected', -1, '2014-12-24', audi],
    ]);
    await sold({ brand: 'Seat' }, Date.parse('2014-12-24T10:00:00Z'));
    await counted(projection, { group: 'brand' }, 2);
    const again = await ask(projection, { ...range, changedSince: 'yesterday' });
    expect(again.changed.cells).toEqual([{ period: '2014-12-01', values: { brand: 'Seat' }, count: 1 }]);
    const later = await ask(projection, { ...range, changedSince: 'today' });
    expect(later.changed).toMatchObject({ cells: [], events: [], more: false });
    expect((await ask(projection, range)).changed).toBeNull();
  });

  test('SER-12: a narrow question finds its few events among many others, and there are no more', async () => {
    const projection = await startProcess('UTC');
    const at = (text: string) => ({ happenedAt: Date.parse(text) });
    const many = Array.from({ length: 1_100 }, (_, index) => {
      const stream = `product-${newSeed()}`;
      const of = { ...metadata, ...at(index === 1_050 ? '2015-07-08T10:00:00Z' : '2016-03-01T10:00:00Z') };
      const event = (type: string, data: object) => {
        return { id: newSeed(), type, payload: JSON.stringify({ v: 1, data }), metadata: of };
      };
      const created = event('ProductCreated', { productID: 500_000 + index, fields: {} });
      const events = [created, event('ProductStatusChanged', { from: 'created', to: 'sold', occurredAt: null })];
      return { stream, expectedRevision: NO_STREAM, events };
    });
    // A writer accepts at most 100 at once.
    for (let start = 0; start < many.length; start += 100)
      await Promise.all(many.slice(start, start + 100).map((request) => engine.events.append(request)));
    await counted(projection, {}, 1_100);
    const july = { since: '2015-07-01', until: '2015-07-31', changedSince: 'yesterday' };
    const { changed } = await ask(projection, july);
    expect(changed.cells).toMatchObject([{ count: 1 }]);
    expect(changed.events).toMatchObject([{ happened: '2015-07-08', stream: many[1_050]?.stream }]);
    expect(changed.more).toBe(false);
    const nothing = { cells: [], events: [], more: false };
    expect((await ask(projection, { ...july, measure: 'disputes.opened' })).changed).toMatchObject(nothing);
    expect((await ask(projection, { ...july, changedSince: 'tomorrow' })).changed).toMatchObject(nothing);
    const all = await ask(projection, { since: '2015-01-01', changedSince: 'yesterday' });
    expect(all.changed.events).toHaveLength(1_000);
    expect(all.changed.more).toBe(true);
  }, 30_000);

  test('SER-6: a day is citable five minutes after its end, once everything recorded on it is counted', async () => {
    // Of events that the store records now, the latest time.
    let latest = Date.now();
    const events = eventStoreWith(engine.events, { headFreshAsOf: () => latest });
    const zone = zoneAtNoon();
    const options = { zone, logger, declaration: () => readDeclaration(events) };
    const projection = new SeriesProjection({ ...engine, events }, options);
    projections.push(projection);
    await projection.start();
    await sold({});
    const { citable, asOf } = await counted(projection, {}, 1);
    expect(Date.parse(asOf) - Date.parse(citable.asOf)).toBe(DAY);
    expect(citable.isThis).toBe(false);
    const yesterday = await ask(projection, { asOf: 'yesterday' });
    expect(yesterday.citable.isThis).toBe(true);
    expect(yesterday.total).toBe(0);
    const midnight = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 12 * 3_600_000;
    latest = midnight + 299_000;
    expect((await ask(projection, { asOf: 'yesterday' })).citable.isThis).toBe(false);
    latest = midnight + 301_000;
    expect((await ask(projection, { asOf: 'yesterday' })).citable.isThis).toBe(true);
  });
});

/**
 * Plays an operator's decision: an event of an unknown version is read as one of version 1. Everything was recorded two
 * days ago, so that versions are compared by it.
 */
function readableAgain(events: EventStore, isReadable: () => boolean): EventStore {
  return changedEvents(events, (event) => {
    const payload = isReadable() ? event.payload.replace('"v":9', '"v":1') : event.payload;
    return { ...event, payload, recordedAt: event.recordedAt - 2 * DAY };
  });
}

function changedEvents(events: EventStore, change: (event: RecordedEvent) => RecordedEvent): EventStore {
  const read = (found: readonly RecordedEvent[]) => found.map(change);
  return {
    append: (request) => events.append(request),
    head: () => events.head(),
    identity: () => events.identity(),
    readStream: async (request) => read(await events.readStream(request)),
    readAll: async (request) => {
      const page = await events.readAll(request);
      return { ...page, events: read(page.events) };
    },
    subscribeAll: async function* (request) {
      for await (const page of events.subscribeAll(request)) yield { ...page, events: read(page.events) };
    },
  };
}

describe('SER-6, SER-8: an event that could not be read and is readable again', () => {
  test('counts in the version of the next replay; links to the old one answer what they answered', async () => {
    let isReadable = false;
    const events = readableAgain(engine.events, () => isReadable);
    const options = { zone: 'UTC', logger, declaration: () => readDeclaration(engine.events) };
    const projection = new SeriesProjection({ ...engine, events }, options);
    projections.push(projection);
    await projection.start();
    const happened = Date.now() - 400 * DAY;
    const stream = await sold({ brand: 'Audi' }, happened);
    const payload = JSON.stringify({ v: 9, data: { from: 'sold', to: 'completed', occurredAt: null } });
    const event = {
      id: newSeed(),
      type: 'ProductStatusChanged',
      payload,
      metadata: { ...metadata, happenedAt: happened },
    };
    const expectedRevision = revisions.get(stream) ?? NO_STREAM;
    await engine.events.append({ stream, expectedRevision, events: [event] });
    await counted(projection, {}, 1);
    const tomorrow = Date.now() + DAY;
    const completed = { measure: 'products.completed', by: 'year' };
    await eventually(async () => expect(await projection.deadLetters()).toHaveLength(1));
    const before = await ask(projection, completed, tomorrow);
    expect(before).toMatchObject({ version: 1, total: 0 });
    const cited = linked(before.citable.link);
    expect(await ask(projection, cited, tomorrow)).toMatchObject({ total: 0 });

    isReadable = true;
    expect(await projection.replay()).toBe(2);
    await eventually(async () => {
      expect(await ask(projection, completed, tomorrow)).toMatchObject({ version: 2, total: 1 });
    }, 20_000);
    expect(await ask(projection, cited, tomorrow)).toMatchObject({ version: 1, total: 0 });
    expect(await rejection(projection.drop(1))).toMatchObject({ code: 'projection_version_linked' });
  });
});

describe('SER-3: a value that was counted in one month and taken out in another', () => {
  test('is one of the values by recorded, shown or not, so that they add up to the counts', async () => {
    const events = changedEvents(engine.events, (event) => {
      const day = event.type === 'ProductWithdrawn' ? '2020-02-10' : '2020-01-10';
      return { ...event, recordedAt: Date.parse(day) };
    });
    const options = { zone: 'UTC', logger, declaration: () => readDeclaration(engine.events) };
    const projection = new SeriesProjection({ ...engine, events }, options);
    projections.push(projection);
    await projection.start();
    await sold({ brand: 'BMW' });
    const audi = await sold({ brand: 'Audi' });
    await append(audi, 'ProductWithdrawn', { by: 1, at: 0 });
    const question = { group: 'brand', axis: 'recorded', since: '2020-01-01', until: '2020-02-29' };
    const [bmw, none] = [
      { values: { brand: 'BMW' }, total: 1, counts: [1, 0] },
      { values: { brand: 'Audi' }, total: 0, counts: [1, -1] },
    ];
    await eventually(async () => {
      expect(await ask(projection, question)).toMatchObject({ counts: [2, -1], series: [bmw, none], other: null });
    });
    expect(await ask(projection, { ...question, largest: '1' })).toMatchObject({
      series: [bmw],
      other: { values: 1, total: 0, counts: [1, -1] },
    });
    // By happened it was never sold.
    const happened = await ask(projection, { group: 'brand', since: '2020-01-01', until: '2020-02-29' });
    expect(happened).toMatchObject({ series: [bmw], other: null });
  });
});

/** Its versions with their states. */
async function statesOf(projection: SeriesProjection): Promise<unknown[]> {
  const { versions } = await projection.status();
  return versions.map(({ version, state }) => [version, state]);
}

/** More reads than the start of a version takes. */
async function readAgain(projection: SeriesProjection): Promise<unknown[]> {
  for (let read = 0; read < 5; read += 1) {
    await projection.declarationChanged();
    await projection.readRegistry();
  }
  return statesOf(projection);
}

describe('SER-11: a version of an earlier declaration that an operator switches back to', () => {
  test('stays current, also after a restart, until the declaration changes again', async () => {
    const first = await startProcess();
    await sold({ brand: 'VW' });
    await counted(first, {}, 1);
    const declare = async (projection: SeriesProjection, ...pair: string[]) => {
      await append('seriesDeclaration', 'SeriesPairDeclared', { pair });
      await projection.declarationChanged();
    };
    await declare(first, 'brand', 'location');
    const changed = [
      [1, 'old'],
      [2, 'current'],
    ];
    await eventually(async () => expect(await statesOf(first)).toEqual(changed));
    await first.switchTo(1);
    const chosen = [
      [1, 'current'],
      [2, 'old'],
    ];
    expect(await readAgain(first)).toEqual(chosen);
    await stop(first);
    const second = await startProcess();
    expect(await readAgain(second)).toEqual(chosen);
    expect((await ask(second, {})).version).toBe(1);
    await declare(second, 'brand', 'status');
    const next = [
      [1, 'old'],
      [2, 'old'],
      [3, 'current'],
    ];
    await eventually(async () => expect(await statesOf(second)).toEqual(next));
  }, 30_000);
});

describe('SER-11, ADR-2: a declaration that is recorded', () => {
  const declaring = (events: EventStore, projection: SeriesProjection) => {
    const [declareDimension] = declareSeriesHandlers({ events, projection });
    const dimension = { name: 'brand', field: 'brand', spellings: { VW: 'Volkswagen' } };
    return (context: CallContext): Promise<unknown> => (declareDimension as any).handle(dimension, context);
  };

  test('is answered and counted, although it cannot be read at once', async () => {
    let failures = 0;
    const declaration = async () => {
      if ((failures -= 1) >= 0) throw new Unavailable('not now');
      return readDeclaration(engine.events);
    };
    const projection = new SeriesProjection({ ...engine }, { zone: 'UTC', logger, declaration });
    projections.push(projection);
    await projection.start();
    await counted(projection, {}, 0);
    failures = 2;
    expect(await declaring(engine.events, projection)(analyst())).toEqual({ message: 'Declared' });
    await eventually(async () => expect((await ask(projection, {})).version).toBe(2), 10_000);
  });

  test('is counted, although its outcome is unknown to the caller, who gets the stored answer later', async () => {
    const projection = await startProcess();
    await counted(projection, {}, 0);
    const append: EventStore['append'] = async (request) => {
      await engine.events.append(request);
      throw new Unavailable('no answer', { outcomeUnknown: true });
    };
    const events = Object.assign(Object.create(engine.events) as EventStore, {
      append,
      readStream: engine.events.readStream.bind(engine.events),
      identity: engine.events.identity.bind(engine.events),
    });
    const late = { ...analyst(), deadline: Date.now() };
    expect(await rejection(declaring(events, projection)(late))).toMatchObject({ outcomeUnknown: true });
    await eventually(async () => expect((await ask(projection, {})).version).toBe(2), 10_000);
  });
});

describe('SER-11: a version that differs', () => {
  test('waits for the operator, and no other one is counted until the declaration changes or the version is dropped', async () => {
    let isSold = true;
    const events = changedEvents(engine.events, (event) => {
      const payload = isSold ? event.payload : event.payload.replace('"to":"sold"', '"to":"completed"');
      return { ...event, payload, recordedAt: event.recordedAt - 2 * DAY };
    });
    const options = { zone: 'UTC', logger, declaration: () => readDeclaration(engine.events) };
    const started = async () => {
      const projection = new SeriesProjection({ ...engine, events }, options);
      projections.push(projection);
      await projection.start();
      return projection;
    };
    const first = await started();
    await sold({ brand: 'Audi', location: 'Vejle' });
    await counted(first, {}, 1);

    // From now on the log reads otherwise than what is counted.
    isSold = false;
    const declare = async (projection: SeriesProjection, ...pair: string[]) => {
      await append('seriesDeclaration', 'SeriesPairDeclared', { pair });
      await projection.declarationChanged();
    };
    await declare(first, 'brand', 'location');
    const waiting = [
      [1, 'current'],
      [2, 'differs'],
    ];
    await eventually(async () => expect(await statesOf(first)).toEqual(waiting));
    expect(await readAgain(first)).toEqual(waiting);
    await stop(first);
    const second = await started();
    expect(await readAgain(second)).toEqual(waiting);
    expect((await ask(second, {})).version).toBe(1);

    await declare(second, 'brand', 'status');
    await eventually(async () => expect(await statesOf(second)).toEqual([...waiting, [3, 'differs']]));
    await second.drop(3);
    await eventually(async () => expect(await statesOf(second)).toEqual([...waiting, [4, 'differs']]));
    await second.switchTo(4);
    expect(await readAgain(second)).toEqual([
      [1, 'old'],
      [2, 'differs'],
      [4, 'current'],
    ]);
  }, 30_000);
});

/** A data directory of which an operator has removed a damaged file. */
async function withoutFile(name: string): Promise<void> {
  for (const projection of [...projections]) await stop(projection);
  await engine.close();
  for (const file of await readdir(directory)) if (file.startsWith(name)) await rm(join(directory, file));
  engine = await openSqliteEngine({ directory });
}

describe('SER-11: a start without the registry, which was in the removed state.sqlite', () => {
  test('counts again by the present zone and declaration, also into numbers that were counted by others', async () => {
    const copenhagen = await startProcess();
    await sold({ brand: 'VW' }, Date.parse('2015-01-31T23:30:00Z'));
    const range = { since: '2015-01-01', until: '2015-02-28' };
    expect((await counted(copenhagen, range, 1)).counts).toEqual([0, 1]);
    await append('seriesDeclaration', 'SeriesPairDeclared', { pair: ['brand', 'location'] });
    await copenhagen.declarationChanged();
    await eventually(async () => expect((await ask(copenhagen, range)).version).toBe(2), 10_000);

    await withoutFile('state.sqlite');
    const honolulu = await startProcess('Pacific/Honolulu');
    const answered = await eventually(() => ask(honolulu, range), 10_000);
    expect(answered).toMatchObject({ timeZone: 'Pacific/Honolulu', counts: [1, 0], version: 3 });
    await eventually(async () => expect(await engine.cells.versions('series')).toEqual([3]));
    expect(await honolulu.replay()).toBe(4);
    await eventually(async () => expect((await ask(honolulu, range)).version).toBe(4), 10_000);
    expect((await ask(honolulu, range)).counts).toEqual([1, 0]);
  }, 40_000);
});

describe('SER-1: a start without the cells, which were in the removed counters.sqlite', () => {
  test('answers 503 until everything is counted again that was recorded before, also to links', async () => {
    let isOpen = true;
    const started = async () => {
      const events = eventStoreWith(engine.events, {
        // Counting stands still at its first page; others read less.
        readAll: async (request) => {
          if (request.limit === 2_000) await eventually(async () => expect(isOpen).toBe(true), 20_000);
          const page = await engine.events.readAll(request);
          return {
            ...page,
            events: page.events.map((event) => ({ ...event, recordedAt: event.recordedAt - 2 * DAY })),
          };
        },
      });
      const options = { zone: 'UTC', logger, declaration: () => readDeclaration(events) };
      const projection = new SeriesProjection({ ...engine, events }, options);
      projections.push(projection);
      await projection.start();
      return projection;
    };
    const first = await started();
    await eventually(() => ask(first, {}));
    await stop(first);
    for (let number = 0; number < 3; number += 1) await sold({ brand: 'Audi' });
    const { citable } = await citedAll(await started(), {}, 3);
    const cited = linked(citable.link);
    const { version: _, ...answered } = await ask(projections[0] as SeriesProjection, cited);
    expect(answered.total).toBe(3);

    // One that another release has counted, which this one answers links by, and which nobody counts again.
    const other = { state: 'old' as const, shape: `${CELLS} of another release`, target: '0', reached: '0' };
    await new ProjectionRegistry(engine.operational).change('series', (before) =>
      withNext(before ?? { last: 0, versions: [] }, other),
    );
    await withoutFile('counters.sqlite');
    isOpen = false;
    const second = await started();
    for (const question of [{}, { group: 'brand' }, cited])
      expect(await rejection(ask(second, question))).toBeInstanceOf(Unavailable);
    expect(await rejection(second.live())).toBeInstanceOf(Unavailable);
    isOpen = true;
    expect((await eventually(() => ask(second, {}), 10_000)).total).toBe(3);
    expect(await ask(second, cited)).toMatchObject(answered);
    const edited = { ...cited, version: [...cited.version].toReversed().join('') };
    expect(await rejection(ask(second, edited))).toMatchObject({ code: 'series_version_gone' });
  }, 40_000);
});

describe('ADR-13: cells of a later state of this log', () => {
  test('stay invalid after a restart, although the log has passed their position meanwhile', async () => {
    const first = await startProcess('UTC');
    for (let number = 0; number < 3; number += 1) await sold({ brand: 'VW' });
    await counted(first, {}, 3);
    await stop(first);
    const set = { name: 'series', version: 1 };
    const state = await engine.cells.state(set);
    const to = { storeID: '', recordedDay: 0, ...state, position: (await engine.events.head()) + 3n };
    const nothing = { cells: [], dependents: [], documents: [], skipped: [] };
    expect(await engine.cells.write(set, { from: state?.position ?? null, to, ...nothing })).toBe(true);

    let isOpen = false;
    const events = eventStoreWith(engine.events, {
      // Counting stands still at its first page; others read less.
      readAll: async (request) => {
        if (request.limit === 2_000) await eventually(async () => expect(isOpen).toBe(true), 20_000);
        return engine.events.readAll(request);
      },
    });
    const finding = new SeriesProjection(
      { ...engine, events },
      { zone: 'UTC', logger, declaration: () => readDeclaration(engine.events) },
    );
    projections.push(finding);
    await finding.start();
    await eventually(async () => expect(await statesOf(finding)).toEqual([expect.anything(), [2, 'building']]));
    for (let number = 0; number < 3; number += 1) await sold({ brand: 'VW' });
    expect(await engine.events.head()).toBeGreaterThan(to.position);
    const stopped = stop(finding);
    isOpen = true;
    await stopped;
    const second = await startProcess('UTC');
    await eventually(async () => expect((await ask(second, {})).total).toBe(6), 20_000);
    expect(await statesOf(second)).toEqual([
      [1, 'old'],
      [2, 'current'],
    ]);
    expect(await rejection(second.switchTo(1))).toMatchObject({ code: 'projection_version_invalid' });
  }, 60_000);
});

test('a process whose start waits shows no version, and makes none: it does not know the declaration', async () => {
  await append('seriesDeclaration', 'SeriesPairDeclared', { pair: ['brand', 'location'] });
  const shared = new SharedVersions({ onTrouble: () => undefined });
  const options = { zone: 'UTC', logger, declaration: () => readDeclaration(engine.events) };
  const projection = new SeriesProjection({ ...engine, events: engine.events, shared }, options);
  expect(await statesOf(projection)).toEqual([]);
  expect(await engine.operational.read('projection', 'series')).toBeNull();
});

describe('ADR-18: an event of the declaration that cannot be read', () => {
  test('stops no start, and no version is counted without it; one can be by a replay', async () => {
    const first = await startProcess('UTC');
    await append('seriesDeclaration', 'SeriesPairDeclared', { pair: ['brand', 'location'] });
    await first.declarationChanged();
    await sold({ brand: 'VW', location: 'Vejle' });
    await eventually(async () => expect(await ask(first, { group: 'brand,location' })).toMatchObject({ total: 1 }));
    const before = await statesOf(first);
    await stop(first);
    const events = changedEvents(engine.events, (event) =>
      event.stream === 'seriesDeclaration' ? { ...event, damage: 'checksum' } : event,
    );
    const options = { zone: 'UTC', logger, declaration: () => readDeclaration(events) };
    const second = new SeriesProjection({ ...engine, events }, options);
    projections.push(second);
    await second.start();
    expect(await readAgain(second)).toEqual(before);
    expect(await ask(second, { group: 'brand,location' })).toMatchObject({ total: 1 });
    await second.replay();
    await eventually(async () =>
      expect(await rejection(ask(second, { group: 'brand,location' }))).toMatchObject({ code: 'pair_not_declared' }),
    );
  }, 40_000);
});

describe('SER-6: a log that is restored without its counters', () => {
  test('answers the links of its declaration under whatever number, and refuses those of an earlier one', async () => {
    const started = async () => {
      const events = readableAgain(engine.events, () => true);
      const options = { zone: 'UTC', logger, declaration: () => readDeclaration(engine.events) };
      const projection = new SeriesProjection({ ...engine, events }, options);
      projections.push(projection);
      await projection.start();
      return projection;
    };
    const first = await started();
    for (const brand of ['VW', 'VW', 'Volkswagen']) await sold({ brand });
    const byBrand = { group: 'brand', by: 'year' };
    const spelled = await citedAll(first, byBrand, 3);
    const spellings = { VW: 'Volkswagen' };
    await append('seriesDeclaration', 'SeriesDimensionDeclared', { name: 'brand', field: 'brand', spellings });
    await first.declarationChanged();
    await eventually(async () => expect(await ask(first, byBrand)).toMatchObject({ version: 2 }), 10_000);
    const declared = await citedAll(first, byBrand, 3);
    const [old, cited] = [linked(spelled.citable.link), linked(declared.citable.link)];
    const totals = (answer: any) => answer.series.map(({ values, total }: any) => [values.brand, total]);
    expect(totals(await ask(first, old))).toEqual([
      ['VW', 2],
      ['Volkswagen', 1],
    ]);
    const { version: _, ...answered } = await ask(first, cited);
    expect(totals(answered)).toEqual([['Volkswagen', 3]]);

    await stop(first);
    await engine.close();
    for (const file of await readdir(directory))
      if (!file.startsWith('events.sqlite')) await rm(join(directory, file), { recursive: true });
    engine = await openSqliteEngine({ directory });
    const restored = await started();
    await eventually(async () => expect(await ask(restored, cited)).toEqual({ ...answered, version: 1 }), 10_000);
    expect(await rejection(ask(restored, old))).toMatchObject({
      code: 'series_version_gone',
      parameters: [old.version],
    });
  }, 40_000);
});
