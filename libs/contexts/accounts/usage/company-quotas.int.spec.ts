import { expect, test } from '@jest/globals';
import { type EventStore, type OperationalStore, Refusal } from '@vpds/kernel';
import { sleep } from '@vpds/kernel/testing';
import { type CompanyLimits, UNLIMITED } from './company-limits.aggregate.ts';
import { CompanyQuotas, type CompanyQuotasOptions } from './company-quotas.ts';
import { UsageRecords } from './usage-records.ts';

const AMOUNTS = { products: 1, bytes: 0, mails: 0 };

/** Neither answers nor refuses. */
const FROZEN = new Proxy({}, { get: () => () => new Promise(() => undefined) });

/** Quotas of companies that may have 100 products. */
class Limited extends CompanyQuotas {
  constructor(store: unknown, options?: CompanyQuotasOptions) {
    super(FROZEN as EventStore, new UsageRecords(store as OperationalStore), options);
  }

  override async limitsOf(): Promise<CompanyLimits> {
    return { ...UNLIMITED, products: 100 };
  }
}

/** Has counted 98 products, and answers after a while. */
const COUNTED = {
  async read() {
    await sleep(20);
    return { version: 1, body: JSON.stringify({ products: 98, bytesStored: 0, mails: {}, positions: {} }) };
  },
};

test('QUO-4: requests that arrive together before the usage is known are judged by it', async () => {
  const quotas = new Limited(COUNTED);
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => quotas.take(1, AMOUNTS)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(taken.at(-1)).toEqual({ status: 'rejected', reason: new Refusal('quota_exceeded', [100, 'products']) });
});

test('QUO-4: so are imports and batches', async () => {
  const quotas = new Limited(COUNTED);
  const taken = await Promise.all([quotas.takeProducts(1, 50), quotas.takeProducts(1, 50)]);
  expect(taken.map((each) => each?.left)).toEqual([2, 0]);
});

test('QUO-4: who has too little left because of rows in progress waits until it is known what they have created', async () => {
  const quotas = new Limited(COUNTED);
  expect(await quotas.takeProducts(1, 50)).toEqual({ left: 2, limit: 100 });
  const creations = [1, 2].map(() => quotas.take(1, AMOUNTS));
  const batch = quotas.takeProducts(1, 50);
  const last = quotas.take(1, AMOUNTS);
  await expect(quotas.take(1, { products: 0, bytes: 5, mails: 0 })).resolves.toBeUndefined();
  await sleep(20);
  quotas.settleProducts(1, { taken: 2, created: 0 });
  expect((await Promise.allSettled(creations)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await batch).toEqual({ left: 0, limit: 100 });
  await expect(last).rejects.toMatchObject({ code: 'quota_exceeded' });
});

test('QUO-4: of several that wait for rows in progress the later ones wait for the earlier ones’ rows, too', async () => {
  const quotas = new Limited(COUNTED);
  await quotas.takeProducts(1, 2);
  const [second, third] = [quotas.takeProducts(1, 2), quotas.takeProducts(1, 2)];
  await sleep(20);
  quotas.settleProducts(1, { taken: 2, created: 1 });
  expect((await second)?.left).toBe(1);
  quotas.settleProducts(1, { taken: 1, created: 0 });
  expect((await third)?.left).toBe(1);
});

const frozen = (options: CompanyQuotasOptions) =>
  new CompanyQuotas(FROZEN as EventStore, new UsageRecords(FROZEN as OperationalStore), options);

test.each([
  ['limits', frozen],
  ['usage', (options: CompanyQuotasOptions) => new Limited(FROZEN, options)],
])(
  'while the store answers nothing a request waits for %s half a second, and the next ones do not',
  async (_, made) => {
    let time = 0;
    const quotas = made({ monotonic: () => time });
    const waited = async () => {
      const begun = performance.now();
      await quotas.take(1, AMOUNTS);
      return performance.now() - begun;
    };
    expect(await waited()).toBeLessThan(2_000);
    expect(await waited()).toBeLessThan(400);
    time += 60_000;
    expect(await waited()).toBeLessThan(2_000);
  },
);
