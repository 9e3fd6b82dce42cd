import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, newTenant, newVin, type Tenant } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type Fault, FaultyProxy } from './harness/faulty-proxy.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  service = await startService({ env: { EVENT_VERSIONS: 'current' }, readyWithin: 90_000 });
  operator = new Api(service.url);
  [tenant, other] = [await newTenant(operator, ['importHistory']), await newTenant(operator, ['importHistory'])];
}, 120_000);
afterAll(() => stopAndRemove(service));

/** Printed with what was withdrawn. */
const IDS_STAY =
  'They keep their own ids: import the corrected file with other ones, or with --id line under another --name.\n';

type Query = Readonly<Record<string, string | object>>;

const queryOf = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
const send = (path: string, query: Query, body: string | Buffer, type: string, { api } = tenant) =>
  api.send('POST', `${path}?${queryOf(query).toString()}`, body as string, { headers: { 'content-type': type } });
const importing = (query: Query, body: string | Buffer, type = 'text/csv') =>
  send('/product/import', query, body, type);
const imported = (query: Query, body: string | Buffer, type = 'text/csv') =>
  tenant.api.ok(importing(query, body, type));
const codeOf = async (answer: ReturnType<typeof importing>) => {
  const { status, body } = await answer;
  return [status, body.code, body.message];
};
const read = (path: string, { api } = tenant): Promise<any> => api.ok(api.get(path));
const rowsOf = (importID: string, query = ''): Promise<any[]> => read(`/product/imports/${importID}/rows${query}`);
const found = async (vin: string) => (await read(`/product/search/vehicleIdentificationNumber/${vin}`)) as any[];

const COLUMNS = {
  VIN: 'vehicleIdentificationNumber',
  Make: 'brand',
  Price: 'salesPriceDealer',
  Listed: 'happenedAt.onAuction',
  Sold: 'happenedAt.sold',
  Notes: null,
};
const HEADER = 'VIN;Make;Price;Listed;Sold;Notes';
const SOLD = 'Thu Dec 18 2014 11:30:00 GMT-0800 (PST)';
const line = (vin: string, { make = 'Toyota', price = '14900', listed = '', sold = SOLD } = {}) =>
  `${vin};${make};${price};${listed};${sold};"a; note"`;
const file = (...lines: readonly string[]) => `${HEADER}\r\n${lines.join('\r\n')}\r\n`;

/** A request whose body is written piece by piece. */
function open(query: Query) {
  const { hostname, port } = new URL(service.url);
  const headers = { 'x-api-key': tenant.api.key, 'content-type': 'text/csv', 'transfer-encoding': 'chunked' };
  const sent = request({
    hostname,
    port,
    method: 'POST',
    path: `/product/import?${queryOf(query).toString()}`,
    headers,
  });
  const answer = new Promise<[number, any]>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => resolve([response.statusCode ?? 0, JSON.parse(text)]));
    });
  });
  answer.catch(() => undefined);
  return { sent, answer };
}

/** A proxy's handler that applies a fault to the first POST only. */
function onFirstPost(fault: () => Promise<Fault | null>) {
  let isFirst = true;
  return async ({ method }: IncomingMessage): Promise<Fault | null> => {
    if (method !== 'POST' || !isFirst) return null;
    isFirst = false;
    return fault();
  };
}

