import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventually } from '@vpds/kernel/testing';
import { type Api, newVin } from './api.ts';

const PRICES = { commissionPrice: 1, commissionFee: 2, salesPriceDealer: 3 };
const PLACES = { pickupCompanyName: 'Depot', pickupAddress: 'Havnen 1', deliveryCompanyName: 'Auto Syd ApS' };

/** Repeated under one key, as clients do, until it is done. */
function posted(api: Api, path: string, body: object): Promise<any> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(() => api.ok(api.post(path, body, { headers })), 60_000);
}

/** Asks for one effect of each kind. @returns the product's id, and what the order answers */
export async function askForEffects(
  api: Api,
  partnerID: number,
): Promise<{ productID: number; orders: { transportID: string; externalID: number | string | null }[] }> {
  const vin = newVin();
  const product = { vehicleIdentificationNumber: vin, fields: { ...PRICES, commissionPartnerID: partnerID } };
  const productID: number = await posted(api, '/product/create', product);
  await posted(api, '/commission/assign', { productID });
  const orders = [];
  for (const provider of ['provider_a', 'provider_b'])
    orders.push(await posted(api, '/product/transport/order', { productID, provider, ...PLACES }));
  const images = [{ imageUrl: 'http://192.0.2.1/front.jpg' }];
  await posted(api, '/product/prepare-data', { vehicleIdentificationNumber: vin, images });
  return { productID, orders };
}

export async function newPartner(api: Api): Promise<number> {
  const partner = { companyID: 1, name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' };
  const { commissionPartnerID } = await posted(api, '/admin/commission-partners', partner);
  return commissionPartnerID as number;
}

export interface ListedEffects {
  readonly held: boolean;
  readonly reason: string | null;
  readonly released: readonly string[];
  readonly effects: readonly { kind: string; id: string; thing: string; since: string; mayHaveBeenSent: boolean }[];
}

export function countsByKind({ effects }: ListedEffects): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of effects) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Every effect at most once, and some at all. */
export function expectSingle(posts: ReadonlyMap<string | null, number>, effects: number): void {
  expect([...posts.values()]).toEqual(Array.from({ length: effects }, () => 1));
}
