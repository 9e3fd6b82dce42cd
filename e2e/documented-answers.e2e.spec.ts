import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { Api, newVin } from './harness/api.ts';
import { DocumentedAnswers, type DocumentedOperation } from './harness/documented-members.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let documented: DocumentedAnswers;
let operator: Api;
/** Operations that were called. */
const called = new Set<string>();

beforeAll(async () => {
  service = await startService({
    env: { SIMULATOR_STEP_SECONDS: '1', POLL_INTERVAL_SECONDS: '1', EVENT_VERSIONS: 'current' },
  });
  documented = await DocumentedAnswers.of(service.url);
  operator = new Api(service.url);
});

afterAll(() => stopAndRemove(service));

function typeOf(path: string): string {
  if (path === '/admin/platform-feed') return 'application/x-ndjson';
  return /^\/product\/imports?\b.*\?/.test(path) ? 'text/csv' : 'application/json';
}

/** Also compares the answer's members with the document. @returns `message` */
async function call(method: string, path: string, body?: unknown, expected = 200): Promise<any> {
  const type = { headers: { 'content-type': typeOf(path) } };
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  const answer = method === 'GET' ? await operator.get(path) : await operator.send(method, path, text, type);
  called.add(documented.operationOf(method, path));
  const lacking = documented.lackingMembers(method, path, answer.status, answer.body);
  expect([method, path, answer.status, lacking]).toEqual([method, path, expected, []]);
  return answer.body.message;
}

const get = (path: string, expected = 200) => call('GET', path, undefined, expected);
const post = (path: string, body: unknown = {}, expected = 200) => call('POST', path, body, expected);

/** The version of the view `products` that is read. */
async function currentVersion(): Promise<number> {
  const list = await get('/admin/projections');
  const { versions } = list.find(({ name }: { name: string }) => name === 'products');
  return versions.find(({ state }: { state: string }) => state === 'current').version;
}

async function callOwnCompany(): Promise<void> {
  await get('/me');
  await call('PATCH', '/company', { currency: 'DKK', replyTo: 'sales@example.com' });
  const { userID } = await post('/users', { name: 'Kim', email: 'kim.own@example.com' });
  await get('/users');
  const { apiKeyID } = await post('/keys', { userID, label: 'reports', expiresAt: '2099-01-01 00:00:00' });
  await get('/keys');
  await call('PATCH', `/keys/${apiKeyID}`, { label: 'monthly reports' });
  await call('DELETE', `/keys/${apiKeyID}`);
  await call('PATCH', `/users/${userID}`, { name: 'Kim Larsen', disabled: true });
  const { commissionPartnerID } = await post('/partners', { name: 'Nordic', email: 'n@example.com' });
  await get('/partners');
  await call('PATCH', `/partners/${commissionPartnerID}`, { disabled: true });
  const { documentCategoryID } = await post('/categories', { name: 'Report', single: false });
  await get('/categories');
  await call('PATCH', `/categories/${documentCategoryID}`, { name: 'Inspection report' });
  const { key } = await post('/custom-fields', { type: 'int', alias: 'grade' });
  await get('/custom-fields');
  await call('PATCH', `/custom-fields/${key}`, { alias: 'auctionGrade' });
  await post('/session');
  await post('/session/renew', {}, 401);
  await call('DELETE', '/session', {}, 401);
  await get('/sign-in');
  await post('/sign-in', { link: 'unknown' }, 401);
  await post('/sign-in/link', { email: 'kim@example.com' }, 404);
}

async function callCorrections(commissionPartnerID: number): Promise<void> {
  const values = { vehicleIdentificationNumber: newVin(), fields: { commissionPartnerID, commissionPrice: 121_000 } };
  const { productID } = await call('PUT', '/products/by-external-id/DMS-4711', values);
  await post('/products/batch', [{ externalID: 'DMS-4711', ...values }, { externalID: 'DMS-4712' }]);
  await get('/products');
  const fields = { commissionFee: 2_500, salesPriceDealer: 118_000 };
  await post('/commission/preview', { productID, fields });
  await post('/commission/assign', { productID, fields });
  await get(`/products/${productID}`);
  const [{ notificationID }] = await get('/notifications');
  await eventually(async () => expect((await get(`/notifications/${notificationID}`)).state).toBe('sent'), 20_000);
  await post(`/notifications/${notificationID}/send`, {}, 409);
  const reason = 'a test';
  await post('/commission/unassign', { productID, reason });
  await post('/product/correct', { productID, correct: { status: 'sold' }, reason });
  const pickup = { pickupCompanyName: 'Nordic Cars', pickupDate: '2099-12-01' };
  await post('/product/transport/order', { productID, ...pickup, provider: 'a' });
  const [{ transportID }] = await get('/transports');
  await get('/transports/providers');
  await post(`/transports/${transportID}/ask`);
  await post('/product/transport/cancel', { transportID, reason });
  await post('/product/withdraw', { productID, reason });
  await post('/product/restore', { productID, reason });
}

