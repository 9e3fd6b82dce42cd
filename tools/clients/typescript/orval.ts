import * as vpds from './client/vpds';
import { type Api, flow } from './flow';

interface Answered {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Headers;
}

type MessageOf<A> = A extends { status: 200; data: { message: infer T } } ? T : never;

async function message<A extends Answered>(call: Promise<A>): Promise<MessageOf<A>> {
  const { status, data, headers } = await call;
  if (status === 200) return (data as { message: MessageOf<A> }).message;
  const { code } = data as vpds.ApiError;
  throw Object.assign(new Error(code), { status, code, retryAfter: headers.get('retry-after') });
}

const send = globalThis.fetch;

/** The client calls `fetch` with paths, relative to the last selected service. */
function api(url: string, key: string): Api {
  const use = (extra: Record<string, string> = {}): RequestInit => {
    globalThis.fetch = (path, init) => send(url + String(path), init);
    return { headers: { 'X-Api-Key': key, Prefer: 'handling=strict', ...extra }, signal: AbortSignal.timeout(30_000) };
  };
  return {
    create: (body, idempotencyKey) => message(vpds.createProduct(body, use({ 'Idempotency-Key': idempotencyKey }))),
    search: (value, fields) => message(vpds.searchProducts('vehicleIdentificationNumber', value, { fields }, use())),
    update: (body) => message(vpds.updateProduct(body, use())),
    history: (productID) => message(vpds.getProductHistory(productID, undefined, use())),
    submit: (body) => message(vpds.submitPreparedData(body, use())),
    prepared: (vin) => message(vpds.getPreparedData(vin, use())),
    order: (body) => message(vpds.orderTransport(body, use())),
    transports: (body) => message(vpds.listTransports(body, undefined, use())),
    statistics: (since) => message(vpds.getStatistics({ since }, use())),
    monthly: (since) => message(vpds.getMonthlyStatistics({ since }, use())),
    fields: () => message(vpds.listProductFields(use())),
    setStatus: (body) => message(vpds.setProductStatus(body, use())),
  };
}

void flow(api);
