import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';
import type { paths } from './schema.ts';

export type { RetryOptions } from './retrying-fetch.ts';
export type { components, paths } from './schema.ts';

/** Typed by the service's `/openapi.json`. */
export type VehicleProductDataClient = Client<paths>;

export interface ClientOptions extends RetryOptions {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
}

export function createVehicleProductDataClient({ url, apiKey, ...retry }: ClientOptions): VehicleProductDataClient {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { 'X-Api-Key': apiKey },
    bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
    fetch: retryingFetch(retry),
  });
  client.use(jsonLines);
  return client;
}

const jsonLines: Middleware = {
  onRequest({ request, schemaPath }) {
    if (schemaPath === '/admin/platform-feed') request.headers.set('content-type', 'application/x-ndjson');
  },
};
