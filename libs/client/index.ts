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
  /** Requests are refused rather than a part of them ignored or guessed (`Prefer: handling=strict`). Default false. */
  readonly strict?: boolean;
}

export function createVehicleProductDataClient(options: ClientOptions): VehicleProductDataClient {
  const { url, apiKey, strict = false, ...retry } = options;
  const client = createClient<paths>({
    baseUrl: url,
    headers: {
      ...(apiKey === undefined ? {} : { 'X-Api-Key': apiKey }),
      ...(strict ? { Prefer: 'handling=strict' } : {}),
    },
    bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
    fetch: retryingFetch(retry),
  });
  client.use(fittingType);
  return client;
}

const JSON_TYPE = 'application/json';
const LINES_TYPE = 'application/x-ndjson';
const fileType = (first: string): string => (first === '{' ? LINES_TYPE : 'text/csv');

/** The operations that accept other bodies than JSON: the media type, by the first character of the body. */
const TYPES: ReadonlyMap<string, (first: string) => string> = new Map([
  ['/admin/platform-feed', () => LINES_TYPE],
  ['/products/batch', (first) => (first === '[' ? JSON_TYPE : LINES_TYPE)],
  ['/product/import', fileType],
  ['/product/imports/{importID}', fileType],
]);
/** Bytes. Spaces and empty lines may precede the first character. */
const START = 256;

/** Replaces the default only: a caller may send another type, with a `charset` for instance. */
const fittingType: Middleware = {
  async onRequest({ request, schemaPath }) {
    const typeOf = TYPES.get(schemaPath);
    if (typeOf === undefined || request.headers.get('content-type') !== JSON_TYPE) return;
    // `Request.body` is not there in every browser.
    const start = await (await request.clone().blob()).slice(0, START).text();
    request.headers.set('content-type', typeOf(start.trimStart().charAt(0)));
  },
};
