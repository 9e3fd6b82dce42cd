import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './schema.ts';

export type { paths } from './schema.ts';

/** A typed client of the REST interface: paths, bodies and answers are those of `/openapi.json`. */
export type VehicleProductDataClient = Client<paths>;

/** @param options.url base address of the service, without a slash at the end */
export function createVehicleProductDataClient(options: { url: string; apiKey: string }): VehicleProductDataClient {
  const client = createClient<paths>({
    baseUrl: options.url,
    headers: { 'X-Api-Key': options.apiKey },
    bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
  });
  client.use(jsonLines);
  return client;
}

/** The one body that is a text, and so not JSON. */
const jsonLines: Middleware = {
  onRequest({ request, schemaPath }) {
    if (schemaPath === '/admin/platform-feed') request.headers.set('content-type', 'application/x-ndjson');
  },
};
