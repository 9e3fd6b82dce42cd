import { deepStrictEqual as equal, ok, rejects } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type * as vpds from './client/types';

/** The calls of a generated client. Each resolves to the answer's message, or rejects with its code. */
export interface Api {
  create(body: vpds.CreateProductRequest, idempotencyKey: string): Promise<number>;
  search(value: string, fields: string): Promise<vpds.Product[]>;
  update(body: vpds.UpdateProductRequest): Promise<unknown>;
  history(productID: number): Promise<vpds.HistoryEntry[]>;
  submit(body: vpds.SubmitPreparedDataRequest): Promise<vpds.PreparedDataCounts>;
  prepared(vin: string): Promise<vpds.PreparedData>;
  order(body: vpds.OrderTransportRequest): Promise<vpds.OrderedTransport>;
  transports(body: vpds.ListTransportsRequest): Promise<vpds.TransportList>;
  statistics(since: string): Promise<vpds.StatisticsOverview>;
  monthly(since: string): Promise<Record<string, vpds.Statistics>>;
  fields(): Promise<vpds.Field[]>;
  setStatus(body: vpds.SetProductStatusRequest): Promise<unknown>;
}

const env = (name: string): string => process.env[`VPDS_${name}`] ?? '';
const VIN = env('VIN');

/** The same steps for any generated client. */
export async function flow(api: (url: string, key: string) => Api): Promise<void> {
  const mine = api(env('URL'), env('API_KEY'));
  const productID = await products(mine);
  await preparedData(mine);
  await transports(mine, productID);
  await statistics(mine);
  await refusals(api, productID);
}

async function products(api: Api): Promise<number> {
  const body = { vehicleIdentificationNumber: VIN, fields: { brand: 'Volvo', mileage: 81_000, isDrivable: true } };
  const key = randomUUID();
  const productID = await api.create(body, key);
  equal(await api.create(body, key), productID);
  console.log('create');
  const found = await api.search(`${VIN.slice(0, 12)}%`, 'productID,brand,mileage');
  equal(found, [{ productID, brand: 'Volvo', mileage: 81_000 }]);
  console.log('search');
  await api.update({ productID, fields: { mileage: 82_000 } });
  console.log('update');
  const changes = (await api.history(productID)).filter(({ field, to }) => field === 'mileage' && to === 82_000);
  // The platform's answer may be recorded after the update.
  equal(changes.length, 1);
  console.log('history');
  return productID;
}

async function preparedData(api: Api): Promise<void> {
  const counts = await api.submit({
    vehicleIdentificationNumber: VIN,
    fields: { brand: 'Volvo' },
    documents: [{ documentCategoryID: 1, documentUrl: 'https://example.com/inspection.pdf', private: 1 }],
    images: [{ imageUrl: 'https://example.com/front.jpg' }],
  });
  equal(counts, { numProductFields: 1, numProductImages: 1, numProductDocuments: 1 });
  equal((await api.prepared(VIN)).fields.brand, 'Volvo');
  console.log('prepared data');
}

async function transports(api: Api, productID: number): Promise<void> {
  for (const [provider, type] of [
    ['provider_a', 'number'],
    ['provider_b', 'string'],
  ] as const) {
    const { externalID } = await api.order({ productID, provider, pickupAddress: 'Hafenstrasse 1' });
    equal(typeof externalID, type);
  }
  const listed = await api.transports({ productID, args: { order: 'ASC' } });
  equal(
    listed.transports.map(({ provider }) => provider),
    ['provider_a', 'provider_b'],
  );
  console.log('transports');
}

async function statistics(api: Api): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { products, transports } = await api.statistics('-1 day');
    if ((products?.created ?? 0) >= 1 && (transports?.['provider_a']?.ordered ?? 0) >= 1) break;
    ok(attempt < 50);
    await new Promise((done) => setTimeout(done, 200));
  }
  const months = Object.values(await api.monthly('-1 day'));
  ok(months.some((month) => month.products.created >= 1));
  console.log('statistics');
}

async function refusals(api: (url: string, key: string) => Api, productID: number): Promise<void> {
  const nothing = { vehicleIdentificationNumber: VIN, fields: {} };
  const refused = (status: number, code: string, call: () => Promise<unknown>) =>
    rejects(call, { status, code, retryAfter: status === 429 || status === 503 ? '7' : null });
  await refused(401, 'unauthorized', () => api(env('URL'), 'wrong').fields());
  await refused(403, 'forbidden', () => api(env('URL'), env('PLAIN_KEY')).submit(nothing));
  await refused(422, 'not_one_of', () => api(env('URL'), env('API_KEY')).order({ productID, provider: 'nobody' }));
  await refused(409, 'status_move_forbidden', () =>
    api(env('URL'), env('API_KEY')).setStatus({ productID, status: 'completed' }),
  );
  await refused(429, 'rate_limited', () => api(env('REFUSING_URL'), 'any').fields());
  await refused(503, 'unavailable', () => api(env('REFUSING_URL'), 'any').statistics('-1 day'));
  console.log('refusals');
}