describe('IMP: an import', () => {
  test('IMP-1, IMP-5: creates each row’s product and moves it; the same file again changes nothing', async () => {
    const [first, second] = [newVin(), newVin()];
    const query = { name: 'sales.csv', id: 'line', columns: COLUMNS, constants: { location: 'Aarhus' } };
    const body = file(
      line(first.toLowerCase(), { listed: '2014-12-01T00:00:00Z' }),
      '',
      line(second, { make: '—', sold: '' }),
    );
    const done = await imported(query, body);
    expect(done).toMatchObject({ state: 'completed', line: 4, rows: 2, created: 2, failed: 0, problems: [] });
    expect(await found(first)).toMatchObject([{ brand: 'Toyota', location: 'Aarhus', status: 'sold' }]);
    expect(await found(second)).toMatchObject([{ location: 'Aarhus', status: 'created' }]);
    const { productID } = (await found(first))[0];
    const history = await read(`/product/${productID}/history`);
    const moves = history.filter(({ event }: any) => event === 'ProductStatusChanged');
    expect(moves).toMatchObject([
      { to: 'onAuction', happenedAt: '2014-12-01 00:00:00' },
      { to: 'sold', happenedAt: '2014-12-18 19:30:00' },
    ]);
    expect(history[0]).toMatchObject({ event: 'ProductCreated', happenedAt: '2014-12-01 00:00:00' });
    for (const { at } of history) expect(at.slice(0, 4)).toBe(String(new Date().getUTCFullYear()));
    expect(await rowsOf(done.importID)).toMatchObject([
      { line: 2, result: 'created', productID, revision: 3, code: null },
      { line: 4, result: 'created', revision: 1 },
    ]);
    expect(await imported(query, body)).toMatchObject({ rows: 2, created: 0, updated: 0, unchanged: 2 });
    await tenant.api.ok(tenant.api.post('/product/update', { productID, fields: { location: 'Aalborg' } }));
    const [newest] = await read(`/product/${productID}/history?order=desc&limit=1`);
    expect(newest).toMatchObject({ field: 'location', happenedAt: null });
  });

  test('IMP-1: tabs, Windows-1252 and a byte order mark are read; two columns make an id', async () => {
    const vin = newVin();
    const query = { id: 'VIN, No', columns: { VIN: 'vehicleIdentificationNumber', No: null, Ort: 'location' } };
    const western = Buffer.from(`VIN\tNo\tOrt\n${vin}\t7\tK\xf6ln\n`, 'latin1');
    expect(await imported(query, western)).toMatchObject({ created: 1 });
    expect(await found(vin)).toMatchObject([{ location: 'Köln' }]);
    expect(await imported(query, `\uFEFFVIN,No,Ort\n${vin},7,Köln\n`)).toMatchObject({ unchanged: 1 });
    expect(await imported(query, `VIN;No;Ort\n${vin};7;Bonn\n`)).toMatchObject({ updated: 1 });
  });

  test('IMP-1: lines of JSON are rows, or cells where columns name them', async () => {
    const vin = newVin();
    const happenedAt = { created: '2014-12-01T00:00:00Z', sold: '2014-12-18T11:30:00+01:00' };
    const row = { externalID: `j-${vin}`, vehicleIdentificationNumber: vin, fields: { brand: 'VW' }, happenedAt };
    const type = 'application/x-ndjson';
    const lines = `${JSON.stringify(row)}\n\n{"externalID":1\n${JSON.stringify({ ...row, externalID: null })}\n`;
    expect(await imported({}, lines, type)).toMatchObject({
      line: 4,
      created: 1,
      failed: 2,
      problems: [
        { code: 'malformed_json', line: 3, rows: 1 },
        { code: 'required_field_missing', line: 4, rows: 1 },
      ],
    });
    expect(await found(vin)).toMatchObject([{ brand: 'VW', status: 'sold' }]);
    const flat = JSON.stringify({ id: `j-${vin}`, vin, make: 'Audi' });
    const columns = { id: null, vin: 'vehicleIdentificationNumber', make: 'brand' };
    expect(await imported({ id: 'id', columns }, flat, type)).toMatchObject({ updated: 1 });
  });

  test('ANS-23: what is ignored in its rows is named; a strict import fails such a row', async () => {
    const vin = newVin();
    const row = { externalID: vin, vehicleIdentificationNumber: vin, AP30Pno: 7, fields: { checkinDate: 'soon' } };
    const body = JSON.stringify(row);
    const posted = (headers: object, query: string) =>
      tenant.api.send('POST', `/product/import?${query}`, body, {
        headers: { 'content-type': 'application/x-ndjson', ...headers },
      });
    const strict = await posted({ prefer: 'handling=strict' }, 'dryRun=1');
    expect(strict.body.message).toMatchObject({ failed: 1, problems: [{ code: 'fields_not_allowed', line: 1 }] });
    for (const query of ['dryRun=1', '']) {
      const { body: answer, headers } = await posted({}, query);
      expect(answer.message).toMatchObject({ created: 1 });
      expect(headers.get('x-ignored')).toBe('AP30Pno, fields.checkinDate');
    }
  });

  test('ANS-14, CRE-3: constants are values of JSON, and lose no digit', async () => {
    const [query, vin] = [{ id: 'VIN', columns: { VIN: COLUMNS.VIN } }, newVin()];
    const tooLarge = { ...query, constants: '{"meta.a":9007199254740993}' };
    expect((await codeOf(importing(tooLarge, `VIN\n${vin}`))).slice(1)).toEqual([
      'number_too_large',
      "'constants' holds a number that is too large",
    ]);
    expect(await imported({ ...query, constants: { isDrivable: true } }, `VIN\n${vin}`)).toMatchObject({ created: 1 });
    expect(await found(vin)).toMatchObject([{ isDrivable: true }]);
  });

  test('IMP-4: what is ambiguous is asked about once by column, and answered in the request', async () => {
    const lines = [newVin(), newVin()].map((vin) => line(vin, { price: '14.900' }));
    const query = { name: randomUUID(), id: 'line', columns: COLUMNS };
    const dry = await imported({ ...query, dryRun: '1' }, file(...lines));
    expect(dry).toMatchObject({
      importID: null,
      state: 'dryRun',
      line: 3,
      rows: 2,
      failed: 2,
      problems: [
        {
          code: 'value_ambiguous',
          error: "'Price' is ambiguous: 14.900 may be 14.900 or 14900. 'columns' can say so by 'decimal'",
          line: 2,
          rows: 2,
        },
      ],
      questions: [
        {
          column: 'Price',
          value: '14.900',
          line: 2,
          option: 'decimal',
          answers: [
            { answer: '.', meaning: '14.900' },
            { answer: ',', meaning: '14900' },
          ],
        },
      ],
    });
    const columns = { ...COLUMNS, Price: { to: 'salesPriceDealer', decimal: ',' } };
    expect(await imported({ ...query, columns, dryRun: '1' }, file(...lines))).toMatchObject({ created: 2 });
    expect(await read('/product/imports')).not.toContainEqual(expect.objectContaining({ name: query.name }));
    expect(await imported({ ...query, columns }, file(...lines))).toMatchObject({ created: 2, questions: [] });
    expect(await found(lines[0]?.slice(0, 17) ?? '')).toMatchObject([{ salesPriceDealer: 14_900 }]);
  });

  test.each([
    ['columns_unnamed', 422, "The file has columns that 'columns' does not name: [Notes]", { Notes: undefined }],
    ['columns_missing', 422, 'The file lacks columns: [Colour]', { Colour: null }],
    ['fields_not_allowed', 422, 'The following fields are not allowed: [wheels]', { Notes: 'wheels' }],
    [
      'columns_malformed',
      422,
      "'Notes' must name a key of a product, meta.KEY, happenedAt.STATUS, or null",
      { Notes: 'happenedAt.lost' },
    ],
  ])('IMP-1: %s, before anything is done', async (code, status, message, more) => {
    const query = { id: 'line', columns: { ...COLUMNS, ...more } };
    for (const dryRun of ['1', '0'])
      expect(await codeOf(importing({ ...query, dryRun }, file(line(newVin()))))).toEqual([status, code, message]);
  });

  test('IMP-1: a file with two columns of one name, without columns or an id, or of another type', async () => {
    const query = { id: 'line', columns: COLUMNS };
    expect(await codeOf(importing(query, 'VIN;VIN\n'))).toEqual([
      422,
      'column_twice',
      "The file has two columns 'VIN'",
    ]);
    expect((await codeOf(importing({ id: 'line' }, 'VIN\n')))[1]).toBe('required_field_missing');
    expect((await codeOf(importing({ columns: COLUMNS }, 'VIN\n')))[1]).toBe('required_field_missing');
    expect((await codeOf(importing({ ...query, columns: '[' }, 'VIN\n')))[1]).toBe('columns_malformed');
    expect(await codeOf(importing(query, 'VIN', 'application/json'))).toEqual([
      415,
      'unsupported_media_type',
      'Send the body as text/csv or application/x-ndjson',
    ]);
    expect((await codeOf(importing({ ...query, importID: 'x' }, 'VIN')))[1]).toBe('import_id_malformed');
    expect((await codeOf(importing({ ...query, effects: 'all' }, 'VIN')))[1]).toBe('not_one_of');
  });

  test('IMP-4, IMP-6: rows that cannot be read or happened at no possible time fail alone', async () => {
    const vin = newVin();
    const done = await imported(
      { name: randomUUID(), id: 'line', columns: COLUMNS },
      file(
        'a;b',
        line(newVin(), { sold: '2014-12-18' }),
        line(newVin(), { sold: '2999-01-01T00:00:00Z' }),
        line(newVin(), { sold: '1969-12-31T00:00:00Z' }),
        line(newVin(), { make: '\uFFFD' }),
        line('short'),
        line(vin),
      ),
    );
    expect(done).toMatchObject({ rows: 7, failed: 6, created: 1 });
    expect(done.problems).toMatchObject([
      { code: 'cells_do_not_fit', error: 'The row has 2 cells, and the file 6 columns', line: 2 },
      { code: 'time_not_absolute', error: "'happenedAt.sold' must be a date and time with its zone", line: 3 },
      {
        code: 'happened_out_of_range',
        error: "'happenedAt.sold' must be from 1970-01-01T00:00:00.000Z to now",
        line: 4,
        rows: 2,
      },
      { code: 'text_not_decodable', error: "'Make' holds what is no text in the encoding of the file", line: 6 },
      { code: 'vin_malformed', line: 7 },
    ]);
    expect(await rowsOf(done.importID, '?result=failed&limit=2')).toMatchObject([{ line: 2 }, { line: 3 }]);
    expect(await rowsOf(done.importID, '?result=created')).toMatchObject([{ line: 8 }]);
    const later = file('', '', '', '', '', '', line(vin, { sold: '2014-12-01T00:00:00Z' }));
    expect(
      await imported(
        { name: (await read(`/product/imports/${done.importID}`)).name, id: 'line', columns: COLUMNS },
        later,
      ),
    ).toMatchObject({
      problems: [{ code: 'happened_backwards', error: "'happenedAt.sold' is before what has happened already" }],
    });
  });

  test('IMP-1, IMP-4: quotes within cells, ambiguous days of sales, comments after times', async () => {
    const [golf, bulli] = [newVin(), newVin()];
    const rows = file(
      line(golf, {
        make: 'Golf 17" GTI',
        price: '14.900,00',
        sold: 'Fri Apr 03 2015 10:00:00 GMT+0200 (Mitteleuropäische Sommerzeit)',
      }),
      line(bulli, { make: ' "Bulli"', sold: '3/4/2015 10:00 UTC' }),
    );
    const query = { id: 'VIN', columns: COLUMNS };
    expect(await imported({ ...query, dryRun: '1' }, rows)).toMatchObject({
      created: 1,
      problems: [{ code: 'value_ambiguous', line: 3 }],
      questions: [
        {
          column: 'Sold',
          option: 'days',
          answers: [
            { answer: 'day-first', meaning: '2015-04-03' },
            { answer: 'month-first', meaning: '2015-03-04' },
          ],
        },
      ],
    });
    const columns = { ...COLUMNS, Sold: { to: 'happenedAt.sold', days: 'day-first' } };
    expect(await imported({ ...query, columns }, rows)).toMatchObject({ created: 2, failed: 0 });
    expect(await found(golf)).toMatchObject([{ brand: 'Golf 17" GTI', salesPriceDealer: 14_900 }]);
    expect(await found(bulli)).toMatchObject([{ brand: '"Bulli"' }]);
    const history = await read(`/product/${(await found(bulli))[0].productID}/history`);
    expect(history.at(-1)).toMatchObject({ to: 'sold', happenedAt: '2015-04-03 10:00:00' });
  });

  test('IMP-1: what is no CSV ends the import, and what was done stays', async () => {
    const importID = randomUUID();
    const rows = Array.from({ length: 150 }, () => line(newVin()));
    expect(await codeOf(importing({ importID, id: 'line', columns: COLUMNS }, file(...rows, '"open;;;;;')))).toEqual([
      422,
      'csv_malformed',
      'Line 152 is not CSV: its quotes do not match',
    ]);
    expect(await read(`/product/imports/${importID}`)).toMatchObject({ state: 'receiving', line: 101, created: 100 });
  });
});

