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
  /** Requests are refused rather than a part of them ignored or guessed (`Prefer: handling=strict`). Default false. */
  readonly strict?: boolean;
}

export function createVehicleProductDataClient({
  url,
  apiKey,
  strict = false,
  ...retry
}: ClientOptions): VehicleProductDataClient {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { 'X-Api-Key': apiKey, ...(strict ? { Prefer: 'handling=strict' } : {}) },
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
