import { eventually } from '@vpds/kernel/testing';
import { type Api, type Tenant, newTenant, newVin } from './api.ts';
import { searchByVin } from './read-attack.ts';

/** A company that works beside an attack. */
export interface Neighbour extends Tenant {
  readonly commissionPartnerID: number;
}

export async function newNeighbour(operator: Api): Promise<Neighbour> {
  const tenant = await newTenant(operator, ['uploadResources', 'editAllProducts']);
  const partner = { companyID: tenant.companyID, name: 'Partner', email: 'partner@example.com' };
  const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
  return { ...tenant, commissionPartnerID };
}

/** Milliseconds until a new product is registered, its mail sent and its transport ordered. @throws after `within` */
export async function backgroundWork({ api, commissionPartnerID }: Neighbour, within: number): Promise<number> {
  const begun = performance.now();
  const vin = newVin();
  const fields = { commissionPrice: 1, commissionFee: 1, salesPriceDealer: 2, commissionPartnerID };
  const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: vin, fields }));
  await api.ok(api.post('/commission/assign', { productID }));
  await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
  await eventually(async () => {
    const [product] = await api.ok(api.get(searchByVin(vin)));
    if (!(product.AP30Pno > 0)) throw new Error('not registered');
    const history = JSON.stringify(await api.ok(api.get(`/product/${productID}/history`)));
    if (!history.includes('NotificationSent')) throw new Error('no mail sent');
    const [transport] = (await api.ok(api.post('/product/transport', { productID }))).transports;
    if (transport.externalID === null) throw new Error('no transport ordered');
  }, within);
  return performance.now() - begun;
}
