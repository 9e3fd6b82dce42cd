import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, type ApiAnswer, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type Operation, type Schema, filledPath, operationsOf } from './harness/openapi.ts';
import { startService, stopAndRemove } from './harness/service.ts';

/** Occurs in everything of company A, and must never occur in an answer to others. */
const SECRET = 'TenantSecret0815';

type Outcome =
  /** The identifier is another company's: 404 `Product not found with …`, nothing else. */
  | 'not found'
  /** The same for what is no product: 404 with the code of its kind. */
  | 'unknown'
  /** The call uses the caller's own data under that identifier. */
  | 'own'
  /** The call concerns the caller's company as a whole. */
  | 'no identifier'
  /** Answers numbers; a separate test calls it with its parameters. */
  | 'series';

/** Outcome of a foreign identifier in every call outside `/admin`. A missing call fails the test by name. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'POST /product/create': 'own',
  'POST /product/update': 'not found',
  'POST /product/update-fields': 'not found',
  'POST /products/batch': 'own',
  'PUT /products/by-external-id/{externalID}': 'own',
  'POST /product/import': 'own',
  'GET /product/imports': 'no identifier',
  'GET /product/imports/{importID}': 'unknown',
  'POST /product/imports/{importID}': 'unknown',
  'GET /product/imports/{importID}/rows': 'unknown',
  'POST /product/imports/{importID}/cancel': 'unknown',
  'POST /product/imports/{importID}/undo': 'unknown',
  'POST /product/register': 'not found',
  'POST /product/withdraw': 'not found',
  'POST /product/restore': 'not found',
  'POST /product/correct': 'not found',
  'GET /product/search/{key}/{value}': 'own',
  'GET /product/fields': 'no identifier',
  'POST /product/status': 'not found',
  'POST /product/dispute': 'not found',
  'GET /product/{productID}/history': 'not found',
  'POST /product/prepare-data': 'own',
  'DELETE /product/prepare-data': 'own',
  'GET /product/prepare-data/{vin}': 'own',
  'POST /commission/assign': 'not found',
  'POST /commission/unassign': 'not found',
  'POST /commission/preview': 'not found',
  'POST /product/transport': 'not found',
  'POST /product/transport/order': 'not found',
  'POST /product/transport/cancel': 'not found',
  'GET /statistics': 'no identifier',
  'GET /statistics/monthly': 'no identifier',
  'GET /statistics/series': 'series',
  'GET /statistics/series/{version}': 'series',
  'POST /statistics/explanations': 'series',
  'GET /statistics/explanations/{explanationID}': 'unknown',
  'POST /statistics/explanations/{explanationID}/cancel': 'unknown',
  'GET /products': 'no identifier',
  'GET /products/{productID}': 'not found',
  'GET /transports': 'no identifier',
  'GET /transports/providers': 'no identifier',
  'POST /transports/{transportID}/ask': 'unknown',
  'GET /notifications': 'no identifier',
  'GET /notifications/{notificationID}': 'unknown',
  'POST /notifications/{notificationID}/send': 'unknown',
  'GET /partners': 'no identifier',
  'POST /partners': 'own',
  'PATCH /partners/{commissionPartnerID}': 'unknown',
  'GET /categories': 'no identifier',
  'POST /categories': 'own',
  'PATCH /categories/{documentCategoryID}': 'unknown',
  'GET /custom-fields': 'no identifier',
  'POST /custom-fields': 'own',
  'PATCH /custom-fields/{key}': 'unknown',
  'GET /users': 'no identifier',
  'POST /users': 'own',
  'PATCH /users/{userID}': 'unknown',
  'GET /keys': 'no identifier',
  'POST /keys': 'unknown',
  'PATCH /keys/{apiKeyID}': 'unknown',
  'DELETE /keys/{apiKeyID}': 'unknown',
  'GET /me': 'no identifier',
  'GET /me/usage': 'no identifier',
  'GET /me/audit': 'no identifier',
  'PATCH /company': 'own',
  'POST /session': 'own',
  'DELETE /session': 'own',
  'POST /session/renew': 'own',
  'GET /sign-in': 'no identifier',
  'POST /sign-in': 'own',
  'POST /sign-in/link': 'own',
};

/** Operations that are documented to need no key. */
const KEYLESS = ['GET /sign-in', 'POST /sign-in', 'POST /sign-in/link'];
/** Values that these calls set, not identifiers of a product. A test of their own sets them. */
const SET_VALUES: Readonly<Record<string, readonly string[]>> = {
  'POST /product/update': ['externalID'],
  'POST /product/update-fields': ['externalID'],
};

