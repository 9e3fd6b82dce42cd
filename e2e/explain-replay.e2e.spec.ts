import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { openSqliteEngine } from '../libs/engines/sqlite/index.ts';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type CliResult, vpds } from './harness/cli.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  operator = new Api(service.url);
  tenant = await newTenant(operator, ['analyse']);
}, 60_000);
afterAll(() => stopAndRemove(service));

const ask = (body: object, api = tenant.api) => api.post('/statistics/explanations', body);

async function explained(body: object, api = tenant.api): Promise<any> {
  const { explanationID } = await api.ok(ask(body, api));
  return eventually(async () => {
    const found = await api.ok(api.get(`/statistics/explanations/${explanationID}`));
    expect(found.state).toBe('complete');
    return found;
  }, 20_000);
}

async function sold(api: Api, brand: string): Promise<number> {
  const values = { vehicleIdentificationNumber: newVin(), fields: { brand } };
  const productID: number = await api.ok(api.post('/product/create', values));
  await api.ok(api.post('/product/status', { productID, status: 'sold' }));
  return productID;
}

describe('rules EXP over HTTP', () => {
  test('EXP-1: what is stored is what a replay would count, and the calls that change something stay closed', async () => {
    for (const brand of ['Audi', 'BMW']) await sold(tenant.api, brand);
    await eventually(async () => {
      const { findings, events } = await explained({ projection: 'series' });
      expect([findings.differing, events]).toEqual([0, 4]);
      expect(findings.compared).toBeGreaterThan(0);
    }, 30_000);
    expect((await explained({ projection: 'statistics' })).findings).toMatchObject({ differing: 0, cells: [] });
    for (const call of ['replay', 'switch', 'drop'])
      expect((await tenant.api.post(`/admin/projections/series/${call}`, { version: 1 })).status).toBe(403);
    const { api } = await newTenant(operator);
    expect((await ask({ projection: 'series' }, api)).status).toBe(403);
  });

  test('EXP-1, KEY-6, ANS-9: it is a read: a read-only key may ask, and an Idempotency-Key is ignored', async () => {
    const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID: tenant.userID, readOnly: true }));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const reader = new Api(service.url, apiKey);
    const body = JSON.stringify({ projection: 'series' });
    const ids = [];
    for (let round = 0; round < 2; round += 1) {
      const { explanationID } = await reader.ok(reader.send('POST', '/statistics/explanations', body, { headers }));
      await eventually(async () => {
        const { state } = await reader.ok(reader.get(`/statistics/explanations/${explanationID}`));
        expect(state).toBe('complete');
      }, 20_000);
      ids.push(explanationID);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    [{}, 422, "'projection' is a required field"],
    [{ projection: 'products' }, 422, "'projection' must be one of: [series, statistics]"],
    [{ projection: 'series', limit: 0 }, 422, "'limit' must be a whole number from 1 to 1000"],
    [{ projection: 'series', limit: 1.5 }, 422, "'limit' must be a whole number from 1 to 1000"],
    [{ projection: 'series', asOf: 'soonish' }, 422, "'asOf' is not a valid date or time"],
    [{ projection: 'series', companyID: 'x' }, 422, "'companyID' must be a numeric value"],
    [{ projection: 'series', companyID: 999_999 }, 404, 'Company not found: 999999'],
  ])('EXP-1: %j is refused', async (body, status, message) => {
    expect(await ask(body)).toMatchObject({ status, body: { message } });
  });

  test('EXP-2: an unknown dry run is not found', async () => {
    for (const id of ['1', `${tenant.companyID}-${crypto.randomUUID()}`])
      for (const answer of [
        await tenant.api.get(`/statistics/explanations/${id}`),
        await tenant.api.post(`/statistics/explanations/${id}/cancel`, {}),
      ])
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 'explanation_not_found', message: 'Dry run not found: it is kept for an hour' },
        });
  });
});

