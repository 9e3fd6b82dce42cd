import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.ts';

export type { paths } from './schema.ts';

/** A typed client of the REST interface: paths, bodies and answers are those of `/openapi.json`. */
export type VehicleProductDataClient = Client<paths>;

/** @param options.url base address of the service, without a slash at the end */
export function createVehicleProductDataClient(options: { url: string; apiKey: string }): VehicleProductDataClient {
  return createClient<paths>({ baseUrl: options.url, headers: { 'X-Api-Key': options.apiKey } });
}
