import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { SMTPServer } from 'smtp-server';
import { eventually, sleep, unlessMissing } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { type DistributedSystem, startDistributedSystem } from './harness/distributed.ts';
import { HAS_FAKETIME, steppableClock, stepClock } from './harness/faketime.ts';
import { removeDirectory } from './harness/service.ts';

const READY_WITHIN = 120_000;
const WELL_AGAIN = 60_000;

let directory: string;
let clock: string;
let mails = 0;
let refusing = true;
let mailServer: SMTPServer;
let system: DistributedSystem;
let operator: Api;
let api: Api;
let companyID: number;

unlessMissing(HAS_FAKETIME ? null : 'no libfaketime', describe)('clocks two days ahead for some seconds', () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vpds-clock-'));
    clock = join(directory, 'clock');
    mailServer = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) =>
        refusing ? done(Object.assign(new Error('later'), { responseCode: 451 })) : done(),
      onData: (stream, _session, done) => stream.resume().on('end', () => ((mails += 1), done())),
    });
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.server.address() as AddressInfo;
    system = await startDistributedSystem({
      env: { ...steppableClock(clock), SMTP_URL: `smtp://127.0.0.1:${port}`, SIMULATOR_STEP_SECONDS: '4' },
    });
    await system.ready(READY_WITHIN);
    operator = new Api(system.url);
    ({ api, companyID } = await newTenant(operator, [], 'Stepped'));
  }, 240_000);
  afterAll(async () => {
    await system.stop();
    await new Promise<void>((resolve) => mailServer.close(resolve));
    await removeDirectory(directory);
  }, 60_000);

  const create = (fields: object = {}) =>
    api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }, {});

  async function assignWithPartner(): Promise<number> {
    const partner = { companyID, name: 'Late Cars', email: 'late@cars.example' };
    const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
    const prices = { commissionPrice: 129_000, commissionFee: 4_500, salesPriceDealer: 139_900 };
    const productID = await api.ok(create({ ...prices, commissionPartnerID }));
    await api.ok(api.post('/commission/assign', { productID }));
    return productID;
  }

  async function learned(productID: number): Promise<number> {
    const history = JSON.stringify(await api.ok(api.get(`/product/${productID}/history`)));
    return history.match(/TransportStatusLearned/g)?.length ?? 0;
  }

  test('writes are refused meanwhile; mails and orders do not wait for two days afterwards', async () => {
    const productID = await assignWithPartner();
    await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));

    stepClock(clock, '+2d');
    await eventually(async () => {
      const refused = await create();
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }, WELL_AGAIN);
    // The mail is retried and refused while the clock is wrong, so its next attempt is two days ahead.
    await sleep(10_000);
    stepClock(clock, '+0');
    refusing = false;

    await eventually(async () => expect((await create()).status).toBe(200), WELL_AGAIN);
    const before = await learned(productID);
    await eventually(async () => expect(mails).toBe(1), WELL_AGAIN);
    await eventually(async () => expect(await learned(productID)).toBeGreaterThan(before), WELL_AGAIN);
    await eventually(async () => expect((await api.ok(api.get('/statistics'))).products.created).toBe(2), WELL_AGAIN);
  }, 300_000);

  test('accepted by an operator writes are taken in all processes within seconds', async () => {
    stepClock(clock, '+2d');
    await eventually(async () => expect((await create()).status).toBe(503), WELL_AGAIN);
    expect((await operator.post('/admin/clock/accept', {})).status).toBe(200);
    await eventually(async () => expect((await create()).status).toBe(200), 10_000);
  }, 120_000);
});
