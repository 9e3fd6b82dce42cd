import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handleCommand } from '@vpds/kernel';
import { sampleContext } from '@vpds/kernel/testing';
import { documentCategoriesAggregate, documentCategoriesStream } from './document-categories.aggregate.ts';
import { MAX_CATEGORIES } from './domain/document-categories.ts';
import { MAX_FIELD_BYTES, MAX_REQUEST_BYTES } from './domain/prepared-data.ts';
import { preparedDataStream } from './prepared-data.aggregate.ts';
import { type TestAnswer, type TestEdge, startEdge } from './testing/start-edge.ts';

const PATH = '/product/prepare-data';
let edge: TestEdge;
let key: string;
let operator: string;
let companyID: number;
let number = 0;

beforeAll(async () => {
  edge = await startEdge({ urlCheck: 'off', maxBodyBytes: 4_000_000 });
  operator = edge.accounts.key(['administer']).key;
  ({ key, companyID } = edge.accounts.key(['uploadResources']));
});
afterAll(() => edge.close());

function newVin(): string {
  number += 1;
  return `TEST${String(number).padStart(13, '0')}`;
}
const post = (body: unknown, headers: Record<string, string> = {}) => edge.call('POST', PATH, body, { key, headers });
const remove = (body: unknown) => edge.call('DELETE', PATH, body, { key });
async function held(vin: string, of = key) {
  return (await edge.call('GET', `${PATH}/${vin}`, undefined, { key: of })).body.message;
}
function refused({ status, body }: TestAnswer, message: string, http = 422): void {
  expect({ status, message: body.message, state: body.status }).toEqual({ status: http, message, state: 'error' });
  expect(body.code).toMatch(/^[a-z_]+$/);
}
function counted({ status, body }: TestAnswer, fields: number, images: number, documents: number): void {
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: { numProductFields: fields, numProductImages: images, numProductDocuments: documents },
      status: 'success',
    },
  });
}

const CATEGORIES = '/admin/document-categories';
const define = (body: unknown) => edge.call('POST', CATEGORIES, body, { key: operator });
const list = (query = '') => edge.call('GET', `${CATEGORIES}${query}`, undefined, { key: operator });

const image = (name: string) => ({ imageUrl: `https://example.com/${name}.jpg` });
const document = (name: string, documentCategoryID = 1) => ({
  documentCategoryID,
  documentUrl: `https://example.com/${name}.pdf`,
});

