import { afterEach, describe, expect, test } from '@jest/globals';
import { Refusal, Unavailable } from '@vpds/kernel';
import { rejection, sampleRow, sampleView } from '@vpds/kernel/testing';
import { MongoServerError, type Document } from 'mongodb';
import { openMongo, type Mongo } from './index.ts';
import { PASSING_CODES } from './passing-codes.ts';
import { MockServer, type MockOptions } from './testing/mock-server.ts';

const view = { ...sampleView(), exactOnly: ['plate'], searchedByEnd: ['vin'] };
const opened: (() => Promise<void>)[] = [];

async function open(options: MockOptions): Promise<{ server: MockServer; mongo: Mongo }> {
  const server = await MockServer.start(options);
  const mongo = openMongo({ url: server.url, timeoutMilliseconds: 3_000 });
  opened.push(async () => {
    await mongo.close();
    await server.stop();
  });
  return { server, mongo };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
});

const failing = (name: string, error: Document) => (command: Document) => (name in command ? error : undefined);
const failure = (code: number) => ({ ok: 0, code, errmsg: 'as the server words it' });
const find = (mongo: Mongo, where: Parameters<Mongo['views']['find']>[1]['where'] = [], scope: number | null = 1) =>
  mongo.views.find(view, { scope, where, order: 'newest', limit: 10 });

describe('error codes of the server', () => {
  const codes = [...PASSING_CODES].map(([code, name]) => [name, code] as const);

  test.concurrent.each(codes)('%s (%i): the engine is down, a write may have happened', async (_, code) => {
    const { mongo } = await open({
      answer: (command) => ('find' in command || 'update' in command ? failure(code) : undefined),
    });
    expect(await rejection(mongo.checkpoints.load('c'))).toMatchObject({ name: 'Unavailable', outcomeUnknown: false });
    const written = await rejection(mongo.views.put(view, [sampleRow('1', 1)]));
    expect(written).toMatchObject({ name: 'Unavailable', outcomeUnknown: true });
  });

  test.each([
    [2, 'BadValue'],
    [14, 'TypeMismatch'],
    [51_091, 'a regular expression that is too large'],
  ])('%i (%s) is a defect', async (code) => {
    const { mongo } = await open({ answer: failing('find', failure(code)) });
    expect(await rejection(mongo.checkpoints.load('c'))).toBeInstanceOf(MongoServerError);
  });

  test.each([
    ['first', [10_107, 2]],
    ['last', [11_000, 11_602]],
  ])('of several write errors the %s one passes: so does the write', async (_, [one, other]) => {
    const writeErrors = [one, other].map((code, index) => ({ index, code, errmsg: 'as the server words it' }));
    const { mongo } = await open({ answer: failing('update', { ok: 1, n: 0, nModified: 0, writeErrors }) });
    const rows = [sampleRow('1', 1), sampleRow('2', 2)];
    const { operational } = mongo;
    await operational.read('kind', '1');
    expect(await rejection(mongo.views.put(view, rows))).toBeInstanceOf(Unavailable);
  });
});

describe('indexes', () => {
  test('on a replica set wait for a majority of its members only', async () => {
    const { server, mongo } = await open({});
    await mongo.views.ensure(view);
    await mongo.operational.write('kind', { id: '1', dueAt: null, body: '' }, 0);
    await mongo.counters.ensure({ name: 'set', version: 1 });
    const made = server.commandsNamed('createIndexes');
    expect(made).toHaveLength(3);
    expect(made.map(({ commitQuorum }) => commitQuorum)).toEqual(['majority', 'majority', 'majority']);
  });

  test('on a standalone server, which refuses it, without that', async () => {
    const { server, mongo } = await open({ standalone: true });
    await mongo.views.ensure(view);
    expect(server.commandsNamed('createIndexes').map(({ commitQuorum }) => commitQuorum)).toEqual([undefined]);
  });
});