/** Names with such an end are identifiers unless listed in {@link HARMLESS}. */
const IDENTIFIER = /(?:ID|Pno|Guid|Hash|vin|vehicleIdentificationNumber|externalID|key|value)$/;
/** No identifiers despite their end. */
const HARMLESS = new Set(['AP30Hash']);

// Only a running service knows the calls, and Jest needs the tests before it runs any.
const service = await startService({ env: { URL_CHECK: 'off', UNKNOWN_KEYS_PER_MINUTE: '0' } });
const CALLS = await operationsOf(service.url);

let operator: Api;
let victim: Tenant;
let stranger: Tenant;
/** Has its own data under A's identifiers. */
let neighbour: Tenant;
let everywhere: Tenant;
let before: string;
let partnerID: number;
let categoryID: number;
let ownVin: string;

const vin = newVin();
const guid = crypto.randomUUID();
const pno = 810_000_001;
const externalID = `DMS-${crypto.randomUUID()}`;
let productID: number;
let transportID: string;
let notificationID: string;
let importID: string;
let explanationID: string;
let apiKeyID: string;
let customField: string;

/** A foreign value by the identifier's name; an unknown name fails the test. */
function foreign(name: string): readonly unknown[] {
  switch (name) {
    case 'vehicleIdentificationNumber':
    case 'vin':
      return [vin, vin.toLowerCase()];
    case 'productID':
      return [productID, String(productID)];
    case 'AP30Pno':
      return [pno, String(pno)];
    case 'AP30Guid':
      return [guid, guid.toUpperCase()];
    case 'externalID':
      return [externalID];
    case 'commissionPartnerID':
      return [partnerID];
    case 'documentCategoryID':
      return [categoryID];
    case 'key':
      return [customField];
    case 'transportID':
      return [transportID];
    case 'notificationID':
      return [notificationID];
    case 'importID':
      return [importID];
    case 'explanationID':
      return [explanationID];
    case 'companyID':
      return [victim.companyID, String(victim.companyID)];
    case 'userID':
      return [victim.userID];
    case 'apiKeyID':
      return [apiKeyID];
    default:
      throw new Error(
        `Which value does a foreign '${name}' have? Say it here, so that calls that take one are covered.`,
      );
  }
}

beforeAll(async () => {
  operator = new Api(service.url);
  victim = await newTenant(operator, ['uploadResources', 'importHistory', 'analyse'], 'A');
  stranger = await newTenant(operator, ['uploadResources', 'administerCompany', 'importHistory', 'analyse'], 'B');
  neighbour = await newTenant(operator, ['uploadResources'], 'D');
  everywhere = await newTenant(operator, ['uploadResources', 'editAllProducts'], 'C');
  const { companyID, api } = victim;
  partnerID = (
    await operator.ok(operator.post('/admin/commission-partners', { companyID, name: SECRET, email: 'a@example.com' }))
  ).commissionPartnerID;
  categoryID = (
    await operator.ok(operator.post('/admin/document-categories', { companyID, name: SECRET, single: false }))
  ).documentCategoryID;
  ({ key: customField } = await operator.ok(
    operator.post('/admin/custom-fields', { companyID, type: 'string', alias: SECRET }),
  ));
  const fields = {
    registrationNumber: SECRET,
    [SECRET]: SECRET,
    commissionPartnerID: partnerID,
    commissionPrice: 1,
    commissionFee: 1,
    salesPriceDealer: 1,
  };
  const body = {
    vehicleIdentificationNumber: vin,
    fields,
    meta: { sellerContact: SECRET },
    AP30Pno: pno,
    AP30Guid: guid,
    externalID,
  };
  productID = await api.ok(api.post('/product/create', body));
  await api.ok(api.post('/product/update', { productID, fields: { [`learned${SECRET}`]: SECRET } }));
  const image = { imageUrl: `https://example.com/${SECRET}.jpg`, private: 1 };
  const document = { documentCategoryID: categoryID, documentUrl: `https://example.com/${SECRET}.pdf` };
  await api.ok(
    api.post('/product/prepare-data', {
      vehicleIdentificationNumber: vin,
      fields: { brand: SECRET },
      images: [image],
      documents: [document],
    }),
  );
  const transport = { productID, provider: 'provider_a', pickupCompanyName: SECRET, comment: SECRET };
  ({ transportID } = await api.ok(api.post('/product/transport/order', transport)));
  await api.ok(api.post('/commission/assign', { productID }));
  await eventually(async () => {
    const [mail] = await api.ok(api.get('/notifications?state=sent'));
    notificationID = mail.notificationID;
  });
  const lines = { headers: { 'content-type': 'application/x-ndjson' } };
  ({ importID } = await api.ok(api.send('POST', `/product/import?name=${SECRET}`, '', lines)));
  ({ explanationID } = await api.ok(api.post('/statistics/explanations', { projection: 'series' })));
  ({ apiKeyID } = (await api.ok(api.get('/me'))).key);
  ownVin = newVin();
  await stranger.api.ok(stranger.api.post('/product/create', { vehicleIdentificationNumber: ownVin }));
  before = await victimSees();
});

