import { describe, expect, test } from '@jest/globals';
import type { Lease, Leases } from '@vpds/kernel';
import { eventually, openedOnce, sleep, unique, type Opened } from './harness.ts';

/** One holder at a time, until expiry, with increasing tokens. */
export function leasesContract(name: string, open: () => Promise<Opened<Leases>>): void {
  describe(`Leases contract: ${name}`, () => {
    const opened = openedOnce(open);
    const acquired = async (of: string, milliseconds: number): Promise<Lease> => {
      const lease = await opened().store.acquire(of, milliseconds);
      if (lease === null) throw new Error('Held by another');
      return lease;
    };

    test('of many who ask at once one gets it; another does when it is given back', async () => {
      const { store } = opened();
      const lease = unique('lease-');
      const requested = await Promise.all(Array.from({ length: 20 }, () => store.acquire(lease, 5_000)));
      const held = requested.filter((each) => each !== null);
      expect(held).toHaveLength(1);
      await held[0]?.release();
      expect(held[0]?.remaining()).toBe(0);
      await acquired(lease, 5_000);
      // A former holder can neither renew nor release.
      expect(await held[0]?.renew()).toBe(false);
      await held[0]?.release();
      expect(await store.acquire(lease, 5_000)).toBeNull();
    });

    test('it is valid for its time and not longer, unless it is renewed', async () => {
      const { store } = opened();
      const name = unique('lease-');
      const lease = await acquired(name, 1_500);
      expect(lease.remaining()).toBeGreaterThan(500);
      expect(lease.remaining()).toBeLessThanOrEqual(1_500);
      for (let turn = 0; turn < 4; turn += 1) {
        await sleep(600);
        expect(await lease.renew()).toBe(true);
      }
      expect(await store.acquire(name, 1_500)).toBeNull();
      await sleep(1_600);
      expect(lease.remaining()).toBe(0);
    });

    test('ADR-24: the next holder of an expired lease has a higher token, and the former holder is refused', async () => {
      const name = unique('lease-');
      const tokens: number[] = [];
      let former: Lease | null = null;
      for (let holder = 0; holder < 3; holder += 1) {
        const lease = await eventually(() => acquired(name, 200), 5_000);
        tokens.push(lease.token);
        expect(Number.isSafeInteger(lease.token)).toBe(true);
        if (former !== null) {
          expect(await former.renew()).toBe(false);
          expect(former.remaining()).toBe(0);
          await former.release();
        }
        former = lease;
      }
      expect(tokens).toEqual([...new Set(tokens)].toSorted((a, b) => a - b));
    });

    test('names are apart', async () => {
      await acquired(unique('lease-'), 60_000);
      await acquired(unique('lease-'), 60_000);
    });
  });
}
