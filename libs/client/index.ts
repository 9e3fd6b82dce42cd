import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';
import type { paths } from './schema.ts';

export type { RetryOptions } from './retrying-fetch.ts';
export type { components, paths } from './schema.ts';

/** Typed by the service's `/openapi.json`. */
export type VehicleProductDataClient = Client<paths>;

export interface ClientOptions extends RetryOptions {
  /** The service's address without a trailing slash. */
  readonly url: string;
  /** If absent, the client uses a browser's session. */
  readonly apiKey?: string;
  /** Sent with each request, besides. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Requests are refused rather than a part of them ignored or guessed (`Prefer: handling=strict`). Default false. */
  readonly strict?: boolean;
}

export function createVehicleProductDataClient(options: ClientOptions): VehicleProductDataClient {
  const { url, apiKey, headers, strict = false, ...retry } = options;
  const client = createClient<paths>({
    baseUrl: url,
    headers: {
      ...(apiKey === undefined ? {} : { 'X-Api-Key': apiKey }),
      ...(strict ? { Prefer: 'handling=strict' } : {}),
    },
    bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
    fetch: retryingFetch(retry),
  });
  client.use(jsonLines);
  if (headers !== undefined) client.use(sending(headers));
  return client;
}

function sending(headers: () => Readonly<Record<string, string>>): Middleware {
  return {
    onRequest({ request }) {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value);
    },
  };
}

const jsonLines: Middleware = {
  onRequest({ request, schemaPath }) {
    if (schemaPath === '/admin/platform-feed') request.headers.set('content-type', 'application/x-ndjson');
  },
};
