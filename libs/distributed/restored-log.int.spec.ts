import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type Aggregate,
  EventCodec,
  type EventFeed,
  FeedInvalid,
  type Handler,
  IdBlocks,
  type JobQueue,
  NO_STREAM,
  type RecordedEvent,
  type ViewDefinition,
  ownContext,
} from '@vpds/kernel';
import { eventually, rejection, sampleEvent } from '@vpds/kernel/testing';
import { type ContextService, EffectDrops, EffectsGate, HeldEffects, LogFeed } from '@vpds/runtime';
import { LiveViews, type ProjectionStatus, ReactionRunner, type VersionedProjection } from '@vpds/projections';
import { Metrics, Readiness } from '@vpds/observability';
import { pino } from 'pino';
import { SeriesProjection } from '../contexts/statistics/cells/series-projection.ts';
import { StatisticsProjection } from '../contexts/statistics/projection/statistics-projection.ts';
import { readDeclaration } from '../contexts/statistics/series-declaration.aggregate.ts';
import { findMismatch } from './effects-mismatch.ts';
import { ViewLifecycle } from './view-lifecycle.ts';
import type { ProcessParts } from './process.ts';

const STREAM = 'counted-';
const CREATED = 'ProductCreated';
const COUNTED: ViewDefinition = { name: 'counted', version: 1, keys: [] };
const ALL = { scope: null, where: [], order: 'oldest', limit: 100 } as const;
/** A rebuild waits for other processes, twice. */
const REBUILT_WITHIN = 30_000;

interface Counted {
  readonly type: 'Counted';
  readonly id: string;
}

const aggregate: Aggregate<{ id: string; count: number }, Counted> = {
  name: 'count',
  decider: { initialState: { id: '', count: 0 }, evolve: ({ count }, { id }) => ({ id, count: count + 1 }) },
  codec: new EventCodec<Counted>({
    Counted: {
      version: 1,
      encode: ({ id }) => ({ data: { id } }),
      decode: ({ data }) => ({ type: 'Counted', id: data['id'] as string }),
    },
  }),
  views: ({ id, count }) => [{ view: COUNTED, document: { id, scope: 7, keys: {}, body: String(count) } }],
  movesUpdatedAt: () => true,
};

const service: ContextService = {
  name: 'counting',
  handlers: [],
  projections: [{ views: [COUNTED], streamPrefix: STREAM, aggregate, documentID: (stream) => stream.slice(8) }],
};

let directory: string;
let log: SqliteEngine;
/** Views and operational state; as in the distributed mode, in another database than the log. */
let state: SqliteEngine;
const running = new Set<{ stop(): Promise<void> }>();

const within = (name: string) => join(directory, name);
const openLog = async () => (log = await openSqliteEngine({ directory: within('log') }));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-restored-'));
  await openLog();
  state = await openSqliteEngine({ directory: within('state') });
});
afterEach(async () => {
  await stopAll();
  await log.close();
  await state.close();
  await rm(directory, { recursive: true });
});

async function stopAll(): Promise<void> {
  for (const each of running) await each.stop();
  running.clear();
}

async function append(id: string, count: number, from = NO_STREAM): Promise<void> {
  const { payload } = aggregate.codec.encode({ type: 'Counted', id });
  const events = Array.from({ length: count }, () => sampleEvent(payload, 'Counted'));
  await log.events.append({ stream: `${STREAM}${id}`, expectedRevision: from, events });
}

/** Milliseconds. */
const FEED_AGAIN = 200;

