import { expect } from '@jest/globals';
import { type Api, newVin } from './api.ts';

const PRICES = { commissionPrice: 1, commissionFee: 2, salesPriceDealer: 3 };
const PLACES = { pickupCompanyName: 'Depot', pickupAddress: 'Havnen 1', deliveryCompanyName: 'Auto Syd ApS' };

/** Asks for one effect of each kind. @returns the product's id, and what the order answers */
export async function askForEffects(
  api: Api,
  partnerID: number,
): Promise<{ productID: number; orders: { transportID: string; externalID: number | string | null }[] }> {
  const vin = newVin();
  const product = { vehicleIdentificationNumber: vin, fields: { ...PRICES, commissionPartnerID: partnerID } };
  const productID: number = await api.ok(api.post('/product/create', product));
  await api.ok(api.post('/commission/assign', { productID }));
  const orders = [];
  for (const provider of ['provider_a', 'provider_b'])
    orders.push(await api.ok(api.post('/product/transport/order', { productID, provider, ...PLACES })));
  const images = [{ imageUrl: 'http://192.0.2.1/front.jpg' }];
  await api.ok(api.post('/product/prepare-data', { vehicleIdentificationNumber: vin, images }));
  return { productID, orders };
}

export async function newPartner(api: Api): Promise<number> {
  const partner = { companyID: 1, name: 'Nordic Car Sales', email: 'sales@nordic-cars.example' };
  const { commissionPartnerID } = await api.ok(api.post('/admin/commission-partners', partner));
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
