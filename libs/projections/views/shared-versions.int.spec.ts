import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  type OperationalStore,
  Unavailable,
  type ViewDefinition,
  handleCommand,
  newSeed,
  ownContext,
} from '@vpds/kernel';
import { eventually, rejection, sleep } from '@vpds/kernel/testing';
import { pino } from 'pino';
import { LiveViews } from './live-views.ts';
import { SharedVersions } from '../administration/peers.ts';
import { NOTES, type NoteEvent, notes } from '../testing/notes.ts';
import { VersionedProjection } from '../versioned-projection.ts';
import { ViewVersions } from './view-versions.ts';

const TIMES = { goodFor: 400, readEvery: 50, writesWithin: 2_000 };
const ALL = { scope: null, where: [], order: 'oldest', limit: 1_000 } as const;
const logger = pino({ level: 'silent' });

/** A process with a view that others serve, too. */
interface Process {
  readonly live: LiveViews;
  readonly versions: ViewVersions;
  readonly shared: SharedVersions;
  /** The registry as this process reaches it. */
  readonly registry: { away: boolean };
  append(id: string, event: NoteEvent): Promise<'written' | 'pending' | undefined>;
  states(): Promise<unknown[]>;
  stop(): Promise<void>;
}

let directory: string;
let engine: SqliteEngine;
const running = new Set<Process>();

async function startProcess(view: ViewDefinition = NOTES, times: Partial<typeof TIMES> = {}): Promise<Process> {
  const { events, views } = engine;
  const registry = { away: false };
  const live = new LiveViews(engine);
  const shared = new SharedVersions({ ...TIMES, ...times, onTrouble: () => {} });
  const aggregate = notes(view);
  const operational = answering(registry);
  const versions = new ViewVersions(
    view,
    { views: [view], streamPrefix: 'note-', aggregate },
    { events, views, operational, live, logger, peers: shared },
  );
  await versions.open();
  live.share(shared);
  await shared.start([{ readRegistry: () => VersionedProjection.readRegistries([versions], operational) }]);
  await live.views.ensure(view);
  if (!versions.isFilled) await versions.noteFilled();
  const process: Process = {
    live,
    versions,
    shared,
    registry,
    async append(id, event) {
      const stream = `note-${id}`;
      const command = { store: live.events, aggregate, stream, companyID: 1, context: ownContext(newSeed()) };
      return (await handleCommand({ ...command, decide: () => [event] })).append?.views;
    },
    states: async () => (await versions.status()).versions.map(({ version, state }) => [version, state]),
    async stop() {
      running.delete(process);
      await shared.stop();
      await versions.stop();
    },
  };
  running.add(process);
  return process;
}

function answering(registry: { away: boolean }): OperationalStore {
  const { operational } = engine;
  const read: OperationalStore['read'] = async (kind, id) => {
    if (registry.away) throw new Unavailable('The registry is away');
    return operational.read(kind, id);
  };
  const list: OperationalStore['list'] = async (kind, request) => {
    if (registry.away) throw new Unavailable('The registry is away');
    return operational.list(kind, request);
  };
  return { ...bound(operational), read, list };
}

function bound(store: OperationalStore): OperationalStore {
  return {
    read: (kind, id) => store.read(kind, id),
    write: (kind, record, expected) => store.write(kind, record, expected),
    remove: (kind, id, expected) => store.remove(kind, id, expected),
    list: (kind, request) => store.list(kind, request),
    claim: (kind, request) => store.claim(kind, request),
    nextDue: (kind) => store.nextDue(kind),
  };
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-shared-'));
  engine = await openSqliteEngine({ directory });
});
afterEach(async () => {
  for (const process of running) await process.stop();
  await engine.close();
  await rm(directory, { recursive: true });
});

const written = (text: string): NoteEvent => ({ type: 'NoteWritten', text });
async function untilStates(processes: readonly Process[], expected: unknown[]): Promise<void> {
  for (const process of processes)
    await eventually(async () => expect(await process.states()).toEqual(expected), 15_000);
}