/** A replica of the service, with its log and readiness. */
async function startReplica(feed: EventFeed = new LogFeed(log.events)) {
  const { views, operational, checkpoints } = state;
  const stored = { events: log.events, views };
  const live = new LiveViews(stored);
  const readiness = new Readiness({});
  const lines: { msg: string; commands?: string[] }[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const engines = { ...stored, live, stored, operational, checkpoints, feed };
  const parts = { name: 'counting', readiness, logger, metrics: new Metrics(), engines } as unknown as ProcessParts;
  const kept = new ViewLifecycle(parts, [service], FEED_AGAIN);
  let isValid = false;
  void kept.valid.then(() => (isValid = true));
  await kept.start();
  running.add(kept);
  const ask = (what: string, request: object = {}): Promise<unknown> => {
    const handler = kept.handlers.find(({ operation }) => operation.pattern === `counting.projections.${what}`);
    return (handler as Handler<object>).handle(request, ownContext('seed'));
  };
  const versions = async () => ((await ask('list')) as ProjectionStatus[])[0]?.versions ?? [];
  return { kept, live, readiness, lines, ask, versions, isValid: () => isValid };
}

type ReplicaOfCounting = Awaited<ReturnType<typeof startReplica>>;

const silent = pino({ level: 'silent' });

/** Decides about effects and starts no subscriber. */
async function startOther() {
  const { operational, checkpoints } = state;
  const { events } = log;
  const effects = new HeldEffects({
    gate: new EffectsGate(),
    drops: new EffectDrops(events),
    events,
    operational,
    findMismatch: findMismatch({ events, checkpoints }),
    setting: undefined,
    logger: silent,
    metrics: new Metrics(),
    readiness: new Readiness(),
  });
  await effects.decide();
  return { effects, ids: new IdBlocks(events, 'product', 1, effects) };
}

/** A process with the counters, the cells, a reaction and the view. */
async function startSubscribers() {
  const { counters, cells, operational, checkpoints } = state;
  const { events, headerLog } = log;
  const reactedTo: string[] = [];
  const jobs = { add: async (_: string, ids: readonly string[]) => void reactedTo.push(...ids) } as unknown as JobQueue;
  const feed = new LogFeed(events);
  const reaction = {
    name: 'noted',
    eventTypes: [CREATED],
    job: 'note',
    ids: async ({ stream }: RecordedEvent) => [stream],
  };
  const reactions = new ReactionRunner(
    'counting',
    [reaction],
    { events, feed, checkpoints, operational, jobs },
    silent,
  );
  const statistics = new StatisticsProjection({ events, headerLog, counters, operational }, silent, new Readiness({}));
  const declaration = () => readDeclaration(events);
  const series = new SeriesProjection({ events, cells, operational }, { zone: 'UTC', logger: silent, declaration });
  for (const each of [statistics, series, reactions]) {
    running.add(each);
    await each.start();
  }
  const replica = await startReplica();
  return { replica, statistics, series, reactedTo };
}

const versionsOf = async (projection: VersionedProjection) =>
  (await projection.status()).versions.map(({ version, state: itsState }) => [version, itsState]);

const shown = async ({ live }: ReplicaOfCounting) =>
  (await live.views.find(COUNTED, ALL)).rows.map(({ id, body }) => [id, Number(body)]);

test('ADR-13: a restored backup of the log is logged and makes the process unready, over restarts, until a replay', async () => {
  await append('kept', 2);
  await log.close();
  await copyFile(within('log/events.sqlite'), within('backup'));
  await openLog();
  const before = await startReplica();
  await append('kept', 1, 1n);
  await append('lost', 3);
  const first = [
    ['kept', 3],
    ['lost', 3],
  ];
  await eventually(async () => expect(await shown(before)).toEqual(first));
  expect(before.isValid()).toBe(true);
  await stopAll();
  await log.close();
  await copyFile(within('backup'), within('log/events.sqlite'));
  await openLog();

  const replica = await startReplica();
  const cure = expect.stringMatching(
    /^not of the log as it is now \(.* is beyond the log's head, .*\): vpds replay counted$/,
  );
  expect(replica.readiness.state).toEqual({ ready: false, reasons: { views: cure } });
  expect(replica.lines).toMatchObject([{ commands: ['vpds replay counted'] }]);
  expect(await replica.versions()).toMatchObject([{ version: 1, state: 'current', position: null, note: cure }]);
  // The log grows beyond the views' position.
  for (let number = 0; number < 10; number += 1) await append(`new${number}`, 1);
  await stopAll();
  const [one, other] = [await startReplica(), await startReplica()];
  for (const { readiness, isValid } of [one, other])
    expect([readiness.state.reasons, isValid()]).toEqual([{ views: cure }, false]);

  await one.ask('replay', { name: 'counted' });
  for (const { readiness, isValid } of [one, other])
    await eventually(() => expect([readiness.state.ready, isValid()]).toEqual([true, true]), REBUILT_WITHIN);
  const now = [['kept', 2], ...Array.from({ length: 10 }, (_, number) => [`new${number}`, 1])];
  for (const each of [one, other]) {
    expect(await shown(each)).toEqual(now);
    expect(await each.versions()).toMatchObject([
      { version: 1, state: 'old', note: expect.stringMatching(/: vpds projections drop counted 1$/) },
      { version: 2, state: 'current', note: null },
    ]);
  }
  const back = rejection(other.ask('switch', { name: 'counted', version: 1 }));
  expect(await back).toMatchObject({ code: 'projection_version_invalid' });
  await append('kept', 1, 1n);
  for (const each of [one, other]) await eventually(async () => expect((await shown(each))[0]).toEqual(['kept', 3]));
  await stopAll();
  expect((await startReplica()).readiness.state.ready).toBe(true);
}, 90_000);

test('ADR-13: views that are ahead of the feed are not valid either on a log that lacks what they have', async () => {
  const silent: EventFeed = {
    follow: (_, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  await append('kept', 2);
  await log.close();
  await copyFile(within('log/events.sqlite'), within('backup'));
  await openLog();
  await append('lost', 2);
  const before = await startReplica(silent);
  const first = [
    ['kept', 2],
    ['lost', 2],
  ];
  expect(await shown(before)).toEqual(first);
  await stopAll();
  const again = await startReplica(silent);
  expect(again.readiness.state.ready).toBe(true);
  await stopAll();
  await log.close();
  await copyFile(within('backup'), within('log/events.sqlite'));
  await openLog();

  const replica = await startReplica(silent);
  const views = expect.stringMatching(/ is beyond the log's head, .*\): vpds replay counted$/);
  expect(replica.readiness.state).toEqual({ ready: false, reasons: { views } });
  await replica.ask('replay', { name: 'counted' });
  await eventually(() => expect(replica.readiness.state.ready).toBe(true), REBUILT_WITHIN);
  expect(await shown(replica)).toEqual([['kept', 2]]);
  await stopAll();
  expect((await startReplica(silent)).readiness.state.ready).toBe(true);
}, 90_000);

test.each(['before', 'after'] as const)(
  'IDS-9: all that has one lost event is found invalid, where another process decides %s, and no lost id is given',
  async (order) => {
    const created = (id: number) =>
      log.events.append({
        stream: `product-${id}`,
        expectedRevision: NO_STREAM,
        events: [sampleEvent('{"v":1,"data":{}}', CREATED)],
      });
    await startOther();
    await created(1);
    await log.close();
    await copyFile(within('log/events.sqlite'), within('backup'));
    await openLog();
    await created(2);
    const first = await startSubscribers();
    const head = await log.events.head();
    await eventually(async () => {
      expect(first.reactedTo).toEqual(['product-1', 'product-2']);
      expect([...(await state.counters.shards({ name: 'statistics', version: 1 })).values()][0]?.position).toBe(head);
      expect((await state.cells.state({ name: 'series', version: 1 }))?.position).toBe(head);
      for (const counted of [first.statistics, first.series])
        expect(await versionsOf(counted)).toEqual([[1, 'current']]);
    });
    expect((await startOther()).effects.gate.hold).toBeNull();
    await stopAll();
    await log.close();
    await copyFile(within('backup'), within('log/events.sqlite'));
    await openLog();

    const early = order === 'before' ? await startOther() : null;
    const second = await startSubscribers();
    const { effects, ids } = early ?? (await startOther());
    const invalid = expect.stringContaining("is beyond the log's head");
    expect(second.replica.readiness.state.reasons).toEqual({ views: invalid });
    await eventually(async () => {
      expect(second.reactedTo).toEqual(['product-1']);
      for (const rebuilt of [second.statistics, second.series])
        expect(await versionsOf(rebuilt)).toEqual([
          [1, 'old'],
          [2, 'current'],
        ]);
    });
    expect(effects.gate.hold?.reason).toBe('ahead');
    expect(await ids.next()).toBeGreaterThan(1_000_000);
    await stopAll();
    const third = await startSubscribers();
    expect(third.replica.readiness.state.reasons).toEqual({ views: invalid });
    for (const rebuilt of [third.statistics, third.series])
      expect(await rejection(rebuilt.switchTo(1))).toMatchObject({ code: 'projection_version_invalid' });
  },
  90_000,
);

test('ADR-13: a feed of another log makes the process unready until its topic is filled again, without a restart', async () => {
  const own = new LogFeed(log.events);
  let [isForeign, follows] = [true, 0];
  const replica = await startReplica({
    follow(consumer, following) {
      follows += 1;
      if (!isForeign) return own.follow(consumer, following);
      return Promise.reject(new FeedInvalid("The feed's message at offset 7 belongs to another log, other"));
    },
  });
  await append('repaired', 2);
  await eventually(() => expect(follows).toBeGreaterThan(2));
  const feed = expect.stringContaining('belongs to another log, other: see docs/operations.md');
  expect(replica.readiness.state).toEqual({ ready: false, reasons: { feed } });
  isForeign = false;
  await eventually(async () => expect(await shown(replica)).toEqual([['repaired', 2]]));
  await eventually(() => expect(replica.readiness.state.ready).toBe(true));
});
