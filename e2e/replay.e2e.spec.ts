import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, newTenant, newVin, type Tenant } from './harness/api.ts';
import { type CliResult, vpds } from './harness/cli.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** Milliseconds. */
const COUNTED_WITHIN = 20_000;
const REBUILT_WITHIN = 60_000;

let service: RunningService;
let operator: Api;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  operator = new Api(service.url);
  tenant = await newTenant(operator);
}, 60_000);
afterAll(() => stopAndRemove(service));

const cli = (...args: string[]): Promise<CliResult> =>
  vpds([...args, '--url', service.url], { VPDS_API_KEY: operator.key });

const created = async (): Promise<number> => (await tenant.api.ok(tenant.api.get('/statistics'))).products.created;

/** Events are counted within a second, on a quiet machine. */
const isCounted = (count: number): Promise<void> =>
  eventually(async () => expect(await created()).toBe(count), COUNTED_WITHIN);

async function versions(name: string): Promise<{ version: number; state: string; incomplete: number }[]> {
  const projections = JSON.parse((await cli('projections', '--json')).stdout) as { name: string; versions: never[] }[];
  return projections.find((each) => each.name === name)?.versions ?? [];
}

/** Reads until stopped. Every answer must be complete and correct. */
function traffic(vins: string[]) {
  let ended = false;
  let reads = 0;
  // Those of the beginning are counted.
  const acknowledged: { at: number; count: number }[] = [{ at: 0, count: vins.length }];
  const write = async () => {
    while (!ended) {
      const vin = newVin();
      const productID = await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: vin }));
      vins.push(vin);
      acknowledged.push({ at: Date.now(), count: vins.length });
      await tenant.api.ok(
        tenant.api.post('/product/update', { productID, vehicleIdentificationNumber: vin, fields: { mileage: 7 } }),
      );
      await tenant.api.ok(tenant.api.post('/product/dispute', { productID, action: 'open' }));
    }
  };
  const read = async () => {
    while (!ended) {
      const longAgo = Date.now() - COUNTED_WITHIN;
      const least = acknowledged.findLast(({ at }) => at <= longAgo)?.count ?? 0;
      const months = await tenant.api.ok(tenant.api.get('/statistics?monthly=1'));
      const sum = Object.values(months as Record<string, { products: { created: number } }>).reduce(
        (total, { products }) => total + products.created,
        0,
      );
      const most = vins.length + 1;
      if (sum < least || sum > most) throw new Error(`${sum} counted, not ${least} to ${most}`);
      const vin = vins[Math.floor(Math.random() * vins.length)] ?? '';
      const found = await tenant.api.ok(tenant.api.get(`/product/search/vehicleIdentificationNumber/${vin}`));
      if (found.length !== 1) throw new Error(`${vin} found ${found.length} times`);
      reads += 1;
    }
  };
  const work = Promise.all([write(), write(), read(), read()]);
  work.catch(() => (ended = true));
  return {
    /** Ends after some reads. */
    async end(): Promise<void> {
      while (!ended && reads <= 10) await sleep(50);
      ended = true;
      await work;
    },
  };
}

/** Versions that a release begins with, which differ from release to release. */
const begun = new Map<string, number>();
const begunAs = (name: string): number => begun.get(name) ?? 0;