const SWITCHED = [
  [1, 'old'],
  [2, 'current'],
];

describe('ADR-13: a view that several processes serve', () => {
  test('all replicas report a requested rebuild at once, before they have read the registry', async () => {
    const seldom = { readEvery: 60_000, goodFor: 60_000 };
    const [one, other] = [await startProcess(NOTES, seldom), await startProcess(NOTES, seldom)];
    expect(await one.versions.replay()).toBe(2);
    expect(await other.states()).toEqual([
      [1, 'current'],
      [2, 'building'],
    ]);
  });

  test('is rebuilt under writes through all of them; reads are always complete, old and new version agree', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    for (let index = 0; index < 20; index += 1) await one.append(`n${index}`, written(`n${index}`));
    let ended = false;
    const work = async (process: Process, name: string) => {
      for (let index = 0; !ended; index += 1) {
        const id = `${name}${index}`;
        // Appends during a change of versions report `pending`; everything else is found at once.
        if ((await process.append(id, written(id))) === 'written')
          for (const reader of [one, other]) expect((await reader.live.views.get(NOTES, id))?.scope).toBe(1);
        await process.append(`n${index % 20}`, { type: 'NoteSeen' });
      }
      return name;
    };
    const working = Promise.all([work(one, 'one'), work(other, 'other')]);
    expect(await other.versions.replay()).toBe(2);
    expect(await one.versions.replay()).toBe(2);
    await untilStates([one, other], SWITCHED);
    await eventually(async () =>
      expect((await engine.views.find({ ...NOTES, version: 2 }, ALL)).rows.length).toBeGreaterThan(30),
    );
    ended = true;
    await working;
    const fromNew = await engine.views.find({ ...NOTES, version: 2 }, ALL);
    expect(await engine.views.find(NOTES, ALL)).toEqual(fromNew);
  }, 60_000);

  test('a switch is seen by the others within a bounded time, and going back is a switch like any other', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    await one.append('a', written('a'));
    await one.versions.replay();
    await untilStates([one, other], SWITCHED);
    await engine.views.drop({ ...NOTES, version: 2 });
    await other.versions.switchTo(1);
    const begun = Date.now();
    await eventually(async () => expect((await one.live.views.get(NOTES, 'a'))?.id).toBe('a'));
    expect(Date.now() - begun).toBeLessThan(TIMES.goodFor + 2_000);
    await untilStates(
      [one, other],
      [
        [1, 'current'],
        [2, 'old'],
      ],
    );
  });

  test('a process that has slept reads the registry before it reads a view, and its appends admit that they may be late', async () => {
    const [one, sleeper] = [await startProcess(), await startProcess(NOTES, { readEvery: 3_600_000 })];
    await one.append('a', written('a'));
    await one.versions.replay();
    await untilStates([one], SWITCHED);
    await engine.views.drop(NOTES);
    expect(sleeper.shared.isFresh).toBe(false);
    expect(await sleeper.append('b', written('b'))).toBe('pending');
    expect((await sleeper.live.views.get(NOTES, 'a'))?.id).toBe('a');
    expect(await sleeper.append('c', written('c'))).toBe('written');
  }, 30_000);

  test('without the registry nothing is read, and appends continue', async () => {
    const process = await startProcess();
    await process.append('a', written('a'));
    process.registry.away = true;
    await sleep(TIMES.goodFor + 100);
    expect(await rejection(process.live.views.get(NOTES, 'a'))).toBeInstanceOf(Unavailable);
    expect(await process.append('b', written('b'))).toBe('pending');
    process.registry.away = false;
    await eventually(async () => expect((await process.live.views.get(NOTES, 'b'))?.id).toBe('b'));
  });

  test('another process resumes the rebuild when the one that ran it stops', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    for (let index = 0; index < 30; index += 1) await one.append(`n${index}`, written(`n${index}`));
    await one.versions.replay();
    await eventually(async () => expect(await other.states()).toContainEqual([2, 'building']));
    await one.stop();
    await untilStates([other], SWITCHED);
    expect((await other.live.views.count(NOTES)).get(1)).toBe(30);
  }, 30_000);

  test('a dropped version is not reported, and its table is dropped when no process can be writing to it', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    await one.append('a', written('a'));
    await one.versions.replay();
    await untilStates([one, other], SWITCHED);
    await other.versions.drop(1);
    expect(await other.states()).toEqual([[2, 'current']]);
    expect(await rejection(other.versions.switchTo(1))).toMatchObject({ code: 'projection_version_not_found' });
    expect(await engine.views.get(NOTES, 'a')).not.toBeNull();
    await untilStates([one, other], [[2, 'current']]);
    await eventually(async () => expect(await engine.views.get(NOTES, 'a')).toBeNull(), 15_000);
    expect(await one.versions.replay()).toBe(3);
  }, 30_000);

  test('a release with another shape has its own versions, and does not touch those of the other', async () => {
    const old = await startProcess();
    await old.append('a', written('a'));
    const shapedNotes = { ...NOTES, keys: ['text', 'other'] };
    const shaped = await startProcess(shapedNotes);
    await eventually(async () =>
      expect(await old.states()).toEqual([
        [1, 'current'],
        [2, 'old'],
      ]),
    );
    expect((await shaped.versions.status()).versions).toMatchObject([
      { version: 1, state: 'old', note: 'of another release' },
      { version: 2, state: 'current', note: null },
    ]);
    expect((await old.live.views.get(NOTES, 'a'))?.id).toBe('a');
    await shaped.append('b', written('b'));
    const byOther = { scope: 1, where: [{ key: 'other', equals: 'b' }], order: 'newest', limit: 5 } as const;
    expect((await shaped.live.views.find(shapedNotes, byOther)).rows).toMatchObject([{ id: 'b' }]);
    expect(await engine.views.get(NOTES, 'b')).toBeNull();
    expect(await rejection(shaped.versions.switchTo(1))).toMatchObject({ code: 'projection_version_stale' });
    await old.stop();
    await shaped.versions.drop(1);
    await eventually(async () => expect(await engine.views.get(NOTES, 'a')).toBeNull(), 15_000);
  }, 30_000);
});