async function callImports(): Promise<void> {
  const columns = '{"VIN":"vehicleIdentificationNumber","Price":"salesPriceDealer"}';
  const query = new URLSearchParams({ id: 'line', name: crypto.randomUUID(), columns });
  const vin = newVin();
  const { importID } = await post(`/product/import?${query.toString()}`, `VIN;Price\n${vin};1\n${newVin()};1.000\n`);
  await post(`/product/imports/${importID}?from=4`, '');
  await get('/product/imports');
  await get(`/product/imports/${importID}/rows`);
  await post('/product/register', { vehicleIdentificationNumber: vin });
  await post(`/product/imports/${importID}/cancel`, {}, 409);
  await post(`/product/imports/${importID}/undo`, { reason: 'a test' });
  await get(`/product/imports/${importID}`);
}

async function callEffects(): Promise<void> {
  await get('/admin/effects');
  await post('/admin/effects/release', { kind: 'mail' }, 409);
  await post('/admin/effects/drop', { kind: 'mail' }, 409);
}

test('no answer of any operation has a member that the document lacks', async () => {
  const vehicleIdentificationNumber = newVin();
  const { companyID } = await post('/admin/companies', { name: 'Nordic Cars' });
  const user = { companyID, name: 'Kim', email: 'kim@example.com', permissions: ['uploadResources'] };
  const { userID } = await post('/admin/users', user);
  const { apiKeyID } = await post('/admin/api-keys', { userID, label: 'integration' });
  await post('/admin/custom-fields', { companyID: 1, type: 'string', alias: 'colour' });
  await post('/admin/document-categories', { companyID: 1, name: 'Registration', single: true });
  const partner = { companyID: 1, name: 'Nordic Trade', email: 'desk@example.com' };
  const { commissionPartnerID } = await post('/admin/commission-partners', partner);

  const fields = { registrationNumber: 'AB12345', mileage: 81_000, colour: 'red', commissionPartnerID };
  const productID = await post('/product/create', {
    vehicleIdentificationNumber,
    fields,
    meta: { integratorId: 'f-7' },
  });
  const values = { commissionFee: 2_500, salesPriceDealer: 118_000, commissionPrice: 121_000, windows: 4 };
  await post('/product/update', { productID, fields: values });
  await post('/product/update-fields', { productID, fields: { isDrivable: true } });
  await post('/product/status', { productID, status: 'onAuction' });
  await post('/product/dispute', { productID, action: 'open', reason: 'scratch' });
  const images = [{ imageUrl: 'https://example.com/1.jpg' }];
  const documents = [{ documentCategoryID: 1, documentUrl: 'https://example.com/1.pdf' }];
  await post('/product/prepare-data', { vehicleIdentificationNumber, fields: { brand: 'VW' }, images, documents });
  await get(`/product/prepare-data/${vehicleIdentificationNumber}`);
  await call('DELETE', '/product/prepare-data', { vehicleIdentificationNumber, images: true });
  await post('/commission/assign', { vehicleIdentificationNumber });
  const transport = { productID, pickupCompanyName: 'Nordic Cars', pickupDate: '2026-12-01', comment: 'Gate 4' };
  await post('/product/transport/order', { ...transport, provider: 'a' });
  await post('/product/transport/order', { ...transport, provider: 'b' });
  await eventually(async () => {
    const { transports } = await post('/product/transport', { productID });
    expect(transports.some(({ updates }: { updates: unknown[] }) => updates.length > 0)).toBe(true);
  }, 20_000);
  await get('/product/search/registrationNumber/AB%25');
  await get('/product/search/registrationNumber/AB%25?fields=productID,colour,windows');
  await get('/product/fields');
  await get(`/product/${productID}/history`);
  await get('/statistics');
  await get('/statistics?monthly=1');
  await get('/statistics/monthly');
  const { citable } = await get('/statistics/series?measure=products.created&group=brand&by=day');
  await get(citable.link);
  const { explanationID } = await post('/statistics/explanations', { projection: 'series' });
  const explanation = `/statistics/explanations/${explanationID}`;
  await eventually(async () => expect((await get(explanation)).state).toBe('complete'), 20_000);
  await post(`${explanation}/cancel`);
  await post('/admin/series/dimensions', { name: 'colour', field: 'colour' });
  await post('/admin/series/pairs', { pair: ['brand', 'location'] });
  await get('/admin/series');
  await get('/me/usage');
  await get('/me/audit', 200);

  const fact = { messageID: crypto.randomUUID(), productID, companyID: 1, fact: { status: 'sold' } };
  const unknown = { ...fact, messageID: crypto.randomUUID(), productID: 999_999 };
  const occurredAt = '2026-11-23T10:00:00Z';
  const lines = [fact, unknown].map((line) => JSON.stringify({ ...line, occurredAt }));
  await post('/admin/platform-feed', lines.join('\n'));
  await get('/admin/platform-feed/parked');
  for (const list of ['companies', 'users', 'api-keys', 'custom-fields', 'commission-partners', 'document-categories'])
    await get(`/admin/${list}`);
  await post(`/admin/companies/${companyID}/limits`, { products: 10 });
  await get(`/admin/companies/${companyID}/usage`);
  await get('/admin/learned-keys/1');
  await post('/admin/learned-keys/1/forget', { keys: ['windows'] });
  await get('/admin/audit');
  await get('/admin/refused-logins');
  await get('/admin/log/verify');
  const decided = { stream: `product-${productID}`, revision: 1, reason: 'a test', decision: 'skip' };
  await post('/admin/log/decisions', decided);
  await get('/admin/log/decisions');
  await post('/admin/log/decisions/withdraw', { stream: decided.stream, revision: 1, reason: 'a test' });
  await get('/admin/followers');
  await get('/admin/dead-letters');
  await post('/admin/dead-letters/retry', { source: 'platform-feed' });
  await post('/admin/dead-letters/drop', { source: 'platform-feed' });
  await get('/admin/projections');
  await get('/admin/projections/products/left-out');
  await post('/admin/projections/products/left-out/retry');
  await post('/admin/projections/products/left-out/drop');
  const shown = await currentVersion();
  await post('/admin/projections/products/replay');
  await eventually(async () => expect(await currentVersion()).toBe(shown + 1), 30_000);
  await post('/admin/projections/products/switch', { version: shown });
  await post('/admin/projections/products/drop', { version: shown + 1 });
  await post('/admin/clock/accept');
  await callOwnCompany();
  await callCorrections(commissionPartnerID);
  await callImports();
  await callEffects();
  await call('DELETE', `/admin/api-keys/${apiKeyID}`);

  await post('/product/create', {}, 422);
  await post('/product/status', { productID: 999_999, status: 'sold' }, 404);
  await post('/product/dispute', { productID, action: 'open' }, 409);
  expect(documented.operationIDs.filter((id) => !called.has(id))).toEqual([]);
}, 90_000);

