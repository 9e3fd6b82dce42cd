import { expect, jest, test } from '@jest/globals';
import {
  type Aggregate,
  BEGINNING,
  EventCodec,
  NO_STREAM,
  type Position,
  Unavailable,
  type ViewDefinition,
  load,
  viewRows,
} from '@vpds/kernel';
import { eventually, openedOnce, rejection, sampleEvent, sleep, unique } from '@vpds/kernel/testing';
import pino from 'pino';
import { LiveViews } from './live-views.ts';
import { LogFeed } from '../../runtime/log-feed.ts';
import type { ViewProjection } from '../view-projection.ts';
import { openLog } from '../testing/open-log.ts';
import { ViewRepair } from './view-repair.ts';

const opened = openedOnce(openLog);
const logger = pino({ level: 'silent' });

interface Counted {
  readonly type: 'Counted';
  readonly id: string;
}

const codec = new EventCodec<Counted>({
  Counted: {
    version: 1,
    encode: ({ id }) => ({ data: { id } }),
    decode: ({ data }) => ({ type: 'Counted', id: data['id'] as string }),
  },
});

function counts(prefix: string): ViewProjection {
  const view: ViewDefinition = { name: `counts_${prefix.replace(/\W/g, '')}`, version: 1, keys: [] };
  const aggregate: Aggregate<{ id: string; count: number }, Counted> = {
    name: 'count',
    decider: {
      initialState: { id: '', count: 0 },
      evolve: ({ count }, { id }) => ({ id, count: count + 1 }),
    },
    codec,
    views: ({ id, count }) => [{ view, document: { id, scope: 7, keys: {}, body: String(count) } }],
    movesUpdatedAt: () => true,
  };
  return { views: [view], streamPrefix: prefix, aggregate, documentID: (stream) => stream.slice(prefix.length) };
}

async function append(stream: string, count: number, from = NO_STREAM, payload?: string): Promise<void> {
  const id = stream.slice(stream.indexOf('-') + 1);
  const events = Array.from({ length: count }, () =>
    sampleEvent(payload ?? codec.encode({ type: 'Counted', id }).payload, 'Counted'),
  );
  await opened().engine.events.append({ stream, expectedRevision: from, events });
}

async function repairing(projection: ViewProjection) {
  const { engine } = opened();
  const [view] = projection.views as [ViewDefinition];
  await engine.views.ensure(view);
  const puts: string[] = [];
  const views = Object.assign(Object.create(engine.views) as typeof engine.views, {
    get: engine.views.get.bind(engine.views),
    put: async (definition: ViewDefinition, rows: Parameters<typeof engine.views.put>[1]) => {
      puts.push(...rows.map(({ id }) => id));
      await engine.views.put(definition, rows);
    },
  });
  const { events, checkpoints, operational } = engine;
  const live = new LiveViews({ events, views });
  const engines = { events, checkpoints, operational, live, feed: new LogFeed(events) };
  const repair = new ViewRepair(unique('repair-'), [projection], engines, logger);
  const shown = async (id: string) => {
    const row = await engine.views.get(view, id);
    return row === null ? null : [row.body, row.revision];
  };
  return { repair, puts, shown, view, live };
}

test('ADR-8: a document that was not written with its events is written, with the stream’s newest state', async () => {
  const projection = counts(unique('a') + '-');
  const { repair, shown } = await repairing(projection);
  const stream = (id: string) => `${projection.streamPrefix}${id}`;
  await append(stream('1'), 3);
  repair.start(() => {});
  await eventually(async () => expect(await shown('1')).toEqual(['3', 2n]));
  await append(stream('2'), 1);
  await append(stream('1'), 2, 2n);
  await eventually(async () =>
    expect([await shown('1'), await shown('2')]).toEqual([
      ['5', 4n],
      ['1', 0n],
    ]),
  );
  await repair.stop();
});

test('ADR-8: a repair that an engine interrupted resumes where it was', async () => {
  const projection = counts(unique('held') + '-');
  const { repair, shown } = await repairing(projection);
  const { events } = opened().engine;
  for (const id of ['1', '2', '3']) await append(`${projection.streamPrefix}${id}`, 1);
  const readAll = events.readAll.bind(events);
  const requested: Position[] = [];
  let pages = 2;
  const reading = jest.spyOn(events, 'readAll').mockImplementation(async (request) => {
    requested.push(request.after);
    if (pages-- === 0) throw new Unavailable('The log is away');
    return readAll({ ...request, limit: 1 });
  });
  expect(await rejection(repair.catchUp(true))).toBeInstanceOf(Unavailable);
  expect([await shown('1'), await shown('2'), await shown('3')]).toEqual([['1', 0n], ['1', 0n], null]);
  await repair.catchUp(true);
  expect(requested[3]).toBe(requested[2]);
  expect(await shown('3')).toEqual(['1', 0n]);
  await repair.catchUp(true);
  expect(requested.slice(4)).toContain(BEGINNING);
  reading.mockRestore();
});