describe('a search names its index', () => {
  const scoped = { scope: 1 };
  test.each([
    ['a whole value', [{ key: 'vin', equals: 'A' }], { 'keys.vin': 1, createdPosition: 1 }],
    ['a prefix', [{ key: 'vin', like: 'A%' }], { 'keys.vin': 1, createdPosition: 1 }],
    ['a suffix', [{ key: 'vin', like: '%A' }], { 'reversed.vin': 1, createdPosition: 1 }],
    ['the longer end of both', [{ key: 'vin', like: 'A%BC' }], { 'reversed.vin': 1, createdPosition: 1 }],
    ['an infix', [{ key: 'vin', like: '%A%' }], { createdPosition: 1, 'keys.vin': 1 }],
    ['a rare key', [{ key: 'number', like: '%A%' }], { createdPosition: 1, 'keys.number': 1 }],
    ['everything', [], { createdPosition: 1, 'keys.vin': 1 }],
    [
      'the narrowest of several',
      [
        { key: 'vin', like: 'A%' },
        { key: 'plate', equals: 'B' },
      ],
      { 'keys.plate': 1, createdPosition: 1 },
    ],
  ])('%s', async (_, where, hint) => {
    const { server, mongo } = await open({});
    await mongo.views.ensure(view);
    await find(mongo, where);
    await find(mongo, where, null);
    const hints = server.commandsNamed('find').map((command) => command['hint'] as Document);
    expect(hints.map((each) => JSON.stringify(each))).toEqual([
      JSON.stringify({ ...scoped, ...hint }),
      JSON.stringify(hint),
    ]);
    const made = (server.commandsNamed('createIndexes')[0]?.['indexes'] as { key: Document }[]).map(({ key }) =>
      JSON.stringify(key),
    );
    for (const each of hints) expect(made).toContain(JSON.stringify(each));
  });

  test('and is answered without it where there is no such index', async () => {
    const missing = {
      ok: 0,
      code: 2,
      errmsg:
        'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    };
    const { server, mongo } = await open({
      answer: (command) => (command['hint'] === undefined ? undefined : missing),
    });
    for (const like of ['%A%', 'A%']) expect(await find(mongo, [{ key: 'vin', like }])).toMatchObject({ rows: [] });
    expect(server.commandsNamed('find').map(({ hint }) => hint !== undefined)).toEqual([true, false, true, false]);
  });

  test.each([
    ['A%', { 'keys.vin': 1 }, 20_000],
    ['%A', { 'reversed.vin': 1 }, 20_000],
    ['A%', { createdPosition: 1 }, 20_001],
    ['%A', { createdPosition: 1 }, 20_001],
  ])('%s uses %j where its range contains %i entries', async (like, hint, n) => {
    const { server, mongo } = await open({
      answer: (command) =>
        'aggregate' in command ? { ok: 1, cursor: { firstBatch: [{ _id: 1, n }], id: 0n, ns: 'vpds.x' } } : undefined,
    });
    await find(mongo, [{ key: 'vin', like }], null);
    expect(server.commandsNamed('aggregate')[0]).toMatchObject({
      pipeline: expect.arrayContaining([{ $limit: 20_001 }]),
    });
    expect(server.commandsNamed('find')[0]?.['hint']).toMatchObject(hint);
  });

  test.each([
    ['an infix', { key: 'vin', like: '%A%' }],
    ['a range that is scanned', { key: 'vin', like: '%A%B' }],
  ])('%s that the server looks for in vain until its time is over is too broad', async (_, match) => {
    const { mongo } = await open({ answer: failing('find', failure(50)) });
    const error = await rejection(find(mongo, [match]));
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).code).toBe('search_too_broad');
  });

  test("a whole value that takes too long is not the pattern's fault", async () => {
    const { mongo } = await open({ answer: failing('find', failure(50)) });
    expect(await rejection(find(mongo, [{ key: 'vin', equals: 'A' }]))).toBeInstanceOf(Unavailable);
    expect(await rejection(find(mongo))).toBeInstanceOf(Unavailable);
  });

  test('the server gives up before the client does', async () => {
    const { server, mongo } = await open({});
    await find(mongo, [{ key: 'vin', like: '%A%' }]);
    expect(Number(server.commandsNamed('find')[0]?.['maxTimeMS'])).toBeLessThan(3_000);
  });

  test.each(['%.%', `%${'.'.repeat(17_000)}%`, '%.'.repeat(4_000)])(
    'a pattern that the server would refuse as an expression is refused with a sentence',
    async (like) => {
      const { server, mongo } = await open({});
      const outcome = await find(mongo, [{ key: 'vin', like }]).catch((error: unknown) => error);
      if (like.length < 100) return expect(outcome).toMatchObject({ rows: [] });
      expect(outcome).toMatchObject({ name: 'Refusal', code: 'search_pattern_too_long' });
      expect(server.commandsNamed('find')).toEqual([]);
    },
  );
});

test('documents near their limit are written a few at a time', async () => {
  const { server, mongo } = await open({});
  const body = JSON.stringify('x'.repeat(1_000_000));
  await mongo.views.put(
    view,
    Array.from({ length: 40 }, (_, index) => sampleRow(String(index), index + 1, { body })),
  );
  const counts = server.commandsNamed('update').map(({ updates }) => (updates as unknown[]).length);
  expect(counts.reduce((sum, count) => sum + count)).toBe(40);
  expect(Math.max(...counts)).toBe(6);
});

test('a first connection that needs three seconds serves the call that waits for it', async () => {
  const server = await MockServer.start({ connectDelay: 3_000 });
  const mongo = openMongo({ url: server.url, timeoutMilliseconds: 10_000 });
  opened.push(async () => {
    await mongo.close();
    await server.stop();
  });
  expect(await mongo.checkpoints.load('c')).toBeNull();
}, 20_000);

test('where no primary is found, a client is asked to come back in about half of an election', async () => {
  const server = await MockServer.start({});
  const mongo = openMongo({ url: server.url, timeoutMilliseconds: 1_000 });
  opened.push(() => mongo.close());
  await mongo.checkpoints.load('c');
  await server.stop();
  expect(await rejection(mongo.checkpoints.load('c'))).toMatchObject({ name: 'Unavailable', retryAfterSeconds: 5 });
});
