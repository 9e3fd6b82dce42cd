import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CellQuestion } from '@vpds/kernel';
import { type Document, Long } from 'mongodb';
import { type Mongo, openMongo } from './index.ts';
import { MockServer } from './testing/mock-server.ts';

const EVER = { from: -10_000_000, to: 10_000_000 };
const SET = { name: 'series', version: 1 };
const CURSOR = Long.fromNumber(4_711);
/** Pages of what an aggregation answers. */
const PAGES = 5;
const PAGE = 100;

let server: MockServer;
let mongo: Mongo;
beforeEach(async () => {
  let page = 0;
  server = await MockServer.start({
    answer(command) {
      if (!('aggregate' in command) && !('getMore' in command)) return undefined;
      page = 'aggregate' in command ? 1 : page + 1;
      const batch = Array.from({ length: PAGE }, (_, index) => {
        return { _id: { t: index % 3, v: `["v${page}-${index}"]` }, n: 1 };
      });
      const id = page === PAGES ? Long.ZERO : CURSOR;
      return { ok: 1, cursor: { [page === 1 ? 'firstBatch' : 'nextBatch']: batch, id, ns: 'vpds.cells' } };
    },
  });
  mongo = openMongo({ url: server.url, timeoutMilliseconds: 3_000 });
});
afterEach(async () => {
  await mongo.close();
  await server.stop();
});

test('ADR-36: no product is written before the transports that count with its values', async () => {
  const documents = (kind: string) =>
    Array.from({ length: 1_500 }, (_, index) => ({ id: `${kind}-${index}`, body: '{}', position: 1n }));
  const to = { storeID: 'log', position: 1n, recordedDay: 0 };
  const batch = { from: null, to, cells: [], skipped: [] };
  await mongo.cells.write(SET, { ...batch, dependents: documents('transport'), documents: documents('product') });
  const written = server
    .commandsNamed('update')
    .filter((command) => String(command['update']).endsWith('_documents'))
    .flatMap((command) => (command['updates'] as readonly Document[]).map(({ q }) => String(q['_id'])));
  expect(written).toEqual([...documents('transport'), ...documents('product')].map(({ id }) => id));
});

const question: CellQuestion = {
  measure: 'sold',
  grouping: 'brand',
  company: 7,
  axis: 'happened',
  byCompany: false,
  groups: null,
  parts: [{ level: 'day', recorded: EVER, happened: EVER }],
  periods: [0, 1, 2],
  limit: PAGES * PAGE,
};

test.each([
  [PAGES * PAGE, PAGES * PAGE, PAGES - 1],
  [PAGES * PAGE - 1, null, PAGES - 1],
  [2 * PAGE - 1, null, 1],
  [PAGE - 1, null, 0],
])('SER-7: of %d sums at most the page that exceeds the limit is read', async (limit, sums, pages) => {
  const found = await mongo.cells.sums(SET, { ...question, limit });
  expect([found?.length ?? null, server.commandsNamed('getMore').length]).toEqual([sums, pages]);
  expect(server.commandsNamed('aggregate')).toMatchObject([{ cursor: { batchSize: 1_000 } }]);
});

test('SER-3: sums of one period are made by the server, whatever the days', async () => {
  await mongo.cells.sums(SET, { ...question, periods: [EVER.from] });
  const [{ pipeline }] = server.commandsNamed('aggregate') as [Document];
  expect(pipeline).toMatchObject([{ $match: { m: 'sold' } }, { $group: { _id: { v: '$v' } } }]);
  expect(Object.keys((pipeline as Document[])[1]?.['$group']._id as object)).toEqual(['v']);
});