/** Falsifies the count of one stored cell while no service runs, as only a defect could. */
async function falsify(directory: string, company: number, count: number): Promise<void> {
  const engine = await openSqliteEngine({ directory });
  try {
    const set = { name: 'series', version: 1 };
    const of = { measure: 'products.sold', grouping: 'brand', level: 'day', company } as const;
    const cells = await engine.cells.page(set, of, { after: null, limit: 10 });
    const [audi] = cells.filter(({ values }) => values === '["Audi"]');
    const state = await engine.cells.state(set);
    if (audi === undefined || state === null) throw new Error('nothing is counted');
    const write = { ...audi, count, replaces: audi.position };
    const batch = { from: state.position, to: state, cells: [write], dependents: [], documents: [], skipped: [] };
    expect(await engine.cells.write(set, batch)).toBe(true);
  } finally {
    await engine.close();
  }
}

(IS_ALL_IN_ONE ? describe : describe.skip)('EXP-3: vpds replay --dry-run --explain', () => {
  const run = (...args: string[]): Promise<CliResult> =>
    vpds(['replay', ...args, '--url', service.url], { VPDS_API_KEY: tenant.api.key });

  test('names the wrong cell with its events, as a table and as JSON; after a replay nothing differs', async () => {
    const analyst = await newTenant(operator, ['analyse']);
    tenant = analyst;
    const products = [await sold(analyst.api, 'Audi'), await sold(analyst.api, 'Audi')];
    await sold(analyst.api, 'BMW');
    await eventually(async () => {
      expect((await run('series', '--dry-run')).stdout).toMatch(/company \d+, 6 events\.\n$/);
    }, 30_000);
    const { directory } = service;
    expect(await service.stop()).toBe(0);
    await falsify(directory, analyst.companyID, 7);
    service = await startService({ directory });
    operator = new Api(service.url);
    tenant = { ...analyst, api: new Api(service.url, analyst.api.key) };

    const { code, stdout, stderr } = await run('series', '--dry-run', '--explain');
    const day = '\\d{4}-\\d\\d-\\d\\d';
    expect(stdout).toMatch(/^measure +happened +recorded +of +stored +replay +events\n/);
    expect(stdout).toMatch(
      new RegExp(`^products\\.sold +${day} +${day} +brand Audi +7 +2 +in the replayed count: 2$`, 'm'),
    );
    for (const productID of products)
      expect(stdout).toMatch(new RegExp(`^ +\\+1 product ${productID} ProductStatusChanged \\(1\\)$`, 'm'));
    expect(stdout).toMatch(/^A replay would change 1 of \d+ cells: version 1 of series, company \d+, 6 events\.$/m);
    expect([code, stderr]).toEqual([1, '']);

    const json = JSON.parse((await run('series', '--dry-run', '--explain', '--json')).stdout);
    expect(json.findings.cells).toHaveLength(1);
    expect(json.findings.cells[0]).toMatchObject({ values: { brand: 'Audi' }, stored: 7, replayed: 2 });
    expect(json.findings.cells[0].events.listed.map((each: { productID: number }) => each.productID)).toEqual(products);
    expect(await run('series', '--dry-run')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^A replay would change 1 of .*\n--explain shows which, and by which events\.\n$/),
    });
    expect(await run('series', '--dry-run', '--as-of', 'yesterday')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^A replay would change nothing: .* recorded up to \d{4}-\d\d-\d\d\.\n$/),
    });
    expect(await run('statistics', '--dry-run', '--explain')).toMatchObject({ code: 0 });
    expect(await run('series', '--dry-run', '--company', '999999')).toMatchObject({
      code: 1,
      stderr: '404 Company not found: 999999\n',
    });

    const replayed = await vpds(['replay', 'series', '--url', service.url], { VPDS_API_KEY: operator.key });
    expect([replayed.code, replayed.stderr]).toEqual([0, expect.any(String)]);
    expect(await run('series', '--dry-run', '--explain')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^A replay would change nothing: version 2 of series, /),
    });
    const { note } = (await operator.ok(operator.get('/admin/projections')))
      .find((each: { name: string }) => each.name === 'series')
      .versions.at(-1);
    expect(note).toBeNull();
  }, 180_000);
});
