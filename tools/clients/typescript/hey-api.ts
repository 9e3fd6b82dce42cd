import { client } from './client/client.gen';
import * as vpds from './client/sdk.gen';
import type { ApiError } from './client/types.gen';
import { type Api, flow } from './flow';

interface Answered<T> {
  readonly data?: { readonly message: T };
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

async function message<T>(call: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (data !== undefined) return data.message;
  if (response === undefined) throw error;
  const { code } = error as ApiError;
  throw Object.assign(new Error(code), {
    status: response.status,
    code,
    retryAfter: response.headers.get('retry-after'),
  });
}

function api(baseUrl: string, key: string): Api {
  client.setConfig({ baseUrl, auth: key, headers: { Prefer: 'handling=strict' } });
  return {
    create: (body, idempotencyKey) =>
      message(vpds.createProduct({ body, headers: { 'Idempotency-Key': idempotencyKey } })),
    search: (value, fields) =>
      message(vpds.searchProducts({ path: { key: 'vehicleIdentificationNumber', value }, query: { fields } })),
    update: (body) => message(vpds.updateProduct({ body })),
    history: (productID) => message(vpds.getProductHistory({ path: { productID } })),
    submit: (body) => message(vpds.submitPreparedData({ body })),
    prepared: (vin) => message(vpds.getPreparedData({ path: { vin } })),
    order: (body) => message(vpds.orderTransport({ body })),
    transports: (body) => message(vpds.listTransports({ body })),
    statistics: (since) => message(vpds.getStatistics({ query: { since } })),
    monthly: (since) => message(vpds.getMonthlyStatistics({ query: { since } })),
    fields: () => message(vpds.listProductFields()),
    setStatus: (body) => message(vpds.setProductStatus({ body })),
  };
}

void flow(api);