describe('IMP-2: an import that breaks off is continued', () => {
  test('from the line after the last one that is done, as often as it takes', async () => {
    const importID = randomUUID();
    const lines = Array.from({ length: 350 }, () => line(newVin()));
    const whole = file(...lines).split('\r\n');
    const { sent, answer } = open({ importID, name: randomUUID(), id: 'line', columns: COLUMNS });
    sent.write(whole.slice(0, 230).join('\r\n'));
    await eventually(async () =>
      expect(await read(`/product/imports/${importID}`)).toMatchObject({ state: 'receiving', line: 201 }),
    );
    sent.destroy();
    await expect(answer).rejects.toThrow();
    const rest = (from: number) => `${whole.slice(from - 1).join('\n')}`;
    const proceed = (from: number) =>
      send(`/product/imports/${importID}`, { from: String(from) }, rest(from), 'text/csv');
    expect(await codeOf(proceed(1))).toEqual([409, 'import_line_expected', 'The import continues with line 202']);
    expect(await tenant.api.ok(proceed(202))).toMatchObject({ state: 'completed', line: 351, rows: 350, created: 350 });
    expect(await tenant.api.ok(proceed(352))).toMatchObject({ state: 'completed', created: 350 });
    const more = send(`/product/imports/${importID}`, { from: '352' }, line(newVin()), 'text/csv');
    expect(await codeOf(more)).toEqual([409, 'import_ended', 'The import takes no more rows: it is completed']);
    expect((await codeOf(importing({ importID, id: 'line', columns: COLUMNS }, file())))[1]).toBe('import_exists');
  });

  test('IMP-1: the rest decides its encoding where only ASCII came before', async () => {
    const importID = randomUUID();
    const lines = Array.from({ length: 150 }, () => line(newVin()));
    const vin = newVin();
    const { sent, answer } = open({ importID, name: randomUUID(), id: 'line', columns: COLUMNS });
    sent.write(file(...lines));
    await eventually(async () => expect(await read(`/product/imports/${importID}`)).toMatchObject({ line: 101 }));
    sent.destroy();
    await expect(answer).rejects.toThrow();
    const rest = Buffer.from([...lines.slice(100), line(vin, { make: 'Citro\xebn' })].join('\n'), 'latin1');
    const continued = send(`/product/imports/${importID}`, { from: '102' }, rest, 'text/csv');
    expect(await tenant.api.ok(continued)).toMatchObject({ state: 'completed', created: 151, failed: 0 });
    expect(await found(vin)).toMatchObject([{ brand: 'Citroën' }]);
  });

  test('IMP-3: cancelled while its rows arrive; it stays what it has done', async () => {
    const importID = randomUUID();
    const lines = Array.from({ length: 300 }, () => line(newVin()));
    const { sent, answer } = open({ importID, name: randomUUID(), id: 'line', columns: COLUMNS });
    sent.write(file(...lines.slice(0, 150)));
    await eventually(async () => expect(await read(`/product/imports/${importID}`)).toMatchObject({ line: 101 }));
    const cancel = () => tenant.api.ok(tenant.api.post(`/product/imports/${importID}/cancel`, {}));
    expect(await cancel()).toMatchObject({ state: 'cancelled', created: 100 });
    expect(await cancel()).toMatchObject({ state: 'cancelled' });
    sent.end(lines.slice(150).join('\n'));
    const [status, { code, message }] = await answer;
    expect([status, code, message]).toEqual([409, 'import_ended', 'The import takes no more rows: it is cancelled']);
    expect((await read('/product/imports?limit=1'))[0]).toMatchObject({ importID, state: 'cancelled' });
  });
});

