import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { type RunningService, removeDirectory, startService } from './harness/service.ts';

const PATH = '/product/prepare-data';
const NOT_PUBLIC = { state: 'unreachable', reason: 'The address is not a public one' };

let service: RunningService | undefined;
let inside: Server | undefined;
const directories = new Set<string>();

/** `port`: allowed, so that refusals there concern the address. */
async function start(urlCheck: string, directory?: string, port?: string): Promise<Api> {
  const env = { URL_CHECK: urlCheck, ...(port === undefined ? {} : { URL_CHECK_PORTS: port }) };
  service = await startService({ env, ...(directory === undefined ? {} : { directory }) });
  directories.add(service.directory);
  return new Api(service.url);
}

/** Must never be called. */
async function closedServer(): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const server = (inside = createServer((_, response) => response.end()));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, connections: () => connections };
}

afterEach(async () => {
  await service?.stop();
  service = undefined;
  await new Promise((done) => (inside === undefined ? done(undefined) : inside.close(done)));
  inside = undefined;
});
afterAll(async () => {
  for (const directory of directories) await removeDirectory(directory);
});

describe('prepared data', () => {
  test('rules PRE: staged, merged, read, deleted; survives a kill -9', async () => {
    const operator = await start('off');
    const { api, companyID } = await newTenant(operator, ['uploadResources']);
    const vehicleIdentificationNumber = newVin();
    const category = { companyID, name: 'Certificate', single: true };
    const { documentCategoryID } = await operator.ok(operator.post('/admin/document-categories', category));
    const categories = await operator.ok(operator.get('/admin/document-categories'));
    expect(categories).toContainEqual({ documentCategoryID, ...category });
    const body = {
      vehicleIdentificationNumber,
      fields: { brand: 'Volkswagen' },
      documents: [{ documentCategoryID, documentUrl: 'https://example.com/a.pdf', private: 1 }],
      images: [{ imageUrl: 'https://example.com/a.jpg' }, { imageUrl: 'https://example.com/b.jpg', private: true }],
    };
    const counts = { numProductFields: 1, numProductImages: 2, numProductDocuments: 1 };
    expect(await api.ok(api.post(PATH, body))).toEqual(counts);
    await service?.kill9();

    const again = new Api((await start('off', service?.directory)).url, api.key);
    const documents = [{ documentCategoryID, documentUrl: 'https://example.com/b.pdf' }];
    expect(await again.ok(again.post(PATH, { vehicleIdentificationNumber, documents }))).toEqual(counts);
    expect(await again.ok(again.get(`${PATH}/${vehicleIdentificationNumber}`))).toEqual({
      vehicleIdentificationNumber,
      fields: { brand: 'Volkswagen' },
      documents: [{ ...documents[0], private: 0, state: 'unchecked', reason: null }],
      images: [
        { imageUrl: 'https://example.com/a.jpg', private: 0, state: 'unchecked', reason: null },
        { imageUrl: 'https://example.com/b.jpg', private: 1, state: 'unchecked', reason: null },
      ],
    });
    const deletion = { vehicleIdentificationNumber, fields: true, documents: true, images: true };
    const none = { numProductFields: 0, numProductImages: 0, numProductDocuments: 0 };
    expect(await again.ok(again.delete(PATH, deletion))).toEqual(none);
  });

  test('rules PRE: without the permission 403, before anything of the body', async () => {
    const { api } = await newTenant(await start('off'));
    for (const answer of [await api.post(PATH, {}), await api.delete(PATH), await api.send('POST', PATH, '[]')]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ message: 'Forbidden', status: 'error', code: 'forbidden' });
    }
  });

  test('PRE-1: keys are those of the own company: its aliases, and what updates taught it', async () => {
    const operator = await start('off');
    const { api, companyID } = await newTenant(operator, ['uploadResources']);
    const stranger = await newTenant(operator, ['uploadResources']);
    const vehicleIdentificationNumber = newVin();
    await operator.ok(operator.post('/admin/custom-fields', { companyID, type: 'int', alias: 'auctionGrade' }));
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    const taught = `{"vehicleIdentificationNumber":"${vehicleIdentificationNumber}","fields":{"__proto__":{"x":1}}}`;
    await api.ok(api.send('POST', '/product/update', taught));

    await api.ok(api.send('POST', PATH, taught));
    const fields = { auctionGrade: 'four' };
    await api.ok(api.post(PATH, { vehicleIdentificationNumber, fields }));
    const held = await api.ok(api.get(`${PATH}/${vehicleIdentificationNumber}`));
    expect(JSON.stringify(held.fields)).toBe('{"__proto__":{"x":1},"customField_1":"four"}');
    const refused = await stranger.api.post(PATH, { vehicleIdentificationNumber, fields });
    expect(refused.body.message).toBe('The following fields are not allowed: [auctionGrade]');
    expect(await stranger.api.ok(stranger.api.get(`${PATH}/${vehicleIdentificationNumber}`))).toMatchObject({
      fields: {},
    });
  });

  test('prepared data is not transferred to products', async () => {
    const api = await start('off');
    const vehicleIdentificationNumber = newVin();
    await api.ok(api.post(PATH, { vehicleIdentificationNumber, fields: { brand: 'Volkswagen' } }));
    const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
    const [product] = await api.ok(api.get(`/product/search/productID/${productID}?fields=brand`));
    expect(product).toEqual({ brand: null });
  });
});

describe('rules PRE: the check of URLs', () => {
  test('by default in the background; addresses of this machine are refused and not connected to', async () => {
    const { url, connections } = await closedServer();
    const api = await start('record', undefined, new URL(url).port);
    const vehicleIdentificationNumber = newVin();
    const images = [url, url.replace('127.0.0.1', '[::ffff:127.0.0.1]')].map((imageUrl) => ({ imageUrl }));
    await api.ok(api.post(PATH, { vehicleIdentificationNumber, images }));
    await eventually(async () => {
      const shown = await api.ok(api.get(`${PATH}/${vehicleIdentificationNumber}`));
      expect(shown.images).toMatchObject([NOT_PUBLIC, NOT_PUBLIC]);
    });
    expect(connections()).toBe(0);
  });

  test('URL_CHECK=require: a condition of the request', async () => {
    const { url, connections } = await closedServer();
    const api = await start('require', undefined, new URL(url).port);
    const answer = await api.post(PATH, { vehicleIdentificationNumber: newVin(), images: [{ imageUrl: url }] });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe("'images[0].imageUrl' is not accessible");
    expect(connections()).toBe(0);
  });
});
