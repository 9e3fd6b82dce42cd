import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api, newTenant, newVin, type Tenant } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let vin: string;

beforeAll(async () => {
  service = await startService({ env: { MAX_LEARNED_KEYS: '3' } });
  operator = new Api(service.url);
  tenant = await newTenant(operator);
  vin = newVin();
  await tenant.api.ok(tenant.api.post('/product/create', { vehicleIdentificationNumber: vin }));
});
afterAll(() => stopAndRemove(service));

const update = (fields: object, headers = {}) =>
  tenant.api.post('/product/update', { vehicleIdentificationNumber: vin, fields }, { headers });
const learnedOf = async () => operator.ok(operator.get(`/admin/learned-keys/${tenant.companyID}`));

describe('rules added: field registry', () => {
  test('UPD-3: an update that is refused learns no key', async () => {
    await tenant.api.ok(
      tenant.api.post('/product/create', { vehicleIdentificationNumber: newVin(), externalID: 'taken' }),
    );
    expect((await update({ typo: 1 }, { 'if-match': '"99"' })).body.code).toBe('precondition_failed');
    const taken = { vehicleIdentificationNumber: vin, fields: { typo: 1 }, externalID: 'taken' };
    expect((await tenant.api.post('/product/update', taken)).body.code).toBe('external_id_in_use');
    expect(await learnedOf()).toEqual([]);
  });

  test('beyond the limit keys are stored, and the answer has the number of those that are not known, also when it is replayed', async () => {
    expect((await update({ a: 1, b: 2 })).headers.get('x-fields-not-learned')).toBeNull();
    const over = { 'idempotency-key': 'over-the-limit' };
    for (const replayed of [null, 'true']) {
      const answer = await update({ c: 1, d: 2, e: 3, brand: 'VW', f: null }, over);
      expect([answer.status, answer.headers.get('x-fields-not-learned')]).toEqual([200, '2']);
      expect(answer.headers.get('idempotency-replayed')).toBe(replayed);
    }
    expect(await learnedOf()).toEqual(['a', 'b', 'c']);
    const [product] = await tenant.api.ok(tenant.api.get(`/product/search/vehicleIdentificationNumber/${vin}`));
    expect(product).toMatchObject({ a: 1, d: 2, e: 3 });
  });

  test('so does an update that changes nothing', async () => {
    const over = { 'idempotency-key': 'nothing-new' };
    for (let time = 0; time < 2; time += 1)
      expect((await update({ d: 2 }, over)).headers.get('x-fields-not-learned')).toBe('1');
  });

  test('forgotten keys make room, and values stay', async () => {
    const path = `/admin/learned-keys/${tenant.companyID}/forget`;
    expect(await operator.ok(operator.post(path, { keys: ['a', 'nothing', 'brand', 'a'] }))).toEqual({
      forgotten: ['a'],
    });
    const search = `/product/search/vehicleIdentificationNumber/${vin}`;
    expect((await tenant.api.get(`${search}?fields=a`)).body).toMatchObject({ code: 'fields_not_allowed' });
    expect((await update({ d: 2 })).headers.get('x-fields-not-learned')).toBeNull();
    expect(await learnedOf()).toEqual(['b', 'c', 'd']);
    expect((await tenant.api.ok(tenant.api.get(`${search}?fields=d`)))[0]).toEqual({ d: 2 });
    expect((await tenant.api.ok(tenant.api.get(search)))[0]).toMatchObject({ a: 1 });
  });

  test('refusals: caller without the permission, unknown company, invalid body', async () => {
    expect((await tenant.api.get(`/admin/learned-keys/${tenant.companyID}`)).status).toBe(403);
    expect((await operator.get('/admin/learned-keys/999999')).body.message).toBe(
      'Company not found with companyID 999999',
    );
    expect((await operator.post('/admin/learned-keys/none/forget', { keys: [] })).status).toBe(404);
    const path = `/admin/learned-keys/${tenant.companyID}/forget`;
    expect((await operator.post(path, {})).body.message).toBe("'keys' is a required field");
    expect((await operator.post(path, { keys: 'a' })).body.message).toBe("'keys' must be an array");
    expect((await operator.post(path, { keys: [7] })).body.message).toBe("'keys[0]' must be a string value");
  });

  test('on the command line', async () => {
    const env = { VPDS_URL: service.url, VPDS_API_KEY: operator.key };
    const listed = await vpds(['fields', 'list', String(tenant.companyID), '--json'], env);
    expect(JSON.parse(listed.stdout)).toEqual(['b', 'c', 'd']);
    const wrong = await vpds(['fields', 'forget', String(tenant.companyID)], env);
    expect([wrong.code, wrong.stderr]).toEqual([2, 'Name the keys to forget, or give --all.\n']);
    const all = await vpds(['fields', 'forget', String(tenant.companyID), '--all'], env);
    expect([all.code, all.stdout]).toEqual([0, '3 of 3 keys forgotten.\n']);
    expect(await learnedOf()).toEqual([]);
  });
});
