import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openSqliteEngine } from '@vpds/engine-sqlite';
import { freePort } from '@vpds/engine-testing/local';
import { BEGINNING, type RecordedEvent, happenedAtOf } from '@vpds/kernel';
import { eventually, sleep, unlessMissing } from '@vpds/kernel/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Api, type Tenant, newTenant } from './harness/api.ts';
import { SALES_FILE, importSales, salesFile } from './harness/auction-sales.ts';
import { vpds } from './harness/cli.ts';
import { OutsideRecorders } from './harness/outside-recorders.ts';
import { type LaunchedService, launchService, removeDirectory } from './harness/service.ts';

const KILLS = 3;
const ROWS = 2_500;

let directory: string;
let port: number;
let recorders: OutsideRecorders;
let launched: LaunchedService;
let tenant: Tenant;

const launch = () =>
  launchService({
    directory: join(directory, 'data'),
    env: { PORT: String(port), LOG_LEVEL: 'error', ...recorders.settings },
    readyWithin: 60_000,
  });

beforeAll(async () => {
  recorders = await OutsideRecorders.start();
});
afterAll(() => recorders.stop());

beforeEach(async () => {
  recorders.forget();
  directory = await mkdtemp(join(tmpdir(), 'vpds-import-'));
  port = await freePort();
  launched = await launch();
  const { url } = await launched.ready();
  tenant = await newTenant(new Api(url), ['importHistory']);
}, 120_000);
afterEach(async () => {
  await launched.kill9();
  await removeDirectory(directory);
});

function importing(file: string, ...options: readonly string[]) {
  return vpds(['import', file, '--json', ...options], { VPDS_URL: tenant.api.url, VPDS_API_KEY: tenant.api.key });
}

async function rowsOf(importID: string): Promise<any[]> {
  const rows: any[] = [];
  for await (const { body } of tenant.api.pages(`/product/imports/${importID}/rows`)) rows.push(...body.message);
  return rows;
}

/** Stops the service and reads the events of its products. */
async function productEvents(): Promise<RecordedEvent[]> {
  await launched.kill9();
  const engine = await openSqliteEngine({ directory: join(directory, 'data') });
  try {
    const events: RecordedEvent[] = [];
    for (let after = BEGINNING, end = false; !end;) {
      const page = await engine.events.readAll({ after, limit: 1_000, filter: { streamPrefixes: ['product-'] } });
      events.push(...page.events);
      ({ next: after, end } = page);
    }
    return events;
  } finally {
    await engine.close();
  }
}

function expectNothingOutside(): void {
  expect(recorders.calls).toEqual([]);
  const outbox = join(directory, 'data/outbox');
  expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([]);
}

const ascending = (one: number, other: number) => one - other;
const soldEvents = (events: readonly RecordedEvent[]) =>
  events.filter(({ type, payload }) => type === 'ProductStatusChanged' && payload.includes('"to":"sold"'));

describe('IMP-2: kill -9 during an import', () => {
  test(`${KILLS} times: vpds import goes on, and every row is done and counted once`, async () => {
    const file = join(directory, 'sales.csv');
    const start = Date.parse('2014-12-01T00:00:00Z');
    const at = (row: number) => new Date(start + row * 60_000).toISOString();
    const lines = Array.from({ length: ROWS }, (_, row) => `T${String(row).padStart(16, '0')},${row},${at(row)}`);
    await writeFile(file, ['VIN,Number,Sold', ...lines].join('\n'));
    const columns = ['VIN=vehicleIdentificationNumber', 'Number=mileage', 'Sold=happenedAt.sold'];
    const running = importing(file, '--id', 'VIN', ...columns.flatMap((each) => ['--column', each]));
    const imports = () => tenant.api.ok(tenant.api.get('/product/imports'));
    let seen = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await eventually(async () => {
        const [{ line = 0 } = {}] = await imports();
        expect(line).toBeGreaterThan(seen);
        seen = line;
      }, 60_000);
      await sleep(Math.random() * 50);
      await launched.kill9();
      launched = await launch();
      await launched.ready();
    }
    const { code, stdout, stderr } = await running;
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const { importID, ...report } = JSON.parse(stdout);
    expect(report).toMatchObject({
      state: 'completed',
      line: ROWS + 1,
      rows: ROWS,
      created: ROWS,
      updated: 0,
      unchanged: 0,
      failed: 0,
    });
    expect((await imports()).length).toBe(1);
    const rows = await rowsOf(importID);
    expect(rows.map(({ line, result }) => [line, result])).toEqual(lines.map((_, row) => [row + 2, 'created']));
    const events = await productEvents();
    expect(events).toHaveLength(3 * ROWS);
    expect(soldEvents(events).map(happenedAtOf).toSorted(ascending)).toEqual(
      lines.map((_, row) => Date.parse(at(row))),
    );
    expectNothingOutside();
  }, 300_000);
});

const missing = salesFile === null ? `${SALES_FILE} is not in SHARED_DATA_DIR or shared/data` : null;

unlessMissing(missing, describe)('real sales', () => {
  /** The month that the file prints, at the place of the sale. */
  const monthOf = (cell: string): string => {
    const [, month = '', , year = ''] = cell.split(' ');
    const number = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month) / 3 + 1;
    return `${year}-${String(number).padStart(2, '0')}`;
  };
  const inCalifornia = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
  });
  const countsOf = (months: readonly string[]) =>
    Object.fromEntries(
      [...Map.groupBy(months.toSorted(), (month) => month)].map(([month, all]) => [month, all.length]),
    );

  test('IMP-5, IMP-7: are sold in their own months, and nobody outside hears of them', async () => {
    const path = salesFile as string;
    const rows = parse<Record<string, string>>(readFileSync(path), { bom: true, columns: true });
    const run = (...options: readonly string[]) => importSales(tenant.api, path, directory, ...options);
    const dry = await run('--dry-run');
    expect(dry).toMatchObject({ state: 'dryRun', rows: rows.length, questions: [] });
    const report = await run();
    expect({ ...report, importID: null, state: 'dryRun' }).toEqual(dry);
    expect(report).toMatchObject({ created: rows.length, failed: 0 });
    expect(await run()).toMatchObject({ created: 0, unchanged: rows.length });
    const sold = soldEvents(await productEvents());
    const months = countsOf(rows.map((row) => monthOf(row['SALEDATE'] ?? '')));
    expect(months).toMatchObject({ '2014-12': 1_331, '2015-01': 2_976, '2015-02': 3_352, '2015-06': 2_684 });
    expect(countsOf(sold.map((event) => inCalifornia.format(happenedAtOf(event))))).toEqual(months);
    const times = rows.map((row) => Date.parse(row['SALEDATE'] ?? ''));
    expect(sold.map(happenedAtOf).toSorted(ascending)).toEqual(times.toSorted(ascending));
    expectNothingOutside();
  }, 600_000);
});
