import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { pino } from 'pino';
import { type SqliteEngine, openSqliteEngine } from '../libs/engines/sqlite/index.ts';
import { NO_STREAM, newSeed, ownContext } from '../libs/kernel/index.ts';
import { eventually, unlessMissing } from '../libs/kernel/testing/index.ts';
import { SeriesProjection } from '../libs/contexts/statistics/cells/series-projection.ts';
import { FIRST_DECLARATION, type Declaration } from '../libs/contexts/statistics/domain/declaration.ts';
import { SeriesHandler } from '../libs/contexts/statistics/series/series.handler.ts';
import { concurrently } from './harness/concurrently.ts';
import { sharedData } from './harness/shared-data.ts';

const path = sharedData('auction-sales-camry.csv');
type Row = Readonly<Record<'MAKE' | 'MODEL' | 'STATE' | 'SELLER' | 'SALEDATE', string>>;

/** The sales are those of a Pacific auction: its days are theirs. */
const ZONE = 'America/Los_Angeles';
const DECLARATION: Declaration = {
  fields: [
    ...FIRST_DECLARATION.fields,
    { name: 'state', field: 'state', spellings: {} },
    { name: 'seller', field: 'seller', spellings: {} },
  ],
  pairs: [['brand', 'state']],
};
const PARALLEL = 64;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const missing = path === null ? 'no file of sales in SHARED_DATA_DIR or shared/data' : null;

unlessMissing(missing, describe)('SER-2: sales of a file, on the days on which they happened', () => {
  let directory: string;
  let engine: SqliteEngine;
  let projection: SeriesProjection;
  let rows: Row[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vpds-sales-'));
    engine = await openSqliteEngine({ directory });
    rows = parse(await readFile(path ?? ''), { columns: true, bom: true });
    await concurrently(PARALLEL, rows, (row, index) => append(index, row));
    const options = {
      zone: ZONE,
      logger: pino({ level: 'silent' }),
      declaration: async () => ({ declaration: DECLARATION, unreadable: null }),
    };
    projection = new SeriesProjection({ ...engine, events: engine.events }, options);
    await projection.start();
  }, 120_000);
  afterAll(async () => {
    await projection.stop();
    await engine.close();
    await rm(directory, { recursive: true });
  });

  async function append(index: number, { MAKE, MODEL, STATE, SELLER, SALEDATE }: Row): Promise<void> {
    const happenedAt = Date.parse(SALEDATE.replace(/ \(.*\)$/, ''));
    const metadata = {
      owner: 2,
      actor: null,
      requestID: null,
      correlationID: null,
      causationID: null,
      traceparent: null,
      happenedAt,
    };
    const fields = { brand: MAKE, model: MODEL, state: STATE, seller: SELLER };
    const created = { v: 1, data: { productID: index + 1, companyID: 2, fields } };
    const sold = { v: 1, data: { from: 'created', to: 'sold', occurredAt: null } };
    const events = [
      { id: newSeed(), type: 'ProductCreated', payload: JSON.stringify(created), metadata },
      { id: newSeed(), type: 'ProductStatusChanged', payload: JSON.stringify(sold), metadata },
    ];
    await engine.events.append({ stream: `product-${index + 1}`, expectedRevision: NO_STREAM, events });
  }

  async function sold(group: string | null): Promise<any> {
    const handler = new SeriesHandler(projection, engine.events, { a: 'a', b: 'b' });
    const permissions = ['analyse'] as const;
    const context = { ...ownContext(newSeed()), principal: { companyID: 2, userID: 1, apiKeyID: 'k', permissions } };
    const question = { measure: 'products.sold', by: 'month', since: '2014-01-01', until: '2015-12-31', group };
    const nothing = { version: null, axis: null, company: null, asOf: null, largest: '1000', changedSince: null };
    const { message } = await handler.handle({ ...nothing, ...question }, context);
    return message;
  }

  /** The month in the file's spelling, `Thu Dec 18 2014 …`. */
  const monthOf = ({ SALEDATE }: Row) => {
    const [, month = '', , year = ''] = SALEDATE.split(' ');
    return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-01`;
  };
  const countBy = (keyOf: (row: Row) => string) =>
    Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, of]) => [key, of.length]));

  test('by month as the file has them', async () => {
    const message = await eventually(async () => {
      const answer = await sold(null);
      expect(answer.total).toBe(rows.length);
      return answer;
    }, 60_000);
    const months = message.periods.map((period: string, index: number) => [period, message.counts[index]]);
    expect(Object.fromEntries(months.filter(([, count]: [string, number]) => count > 0))).toEqual(countBy(monthOf));
  }, 90_000);

  test.each([
    ['state', 'STATE'],
    ['seller', 'SELLER'],
  ] as const)('by %s and month', async (group, column) => {
    const { series, other, periods } = await sold(group);
    const counts = series.flatMap(({ values, counts: each }: any) =>
      each.map((count: number, index: number) => [`${values[group] ?? ''} ${periods[index]}`, count]),
    );
    const found = Object.fromEntries(counts.filter(([, count]: [string, number]) => count > 0));
    // There are more sellers than an answer shows: those that it does are the largest.
    const shown = new Set(series.map(({ values }: any) => values[group] ?? ''));
    const inFile = rows.filter((row) => shown.has(row[column].trim()));
    const expected = [...Map.groupBy(inFile, (row) => `${row[column].trim()} ${monthOf(row)}`)];
    expect(found).toEqual(Object.fromEntries(expected.map(([key, of]) => [key, of.length])));
    expect(other?.total ?? 0).toBe(rows.length - inFile.length);
    expect(shown.size + (other?.values ?? 0)).toBe(new Set(rows.map((row) => row[column].trim())).size);
  });
});