describe('rules PRE: refusals, in the order of their table', () => {
  test('403 comes first, whatever the body; Edit all products does not help', async () => {
    const { key: poor } = edge.accounts.key(['editAllProducts', 'administer']);
    for (const method of ['POST', 'DELETE'] as const) {
      for (const body of [undefined, {}, '[1]', { vehicleIdentificationNumber: newVin(), fields: { brand: 'VW' } }])
        refused(await edge.call(method, PATH, body, { key: poor }), 'Forbidden', 403);
    }
  });

  test.each([{}, { vehicleIdentificationNumber: null }, { fields: { no: 1 }, documents: [] }])(
    'VIN missing, before anything else: %j',
    async (body) => {
      refused(await post(body), "'vehicleIdentificationNumber' is a required field");
      refused(await remove(body), "'vehicleIdentificationNumber' is a required field");
    },
  );

  test.each(['', 'SHORT', 'WVWZZZ1KZAW00000Ö', 'WVWZZZ1KZAW0000011', 1234567890, true, ['WVWZZZ1KZAW000001']])(
    'IDS-1: VIN %j must be 17 characters',
    async (vehicleIdentificationNumber) => {
      const text = "'vehicleIdentificationNumber' must be 17 characters";
      refused(await post({ vehicleIdentificationNumber, documents: [] }), text);
      refused(await remove({ vehicleIdentificationNumber }), text);
    },
  );

  test.each([{}, { fields: null }, { fields: null, documents: null, images: null }, { meta: {} }])(
    'none of the three sections: %j',
    async (body) => {
      const text = 'One of the following top-level properties are required: [fields, documents, images]';
      const sent = { vehicleIdentificationNumber: newVin(), ...body };
      refused(await post(sent), text);
      refused(await remove(sent), text);
    },
  );

  test('fields that are not allowed are listed, before empty sections', async () => {
    const body = {
      vehicleIdentificationNumber: newVin(),
      fields: { colour: 1, brand: 'VW', wheels: null, productID: 7 },
      documents: [],
      images: [],
    };
    refused(await post(body), 'The following fields are not allowed: [colour, wheels, productID]');
  });

  test('documents empty, then images empty; both before any item', async () => {
    const vehicleIdentificationNumber = newVin();
    refused(await post({ vehicleIdentificationNumber, documents: [], images: [] }), "'documents' cannot be empty");
    refused(
      await post({ vehicleIdentificationNumber, documents: [{ documentUrl: 'x' }], images: [] }),
      "'images' cannot be empty",
    );
    refused(await post({ vehicleIdentificationNumber, images: [] }), "'images' cannot be empty");
    expect((await held(vehicleIdentificationNumber)).images).toEqual([]);
  });

  test.each([false, 'x', 7, {}, { length: 1 }])('documents and images %j must be an array', async (value) => {
    const vehicleIdentificationNumber = newVin();
    refused(await post({ vehicleIdentificationNumber, documents: value }), "'documents' must be an array");
    refused(await post({ vehicleIdentificationNumber, images: value }), "'images' must be an array");
  });

  test.each([false, 'x', 7, [1]])('fields %j must be an object', async (fields) => {
    refused(await post({ vehicleIdentificationNumber: newVin(), fields }), "'fields' must be an object");
  });

  test('ANS-13: the body must be an object, and not be nested too deeply', async () => {
    refused(await post('[1]'), 'The body must be a JSON object');
    const deep = `${'['.repeat(64)}${']'.repeat(64)}`;
    refused(
      await post(`{"vehicleIdentificationNumber":"${newVin()}","fields":{"brand":${deep}}}`),
      'The body is nested too deeply (at most 64 levels)',
    );
  });
});

describe('rules PRE: a refusal names the item', () => {
  const send = (sections: object) => post({ vehicleIdentificationNumber: newVin(), ...sections });

  test('a category that the company does not have', async () => {
    const documents = [{ ...document('a'), documentCategoryID: 99 }];
    refused(await send({ documents }), "'documents[0].documentCategoryID' is not a document category");
  });

  test('an invalid URL', async () => {
    const documents = [document('a'), document('b'), { documentCategoryID: 1, documentUrl: '/c.pdf' }];
    refused(await send({ documents }), "'documents[2].documentUrl' must be a valid URL");
    refused(await send({ images: [{ imageUrl: 'ftp://a/b' }] }), "'images[0].imageUrl' must be a valid URL");
    const long = `https://example.com/${'a'.repeat(2_048)}`;
    refused(await send({ images: [image('a'), { imageUrl: long }] }), "'images[1].imageUrl' must be a valid URL");
  });

  test('private other than 0, 1, true, false', async () => {
    refused(await send({ images: [{ ...image('a'), private: 2 }] }), "'images[0].private' must be 0 or 1");
  });

  test('an item that is no object', async () => {
    refused(await send({ images: ['https://example.com/a.jpg'] }), "'images[0]' must be an object");
  });

  test('documents before images', async () => {
    refused(
      await send({ images: [{ imageUrl: 'x' }], documents: [{ documentCategoryID: 1, documentUrl: 'x' }] }),
      "'documents[0].documentUrl' must be a valid URL",
    );
  });

  test('a refused request changes nothing', async () => {
    const vehicleIdentificationNumber = newVin();
    await post({ vehicleIdentificationNumber, fields: { brand: 'VW' }, images: [image('a'), { imageUrl: 'x' }] });
    expect(await held(vehicleIdentificationNumber)).toEqual({
      vehicleIdentificationNumber,
      fields: {},
      documents: [],
      images: [],
    });
  });
});