describe('IMP-7, IMP-8: an import sets nothing off', () => {
  test('its products wait until their registration is asked for', async () => {
    const vin = newVin();
    await imported({ name: randomUUID(), id: 'line', columns: COLUMNS }, file(line(vin)));
    const live = newVin();
    await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: live }));
    await eventually(async () => expect((await found(live))[0].AP30Pno).not.toBeNull(), 20_000);
    await sleep(500);
    expect((await found(vin))[0].AP30Pno).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect(await tenant.api.ok(tenant.api.post('/product/register', { vehicleIdentificationNumber: vin }))).toBe(
        'Product registration requested',
      );
    await eventually(async () => expect((await found(vin))[0].AP30Pno).not.toBeNull(), 20_000);
  });

  test('IMP-7, LST-9: what is withheld neither waits nor is registered; what was withdrawn waits no more', async () => {
    const own = await newTenant(operator, ['importHistory']);
    const of = async (query: string) =>
      (await read(`/products?fields=productID&${query}`, own)).map(({ productID }: any) => productID);
    const registrationOf = async (id: number) => (await read(`/products/${id}`, own)).registration;
    const create = (more: object = {}) =>
      own.api.ok(own.api.post('/product/create', { vehicleIdentificationNumber: newVin(), ...more }));
    const registered = await create({ AP30Guid: randomUUID() });
    const query = { name: randomUUID(), id: 'line', columns: COLUMNS };
    await own.api.ok(send('/product/import', query, file(line(newVin())), 'text/csv', own));
    const [withheld] = await of('withdrawn=no');
    expect(await registrationOf(withheld)).toEqual({ state: 'withheld', since: null });
    expect([await of('registered=1&withdrawn=any&createdSince=yesterday'), await of('registered=0')]).toEqual([
      [registered],
      [],
    ]);
    await own.api.ok(own.api.post('/product/register', { productID: withheld }));
    expect([...(await of('registered=0')), ...(await of('registered=1&createdSince=yesterday'))]).toContain(withheld);
    expect((await registrationOf(withheld)).state).toMatch(/^(?:waiting|done)$/);
    // The platform does not know this number, so the product waits.
    const unknown = { ...query, name: randomUUID(), constants: { AP30Pno: 999_999_999 } };
    await own.api.ok(send('/product/import', unknown, file(line(newVin())), 'text/csv', own));
    const [waiting] = await of('withdrawn=no');
    const { createdAt, revision } = await read(`/products/${waiting}`, own);
    await sleep(1_100);
    const register = (tag: number) =>
      own.api.post('/product/register', { productID: waiting }, { headers: { 'if-match': `"${tag}"` } });
    expect((await register(revision + 1)).body.code).toBe('precondition_failed');
    expect((await register(revision)).status).toBe(200);
    const { state, since } = await registrationOf(waiting);
    expect([state, since > createdAt]).toEqual(['waiting', true]);
    const gone = await create({ AP30Pno: 999_999_999 });
    expect(await registrationOf(gone)).toEqual({ state: 'waiting', since: expect.any(String) });
    await own.api.ok(own.api.post('/product/withdraw', { productID: gone, reason: 'A double' }));
    expect(await registrationOf(gone)).toEqual({ state: 'stopped', since: null });
  });
});