afterAll(() => stopAndRemove(service));

/** The victim's view of its own data, without the provider's reports, which continue to arrive. */
async function victimSees(): Promise<string> {
  const { api } = victim;
  const { transports } = await api.ok(api.post('/product/transport', { productID }));
  const kept = transports.map(
    ({ statusCheckedAt: _, status: _status, ...transport }: Record<string, unknown>) => transport,
  );
  const history: { event: string }[] = await api.ok(api.get(`/product/${productID}/history`));
  return JSON.stringify([
    await api.ok(api.get('/product/search/vehicleIdentificationNumber/%25')),
    history.filter(({ event }) => event !== 'TransportStatusLearned'),
    await api.ok(api.get(`/product/prepare-data/${vin}`)),
    await api.ok(api.get('/product/fields')),
    kept,
  ]);
}

function call(api: Api, { method }: Operation, path: string, body?: unknown, type?: string): Promise<ApiAnswer> {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  if (method === 'GET') return api.get(path);
  return api.send(method, path, text, type === undefined ? {} : { headers: { 'content-type': type } });
}

/** Identifiers at any depth, with their path. */
function identifiersIn(schema: Schema, at: readonly string[] = []): string[][] {
  const inner = [schema, ...(schema.anyOf ?? [])];
  return inner.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([name, property]) =>
      IDENTIFIER.test(name) && !HARMLESS.has(name) ? [[...at, name]] : identifiersIn(property, [...at, name]),
    ),
    ...(items === undefined ? [] : identifiersIn(items, [...at, '[]'])),
  ]);
}

