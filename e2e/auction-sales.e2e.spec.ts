import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { unlessMissing } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, newTenant } from './harness/api.ts';
import { concurrently } from './harness/concurrently.ts';
import { KeepAliveClient } from './harness/keep-alive.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';
import { sharedData } from './harness/shared-data.ts';

const FILE = 'auction-sales-camry.csv';
const path = sharedData(FILE);
const CLIENTS = 32;
/** Sellers with their own company; all others share one. */
const OWN_COMPANIES = 4;
const OTHERS = 'all other sellers';

/** One in this many sold products changes its status. */
const MOVED = 4;
/** One in this many of those is completed. */
const COMPLETED = 10;

/** A sale, from the file. */
type Row = Readonly<
  Record<
    | 'YEAR'
    | 'MAKE'
    | 'MODEL'
    | 'TRIM'
    | 'BODY'
    | 'TRANSMISSION'
    | 'VIN'
    | 'STATE'
    | 'CONDITION'
    | 'ODOMETER'
    | 'COLOR'
    | 'SELLER'
    | 'MMR'
    | 'SELLINGPRICE'
    | 'SALEDATE',
    string
  >
>;

/** A sale as a product, with the service's answer. */
interface Loaded {
  readonly company: string;
  readonly vin: string;
  readonly registrationNumber: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly sold: boolean;
  productID: number;
  /** Milliseconds of the request and of its answer: the order of creations as far as a client knows it. */
  askedAt: number;
  answeredAt: number;
}

/** The product as search shows it. */
interface Found {
  readonly productID: number;
  readonly status?: string;
}

function known(cell: string): string | null {
  return cell === '' || cell === '—' ? null : cell;
}

function whole(cell: string): number | null {
  return known(cell) === null ? null : Number(cell);
}

/** `Thu Dec 18 2014 11:30:00 GMT-0800 (PST)` as `Y-m-d` at the place of the sale. */
function day(cell: string): string {
  const [, month = '', date = '', year = ''] = cell.split(' ');
  const number = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month) / 3 + 1;
  return `${year}-${String(number).padStart(2, '0')}-${date}`;
}

function product(row: Row, sellers: ReadonlySet<string>): Loaded {
  const registrationNumber = `${row.STATE}-${row.VIN.slice(-5)}-${row.YEAR}`;
  return {
    company: sellers.has(row.SELLER) ? row.SELLER : OTHERS,
    vin: row.VIN.toUpperCase(),
    registrationNumber,
    fields: {
      registrationNumber,
      brand: row.MAKE,
      model: row.MODEL,
      variant: row.TRIM,
      location: row.STATE.toUpperCase(),
      mileage: whole(row.ODOMETER),
      isDrivable: true,
      grade: whole(row.CONDITION),
      colour: known(row.COLOR),
      estimate: whole(row.MMR),
      saleDate: day(row.SALEDATE),
    },
    sold: whole(row.SELLINGPRICE) !== null,
    productID: 0,
    askedAt: 0,
    answeredAt: 0,
  };
}

function readSales(file: string): Loaded[] {
  const rows = parse<Row>(readFileSync(file), { bom: true, columns: true });
  const counts = new Map<string, number>();
  for (const { SELLER } of rows) counts.set(SELLER, (counts.get(SELLER) ?? 0) + 1);
  const biggest = [...counts].sort(([, a], [, b]) => b - a).slice(0, OWN_COMPANIES);
  const sellers = new Set(biggest.map(([seller]) => seller));
  return rows.map((row) => product(row, sellers));
}

const CUSTOM = [
  { type: 'int', alias: 'grade' },
  { type: 'string', alias: 'colour' },
  { type: 'int', alias: 'estimate' },
  { type: 'date', alias: 'saleDate' },
];

const missing = path === null ? `${FILE} is not in SHARED_DATA_DIR or shared/data` : null;

