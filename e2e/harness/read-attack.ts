import { Agent, request } from 'node:http';
import type { Api } from './api.ts';
import { newVin } from './api.ts';

export interface Read {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** Answers by status; 0: no answer. */
export type Outcome = Map<number, number>;

export const get = (path: string): Read => ({ method: 'GET', path });

export const searchByVin = (value: string, query = '') =>
  `/product/search/vehicleIdentificationNumber/${encodeURIComponent(value)}${query}`;

export const everyRead = (productID: number): Read[] => [
  get(searchByVin('T%', '?fields=productID')),
  get(searchByVin('T%')),
  get(searchByVin('%0%')),
  get(searchByVin('%A%0%')),
  get(searchByVin('T%', '?asOf=now')),
  get(`/product/search/productID/${productID}`),
  get(`/product/${productID}/history`),
  get('/product/fields'),
  get('/statistics'),
  { method: 'POST', path: '/product/transport', body: JSON.stringify({ productID }) },
];

/** Reads with one key until `until` is true. Every eighth request is aborted during its answer. */
export async function attack(
  api: Api,
  clients: number,
  reads: readonly Read[],
  until: () => boolean,
): Promise<Outcome> {
  const outcome: Outcome = new Map();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; !until(); turn += 1) {
        const status = await ask(agent, api, reads[turn % reads.length] as Read, turn % 8 === 7);
        outcome.set(status, (outcome.get(status) ?? 0) + 1);
        if (status === 429 || status === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
  agent.destroy();
  return outcome;
}

/** Completely, or aborts after the beginning. */
function ask(agent: Agent, { url, key }: Api, { method, path, body }: Read, leaves: boolean): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const requested = request(`${url}${path}`, { method, agent, headers }, (response) => {
      const status = response.statusCode ?? 0;
      response.on('data', () => leaves && response.destroy());
      response.once('close', () => resolve(status));
    });
    requested.once('error', () => resolve(0));
    requested.end(body);
  });
}

/** Milliseconds of sequential runs with pauses. @throws the error of a run */
export async function timesOf(act: () => Promise<unknown>, count: number, pause: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return times;
}

export type Quantiles = Readonly<Record<'p50' | 'p90' | 'p99', number>>;

export function quantiles(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Number((sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN).toFixed(1));
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/**
 * Products of one size, one of them with large updates. Writes one at a time: emulators take a second each.
 * @returns the id of that product
 */
export async function largeProducts(
  { api }: { api: Api },
  { products, bytes, updates }: { products: number; bytes: number; updates: number },
): Promise<number> {
  const text = (size: number) => 'x'.repeat(size);
  const create = async (): Promise<number> => {
    const body = { vehicleIdentificationNumber: newVin(), fields: { location: text(bytes) } };
    return Number(await api.ok(api.post('/product/create', body)));
  };
  const productID = await create();
  for (let count = 1; count < products; count += 1) await create();
  for (let turn = 0; turn < updates; turn += 1)
    await api.ok(api.post('/product/update', { productID, fields: { location: `${turn}${text(bytes)}` } }));
  return productID;
}
