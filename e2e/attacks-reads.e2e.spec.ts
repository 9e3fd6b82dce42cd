import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { pin, residentMegabytes, startAttackers, unpin } from './harness/attackers.ts';
import { type Quantiles, everyRead, largeProducts, quantiles, searchByVin, timesOf } from './harness/read-attack.ts';
import { IS_ALL_IN_ONE, type RunningService, startService, stopAndRemove } from './harness/service.ts';

/** 600 clients for 60 s in a process of 512 MB; less by the environment, for a busy machine. */
const CLIENTS = Number(process.env['ATTACK_CLIENTS'] ?? 600);
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 60);
const TIMES_WORSE = 3;
/** Milliseconds between calls of the other company. */
const PAUSE = 5;

let service: RunningService;
let hostile: Tenant;
let neighbour: Tenant;
let productID: number;
/** The service on one processor, everything else on another. */
let isPinned: boolean;

const describeIf = IS_ALL_IN_ONE ? describe : describe.skip;

describeIf('a company whose key is in hostile hands', () => {
  beforeAll(async () => {
    service = await startService({ env: { NODE_OPTIONS: '--max-old-space-size=512', MAX_BODY_BYTES: '1000000' } });
    isPinned = pin(service.process.pid ?? 0, 0) && pin(process.pid, 1);
    const operator = new Api(service.url);
    hostile = await newTenant(operator);
    neighbour = await newTenant(operator);
    productID = await largeProducts(hostile, { products: 20, bytes: 450_000, updates: 50 });
  }, 300_000);
  afterAll(async () => {
    unpin();
    await stopAndRemove(service);
  });

  /** Another company, one call at a time. */
  async function neighbourFor(seconds: number, vin: string): Promise<Record<'exact' | 'create', Quantiles>> {
    const exact: number[] = [];
    const create: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
      exact.push(...(await timesOf(() => neighbour.api.ok(neighbour.api.get(searchByVin(vin))), 1, PAUSE)));
      const body = { vehicleIdentificationNumber: newVin() };
      create.push(...(await timesOf(() => neighbour.api.ok(neighbour.api.post('/product/create', body)), 1, PAUSE)));
    }
    return { exact: quantiles(exact), create: quantiles(create) };
  }

  test(
    `${CLIENTS} clients on every read: the process lives, another company waits at most three times as long`,
    async () => {
      const vin = newVin();
      await neighbour.api.ok(neighbour.api.post('/product/create', { vehicleIdentificationNumber: vin }));
      await neighbourFor(SECONDS / 4, vin);
      const before = await neighbourFor(SECONDS, vin);
      const attackers = startAttackers(hostile.api, CLIENTS, everyRead(productID));
      const during = await neighbourFor(SECONDS, vin);
      const outcome = await attackers.stop();
      const memory = residentMegabytes(service.process.pid ?? 0);
      console.log(JSON.stringify({ isPinned, before, during, memory, outcome: [...outcome] }));
      expect(service.process.exitCode).toBeNull();
      expect(during.exact.p99).toBeLessThanOrEqual(before.exact.p99 * TIMES_WORSE);
      expect(during.create.p99).toBeLessThanOrEqual(before.create.p99 * TIMES_WORSE);
    },
    SECONDS * 10_000,
  );
});