unlessMissing(missing, describe)('real sales', () => {
  let service: RunningService;
  let client: KeepAliveClient;
  let sales: Loaded[];
  const keys = new Map<string, string>();
  const loaded = new Map<number, Loaded>();
  let operatorKey: string;

  const get = (key: string, url: string): Promise<ApiAnswer> => client.call(key, 'GET', url);
  const ok = <Message>({ status, body }: ApiAnswer): Message => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.message as Message;
  };
  const movedOn = () => sales.filter(({ sold }) => sold).filter((_, index) => index % MOVED === 0);
  const keyOf = (company: string): string => keys.get(company) as string;

  beforeAll(async () => {
    service = await startService();
    client = new KeepAliveClient(service.url, CLIENTS);
    sales = readSales(path as string);
    const operator = new Api(service.url);
    operatorKey = operator.key;
    for (const company of new Set(sales.map((sale) => sale.company))) {
      const { api, companyID } = await newTenant(operator, [], company);
      keys.set(company, api.key);
      for (const field of CUSTOM) await operator.ok(operator.post('/admin/custom-fields', { companyID, ...field }));
    }
  });

  afterAll(async () => {
    await client.close();
    await stopAndRemove(service);
  });

  test('the file is the one that this test knows', () => {
    expect(sales).toHaveLength(12_545);
    expect(keys.size).toBe(OWN_COMPANIES + 1);
    expect(new Set(sales.map(({ vin }) => vin)).size).toBe(12_419);
  });

  test('32 clients create a product for every sale; no id is given twice', async () => {
    await concurrently(CLIENTS, sales, async (sale) => {
      sale.askedAt = performance.now();
      const body = { vehicleIdentificationNumber: sale.vin.toLowerCase(), fields: sale.fields };
      const answer = await client.call(keyOf(sale.company), 'POST', '/product/create', body);
      sale.answeredAt = performance.now();
      expect(answer.headers.get('x-projection')).toBeNull();
      sale.productID = ok<number>(answer);
    });
    for (const sale of sales) loaded.set(sale.productID, sale);
    expect(loaded.size).toBe(sales.length);
  }, 120_000);

  test('a quarter of the sold ones go on auction and are sold; of these every tenth is completed', async () => {
    await concurrently(CLIENTS, movedOn(), async ({ productID, company }, index) => {
      const statuses = ['onAuction', 'sold', ...(index % COMPLETED === 0 ? ['completed'] : [])];
      for (const status of statuses)
        expect(ok(await client.call(keyOf(company), 'POST', '/product/status', { productID, status }))).toBe(
          'Status set',
        );
    });
  }, 180_000);

  /** Every page, following the links. */
  async function all(key: string, name: string, value: string, query: string): Promise<Found[]> {
    const found: Found[] = [];
    let next = `/product/search/${name}/${encodeURIComponent(value)}${query}`;
    while (next !== '') {
      const answer = await get(key, next);
      found.push(...ok<Found[]>(answer));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    }
    return found;
  }

  const ids = (found: readonly { productID: number }[]): number[] => found.map(({ productID }) => productID);
  const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

  /** Products are newest first as far as a client can know: none may follow one that was requested after its answer. */
  function expectNewestFirst(found: readonly number[]): void {
    let earliest = Number.POSITIVE_INFINITY;
    for (const id of found) {
      const { askedAt, answeredAt } = loaded.get(id) as Loaded;
      expect(askedAt).toBeLessThanOrEqual(earliest);
      earliest = Math.min(earliest, answeredAt);
    }
  }

  /** An independent matcher, piece by piece. */
  function matches(value: string, pattern: string): boolean {
    const pieces = pattern.toUpperCase().split('%');
    const text = value.toUpperCase();
    if (pieces.length === 1) return text === pieces[0];
    const first = pieces[0] as string;
    const last = pieces.at(-1) as string;
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
    let at = first.length;
    for (const piece of pieces.slice(1, -1)) {
      const found = text.indexOf(piece, at);
      if (found < 0 || found + piece.length > text.length - last.length) return false;
      at = found + piece.length;
    }
    return at <= text.length - last.length;
  }

  async function expectSearch(
    name: 'vehicleIdentificationNumber' | 'registrationNumber',
    pattern: string,
    among: readonly Loaded[] = sales,
  ): Promise<void> {
    const fitting = among.filter((sale) =>
      matches(name === 'registrationNumber' ? sale.registrationNumber : sale.vin, pattern),
    );
    for (const company of keys.keys()) {
      const expected = fitting.filter((sale) => sale.company === company);
      const found = ids(await all(keyOf(company), name, pattern, '?fields=productID'));
      expect([pattern, company, sorted(found)]).toEqual([pattern, company, sorted(ids(expected))]);
      expectNewestFirst(found);
    }
  }

  test('exact VIN: every vehicle that was sold more than once, and a sample of the others', async () => {
    const byVin = Map.groupBy(sales, ({ vin }) => vin);
    const repeated = [...byVin.keys()].filter((vin) => (byVin.get(vin)?.length ?? 0) > 1);
    expect(repeated).toHaveLength(121);
    const sample = [...byVin.keys()].filter((_, index) => index % 40 === 0);
    await concurrently(8, [...repeated, ...sample], (vin) =>
      expectSearch('vehicleIdentificationNumber', vin, byVin.get(vin)),
    );
  }, 60_000);

  test.each(['4t%', '4T1BF1FK5%', '4t1bf1fk5dr27%', '4T4BF1FK5DR275482%', '5%', 'ZZ%'])(
    'prefix %s',
    (pattern) => expectSearch('vehicleIdentificationNumber', pattern),
    30_000,
  );

  test.each(['%2', '%5482', '%dr275482', '%4T4BF1FK5DR275482'])(
    'suffix %s',
    (pattern) => expectSearch('vehicleIdentificationNumber', pattern),
    30_000,
  );

  test.each(['%FK5DR%', '%0000%', '4T%BF1%DR%82', '%%1FK%%', '%4T4BF1FK5DR275482%', '4T4BF1FK5DR275482%5482', '%_%'])(
    'infix %s',
    (pattern) => expectSearch('vehicleIdentificationNumber', pattern),
    30_000,
  );

  test.each(['ca-75482-2013', 'CA-%', 'fl-%-2014', '%-2015', '%-1_%', 'ca-_%', '%a-%5-201%'])(
    'registration number %s',
    (pattern) => expectSearch('registrationNumber', pattern),
    30_000,
  );

  test.each([1_000, 137])(
    'everything of each company in pages of %i: each product once, newest first',
    async (limit) => {
      for (const company of keys.keys()) {
        const found = ids(
          await all(keyOf(company), 'vehicleIdentificationNumber', '%', `?fields=productID&limit=${limit}`),
        );
        expect(sorted(found)).toEqual(sorted(ids(sales.filter((sale) => sale.company === company))));
        expectNewestFirst(found);
      }
    },
    60_000,
  );

  test('Edit all products pages through the sales of all companies', async () => {
    const found = ids(await all(operatorKey, 'productID', '%', '?fields=productID'));
    expect(sorted(found)).toEqual(sorted(ids(sales)));
    expectNewestFirst(found);
  }, 30_000);

  test('the chosen fields of every product are those of the file, custom ones by alias', async () => {
    const names = Object.keys(sales[0]?.fields ?? {});
    const query = `?fields=productID,vehicleIdentificationNumber,${names.join(',')}`;
    for (const company of keys.keys()) {
      for (const found of await all(keyOf(company), 'vehicleIdentificationNumber', '%', query)) {
        const { vin, fields, productID } = loaded.get(found.productID) as Loaded;
        expect(found).toEqual({ productID, vehicleIdentificationNumber: vin, ...fields });
      }
    }
  }, 60_000);

  test('statuses are the last ones sent', async () => {
    const expected = new Map(
      movedOn().map(({ productID }, index) => [productID, index % COMPLETED === 0 ? 'completed' : 'sold']),
    );
    for (const { productID, status } of await all(operatorKey, 'productID', '%', '?fields=productID,status'))
      expect([productID, status]).toEqual([productID, expected.get(productID) ?? 'created']);
  }, 30_000);

  test('the history of a sale has its moves in order', async () => {
    const sample = movedOn().filter((_, index) => index % 25 === 0);
    await concurrently(8, sample, async ({ company, productID }) => {
      const history = ok<{ field: string; to: string }[]>(await get(keyOf(company), `/product/${productID}/history`));
      const moves = history.filter(({ field }) => field === 'status').map(({ to }) => to);
      expect(moves.slice(0, 2)).toEqual(['onAuction', 'sold']);
    });
  }, 30_000);
});