describe('rules PRE: what is stored', () => {
  test('the answer counts what is stored after the request, over several requests', async () => {
    const vehicleIdentificationNumber = newVin();
    counted(await post({ vehicleIdentificationNumber, fields: { brand: 'VW', model: 'Golf' } }), 2, 0, 0);
    counted(await post({ vehicleIdentificationNumber, images: [image('a'), image('b')] }), 2, 2, 0);
    counted(
      await post({ vehicleIdentificationNumber, documents: [document('a')], fields: { brand: 'Audi' } }),
      2,
      2,
      1,
    );
    counted(await post({ vehicleIdentificationNumber, images: [image('b'), image('c')] }), 2, 3, 1);
  });

  test('the VIN is upper-cased before it is stored or compared', async () => {
    const vin = newVin();
    await post({ vehicleIdentificationNumber: vin.toLowerCase(), fields: { brand: 'VW' } });
    counted(await post({ vehicleIdentificationNumber: vin, fields: { model: 'Golf' } }), 2, 0, 0);
    expect((await held(vin.toLowerCase())).vehicleIdentificationNumber).toBe(vin);
  });

  test('rules PRE: `fields: {}` and `fields: []` are allowed and count what is held', async () => {
    const vehicleIdentificationNumber = newVin();
    counted(await post({ vehicleIdentificationNumber, fields: {} }), 0, 0, 0);
    await post({ vehicleIdentificationNumber, fields: { brand: 'VW' } });
    counted(await post({ vehicleIdentificationNumber, fields: [] }), 1, 0, 0);
  });

  test('rules PRE: values are stored as given, whatever they are', async () => {
    const vehicleIdentificationNumber = newVin();
    const fields = { mileage: 'many', brand: null, isDrivable: { a: [1, null] }, AP30Pno: 7, checkinDate: '1.2.2026' };
    counted(await post({ vehicleIdentificationNumber, fields }), 5, 0, 0);
    expect((await held(vehicleIdentificationNumber)).fields).toEqual(fields);
  });

  test('rules PRE: an alias is kept under its key; given under both, the value of the key counts', async () => {
    edge.fieldKeys.allow('customField_1');
    edge.fieldKeys.allow('auctionGrade', 'customField_1');
    const vehicleIdentificationNumber = newVin();
    await post({ vehicleIdentificationNumber, fields: { auctionGrade: 4 } });
    expect((await held(vehicleIdentificationNumber)).fields).toEqual({ customField_1: 4 });
    for (const fields of [
      { customField_1: 5, auctionGrade: 6 },
      { auctionGrade: 6, customField_1: 5 },
    ]) {
      counted(await post({ vehicleIdentificationNumber, fields }), 1, 0, 0);
      expect((await held(vehicleIdentificationNumber)).fields).toEqual({ customField_1: 5 });
    }
  });

  test('keys are those of the caller’s company', async () => {
    await post({ vehicleIdentificationNumber: newVin(), fields: { brand: 'VW' } });
    expect(edge.fieldKeys.askedBy.at(-1)).toBe(companyID);
  });

  test('rules FLD: an allowed key is data, whatever its name', async () => {
    for (const name of ['__proto__', 'constructor', '$a.b']) edge.fieldKeys.allow(name);
    const vehicleIdentificationNumber = newVin();
    const fields = '{"__proto__":{"x":1},"constructor":{"prototype":{}},"$a.b":2}';
    const body = `{"vehicleIdentificationNumber":"${vehicleIdentificationNumber}","fields":${fields}}`;
    counted(await post(body), 3, 0, 0);
    expect(JSON.stringify((await held(vehicleIdentificationNumber)).fields)).toBe(fields);
  });

  test('rules PRE: the same URL is held once, its `private` is replaced', async () => {
    const vehicleIdentificationNumber = newVin();
    await post({
      vehicleIdentificationNumber,
      images: [{ ...image('a'), private: 1 }],
      documents: [{ ...document('a'), private: true }],
    });
    counted(await post({ vehicleIdentificationNumber, images: [image('a')], documents: [document('a')] }), 0, 1, 1);
    expect(await held(vehicleIdentificationNumber)).toMatchObject({
      images: [{ private: 0 }],
      documents: [{ private: 0 }],
    });
  });

  test('a request that changes nothing is no event', async () => {
    const vehicleIdentificationNumber = newVin();
    const body = {
      vehicleIdentificationNumber,
      fields: { brand: 'VW' },
      images: [image('a')],
      documents: [document('a')],
    };
    counted(await post(body), 1, 1, 1);
    const stream = preparedDataStream(companyID, vehicleIdentificationNumber);
    const before = await edge.engine.events.readStream({ stream });
    counted(await post(body), 1, 1, 1);
    expect(await edge.engine.events.readStream({ stream })).toHaveLength(before.length);
    expect(before.map(({ type }) => type)).toEqual(['FieldsPrepared', 'DocumentsPrepared', 'ImagesPrepared']);
    expect(before[0]?.metadata).toMatchObject({ owner: companyID, actor: { companyID } });
  });

  test('many concurrent requests for one VIN: none is lost', async () => {
    const vehicleIdentificationNumber = newVin();
    const sent = Array.from({ length: 20 }, (_, index) =>
      post({ vehicleIdentificationNumber, images: [image(`p${index}`)], fields: { brand: `${index}` } }),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    expect((await held(vehicleIdentificationNumber)).images).toHaveLength(20);
  });
});

describe('rules PRE: deletion', () => {
  async function filled(): Promise<string> {
    const vehicleIdentificationNumber = newVin();
    await post({
      vehicleIdentificationNumber,
      fields: { brand: 'VW' },
      images: [image('a')],
      documents: [document('a')],
    });
    return vehicleIdentificationNumber;
  }

  test('rule 5: all sections in one request, or one by one', async () => {
    counted(
      await remove({ vehicleIdentificationNumber: await filled(), fields: true, documents: true, images: true }),
      0,
      0,
      0,
    );
    const vehicleIdentificationNumber = await filled();
    counted(await remove({ vehicleIdentificationNumber, documents: true }), 1, 1, 0);
    counted(await remove({ vehicleIdentificationNumber, fields: true, images: null }), 0, 1, 0);
    counted(await remove({ vehicleIdentificationNumber, images: true }), 0, 0, 0);
    counted(await remove({ vehicleIdentificationNumber, images: true }), 0, 0, 0);
  });

  test('rule 7: `true` in a POST deletes', async () => {
    const vehicleIdentificationNumber = await filled();
    counted(await post({ vehicleIdentificationNumber, fields: true, documents: true, images: true }), 0, 0, 0);
  });

  test('rules PRE: deletion and insertion may be in one request', async () => {
    const vehicleIdentificationNumber = await filled();
    counted(await post({ vehicleIdentificationNumber, fields: true, images: [image('b')] }), 0, 2, 1);
  });

  test('of a VIN that nothing is known of: nothing happens', async () => {
    const vehicleIdentificationNumber = newVin();
    counted(await remove({ vehicleIdentificationNumber, fields: true }), 0, 0, 0);
    const stream = preparedDataStream(companyID, vehicleIdentificationNumber);
    expect(await edge.engine.events.readStream({ stream })).toEqual([]);
  });

  test.each([false, 1, 0, 'true', [], {}, { brand: 'VW' }])('rules PRE: a section %j must be true', async (value) => {
    const vehicleIdentificationNumber = await filled();
    for (const section of ['fields', 'documents', 'images'])
      refused(await remove({ vehicleIdentificationNumber, [section]: value }), `'${section}' must be true`);
    refused(await remove({ vehicleIdentificationNumber, fields: true, images: value }), "'images' must be true");
    expect((await held(vehicleIdentificationNumber)).images).toHaveLength(1);
  });
});

describe('limits', () => {
  test('ANS-5: 1,000 URLs a section and VIN', async () => {
    const vehicleIdentificationNumber = newVin();
    const images = Array.from({ length: 1_000 }, (_, index) => image(`n${index}`));
    const documents = images.map((_, index) => document(`n${index}`));
    counted(await post({ vehicleIdentificationNumber, images, documents }), 0, 1_000, 1_000);
    refused(
      await post({ vehicleIdentificationNumber, images: [image('more')] }),
      "'images' may hold at most 1000 URLs of one vehicle",
    );
    refused(
      await post({ vehicleIdentificationNumber, documents: [document('more')] }),
      "'documents' may hold at most 1000 URLs of one vehicle",
    );
    counted(await post({ vehicleIdentificationNumber, images: [{ ...image('n7'), private: 1 }] }), 0, 1_000, 1_000);
  });

  test('1 MiB of fields, over several requests', async () => {
    const vehicleIdentificationNumber = newVin();
    const half = 'x'.repeat(MAX_FIELD_BYTES / 2);
    counted(await post({ vehicleIdentificationNumber, fields: { brand: half } }), 1, 0, 0);
    refused(
      await post({ vehicleIdentificationNumber, fields: { model: half } }),
      `The prepared fields of a vehicle may hold at most ${MAX_FIELD_BYTES} bytes`,
    );
  });

  test('one request: as much as an append, counted in bytes', async () => {
    refused(
      await post({ vehicleIdentificationNumber: newVin(), fields: { brand: 'ü'.repeat(MAX_REQUEST_BYTES / 2) } }),
      `One request may bring at most ${MAX_REQUEST_BYTES} bytes of prepared data: send it in several`,
    );
    const most = 'ü'.repeat(MAX_REQUEST_BYTES / 2 - 20);
    counted(await post({ vehicleIdentificationNumber: newVin(), fields: { brand: most } }), 1, 0, 0);
  });
});

describe('rules PRE: GET /product/prepare-data/:vin', () => {
  test('what is stored, with the state of each URL', async () => {
    const vehicleIdentificationNumber = newVin();
    const documents = [{ ...document('a'), private: 1 }];
    await post({ vehicleIdentificationNumber, fields: { brand: 'VW' }, documents, images: [image('b')] });
    expect(await held(vehicleIdentificationNumber)).toEqual({
      vehicleIdentificationNumber,
      fields: { brand: 'VW' },
      documents: [{ ...document('a'), private: 1, state: 'unchecked', reason: null }],
      images: [{ ...image('b'), private: 0, state: 'unchecked', reason: null }],
    });
  });

  test('nothing stored: empty sections', async () => {
    const vehicleIdentificationNumber = newVin();
    expect(await held(vehicleIdentificationNumber)).toEqual({
      vehicleIdentificationNumber,
      fields: {},
      documents: [],
      images: [],
    });
  });

  test('a malformed VIN', async () => {
    const answer = await edge.call('GET', `${PATH}/SHORT`, undefined, { key });
    refused(answer, "'vehicleIdentificationNumber' must be 17 characters");
  });
});

describe('PRE-1: scoped to the company', () => {
  test('another company sees and deletes nothing; any key of the own company may read', async () => {
    const vehicleIdentificationNumber = newVin();
    await post({ vehicleIdentificationNumber, fields: { brand: 'VW' } });
    const other = edge.accounts.key(['uploadResources', 'editAllProducts']);
    expect((await held(vehicleIdentificationNumber, other.key)).fields).toEqual({});
    const deletion = { vehicleIdentificationNumber, fields: true };
    counted(await edge.call('DELETE', PATH, deletion, other), 0, 0, 0);
    counted(await edge.call('POST', PATH, { ...deletion, fields: { model: 'A4' } }, other), 1, 0, 0);
    expect((await held(vehicleIdentificationNumber)).fields).toEqual({ brand: 'VW' });
    const reader = edge.accounts.key([], companyID);
    expect((await held(vehicleIdentificationNumber, reader.key)).fields).toEqual({ brand: 'VW' });
  });

  test("another company's categories mean nothing", async () => {
    const other = edge.accounts.key(['uploadResources']);
    const category = { companyID: other.companyID, name: 'Theirs', single: true };
    const { documentCategoryID } = (await define(category)).body.message;
    const stranger = edge.accounts.key(['uploadResources']);
    const body = { vehicleIdentificationNumber: newVin(), documents: [document('a', documentCategoryID)] };
    refused(
      await edge.call('POST', PATH, body, stranger),
      "'documents[0].documentCategoryID' is not a document category",
    );
    counted(await edge.call('POST', PATH, body, other), 0, 0, 1);
  });
});

describe('ANS-7: Idempotency-Key', () => {
  test('the same request gets the first answer again, and nothing happens twice', async () => {
    const vehicleIdentificationNumber = newVin();
    const headers = { 'idempotency-key': `key-${vehicleIdentificationNumber}` };
    const body = { vehicleIdentificationNumber, images: [image('a')] };
    counted(await post(body, headers), 0, 1, 0);
    await post({ vehicleIdentificationNumber, images: [image('b')] });
    const again = await post(body, headers);
    counted(again, 0, 1, 0);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await post({ ...body, images: [image('c')] }, headers)).body.code).toBe('idempotency_key_reused');
    expect((await held(vehicleIdentificationNumber)).images).toHaveLength(2);
  });

  test('ANS-23: a replay names what was ignored, as the first answer does', async () => {
    edge.fieldKeys.allow('trim', 'model');
    const vehicleIdentificationNumber = newVin();
    const headers = { 'idempotency-key': `ignored-${vehicleIdentificationNumber}` };
    const given = { vehicleIdentificationNumber, fields: { trim: 'S line', model: 'A4' } };
    for (const replayed of [undefined, 'true']) {
      const answer = await post(given, headers);
      counted(answer, 1, 0, 0);
      expect([answer.headers['x-ignored'], answer.headers['idempotency-replayed']]).toEqual(['fields.trim', replayed]);
    }
  });

  test('a success that changed nothing is kept, too; after an error the key runs again', async () => {
    const vehicleIdentificationNumber = newVin();
    const headers = { 'idempotency-key': `none-${vehicleIdentificationNumber}` };
    counted(await post({ vehicleIdentificationNumber, fields: {} }, headers), 0, 0, 0);
    await post({ vehicleIdentificationNumber, fields: { brand: 'VW' } });
    counted(await post({ vehicleIdentificationNumber, fields: {} }, headers), 0, 0, 0);

    const other = { 'idempotency-key': `error-${vehicleIdentificationNumber}` };
    expect((await post({ vehicleIdentificationNumber, images: [] }, other)).status).toBe(422);
    counted(await post({ vehicleIdentificationNumber, images: [image('a')] }, other), 1, 1, 0);
  });
});