describe('IMP-9: an import is undone as one act', () => {
  test('what it created is withdrawn; what it changed, and what was built on, is listed', async () => {
    const [gone, built, ordered, old] = [newVin(), newVin(), newVin(), newVin()];
    const query = { id: 'VIN', columns: COLUMNS };
    await tenant.api.ok(
      tenant.api.post('/products/batch', [
        { externalID: old, vehicleIdentificationNumber: old, fields: { brand: 'VW' } },
      ]),
    );
    const body = file(...[gone, built, ordered].map((vin) => line(vin)), line(old, { sold: '' }), line('short'));
    const { importID } = await imported(query, body);
    const idOf = async (vin: string) => (await found(vin))[0].productID;
    const ids = [await idOf(gone), await idOf(built), await idOf(ordered), await idOf(old)];
    await tenant.api.ok(tenant.api.post('/product/update', { productID: ids[1], fields: { model: 'Camry' } }));
    await tenant.api.ok(tenant.api.post('/product/transport/order', { productID: ids[2], provider: 'a' }));
    const undo = () => tenant.api.post(`/product/imports/${importID}/undo`, { reason: 'The wrong file' });
    expect(await tenant.api.ok(undo())).toMatchObject({ state: 'undoing' });
    await eventually(
      async () =>
        expect(await read(`/product/imports/${importID}`)).toMatchObject({
          state: 'undone',
          undo: { reason: 'The wrong file', withdrawn: 1, changed: 1, inTheWay: 2 },
        }),
      30_000,
    );
    expect(await rowsOf(importID, '?of=undo')).toEqual([
      { line: 2, result: 'withdrawn', productID: ids[0], revision: null, code: null, error: null },
      {
        line: 3,
        result: 'inTheWay',
        productID: ids[1],
        revision: null,
        code: 'built_on',
        error: 'The product was changed after the import',
      },
      {
        line: 4,
        result: 'inTheWay',
        productID: ids[2],
        revision: null,
        code: 'transport_active',
        error: 'A transport of the product is active: cancel it first',
      },
      { line: 5, result: 'changed', productID: ids[3], revision: null, code: null, error: null },
    ]);
    expect([await found(gone), (await found(built)).length, (await found(old))[0].brand]).toEqual([[], 1, 'Toyota']);
    expect(await codeOf(undo())).toEqual([
      409,
      'undo_requested',
      'Undoing it was requested already: the import is undone',
    ]);
  });
});