describe('the registry is read once for all views of a process', () => {
  const others: ViewDefinition[] = ['one', 'two', 'three'].map((name) => ({ ...NOTES, name }));

  function opened(operational: OperationalStore): ViewVersions[] {
    const live = new LiveViews(engine);
    return others.map((view) => {
      const projection = { views: [view], streamPrefix: 'note-', aggregate: notes(view) };
      return new ViewVersions(view, projection, {
        events: engine.events,
        views: engine.views,
        operational,
        live,
        logger,
      });
    });
  }

  test('all are read in one step, which an engine answers together, and each adopts what another process has changed', async () => {
    const read: string[] = [];
    let steps = 0;
    const counted: OperationalStore = {
      ...bound(engine.operational),
      read: (kind, id) => (read.push(`${id} ${steps}`), engine.operational.read(kind, id)),
    };
    const ours = opened(counted);
    for (const view of ours) await view.open();
    const theirs = opened(engine.operational);
    for (const view of theirs) await view.open();
    await theirs[1]?.invalidate(9, 'restored');
    read.length = 0;
    const reading = VersionedProjection.readRegistries(ours, counted);
    steps += 1;
    await reading;
    expect(read).toEqual(ours.map(({ name }) => `${name} 0`));
    expect(ours.map(({ invalid }) => invalid)).toEqual([null, 'restored', null]);
  });

  test('what this process changes while the read is on its way is not undone by it', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const slow: OperationalStore = {
      ...bound(engine.operational),
      read: async (kind, id) => {
        const found = await engine.operational.read(kind, id);
        await answered;
        return found;
      },
    };
    const ours = opened(engine.operational);
    for (const view of ours) await view.open();
    const reading = VersionedProjection.readRegistries(ours, slow);
    await ours[0]?.invalidate(9, 'meanwhile');
    answer();
    await reading;
    expect(ours.map(({ invalid }) => invalid)).toEqual(['meanwhile', null, null]);
  });
});
