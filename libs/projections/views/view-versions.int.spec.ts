import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  ReadBudget,
  ReadScope,
  Unavailable,
  type ViewDefinition,
  handleCommand,
  metadataOf,
  newSeed,
  ownContext,
  withinReads,
} from '@vpds/kernel';
import { eventually, rejection } from '@vpds/kernel/testing';
import { pino } from 'pino';
import { type ViewProjection, idAfterPrefix } from '../view-projection.ts';
import { LiveViews } from './live-views.ts';
import { NOTES, type NoteEvent, notes } from '../testing/notes.ts';
import { ViewVersions } from './view-versions.ts';

let directory: string;
let engine: SqliteEngine;
let live: LiveViews;
let versions: ViewVersions;
const opened: ViewVersions[] = [];

async function open(
  view = NOTES,
  aggregate = notes(),
  documentID: ViewProjection['documentID'] | null = idAfterPrefix('note-'),
): Promise<ViewVersions> {
  live = new LiveViews(engine);
  const { events, views, operational } = engine;
  const projection = { views: [view], streamPrefix: 'note-', aggregate, ...(documentID !== null && { documentID }) };
  versions = new ViewVersions(view, projection, {
    events,
    views,
    operational,
    live,
    logger: pino({ level: 'silent' }),
  });
  opened.push(versions);
  await versions.open();
  await live.views.ensure(view);
  if (!versions.isFilled) await versions.noteFilled();
  return versions;
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-views-'));
  engine = await openSqliteEngine({ directory });
  await open();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
  await engine.close();
  await rm(directory, { recursive: true });
});

async function append(id: string, event: NoteEvent, aggregate = notes()): Promise<void> {
  const context = ownContext(newSeed());
  await handleCommand({
    store: live.events,
    aggregate,
    stream: `note-${id}`,
    companyID: 1,
    context,
    decide: () => [event],
  });
}

const states = async () => (await versions.status()).versions.map(({ version, state }) => [version, state]);
const switched = (...expected: [number, string][]) => eventually(async () => expect(await states()).toEqual(expected));

describe('ADR-13: a view is rebuilt alongside the live version', () => {
  test('documents, keys and both times come out the same, also of events that leave `updatedAt` alone', async () => {
    for (let index = 0; index < 30; index += 1) await append(`n${index}`, { type: 'NoteWritten', text: `n${index}` });
    let ended = false;
    const writing = (async () => {
      for (let index = 0; !ended; index += 1) {
        await append(`n${index % 30}`, { type: 'NoteSeen' });
        if (index % 7 === 0) await append(`new${index}`, { type: 'NoteWritten', text: `new${index}` });
      }
    })();
    const before = await versions.replay();
    expect(before).toBe(2);
    await switched([1, 'old'], [2, 'current']);
    ended = true;
    await writing;
    const query = { scope: null, where: [], order: 'oldest', limit: 1_000 } as const;
    const fromNew = await live.views.find(NOTES, query);
    expect(fromNew.rows.length).toBeGreaterThan(30);
    expect(await engine.views.find({ ...NOTES, version: 2 }, query)).toEqual(fromNew);
    expect(await engine.views.find(NOTES, query)).toEqual(fromNew);
    expect(
      fromNew.rows.some(({ createdAt, changedAt, body }) => /"seen":[1-9]/.test(body) && createdAt === changedAt),
    ).toBe(true);
  });

  test('the request that asked for it may end before, or be given up', async () => {
    await append('a', { type: 'NoteWritten', text: 'a' });
    const request = new ReadScope({ budget: new ReadBudget({ total: 1_048_576 }), companyID: 1 });
    await withinReads(request, () => versions.replay());
    request.cancel(new Error('gone'));
    await switched([1, 'old'], [2, 'current']);
  });

  test('a stop in the middle: the next start resumes and switches', async () => {
    for (let index = 0; index < 50; index += 1) await append(`n${index}`, { type: 'NoteWritten', text: `n${index}` });
    await versions.replay();
    await versions.stop();
    const again = await open();
    again.resume();
    await switched([1, 'old'], [2, 'current']);
    expect((await live.views.count(NOTES)).get(1)).toBe(50);
  });

  test('the reason why it is blocked is reported while it is blocked', async () => {
    await append('a', { type: 'NoteWritten', text: 'a' });
    const read = jest.spyOn(engine.events, 'readAll').mockRejectedValue(new Unavailable('The log is away'));
    await versions.replay();
    const building = async () => (await versions.status()).versions[1];
    await eventually(async () =>
      expect(await building()).toMatchObject({
        state: 'building',
        note: 'failed, retrying: The log is away',
      }),
    );
    read.mockRestore();
    await switched([1, 'old'], [2, 'current']);
    expect(await building()).toMatchObject({ note: null });
  });

  test('a new release with another shape gets its own version; the old release’s is dropped', async () => {
    await append('a', { type: 'NoteWritten', text: 'a' });
    const shaped: ViewDefinition = { ...NOTES, version: 2, keys: ['text', 'other'] };
    await open(shaped, notes(shaped));
    expect(await states()).toEqual([[2, 'current']]);
    await append('b', { type: 'NoteWritten', text: 'b' }, notes(shaped));
    expect(
      (await live.views.find(shaped, { scope: 1, where: [{ key: 'other', equals: 'b' }], order: 'newest', limit: 5 }))
        .rows,
    ).toHaveLength(1);
    expect(await engine.views.get(NOTES, 'a')).toBeNull();
  });
});

