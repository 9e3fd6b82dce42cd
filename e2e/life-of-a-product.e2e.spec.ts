import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type RunningService, startService, stopAndRemove } from './harness/service.ts';

let service: RunningService;
let operator: Api;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startService({
    env: {
      // Three polls: provider A reports its latest state only, and a state that was never polled is not counted
      // (TRA-7).
      SIMULATOR_STEP_SECONDS: '3',
      POLL_INTERVAL_SECONDS: '1',
      SERVICE_TIMEZONE: 'Europe/Copenhagen',
      URL_CHECK: 'off',
    },
  });
  operator = new Api(service.url);
  tenant = await newTenant(operator, ['uploadResources'], 'Nordic Cars A/S');
  api = tenant.api;
});

afterAll(() => stopAndRemove(service));

/** Milliseconds of background work. */
const WITHIN = 20_000;
const vin = newVin();
const first = `${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' }).slice(0, 8)}01`;
let productID = 0;

/** Each step builds on the previous one. */
describe('the life of a product', () => {
  test('is prepared: fields and images are staged for the VIN', async () => {
    const prepared = {
      vehicleIdentificationNumber: vin,
      fields: { brand: 'Volvo', model: 'V60' },
      images: [
        { imageUrl: 'https://images.example.com/1.jpg' },
        { imageUrl: 'https://images.example.com/2.jpg', private: 1 },
      ],
      documents: [{ documentCategoryID: 1, documentUrl: 'https://images.example.com/service-book.pdf' }],
    };
    expect(await api.ok(api.post('/product/prepare-data', prepared))).toEqual({
      numProductFields: 2,
      numProductImages: 2,
      numProductDocuments: 1,
    });
  });

  test('is created; prepared data is not transferred (GEN-1)', async () => {
    const body = { vehicleIdentificationNumber: vin, fields: { registrationNumber: 'LIFE 1', mileage: '120000' } };
    productID = await api.ok(api.post('/product/create', body));
    const [found] = await api.ok(api.get(`/product/search/productID/${productID}`));
    expect(found).toMatchObject({ registrationNumber: 'LIFE 1', mileage: 120_000, status: 'created' });
    expect(found).not.toHaveProperty('brand');
  });

  test('is registered with the platform in the background: number, then Guid (FLD-1)', async () => {
    const found = await eventually(async () => {
      const [product] = await api.ok(api.get(`/product/search/productID/${productID}`));
      expect(product.AP30Guid).not.toBeNull();
      return product;
    }, WITHIN);
    expect(found.AP30Pno).toBeGreaterThan(0);
    expect(found.AP30Guid).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('goes on auction, is sold, the sale is cancelled, and goes on auction again', async () => {
    for (const status of ['onAuction', 'sold', 'onAuction'])
      await api.ok(api.post('/product/status', { vehicleIdentificationNumber: vin, status }));
  });

  test('has a dispute that is settled', async () => {
    await api.ok(api.post('/product/dispute', { productID, action: 'open', reason: 'Tyres' }));
    await api.ok(api.post('/product/dispute', { productID, action: 'close' }));
  });

  test('is assigned to its commission partner, who gets one mail', async () => {
    const partner = { companyID: tenant.companyID, name: 'Trade ApS', email: 'desk@trade.example' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    await api.ok(api.post('/product/update', { productID, fields: { commissionPartnerID, commissionFee: 2500 } }));
    const missing = await api.post('/commission/assign', { vehicleIdentificationNumber: vin });
    expect([missing.status, missing.body.message]).toEqual([
      422,
      "Field 'commissionPrice' has no predefined value, and none was provided.",
    ]);
    const fields = {
      commissionPrice: 121_000,
      salesPriceDealer: '118000',
      assignedToCommissionPartnerDate: '24-12-26',
    };
    const assigned = await api.post('/commission/assign', { vehicleIdentificationNumber: vin, fields });
    expect(assigned.body.message).toBe('Product assigned to commission partner');
    const [found] = await api.ok(api.get(`/product/search/productID/${productID}`));
    expect(found).toMatchObject({
      status: 'onCommission',
      commissionPrice: 121_000,
      salesPriceDealer: 118_000,
      assignedToCommissionPartnerDate: '2026-12-24',
    });
    const outbox = join(service.directory, 'outbox');
    const mails = await eventually(() => {
      const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
      expect(names).not.toEqual([]);
      return names;
    }, WITHIN);
    expect(mails).toHaveLength(1);
    const mail = await PostalMime.parse(readFileSync(join(outbox, mails[0] ?? '')));
    expect(mail.to?.[0]).toMatchObject({ address: 'desk@trade.example' });
    for (const part of [mail.text, mail.html]) expect(part).toContain(vin);
  });

  test('is carried by both providers until it is delivered', async () => {
    for (const provider of ['a', 'B']) {
      const order = {
        vehicleIdentificationNumber: vin,
        provider,
        pickupDate: '2026-12-01',
        deliveryCompanyName: 'Trade ApS',
      };
      expect((await api.ok(api.post('/product/transport/order', order))).externalID).not.toBeNull();
    }
    const listed = await eventually(async () => {
      const list = await api.ok(api.post('/product/transport', { productID, args: { order: 'ASC' } }));
      expect(list.transports.map((transport: any) => transport.status)).toEqual(['delivered', 'delivered']);
      return list;
    }, WITHIN);
    expect(listed).toMatchObject({
      vehicleIdentificationNumber: vin,
      hasActiveTransport: false,
      timezone: 'Europe/Copenhagen',
    });
    expect(listed.transports.map((transport: any) => [transport.provider, transport.updates.length])).toEqual([
      ['provider_a', 0],
      ['provider_b', 4],
    ]);
  });

  test('is sold and completed', async () => {
    for (const status of ['sold', 'completed']) await api.ok(api.post('/product/status', { productID, status }));
  });

  test('is in the statistics of its month, once per fact, and in no other company’s', async () => {
    const look = (caller: Api, query: string) => caller.ok(caller.get(`/statistics?${query}`));
    const expected = {
      products: { created: 1, sold: 2, completed: 1, onAuction: 2, onBuyNow: 0, onCommission: 1 },
      disputes: { opened: 1, closed: 1 },
      transports: {
        provider_a: { ordered: 1, transit: 1, delivered: 1 },
        provider_b: { ordered: 1, confirmed: 1, transit: 1, delivered: 1 },
      },
    };
    await eventually(async () => expect(await look(api, 'since=yesterday')).toEqual(expected), 5_000);
    const monthly = await look(api, 'monthly=1&since=first+day+of+-2+months');
    expect(Object.keys(monthly)).toHaveLength(3);
    expect(monthly[first]).toEqual(expected);
    const stranger = await newTenant(operator);
    expect((await look(stranger.api, '')).products.created).toBe(0);
  });

  test('can be read from its history', async () => {
    const history = await api.ok(api.get(`/product/${productID}/history`));
    const events = new Set(history.map((entry: any) => entry.event));
    for (const event of [
      'ProductCreated',
      'ProductRegisteredWithPlatform',
      'ProductStatusChanged',
      'DisputeOpened',
      'DisputeClosed',
      'ProductAssignedToCommissionPartner',
      'NotificationSent',
      'TransportOrdered',
      'TransportAccepted',
      'TransportStatusLearned',
    ])
      expect(events).toContain(event);
    const times = history.map((entry: any) => entry.at);
    expect(times).toEqual([...times].sort());
  });

  test('survives a restart: everything is as it was, and nothing is done again', async () => {
    const before = await api.ok(api.get(`/product/${productID}/history`));
    await service.kill9();
    service = await startService({ directory: service.directory, env: { SERVICE_TIMEZONE: 'Europe/Copenhagen' } });
    const again = new Api(service.url, api.key);
    await sleep(1_000);
    expect(await again.ok(again.get(`/product/${productID}/history`))).toEqual(before);
    expect(readdirSync(join(service.directory, 'outbox')).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
  });
});
