import { expect, test } from '@jest/globals';
import type { EventStore, OperationalStore } from '@vpds/kernel';
import { CompanyQuotas } from './company-quotas.ts';
import { UsageRecords } from './usage-records.ts';

const AMOUNTS = { products: 1, bytes: 0, mails: 0 };

/** Neither answers nor refuses. */
const FROZEN = new Proxy({}, { get: () => () => new Promise(() => undefined) });

test('while the event store answers nothing a request waits for limits half a second, and the next ones do not', async () => {
  let time = 0;
  const quotas = new CompanyQuotas(FROZEN as EventStore, new UsageRecords(FROZEN as OperationalStore), {
    monotonic: () => time,
  });
  const waited = async () => {
    const begun = performance.now();
    await quotas.take(1, AMOUNTS);
    return performance.now() - begun;
  };
  expect(await waited()).toBeLessThan(2_000);
  expect(await waited()).toBeLessThan(100);
  time += 60_000;
  expect(await waited()).toBeLessThan(2_000);
});