function callerOf(operation: Operation): Api {
  return (OUTCOMES[nameOf(operation)] === 'own' ? neighbour : stranger).api;
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

const ours = CALLS.filter(({ path }) => !path.startsWith('/admin'));
const admin = CALLS.filter(({ path }) => path.startsWith('/admin'));

describe('rules KEY, rules IDS, KEY-2: a foreign identifier in every call that accepts one', () => {
  test('every documented call has its outcome for a foreign identifier in OUTCOMES', () => {
    const missing = ours.map(nameOf).filter((name) => OUTCOMES[name] === undefined);
    expect(missing).toEqual([]);
  });

  test('a call without a parameter for one accepts no identifier', () => {
    for (const operation of ours.filter((each) => OUTCOMES[nameOf(each)] === 'no identifier')) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      const inBody = operation.body === null ? [] : identifiersIn(operation.body.schema);
      expect([nameOf(operation), inPath, inBody]).toEqual([nameOf(operation), [], []]);
    }
  });

  function expectNothingOfA(answer: ApiAnswer, requested: unknown): void {
    const text = JSON.stringify(answer.body) + JSON.stringify([...answer.headers]);
    expect(text).not.toContain(SECRET);
    for (const secret of [vin, guid, String(pno), externalID].filter(
      (value) => value.toLowerCase() !== String(requested).toLowerCase(),
    ))
      expect(text).not.toContain(secret);
  }

  function expectOutcome(operation: Operation, answer: ApiAnswer, requested: unknown): void {
    expectNothingOfA(answer, requested);
    if (OUTCOMES[nameOf(operation)] === 'unknown') {
      expect([nameOf(operation), answer.status]).toEqual([nameOf(operation), 404]);
      expect(answer.body.code).toMatch(/_not_found$/);
    }
    if (OUTCOMES[nameOf(operation)] !== 'not found') return;
    expect([nameOf(operation), requested, answer.status]).toEqual([nameOf(operation), requested, 404]);
    expect(answer.body.code).toBe(requested === transportID ? 'transport_not_found' : 'product_not_found');
    expect(answer.headers.get('x-product-id')).toBeNull();
  }

  test.each(ours.filter(({ body }) => body !== null).map((operation) => [nameOf(operation), operation] as const))(
    '%s: in the body',
    async (_name, operation) => {
      const schema = operation.body?.schema ?? {};
      const example = operation.body?.example as Record<string, unknown>;
      const top = identifiersIn(schema)
        .filter((path) => path.length === 1)
        .flat();
      const set = SET_VALUES[nameOf(operation)] ?? [];
      const path = filledPath(operation.path, () => '1');
      const bare = Object.fromEntries(Object.entries(example).filter(([key]) => !top.includes(key)));
      for (const name of top.filter((each) => !set.includes(each))) {
        for (const value of foreign(name)) {
          expectOutcome(operation, await call(callerOf(operation), operation, path, { ...bare, [name]: value }), value);
          const besidesOwn = { ...bare, vehicleIdentificationNumber: ownVin, [name]: value };
          expectOutcome(operation, await call(callerOf(operation), operation, path, besidesOwn), value);
        }
      }
      if (OUTCOMES[nameOf(operation)] === 'not found') expect(top).toContain('vehicleIdentificationNumber');
      expect(await victimSees()).toBe(before);
    },
  );

  test('identifiers deeper in a body are the ones that this test looks at', () => {
    const deeper = ours.flatMap((operation) =>
      identifiersIn(operation.body?.schema ?? {})
        .filter((path) => path.length > 1)
        .map((path) => `${nameOf(operation)} ${path.join('.')}`),
    );
    // Field values identify nothing when stored; another company's partner is refused when assigned.
    const named = deeper.filter((each) => !/ (?:\[\]\.)?fields\.(?:commissionPartnerID|AP30Pno|AP30Guid)$/.test(each));
    expect(named).toEqual([
      'POST /products/batch [].externalID',
      'POST /products/batch [].vehicleIdentificationNumber',
      'POST /product/correct correct.vehicleIdentificationNumber',
      'POST /product/prepare-data documents.[].documentCategoryID',
    ]);
  });

  test.each(
    ours
      .filter((each) => each.path.includes('{') && OUTCOMES[nameOf(each)] !== 'series')
      .map((operation) => [nameOf(operation), operation] as const),
  )('%s: in the path', async (_name, operation) => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    if (names.join() === 'key,value') {
      for (const key of ['productID', 'vehicleIdentificationNumber', 'AP30Pno', 'registrationNumber'])
        for (const value of [
          ...(key === 'registrationNumber' ? [SECRET] : foreign(key)),
          '%',
          `%${String(foreign('vin')[0]).slice(3)}`,
        ]) {
          const path = filledPath(operation.path, (name) => (name === 'key' ? key : String(value)));
          const answer = await stranger.api.get(path);
          expect(answer.status).toBe(200);
          if (value !== '%') expect(answer.body.message).toEqual([]);
          expectNothingOfA(answer, value);
        }
      expect(await victimSees()).toBe(before);
      return;
    }
    expect(names).toHaveLength(1);
    for (const value of foreign(names[0] as string))
      expectOutcome(
        operation,
        await call(
          callerOf(operation),
          operation,
          filledPath(operation.path, () => String(value)),
          operation.body?.example,
          operation.body?.type,
        ),
        value,
      );
    expect(await victimSees()).toBe(before);
  });

  test.each(
    ours.filter((each) => OUTCOMES[nameOf(each)] === 'no identifier').map((each) => [nameOf(each), each] as const),
  )('%s: shows nothing of another company', async (_name, operation) => {
    const answer = await call(stranger.api, operation, operation.path);
    expect(answer.status).toBe(200);
    expectNothingOfA(answer, null);
    const filters = operation.parameters.filter((each) => each.in === 'query' && IDENTIFIER.test(each.name));
    for (const { name } of filters) {
      for (const value of foreign(name)) {
        const filtered = await call(stranger.api, operation, `${operation.path}?${name}=${String(value)}`);
        expect([nameOf(operation), name, filtered.status, filtered.body.message]).toEqual([
          nameOf(operation),
          name,
          200,
          [],
        ]);
      }
    }
  });
});