describe('KEY-2, KEY-3: whose imports they are', () => {
  test('another company finds none of them', async () => {
    const { importID } = await imported({ name: randomUUID(), id: 'line', columns: COLUMNS }, file(line(newVin())));
    expect(await read('/product/imports', other)).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/cancel'],
      ['POST', '/undo'],
    ] as const) {
      const body = method === 'GET' ? undefined : JSON.stringify({ reason: 'x' });
      const answer =
        body === undefined
          ? await other.api.get(`/product/imports/${importID}${path}`)
          : await other.api.send(method, `/product/imports/${importID}${path}`, body);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        404,
        'import_not_found',
        'Import not found',
      ]);
    }
    expect((await codeOf(send(`/product/imports/${importID}`, { from: '3' }, 'x', 'text/csv', other)))[1]).toBe(
      'import_not_found',
    );
  });

  test('a key without the permission imports nothing', async () => {
    const plain = await newTenant(operator);
    expect((await codeOf(send('/product/import', {}, '{}', 'application/x-ndjson', plain)))[1]).toBe('forbidden');
  });

  test('QUO-2: products and bytes count; what a quota refuses can be sent again', async () => {
    const limited = await newTenant(operator, ['importHistory']);
    await operator.ok(operator.post(`/admin/companies/${limited.companyID}/limits`, { products: 2 }));
    const body = file(...[1, 2, 3].map(() => line(newVin())));
    const query = { id: 'line', columns: COLUMNS };
    const done = await limited.api.ok(send('/product/import', query, body, 'text/csv', limited));
    expect(done).toMatchObject({ created: 2, failed: 1, problems: [{ code: 'quota_exceeded' }] });
  });
});

