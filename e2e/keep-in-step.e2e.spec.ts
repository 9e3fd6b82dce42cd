import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, unlessMissing } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant } from './harness/api.ts';
import { concurrently } from './harness/concurrently.ts';
import { type Fault, FaultyProxy } from './harness/faulty-proxy.ts';
import { IS_ALL_IN_ONE, type RunningService, removeDirectory, startService, stopAndRemove } from './harness/service.ts';

/** More than one page and one batch. `npm run test:nights`: 20,000. */
const VEHICLES = Number(process.env['NIGHT_VEHICLES'] ?? 1_100);
const CHANGED = VEHICLES / 100;
const REMOVED = Math.ceil(VEHICLES / 400);
const EDITED = VEHICLES / 100;
/** Edits of a field that the own system changes, too. */
const BOTH = 5;
const MOST_CALLS = 500;
const PATIENCE = 60_000 + VEHICLES * 30;

/** Begun by the release before. */
const OLDER_LOG = join(import.meta.dirname, 'fixtures/last-release/data.tar.gz');
const GUIDE = resolve(import.meta.dirname, '../docs/guides/keep-in-step.md');

interface Row {
  readonly vehicleIdentificationNumber: string;
  brand: string;
  mileage: number;
  location: string | null;
}
type Rows = Record<string, Row>;
interface Stock {
  readonly rows: Rows;
  readonly known?: Rows;
  /** `X-Complete-Until` of the last night. */
  readonly until?: string;
}
interface Night {
  readonly calls: number;
  readonly here: string;
  readonly there: string;
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const testWithPython = unlessMissing(hasPython ? null : 'no python3', test);
const testOnOlderLog = IS_ALL_IN_ONE ? testWithPython : test.skip;

let service: RunningService;
let tenant: Tenant;
let scratch: string;
let program: string;

beforeAll(async () => {
  service = await startService({ env: { EVENT_VERSIONS: 'current', TRUST_PROXY: '127.0.0.1' } });
  tenant = await newTenant(new Api(service.url), [], 'Fahrzeughaus Nord');
  scratch = await mkdtemp(join(tmpdir(), 'vpds-nights-'));
  const [, text = ''] = /^```python\n([\s\S]*?)^```$/m.exec(await readFile(GUIDE, 'utf8')) ?? [];
  program = text;
  await writeFile(join(scratch, 'keep-in-step.py'), program);
});
afterAll(async () => {
  await Promise.all([stopAndRemove(service), removeDirectory(scratch)]);
});

const stock = () => join(scratch, 'stock.json');
const own = (index: number) => `DMS-${index}`;
const readStock = async () => JSON.parse(await readFile(stock(), 'utf8')) as Stock;

/** Runs the program. @returns its lines */
async function lines(url = service.url, { key } = tenant.api, file = stock()): Promise<string[]> {
  const { stdout } = await promisify(execFile)('python3', ['keep-in-step.py', url, key, file], { cwd: scratch });
  return stdout.trim().split('\n');
}

async function night(url = service.url): Promise<Night> {
  const printed = await lines(url);
  expect(printed).toHaveLength(1);
  return JSON.parse(printed[0] ?? '') as Night;
}

/** The products by the client's own id, read without the helper program. */
async function there(): Promise<Map<string, Row & { productID: number }>> {
  const rows = new Map<string, Row & { productID: number }>();
  const fields = 'externalID,productID,vehicleIdentificationNumber,brand,mileage,location';
  for await (const { body } of tenant.api.pages(`/products?fields=${fields}`))
    for (const { externalID, ...row } of body.message) rows.set(externalID, row);
  return rows;
}

/** A night that is killed when its batch has been carried out. @returns the new vehicle of the batch */
async function brokenNight(newest: string): Promise<{ productID: number }> {
  let arrived: () => void = () => undefined;
  const batch = new Promise<void>((resolve) => (arrived = resolve));
  const proxy = await FaultyProxy.start(service.url, ({ url }) => {
    if (url !== '/products/batch') return null;
    arrived();
    return 'silent';
  });
  const broken = spawn('python3', ['keep-in-step.py', proxy.url, tenant.api.key, stock()], { cwd: scratch });
  await batch;
  const created = await eventually(async () => {
    const found = (await there()).get(newest);
    if (found === undefined) throw new Error('The batch has not arrived');
    return found;
  });
  broken.kill('SIGKILL');
  await proxy.close();
  return created;
}

describe('EXT, LST-5: an integrator’s second night, and a clerk’s day before it', () => {
  test('the program of the guide has at most 60 lines', () => {
    const lines = program.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.length).toBeLessThanOrEqual(60);
  });

  testWithPython(
    `${VEHICLES} vehicles: both sides are equal after two nights, and no edit of the clerk is lost`,
    async () => {
      const rows: Rows = Object.fromEntries(
        Array.from({ length: VEHICLES }, (_, index) => {
          const vehicleIdentificationNumber = `WVWZZZ1KZAW${String(index).padStart(6, '0')}`;
          return [own(index), { vehicleIdentificationNumber, brand: 'VW', mileage: index, location: 'Hamburg' }];
        }),
      );
      await writeFile(stock(), JSON.stringify({ rows }));
      const first = await night();
      expect(first.there).toBe(first.here);

      const before = await there();
      expect(before.size).toBe(VEHICLES);
      // The last ones overlap with what the own system changes.
      const edits = Array.from({ length: EDITED }, (_, index) => CHANGED - BOTH + index);
      await concurrently(8, edits, async (index) => {
        const productID = before.get(own(index))?.productID;
        const mileage = index < CHANGED ? { mileage: 500_000 + index } : {};
        await tenant.api.ok(
          tenant.api.post('/product/update', { productID, fields: { location: 'Kolding', colour: 'red', ...mileage } }),
        );
      });

      const changes = await readStock();
      for (let index = 0; index < CHANGED; index += 1) (changes.rows[own(index)] as Row).mileage = 900_000 + index;
      const removed = Array.from({ length: REMOVED }, (_, index) => own(VEHICLES - 1 - index));
      for (const gone of removed) delete changes.rows[gone];
      await writeFile(stock(), JSON.stringify(changes));

      const second = await night();
      expect(second.there).toBe(second.here);
      expect(second.calls).toBeLessThanOrEqual(MOST_CALLS);
      console.log(JSON.stringify({ vehicles: VEHICLES, first: first.calls, second: second.calls }));

      const after = await there();
      const here = (await readStock()).rows;
      expect(after.size).toBe(VEHICLES - REMOVED);
      expect(Object.keys(here).length).toBe(VEHICLES - REMOVED);
      for (const [externalID, row] of after) {
        const { productID: _, ...values } = row;
        expect([externalID, values]).toEqual([externalID, here[externalID]]);
      }
      for (const index of edits) {
        const row = after.get(own(index));
        expect([index, row?.location]).toEqual([index, 'Kolding']);
        if (index < CHANGED) expect([index, row?.mileage]).toEqual([index, 500_000 + index]);
      }
      for (let index = 0; index < CHANGED - BOTH; index += 1)
        expect([index, after.get(own(index))?.mileage]).toEqual([index, 900_000 + index]);
      const withdrawn = await tenant.api.ok(tenant.api.get('/products?withdrawn=only&fields=externalID'));
      expect(withdrawn.map(({ externalID }: { externalID: string }) => externalID).toSorted()).toEqual(
        removed.toSorted(),
      );
      // A third night has nothing to do.
      const third = await night();
      expect([third.here, third.there]).toEqual([second.here, second.here]);
    },
    PATIENCE,
  );

  testWithPython(
    'a night succeeds through a proxy that cuts connections, sends errors of its own and gives Retry-After as a date',
    async () => {
      const faults: (Fault | null)[] = ['cut', 'half', 502, 504, 'date', null, null];
      let call = 0;
      const fault = () => faults[(call += 1) % faults.length] ?? null;
      // HTT-13: the links to further pages contain the prefix.
      const proxy = await FaultyProxy.start(service.url, fault, '/vehicles');
      const changes = await readStock();
      for (let index = 0; index < 5; index += 1) (changes.rows[own(index)] as Row).mileage = 700_000 + index;
      await writeFile(stock(), JSON.stringify(changes));
      const throughProxy = await night(proxy.url);
      await proxy.close();
      expect(throughProxy.there).toBe(throughProxy.here);
      expect(call).toBeGreaterThan(faults.length);
      expect((await there()).get(own(4))?.mileage).toBe(700_004);
    },
    PATIENCE,
  );

  testWithPython(
    'a night that is broken off after its batch has arrived: the next one keeps what a clerk has changed since',
    async () => {
      const changes = await readStock();
      const vin = 'WVWZZZ1KZBW000001';
      changes.rows['DMS-new'] = { vehicleIdentificationNumber: vin, brand: 'VW', mileage: 100, location: 'Hamburg' };
      (changes.rows[own(7)] as Row).mileage = 800_007;
      await writeFile(stock(), JSON.stringify(changes));
      const { productID } = await brokenNight('DMS-new');
      await tenant.api.ok(tenant.api.post('/product/update', { productID, fields: { mileage: 777 } }));
      const next = await night();
      expect(next.there).toBe(next.here);
      const after = await there();
      expect([after.get('DMS-new')?.mileage, after.get(own(7))?.mileage]).toEqual([777, 800_007]);
    },
    PATIENCE,
  );

  testWithPython(
    'COR-1: a vehicle that only a broken night has sent, and that is gone from the stock by the next, is withdrawn',
    async () => {
      const short = 'DMS-short';
      const changes = await readStock();
      const vehicleIdentificationNumber = 'WVWZZZ1KZBW000002';
      changes.rows[short] = { vehicleIdentificationNumber, brand: 'VW', mileage: 1, location: null };
      await writeFile(stock(), JSON.stringify(changes));
      const { productID } = await brokenNight(short);
      const { api } = tenant;
      const { transportID } = await api.ok(api.post('/product/transport/order', { productID, provider: 'provider_a' }));

      const { rows, ...rest } = await readStock();
      delete rows[short];
      await writeFile(stock(), JSON.stringify({ rows, ...rest }));
      expect((await lines())[0]).toBe(`${short} A transport of the product is active: cancel it first`);
      await api.ok(api.post('/product/transport/cancel', { transportID, reason: 'Sold' }));
      const last = await night();
      expect(last.there).toBe(last.here);
      expect([(await there()).has(short), short in ((await readStock()).known ?? {})]).toEqual([false, false]);
    },
    PATIENCE,
  );

  testWithPython(
    'LST-5: what a clerk changes while the night reads what has changed is kept',
    async () => {
      const { api } = tenant;
      let oldest = '';
      for await (const { body } of api.pages('/products?sort=updated&fields=externalID'))
        oldest = body.message.at(-1)?.externalID ?? oldest;
      const productID = (await there()).get(oldest)?.productID;
      const changes = await readStock();
      (changes.rows[oldest] as Row).mileage = 600_000;
      // All are listed: more than one page.
      await writeFile(stock(), JSON.stringify({ ...changes, until: '0' }));
      let edits = 0;
      const proxy = await FaultyProxy.start(service.url, async ({ url = '' }) => {
        if (edits > 0 || !url.includes('sort=updated') || !url.includes('cursor=')) return null;
        edits += 1;
        await api.ok(api.post('/product/update', { productID, fields: { mileage: 600_001 } }));
        return null;
      });
      const next = await night(proxy.url);
      await proxy.close();
      expect([edits, next.there]).toEqual([1, next.here]);
      expect((await there()).get(oldest)?.mileage).toBe(600_001);
    },
    PATIENCE,
  );

  testWithPython(
    'LST-7: a field named `externalID`, which an update has taught, hides no own id from a night',
    async () => {
      const { productID } = (await there()).get(own(0)) as { productID: number };
      await tenant.api.ok(tenant.api.post('/product/update', { productID, fields: { externalID: 'A mistake' } }));
      const before = await readStock();
      const next = await night();
      expect(next.there).toBe(next.here);
      expect((await readStock()).rows).toEqual(before.rows);
    },
    PATIENCE,
  );

  testWithPython(
    'COR-1: a vehicle that cannot be withdrawn ends no night, and is forgotten only if it is gone',
    async () => {
      const changes = await readStock();
      const [gone, onTheWay, renamed] = ['DMS-gone', 'DMS-on-the-way', 'DMS-renamed'] as const;
      [gone, onTheWay, renamed].forEach((each, index) => {
        const vehicleIdentificationNumber = `WVWZZZ1KZCW00000${index}`;
        changes.rows[each] = { vehicleIdentificationNumber, brand: 'VW', mileage: index, location: null };
      });
      await writeFile(stock(), JSON.stringify(changes));
      await night();

      const { api } = tenant;
      const productID = (await there()).get(onTheWay)?.productID;
      await api.ok(api.post('/product/withdraw', { externalID: gone, reason: 'A double' }));
      const { transportID } = await api.ok(api.post('/product/transport/order', { productID, provider: 'provider_a' }));
      await api.ok(
        api.post('/product/update', { productID: (await there()).get(renamed)?.productID, externalID: null }),
      );
      // What has changed in the last second of a night is seen again by the next one.
      await eventually(async () => {
        await night();
        const since = encodeURIComponent(String((await readStock()).until));
        const changed = `/products?sort=updated&withdrawn=any&fields=externalID&updatedSince=${since}`;
        const found = (await api.ok(api.get(changed))) as { externalID: string | null }[];
        expect(found.map(({ externalID }) => externalID)).not.toContain(gone);
      }, 30_000);

      const { rows, ...rest } = await readStock();
      for (const each of [gone, onTheWay, renamed]) delete rows[each];
      await writeFile(stock(), JSON.stringify({ rows, ...rest }));
      const printed = await lines();
      expect(printed.slice(0, -1).toSorted()).toEqual([
        `${gone} The product is withdrawn: restore it first`,
        `${onTheWay} A transport of the product is active: cancel it first`,
        `${renamed} Product not found with externalID ${renamed}`,
      ]);
      const { here, there: other } = JSON.parse(printed.at(-1) ?? '') as Night;
      expect(other).not.toBe(here);
      const known = Object.keys((await readStock()).known ?? {});
      expect([gone, onTheWay, renamed].filter((each) => known.includes(each))).toEqual([onTheWay]);

      await api.ok(api.post('/product/transport/cancel', { transportID, reason: 'Sold' }));
      const last = await night();
      expect(last.there).toBe(last.here);
      expect((await readStock()).known).not.toHaveProperty(onTheWay);
    },
    PATIENCE,
  );

  testWithPython(
    'COR-1: a vehicle for which a proxy answers instead of the service is withdrawn by a later night',
    async () => {
      const changes = await readStock();
      const refused = ['DMS-route', 'DMS-page', 'DMS-conflict'];
      refused.forEach((each, index) => {
        const vehicleIdentificationNumber = `WVWZZZ1KZEW00000${index}`;
        changes.rows[each] = { vehicleIdentificationNumber, brand: 'VW', mileage: index, location: null };
      });
      await writeFile(stock(), JSON.stringify(changes));
      await night();
      const { rows, ...rest } = await readStock();
      for (const each of refused) delete rows[each];
      await writeFile(stock(), JSON.stringify({ rows, ...rest }));

      const noRoute = { message: 'no Route matched with those values' };
      const faults: (Fault | null)[] = [
        { status: 404, json: noRoute, isHalf: true },
        { status: 404, json: noRoute },
        404,
        { status: 409, json: { code: 409, message: 'Conflict' } },
      ];
      // Nothing of the withdrawals arrives: they are asked for nowhere.
      const proxy = await FaultyProxy.start(service.url, ({ url, headers }) => {
        if (url !== '/product/withdraw') return null;
        headers['x-api-key'] = 'none';
        return faults.shift() ?? null;
      });
      const printed = await lines(proxy.url);
      await proxy.close();
      expect(printed.slice(0, -1).map((line) => line.replace(/^DMS-\w+ /, ''))).toEqual([
        noRoute.message,
        '<html>Bad gateway</html>',
        'Conflict',
      ]);
      expect(Object.keys((await readStock()).known ?? {})).toEqual(expect.arrayContaining(refused));
      const last = await night();
      expect(last.there).toBe(last.here);
      for (const each of refused) expect((await readStock()).known).not.toHaveProperty(each);
    },
    PATIENCE,
  );

  testOnOlderLog(
    'RUN-9: a night on a log of the last release ends at once, with the reason',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'vpds-older-log-'));
      execFileSync('tar', ['-C', directory, '-xzf', OLDER_LOG]);
      const updated = await startService({ directory });
      try {
        const other = await newTenant(new Api(updated.url));
        const row = { vehicleIdentificationNumber: 'WVWZZZ1KZDW000001', brand: 'VW', mileage: 1, location: null };
        const file = join(scratch, 'older.json');
        await writeFile(file, JSON.stringify({ rows: { 'DMS-1': row } }));
        const started = Date.now();
        const refused: unknown = await lines(updated.url, other.api, file).catch((error) => error);
        expect(refused).toMatchObject({
          code: 1,
          stderr: expect.stringContaining(
            'Not enabled before the operator sets EVENT_VERSIONS=current: ExternalIDClaimed',
          ),
        });
        // Nine attempts would take two minutes.
        expect(Date.now() - started).toBeLessThan(30_000);
      } finally {
        await stopAndRemove(updated);
      }
    },
    PATIENCE,
  );
});