describe("SER-6: another company's series", () => {
  test('are not counted, not grouped by, and behind no link', async () => {
    const query = '/statistics/series?measure=products.created&group=partner';
    const { citable } = await eventually(async () => {
      const message = await victim.api.ok(victim.api.get(query));
      expect(message.total).toBe(1);
      return message;
    });
    const own = await stranger.api.get(query);
    expect(own.body.message).toMatchObject({ company: stranger.companyID });
    expect(JSON.stringify(own.body)).not.toContain(`"${partnerID}"`);
    const asked = [`${query}&company=${victim.companyID}`, `${query}&company=all`];
    for (const path of [...asked, citable.link, citable.link.replace(/company=\d+/, 'company=all')])
      expect(await stranger.api.get(path)).toMatchObject({ status: 404, body: { code: 'series_company_unknown' } });
    expect((await everywhere.api.get(query)).status).toBe(403);
  });
});

describe("EXP-1: another company's numbers", () => {
  test('are not explained, and neither is a dry run of them seen or cancelled', async () => {
    const question = { projection: 'series', companyID: victim.companyID };
    const foreignCompany = await stranger.api.post('/statistics/explanations', question);
    expect(foreignCompany).toMatchObject({ status: 404, body: { code: 'series_company_unknown' } });
    const own = await stranger.api.ok(stranger.api.post('/statistics/explanations', { projection: 'series' }));
    expect(own).toMatchObject({ companyID: stranger.companyID });
    const path = `/statistics/explanations/${explanationID}`;
    for (const answer of [await stranger.api.get(path), await stranger.api.post(`${path}/cancel`, {})])
      expect(answer).toMatchObject({ status: 404, body: { code: 'explanation_not_found' } });
    expect((await everywhere.api.post('/statistics/explanations', question)).status).toBe(403);
    const { api } = await newTenant(operator, ['analyse', 'editAllProducts']);
    expect((await api.get(path)).body.message).toMatchObject({ companyID: victim.companyID });
  });
});

describe("rules EXT, COR-3: another company's external id and VIN as values", () => {
  test.each([
    [
      'PUT',
      (api: Api, id: string, body: object) => api.send('PUT', `/products/by-external-id/${id}`, JSON.stringify(body)),
    ],
    ['a batch', (api: Api, id: string, body: object) => api.post('/products/batch', [{ externalID: id, ...body }])],
  ] as const)('%s creates a product of the own company, also with Edit all products', async (_name, upsert) => {
    for (const permissions of [[], ['editAllProducts']]) {
      const { api } = await newTenant(operator, ['uploadResources', ...permissions]);
      const body = { vehicleIdentificationNumber: vin, fields: { brand: 'Own' } };
      const [created] = [await api.ok(upsert(api, externalID, body))].flat();
      expect(created.result).toBe('created');
      expect(created.productID).not.toBe(productID);
      expect(await victimSees()).toBe(before);
    }
  });

  test('an update and a correction set them at the own product alone', async () => {
    const { api } = await newTenant(operator, ['uploadResources']);
    for (const path of ['/product/update', '/product/update-fields']) {
      const own = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
      await api.ok(api.post(path, { productID: own, externalID }));
      await api.ok(api.post(path, { productID: own, externalID: null }));
      const correct = { vehicleIdentificationNumber: vin };
      await api.ok(api.post('/product/correct', { productID: own, correct, reason: 'Mistyped' }));
    }
    expect(await victimSees()).toBe(before);
  });
});