describe('ADR-18: a stream that cannot be read is parked', () => {
  /** Its document exists, and a later event is unreadable. */
  async function unreadable(): Promise<void> {
    await append('bad', { type: 'NoteWritten', text: 'bad' });
    const stream = 'note-bad';
    const metadata = metadataOf(ownContext(newSeed()), 1);
    const event = { id: newSeed(), type: 'NoteWritten', payload: '{"v":2,"data":{}}', metadata };
    await engine.events.append({ stream, expectedRevision: 0n, events: [event] });
  }

  test('its document stays as it is through a rebuild, the others are rebuilt, and both versions are compared', async () => {
    await append('good', { type: 'NoteWritten', text: 'good' });
    await unreadable();
    await versions.replay();
    await switched([1, 'old'], [2, 'current']);
    const parked = { stream: 'note-bad', reason: 'NoteWritten of unknown version 2' };
    expect(await versions.deadLetters()).toEqual([expect.objectContaining(parked)]);
    for (const id of ['good', 'bad']) expect((await live.views.get(NOTES, id))?.body).toBe(`{"text":"${id}","seen":0}`);
    const good = await engine.views.get(NOTES, 'good');
    if (good !== null) await engine.views.put({ ...NOTES, version: 2 }, [{ ...good, revision: 9n, body: '{}' }]);
    await versions.replay();
    await switched([1, 'old'], [2, 'current'], [3, 'differs']);
  });

  test('a document that cannot be found by the name of its stream is missed: not switched', async () => {
    await unreadable();
    await open(NOTES, notes(), null);
    await versions.replay();
    await switched([1, 'current'], [2, 'differs']);
    expect((await versions.status()).versions[1]?.note).toMatch(/^document bad of company 1 is not the same/);
  });

  test('it is reported with its reason; other streams are built; it is retried, or forgotten', async () => {
    await append('good', { type: 'NoteWritten', text: 'good' });
    await append('bad', { type: 'NoteWritten', text: 'bad' }, notes(NOTES, 2));
    await versions.replay();
    await switched([1, 'old'], [2, 'current']);
    expect(await versions.deadLetters()).toEqual([
      { stream: 'note-bad', position: null, reason: 'NoteWritten of unknown version 2' },
    ]);
    expect((await versions.status()).versions[1]?.parked).toBe(1);
    expect((await live.views.get(NOTES, 'good'))?.body).toBe('{"text":"good","seen":0}');
    expect(await versions.settle('retry')).toBe(1);
    await open(NOTES, notes(NOTES, 2));
    expect(await versions.settle('retry')).toBe(0);
    expect((await live.views.get(NOTES, 'bad'))?.body).toBe('{"text":"bad","seen":0}');
    expect(await versions.deadLetters()).toEqual([]);
    await versions.park('note-bad', 'again');
    expect(await versions.settle('drop')).toBe(0);
  });

  test('it stays parked while the engine is unavailable', async () => {
    await append('bad', { type: 'NoteWritten', text: 'bad' });
    await versions.park('note-bad', 'unreadable');
    const { views } = live;
    Object.assign(live, { views: { put: () => Promise.reject(new Unavailable('The views are away')) } });
    expect(await rejection(versions.settle('retry'))).toBeInstanceOf(Unavailable);
    expect(await versions.deadLetters()).toHaveLength(1);
    Object.assign(live, { views });
    expect(await versions.settle('retry')).toBe(0);
  });
});

test('an append to a stream that does not exist writes to every existing version', async () => {
  await versions.replay();
  await switched([1, 'old'], [2, 'current']);
  await append('x', { type: 'NoteWritten', text: 'x' });
  for (const version of [1, 2]) expect(await engine.views.get({ ...NOTES, version }, 'x')).not.toBeNull();
});

test('a key that is looked up in another way is another shape, too', async () => {
  const shaped: ViewDefinition = { ...NOTES, version: 2, exactOnly: ['text'] };
  await (await open({ ...shaped, exactOnly: [] })).stop();
  await open(shaped, notes(shaped));
  expect(await states()).toEqual([[3, 'current']]);
});

test('another layout of an engine is another version', async () => {
  await append('x', { type: 'NoteWritten', text: 'x' });
  Object.assign(engine.views, { layout: () => 'another' });
  await open();
  expect(await states()).toEqual([[2, 'current']]);
  await open();
  expect(await states()).toEqual([[2, 'current']]);
});

test('a new version has its indexes before anything is written to it', async () => {
  const calls: string[] = [];
  const { ensure, put } = engine.views;
  jest.spyOn(engine.views, 'ensure').mockImplementation(async (view) => {
    await ensure.call(engine.views, view);
    if (view.version === 2) calls.push('ensured');
  });
  jest.spyOn(engine.views, 'put').mockImplementation(async (view, rows) => {
    if (view.version === 2) calls.push('written');
    await put.call(engine.views, view, rows);
  });
  const change = jest.spyOn(engine.operational, 'write');
  change.mockImplementationOnce(async (...given) => {
    calls.push('known');
    change.mockRestore();
    return engine.operational.write(...given);
  });
  await versions.replay();
  expect(calls.slice(0, 2)).toEqual(['ensured', 'known']);
  await switched([1, 'old'], [2, 'current']);
});
