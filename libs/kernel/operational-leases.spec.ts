import { expect, test } from '@jest/globals';
import { Unavailable } from './errors.ts';
import type { OperationalRecord, OperationalStore } from './operational.ts';
import { operationalLeases } from './operational-leases.ts';

/** One record, whose store answers less than it does. */
class OneRecord {
  record: OperationalRecord | null = null;
  losesAnswer = false;
  refusesReads = false;

  readonly store = {
    read: async () => {
      if (this.refusesReads) throw new Unavailable('No leader');
      return this.record;
    },
    write: async (_kind: string, record: Omit<OperationalRecord, 'version'>, expected: number) => {
      if ((this.record?.version ?? 0) !== expected) return false;
      this.record = { ...record, version: expected + 1 };
      if (this.losesAnswer) throw new Unavailable('The answer was lost');
      return true;
    },
  } as unknown as OperationalStore;
}

test('a renewal whose answer is lost, and a read that fails, leave the lease as long as it lasts', async () => {
  const one = new OneRecord();
  const lease = await operationalLeases(one.store, 'leases').acquire('counting', 10_000);
  if (lease === null) throw new Error('Nobody else asked');
  one.losesAnswer = true;
  await expect(lease.renew()).rejects.toThrow('The answer was lost');
  one.losesAnswer = false;
  one.refusesReads = true;
  await expect(lease.renew()).rejects.toThrow('No leader');
  expect(lease.remaining()).toBeGreaterThan(0);
  one.refusesReads = false;
  expect(await lease.renew()).toBe(true);
});