describe('ADM-1: document categories', () => {
  test('numbered per company from 2; listed with the one that every company is born with', async () => {
    const first = edge.accounts.key([]);
    const second = edge.accounts.key([]);
    const names = ['Registration certificate', 'Registration certificate'];
    for (const [index, name] of names.entries()) {
      const { body } = await define({ companyID: first.companyID, name, single: index === 0 });
      expect(body.message).toEqual({ documentCategoryID: index + 2 });
    }
    const { body } = await list();
    const of = (company: number) => body.message.filter((row: { companyID: number }) => row.companyID === company);
    expect(of(first.companyID)).toEqual([
      { documentCategoryID: 1, companyID: first.companyID, name: 'Other', single: false },
      { documentCategoryID: 2, companyID: first.companyID, name: names[0], single: true },
      { documentCategoryID: 3, companyID: first.companyID, name: names[1], single: false },
    ]);
    expect(of(second.companyID)).toEqual([
      { documentCategoryID: 1, companyID: second.companyID, name: 'Other', single: false },
    ]);
  });

  test('a page of companies at a time', async () => {
    edge.accounts.key([]);
    const { body, headers } = await list('?limit=1');
    expect(body.message[0]).toEqual({ documentCategoryID: 1, companyID: 1, name: 'Other', single: false });
    const next = /^<([^>]+)>; rel="next"$/.exec(String(headers['link']))?.[1] ?? '';
    const second = await edge.call('GET', next, undefined, { key: operator });
    expect(second.body.message[0].companyID).not.toBe(1);
    refused(await list('?limit=0'), "'limit' must be a whole number from 1 to 1000");
    refused(await list(`?cursor=${'x'.repeat(65)}`), "'cursor' is not valid");
  });

  test('is the operator’s', async () => {
    refused(await edge.call('POST', CATEGORIES, {}, { key }), 'Forbidden', 403);
    refused(await edge.call('GET', CATEGORIES, undefined, { key }), 'Forbidden', 403);
  });

  test('what is missing or wrong', async () => {
    const good = { companyID, name: 'Photos', single: false };
    refused(await define({}), "'companyID' is a required field");
    refused(await define({ ...good, name: '' }), "'name' cannot be empty");
    refused(await define({ ...good, single: null }), "'single' is a required field");
    refused(await define({ ...good, single: 'yes' }), "'single' must be a boolean value");
    refused(await define({ ...good, companyID: 987_654 }), 'Company not found with companyID 987654', 404);
  });

  test('ADM-7: a company has at most 1,000', async () => {
    const { companyID } = edge.accounts.key([]);
    const names = Array.from({ length: MAX_CATEGORIES - 2 }, (_, index) => index + 2);
    await handleCommand({
      store: edge.engine.events,
      aggregate: documentCategoriesAggregate,
      stream: documentCategoriesStream(companyID),
      companyID,
      context: sampleContext({ idempotency: null }),
      decide: () =>
        names.map((id) => ({
          type: 'DocumentCategoryDefined' as const,
          companyID,
          id,
          name: `Photos ${id}`,
          single: false,
        })),
    });
    const more = { companyID, name: 'Certificate', single: true };
    expect((await define(more)).body.message).toEqual({ documentCategoryID: MAX_CATEGORIES });
    refused(await define(more), 'A company has at most 1000 document categories');
  });

  test('PRE-1: a single-document category keeps the last one', async () => {
    const { documentCategoryID } = (await define({ companyID, name: 'Certificate', single: 1 })).body.message;
    const vehicleIdentificationNumber = newVin();
    const send = (...names: string[]) =>
      post({ vehicleIdentificationNumber, documents: names.map((name) => document(name, documentCategoryID)) });
    counted(await send('a'), 0, 0, 1);
    counted(await send('b', 'c'), 0, 0, 1);
    counted(await post({ vehicleIdentificationNumber, documents: [document('d')] }), 0, 0, 2);
    const { documents } = await held(vehicleIdentificationNumber);
    expect(documents.map((item: { documentUrl: string }) => item.documentUrl)).toEqual([
      document('c').documentUrl,
      document('d').documentUrl,
    ]);
  });

  test('an idempotent definition gives the same number again', async () => {
    const body = { companyID, name: 'Once', single: true };
    const headers = { 'idempotency-key': 'category-once' };
    const call = () => edge.call('POST', CATEGORIES, body, { key: operator, headers });
    const first = await call();
    expect((await call()).body).toEqual(first.body);
  });
});