describe('ADR-13: a rebuild alongside the live version', () => {
  test('statistics and products: read all the while under live writes, no error, no half state, old and new agree', async () => {
    const vins: string[] = [];
    for (let index = 0; index < 200; index += 1) {
      const vin = newVin();
      await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: vin }));
      vins.push(vin);
    }
    await isCounted(vins.length);
    for (const name of ['statistics', 'products']) begun.set(name, (await versions(name))[0]?.version ?? 0);
    const live = traffic(vins);
    for (const name of ['statistics', 'products']) {
      const replayed = await cli('replay', name, '--json');
      expect(replayed).toMatchObject({ code: 0, stderr: '' });
      const version = begunAs(name) + 1;
      expect(JSON.parse(replayed.stdout)).toMatchObject({ projection: name, version, state: 'current', note: null });
    }
    await live.end();
    await isCounted(vins.length);
    const shown = await everything(vins);
    for (const name of ['statistics', 'products']) {
      expect((await versions(name)).map(({ version, state }) => [version, state])).toEqual([
        [begunAs(name), 'old'],
        [begunAs(name) + 1, 'current'],
      ]);
      expect(await cli('projections', 'switch', name, String(begunAs(name)))).toMatchObject({ code: 0 });
    }
    // The old version has its own place in the log.
    await isCounted(vins.length);
    expect(await everything(vins)).toEqual(shown);
  }, 120_000);

  test('the old version follows writes until it is dropped; the current one cannot be', async () => {
    const before = await created();
    await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    for (const version of ['2', '1']) {
      await cli('projections', 'switch', 'statistics', version);
      await isCounted(before + 1);
    }
    expect(await cli('projections', 'drop', 'statistics', '1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('409 Version 1 is the current one'),
    });
    for (const name of ['statistics', 'products'])
      expect(await cli('projections', 'drop', name, String(begunAs(name) + 1))).toMatchObject({ code: 0 });
    expect((await versions('statistics')).map(({ version }) => version)).toEqual([1]);
    await isCounted(before + 1);
    expect(await cli('projections', 'switch', 'statistics', '2')).toMatchObject({ code: 1 });
    expect(await cli('replay', 'nothing')).toMatchObject({ code: 1, stderr: '404 Projection not found: nothing\n' });
  }, 60_000);

  test('after kill -9 in the middle of a rebuild it resumes, and both versions agree', async () => {
    const before = await created();
    const started = new Map<string, number>();
    for (const name of ['statistics', 'products', 'companies']) {
      const { version } = await operator.ok(operator.post(`/admin/projections/${name}/replay`, {}));
      started.set(name, version as number);
    }
    await service.kill9();
    service = await startService({ directory: service.directory });
    operator = new Api(service.url);
    tenant = { ...tenant, api: new Api(service.url, tenant.api.key) };
    for (const [name, version] of started) {
      // The same version: another one would mean that the rebuild was begun again.
      const current = () => versions(name).then((all) => all.filter(({ state }) => state === 'current'));
      await eventually(async () => expect(await current()).toMatchObject([{ version, note: null }]), REBUILT_WITHIN);
    }
    expect(await created()).toBe(before);
  }, 120_000);

  test('--all rebuilds every read model at once and each is read from its new version; with a name it is wrong usage', async () => {
    const before = await created();
    const listed = JSON.parse((await cli('projections', '--json')).stdout) as { name: string }[];
    const names = listed.map(({ name }) => name);
    const { code, stdout, stderr } = await cli('replay', '--all', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(
      names.map((projection) => expect.objectContaining({ projection, state: 'current', note: null })),
    );
    expect(await created()).toBe(before);
    const begun = await cli('replay', '--all', '--no-wait');
    expect(begun).toMatchObject({ code: 0, stderr: '' });
    for (const name of names)
      expect(begun.stdout).toMatch(new RegExp(`^Version \\d+ of ${name} is being built\\.$`, 'm'));
    const watched = await cli('replay', '--all');
    expect(watched.code).toBe(0);
    for (const name of names)
      expect(watched.stdout).toMatch(new RegExp(`^Version \\d+ of ${name} is now current`, 'm'));
    expect(await cli('replay', '--all', 'statistics')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give a projection or --all, not both'),
    });
    expect(await cli('replay')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing required argument 'projection'"),
    });
  }, 120_000);

  test('counters never park, so nothing of them is tried again or dropped: 409 projection_never_parks', async () => {
    for (const how of ['retry', 'drop'])
      expect(await operator.post(`/admin/projections/statistics/left-out/${how}`, {})).toMatchObject({
        status: 409,
        body: {
          message: 'Projection statistics parks nothing: replay it to read what was skipped',
          code: 'projection_never_parks',
        },
      });
  });

  test('operators only', async () => {
    for (const answer of [
      await tenant.api.get('/admin/projections'),
      await tenant.api.post('/admin/projections/statistics/replay', {}),
      await tenant.api.post('/admin/projections/statistics/switch', { version: 1 }),
      await tenant.api.post('/admin/projections/statistics/drop', { version: 1 }),
      await tenant.api.get('/admin/projections/statistics/left-out'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
  });
});

/** Fields that no background work changes. */
const STABLE = 'productID,vehicleIdentificationNumber,mileage,status,createdAt';

async function everything(vins: readonly string[]): Promise<unknown[]> {
  const found = [];
  for (const vin of vins) {
    const path = `/product/search/vehicleIdentificationNumber/${vin}?fields=${STABLE}`;
    found.push(await tenant.api.ok(tenant.api.get(path)));
  }
  return found;
}