test('ADR-8: it does nothing where the document has the revision or a higher one', async () => {
  const projection = counts(unique('b') + '-');
  const { repair, puts, shown, view } = await repairing(projection);
  const stream = (id: string) => `${projection.streamPrefix}${id}`;
  const { engine } = opened();
  for (const id of ['same', 'ahead']) {
    await append(stream(id), 2);
    const loaded = await load(engine.events, projection.aggregate, stream(id));
    const [written] = viewRows(projection.aggregate, loaded as NonNullable<typeof loaded>);
    const row = written?.row as NonNullable<typeof written>['row'];
    await engine.views.put(view, [id === 'same' ? row : { ...row, revision: 9n, body: 'ahead' }]);
  }
  repair.start(() => {});
  await append(stream('behind'), 1);
  await eventually(async () => expect(await shown('behind')).toEqual(['1', 0n]));
  await repair.stop();
  expect(puts).toEqual(['behind']);
  expect(await shown('ahead')).toEqual(['ahead', 9n]);
});

test('ADR-13: every existing version is repaired, also one being built', async () => {
  const projection = counts(unique('v') + '-');
  const { repair, shown, view, live } = await repairing(projection);
  const { engine } = opened();
  const old = { ...view, version: 2 };
  const building = { ...view, version: 3 };
  for (const table of [old, building]) await engine.views.ensure(table);
  live.route(view, { isPlain: false, current: view, old: [old], building });
  const stream = `${projection.streamPrefix}1`;
  await append(stream, 2);
  const loaded = await load(engine.events, projection.aggregate, stream);
  const [written] = viewRows(projection.aggregate, loaded as NonNullable<typeof loaded>);
  await engine.views.put(view, [(written as NonNullable<typeof written>).row]);
  repair.start(() => {});
  for (const table of [old, building])
    await eventually(async () => expect(await engine.views.get(table, '1')).toMatchObject({ body: '2', revision: 1n }));
  await repair.stop();
  expect(await shown('1')).toEqual(['2', 1n]);
});

test('ADR-18: an unreadable stream is parked, all others flow; after a retry it continues', async () => {
  const projection = counts(unique('c') + '-');
  const { repair, shown } = await repairing(projection);
  const stream = (id: string) => `${projection.streamPrefix}${id}`;
  const { operational } = opened().engine;
  await append(stream('poison'), 1, NO_STREAM, '{"v":2,"data":{}}');
  await append(stream('fine'), 1);
  const invalid: unknown[] = [];
  repair.start((error) => void invalid.push(error));
  await eventually(async () => expect(await shown('fine')).toEqual(['1', 0n]));
  const parked = await eventually(async () => {
    const record = await operational.read('parked-stream', stream('poison'));
    expect(record).not.toBeNull();
    return record;
  });
  expect(JSON.parse(parked?.body ?? '')).toMatchObject({ reason: 'Counted of unknown version 2' });
  await repair.retryParked(Date.now() + 120_000);
  expect(await operational.read('parked-stream', stream('poison'))).not.toBeNull();
  // A newer release knows the version.
  const newer = new EventCodec<Counted>({
    Counted: { version: 2, encode: () => ({ data: {} }), decode: () => ({ type: 'Counted', id: 'poison' }) },
  });
  Object.assign(projection.aggregate, { codec: newer });
  await repair.retryParked(Date.now() + 240_000);
  expect(await shown('poison')).toEqual(['1', 0n]);
  expect(await operational.read('parked-stream', stream('poison'))).toBeNull();
  await repair.stop();
  expect(invalid).toEqual([]);
});

test('ADR-18: a stream that is parked again during its retry stays parked', async () => {
  const projection = counts(unique('p') + '-');
  const { repair, live } = await repairing(projection);
  const { operational } = opened().engine;
  const id = `${projection.streamPrefix}1`;
  await append(id, 1);
  const parked = { id, dueAt: 0, body: '{}' };
  await operational.write('parked-stream', parked, 0);
  const parkAgain = async () => void (await operational.write('parked-stream', parked, 2));
  Object.assign(live, { views: { put: parkAgain } });
  await repair.retryParked();
  expect(await operational.read('parked-stream', id)).toMatchObject({ version: 3 });
});

test('ADR-13: views of another log are reported as invalid, and nothing is repaired', async () => {
  const projection = counts(unique('d') + '-');
  const { engine } = opened();
  const name = unique('foreign-');
  for (let shard = 0; shard < 16; shard += 1)
    await engine.checkpoints.save(`views-${name}-${shard}`, { storeID: 'other', position: 1n });
  const { events, checkpoints, operational } = engine;
  const engines = { events, checkpoints, operational, live: new LiveViews(engine), feed: new LogFeed(events) };
  const repair = new ViewRepair(name, [projection], engines, logger);
  const invalid: unknown[] = [];
  repair.start((error) => void invalid.push(error));
  await append(`${projection.streamPrefix}1`, 1);
  await eventually(() => expect(String(invalid[0])).toMatch(/belongs to another log/));
  await sleep(100);
  await repair.stop();
});