describe('RUN-4, RUN-7: vpds import and vpds imports', () => {
  const run = (...args: readonly string[]) => vpds(args, { VPDS_URL: tenant.api.url, VPDS_API_KEY: tenant.api.key });
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vpds-import-cli-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('import a file, ask about what is ambiguous, list, register and undo it', async () => {
    const path = join(directory, 'stock.csv');
    const [first, second] = [newVin(), newVin()];
    await writeFile(path, `VIN;Price;Note\n${first};14.900;x\n${second};15.100;y\n`);
    const columns = ['--id', 'VIN', '--column', 'VIN=vehicleIdentificationNumber', '--column', 'Note='];
    expect((await run('import', path)).code).toBe(2);
    const dry = await run('import', path, ...columns, '--column', 'Price=salesPriceDealer', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([
      1,
      expect.stringContaining(`Line 2: what does 14.900 in Price mean?
  --column 'Price={"to":"salesPriceDealer","decimal":"."}' reads it as 14.900
  --column 'Price={"to":"salesPriceDealer","decimal":","}' reads it as 14900`),
    ]);
    const price = 'Price={"to":"salesPriceDealer","decimal":","}';
    const done = await run('import', path, ...columns, '--column', price, '--constant', 'brand=Toyota', '--json');
    const { importID, created } = JSON.parse(done.stdout);
    expect([done.code, created]).toEqual([0, 2]);
    expect((await found(first))[0]).toMatchObject({ brand: 'Toyota', salesPriceDealer: 14_900 });
    const listed = JSON.parse((await run('imports', '--json')).stdout);
    expect(listed[0]).toMatchObject({ importID, name: 'stock.csv', state: 'completed' });
    expect((await run('imports')).stdout).toContain('stock.csv');
    const rows = JSON.parse((await run('imports', 'rows', importID, '--json')).stdout);
    expect(rows.map(({ line, result }: any) => [line, result])).toEqual([
      [2, 'created'],
      [3, 'created'],
    ]);
    expect(JSON.parse((await run('imports', 'rows', importID, '--result', 'failed', '--json')).stdout)).toEqual([]);
    expect((await run('imports', 'cancel', importID)).stderr).toContain('409 The import takes no more rows');
    const undone = await run('imports', 'undo', importID, '--reason', 'The wrong file', '--json');
    expect(JSON.parse(undone.stdout)).toMatchObject({ state: 'undone', undo: { withdrawn: 2 } });
    const again = await run('imports', 'undo', importID, '--reason', 'Again');
    expect([again.code, again.stdout]).toEqual([
      0,
      `The import was undone already. 2 products are withdrawn. 0 that it only changed are as it left them.\n${IDS_STAY}`,
    ]);
    const registered = await run('imports', 'register', importID, '--json');
    expect(JSON.parse(registered.stdout)).toEqual({ requested: 0, left: 2 });
  });

  test('IMP-2: --continue waits for what another client had sent, and refuses another file', async () => {
    const path = join(directory, 'shared.csv');
    const rows = Array.from({ length: 450 }, () => newVin());
    const [importID, columns] = [randomUUID(), { VIN: 'vehicleIdentificationNumber' }];
    await writeFile(path, ['VIN', ...rows].join('\n'));
    // Lets the client ask for the line that is next, and then is faster.
    const { sent, answer } = open({ importID, name: 'shared.csv', id: 'VIN', columns });
    sent.write(['VIN', ...rows.slice(0, 150)].join('\n'));
    await eventually(async () => expect(await read(`/product/imports/${importID}`)).toMatchObject({ line: 101 }));
    const rival = onFirstPost(async () => {
      sent.write(`\n${rows.slice(150, 320).join('\n')}\n`);
      await eventually(async () => expect(await read(`/product/imports/${importID}`)).toMatchObject({ line: 301 }));
      sent.destroy();
      await answer.catch(() => undefined);
      return null;
    });
    const faster = await FaultyProxy.start(service.url, rival);
    try {
      const done = await run('import', path, '--continue', importID, '--json', '--url', faster.url);
      expect([done.code, done.stderr]).toEqual([0, '']);
      expect(JSON.parse(done.stdout)).toMatchObject({ state: 'completed', rows: 450, created: 450, failed: 0 });
    } finally {
      await faster.close();
    }
    const other = join(directory, 'other.csv');
    await writeFile(other, 'a;b;c\n1;2;3\n');
    const { code, stderr } = await run('import', other, '--continue', importID);
    expect([code, stderr]).toEqual([
      1,
      `The import ${importID} began with 'shared.csv', and this is 'other.csv'. If it is the same file: --name 'shared.csv'\n`,
    ]);
    expect((await run('import', other, '--continue', importID, '--name', 'shared.csv')).code).toBe(0);
  });

  test('IMP-1: an encoding that does not exist is refused with what is possible', async () => {
    const path = join(directory, 'klingon.csv');
    await writeFile(path, `VIN\n${newVin()}\n`);
    const column = ['--column', 'VIN=vehicleIdentificationNumber', '--id', 'line'];
    const { code, stderr } = await run('import', path, ...column, '--encoding', 'klingon');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are utf-8, windows-1252.')]);
    expect(await codeOf(importing({ id: 'line', columns: {} }, 'VIN\n', 'text/csv; charset=klingon'))).toEqual([
      415,
      'unsupported_media_type',
      'Send the body as text/csv or application/x-ndjson, with charset=utf-8 or charset=windows-1252',
    ]);
    await writeFile(path, Buffer.from('\uFEFFVIN\nx\n', 'utf16le'));
    const utf16 = await run('import', path, ...column);
    expect([utf16.code, utf16.stderr]).toEqual([1, '422 The file is UTF-16: save it as UTF-8\n']);
  });

  test('IMP-9: `vpds imports undo` prints the result although the answer to its request is lost', async () => {
    const path = join(directory, 'undone.csv');
    await writeFile(path, `VIN\n${newVin()}\n`);
    const column = ['--column', 'VIN=vehicleIdentificationNumber', '--id', 'VIN'];
    const { importID } = JSON.parse((await run('import', path, ...column, '--json')).stdout);
    const away = await FaultyProxy.start(
      service.url,
      onFirstPost(async () => 'cut'),
    );
    try {
      const { code, stdout } = await run('imports', 'undo', importID, '--reason', 'x', '--url', away.url);
      expect([code, stdout]).toEqual([
        0,
        `1 products are withdrawn. 0 that it only changed are as it left them.\n${IDS_STAY}`,
      ]);
    } finally {
      await away.close();
    }
  });

  test('what cannot be imported is said with how to go on', async () => {
    const path = join(directory, 'broken.csv');
    await writeFile(path, `VIN\n${newVin()}\n"open`);
    const { code, stderr } = await run('import', path, '--id', 'line', '--column', 'VIN=vehicleIdentificationNumber');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^422 Line 3 is not CSV: its quotes do not match\nWhat is done is kept. To go on: vpds import '.*broken.csv' --continue [\da-f-]{36}\n$/,
      ),
    ]);
    expect((await run('import', join(directory, 'none.csv'), '--column', 'a=')).stderr).toContain('cannot be read');
  });
});