const UNFIT = [null, -1, 1.5, 'x', '', '9'.repeat(30), 'x'.repeat(70_000), true, [], [1], {}, { a: 1 }];
const UNFIT_IN_URL = ['', 'x', '-1', '1.5', '9'.repeat(30), '2026-13-45', 'x'.repeat(600), '%00', '%'];

/** Requests to an operation that are unfit in one place each: its path, its query, and its body. */
function* unfitRequests(operation: DocumentedOperation): Generator<{ path: string; body?: unknown }> {
  const { example, properties } = operation;
  const [path, target] = [operation.path, operation.path.replace(/\{\w+\}/g, '1')];
  const usual = example === undefined ? {} : { body: example };
  for (const { name, in: place } of operation.parameters)
    for (const value of UNFIT_IN_URL)
      if (place === 'query') yield { path: `${target}?${name}=${value}`, ...usual };
      else if (value !== '') yield { path: path.replace(`{${name}}`, value).replace(/\{\w+\}/g, '1'), ...usual };
  yield { path: `${target}?limit=2&companyID=2&cursor=x`, ...usual };
  if (operation.method === 'GET') return;
  for (const body of ['{', '[1]', '5', `${'['.repeat(99)}${']'.repeat(99)}`, '{"a":12345678901234567890}', '', {}])
    yield { path: target, body };
  if (typeof example !== 'object' || example === null) return;
  for (const name of new Set([...Object.keys(properties), ...Object.keys(example)]))
    for (const value of [undefined, ...UNFIT]) yield { path: target, body: { ...example, [name]: value } };
}

test('no operation refuses with a code that the document lacks', async () => {
  const { companyID } = await post('/admin/companies', { name: 'Plain Cars' });
  const { userID } = await post('/admin/users', { companyID, name: 'Kim', email: 'kim@example.com' });
  const plain = new Api(service.url, (await post('/admin/api-keys', { userID })).apiKey);
  const codes = new Set<string>();
  const undocumented = new Set<string>();
  const ask = async (
    api: Api,
    { method, type }: DocumentedOperation,
    { path, body }: { path: string; body?: unknown },
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
    const headers = { 'content-type': type ?? 'application/json' };
    const answer = method === 'GET' ? await api.get(path) : await api.send(method, path, text, { headers });
    const { status } = answer;
    if (status !== 200) codes.add(answer.body.code);
    const code = documented.undocumentedCode(method, path, status, answer.body);
    if (code !== null) undocumented.add(`${method} ${path.slice(0, 100)}: ${code}`);
  };
  for (const operation of documented.operations()) {
    const target = operation.path.replace(/\{\w+\}/g, '1');
    for (const api of [plain, new Api(service.url, 'unknown')])
      await ask(api, operation, { path: target, body: operation.example });
    for (const request of unfitRequests(operation)) await ask(operator, operation, request);
  }
  expect([...undocumented]).toEqual([]);
  expect(codes.size).toBeGreaterThan(45);
}, 180_000);

test('a member or a code that the document lacks is found', () => {
  const answer = { message: { productID: 1, surprise: true }, status: 'success', more: 1 };
  const body = { ...answer, message: [{ at: 'x', surprise: true }] };
  expect(documented.lackingMembers('GET', '/product/1/history', 200, body)).toEqual(['message[0].surprise', 'more']);
  expect(documented.undocumentedCode('GET', '/product/fields', 404, { code: 'surprise' })).toBe('404 surprise');
});