describe('rules PRE: prepared data of another company', () => {
  test('nothing is stored, also with Edit all products', async () => {
    const nobody = newVin();
    for (const { api } of [stranger, everywhere]) {
      const held = await api.ok(api.get(`/product/prepare-data/${vin}`));
      const nothing = await api.ok(api.get(`/product/prepare-data/${nobody}`));
      expect({ ...held, vehicleIdentificationNumber: nobody }).toEqual(nothing);
    }
  });

  test("a deletion under another company's VIN deletes nothing there", async () => {
    const body = { vehicleIdentificationNumber: vin, fields: true, documents: true, images: true };
    for (const { api } of [stranger, everywhere]) await api.ok(api.delete('/product/prepare-data', body));
    expect(await victimSees()).toBe(before);
  });

  test("another company's document category is none", async () => {
    const documents = [{ documentCategoryID: categoryID, documentUrl: 'https://example.com/x.pdf' }];
    const { status, body } = await stranger.api.post('/product/prepare-data', {
      vehicleIdentificationNumber: ownVin,
      documents,
    });
    expect([status, body.message]).toEqual([422, "'documents[0].documentCategoryID' is not a document category"]);
  });
});

describe('rules FLD, COM-3: names and partners of another company', () => {
  test("another company's alias and learned keys are unknown", async () => {
    for (const name of [SECRET, `learned${SECRET}`]) {
      const search = await stranger.api.get(`/product/search/productID/1?fields=${name}`);
      expect([search.status, search.body.code]).toEqual([422, 'fields_not_allowed']);
      const body = { vehicleIdentificationNumber: newVin(), fields: { [name]: 'x' } };
      expect((await stranger.api.post('/product/create', body)).status).toBe(422);
    }
  });

  test("another company's commission partner is none", async () => {
    const own = newVin();
    const fields = { commissionPartnerID: partnerID, commissionPrice: 1, commissionFee: 1, salesPriceDealer: 1 };
    await stranger.api.ok(stranger.api.post('/product/create', { vehicleIdentificationNumber: own, fields }));
    const { status, body } = await stranger.api.post('/commission/assign', { vehicleIdentificationNumber: own });
    expect([status, body.message]).toEqual([409, 'Product cannot be assigned as no commission partner has been set.']);
  });

  test('an Idempotency-Key of another company answers nothing of it', async () => {
    // The product has these values already, so nothing changes.
    const body = { vehicleIdentificationNumber: vin, fields: { registrationNumber: SECRET } };
    const headers = { headers: { 'idempotency-key': 'shared-between-companies' } };
    const update = (api: Api) => api.post('/product/update', body, headers);
    for (const { api } of [victim, everywhere]) {
      const answer = await update(api);
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
    }
    expect((await update(victim.api)).headers.get('idempotency-replayed')).toBe('true');
    expect((await update(stranger.api)).status).toBe(404);
  });
});

describe('rules ANS, KEY-2: permissions and keys', () => {
  const filled = (operation: Operation) => filledPath(operation.path, () => '1');

  test.each(admin.map((operation) => [nameOf(operation), operation] as const))(
    '%s without administer: 403',
    async (_name, operation) => {
      for (const { api } of [stranger, everywhere]) {
        const { body } = operation;
        for (const sent of [body?.example, body === null ? undefined : {}]) {
          const answer = await call(api, operation, filled(operation), sent, body?.type);
          expect([answer.status, answer.body]).toEqual([
            403,
            { message: 'Forbidden', status: 'error', code: 'forbidden' },
          ]);
        }
      }
      expect(await victimSees()).toBe(before);
    },
  );

  test('the operations without a key are the documented ones', () => {
    expect(CALLS.filter(({ isKeyless }) => isKeyless).map(nameOf)).toEqual(KEYLESS);
  });

  test.each(CALLS.filter(({ isKeyless }) => !isKeyless).map((operation) => [nameOf(operation), operation] as const))(
    '%s without a key: 401',
    async (_name, operation) => {
      for (const key of ['', 'nobody', `${victim.api.key}x`, victim.api.key.slice(0, -1)]) {
        const answer = await call(
          new Api(service.url, key),
          operation,
          filled(operation),
          operation.body?.example,
          operation.body?.type,
        );
        expect([answer.status, answer.body.message]).toEqual([401, 'Unauthorized']);
      }
    },
  );

  test('prepared data without Upload resources: 403, before anything of the body is looked at', async () => {
    const { api } = await newTenant(operator, ['editAllProducts']);
    for (const body of [{ vehicleIdentificationNumber: vin, fields: {} }, {}]) {
      expect((await api.post('/product/prepare-data', body)).status).toBe(403);
      expect((await api.delete('/product/prepare-data', body)).status).toBe(403);
    }
  });
});
